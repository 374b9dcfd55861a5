import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
} from '../service/test-service.ts';
import {
  type AccountBrowser,
  type AccountService,
  createCode,
  ISSUER,
  type OpenedPage,
  openAccountBrowser,
  RP_ID,
  readPasskeyOptions,
  startAccountService,
  turnOnTwoStep,
} from './test-account.ts';
import { createTestPasskey, type TestPasskey } from './test-authenticator.ts';

let database: IdentityDatabase;
let service: AccountService;

beforeAll(async () => {
  database = await createIdentityDatabase();
  service = await startAccountService(database);
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

async function signInNewPerson(mail: string): Promise<AccountBrowser> {
  await addPerson(service, mail);
  const browser = openAccountBrowser(service);
  expect((await browser.signIn(mail)).path).toBe('/account');
  return browser;
}

const SITE = { origin: ISSUER, rpId: RP_ID };

/** Adds a passkey on the page of the account. */
async function addPasskey(browser: AccountBrowser, passkey: TestPasskey, name = 'Laptop') {
  const { challenge } = readPasskeyOptions(await browser.open('/account/passkeys'));
  const credential = passkey.create({ ...SITE, challenge });
  return browser.change('/account/passkeys', { credential, name });
}

/** Opens the sign-in page in a new browser. */
async function openPasskeySignIn() {
  const browser = openAccountBrowser(service);
  const page = await browser.open('/account');
  const { challenge } = readPasskeyOptions(page);
  const submit = (credential: string) => browser.submit(`${page.path}/passkey`, { credential });
  return { browser, page, challenge, submit };
}

describe('passkeys', () => {
  const laptop = createTestPasskey();

  it('are added, named, used and removed', async () => {
    const browser = await signInNewPerson('ada@example.test');
    expect((await addPasskey(browser, laptop, 'My <laptop>')).text).toContain('was added');
    expect((await browser.open('/account/passkeys')).text).toContain('My &lt;laptop&gt;');
    const { challenge, submit } = await openPasskeySignIn();
    const page = await submit(laptop.get({ ...SITE, challenge }));
    expect(page.path).toBe('/account');
    expect(page.text).toContain('ada@example.test');
    await browser.change('/account/passkeys/remove', { id: laptop.id });
    expect((await browser.open('/account/passkeys')).text).toContain('no passkeys');
    const again = await openPasskeySignIn();
    const refused = await again.submit(laptop.get({ ...SITE, challenge: again.challenge }));
    expect(refused.text).toContain('does not work here');
  });

  it('replace the second step', async () => {
    const browser = await signInNewPerson('bea@example.test');
    const passkey = createTestPasskey();
    await addPasskey(browser, passkey);
    await turnOnTwoStep(browser);
    const { challenge, submit } = await openPasskeySignIn();
    expect((await submit(passkey.get({ ...SITE, challenge }))).path).toBe('/account');
  });

  it('are not offered if the service has no host name', async () => {
    const plain = await startAccountService(database, { issuer: undefined });
    try {
      const browser = openAccountBrowser(
        { ...plain, node: plain.issuer },
        { origin: plain.issuer },
      );
      const page = await browser.signIn('bea@example.test');
      expect(page.path).toMatch(/^\/sign-in\/[^/]+\/code$/);
      expect((await browser.open('/account')).text).not.toContain('data-passkey=');
    } finally {
      await plain.close();
    }
  });
});

describe('attacks on passkeys', () => {
  const passkey = createTestPasskey();
  /** A passkey that several devices share has no counter: only the challenge protects it. */
  const shared = createTestPasskey();
  let owner: AccountBrowser;

  beforeAll(async () => {
    owner = await signInNewPerson('cleo@example.test');
    for (const one of [passkey, shared])
      expect((await addPasskey(owner, one)).text).toContain('was added');
  });

  async function isRefused(create: (challenge: string) => string): Promise<boolean> {
    const { challenge, submit, browser } = await openPasskeySignIn();
    const page = await submit(create(challenge));
    const isOut = (await browser.open('/account')).path.startsWith('/sign-in/');
    return isOut && page.text.includes('does not work here');
  }

  it('with an answer to another challenge, for another site, or without verification', async () => {
    const wrong: ((challenge: string) => string)[] = [
      () => passkey.get({ ...SITE, challenge: 'AAAA' }),
      (challenge) => passkey.get({ ...SITE, challenge, origin: 'http://evil.test' }),
      (challenge) => passkey.get({ ...SITE, challenge, rpId: 'evil.test' }),
      (challenge) => passkey.get({ ...SITE, challenge, isVerified: false }),
      (challenge) => createTestPasskey().get({ ...SITE, challenge }),
      (challenge) =>
        passkey.get({ ...SITE, challenge, userHandle: '00000000-0000-0000-0000-000000000000' }),
      () => '{}',
      () => 'null',
      () => '{"id":"x","response":{"clientDataJSON":"x"}}',
      () =>
        JSON.stringify({ ...JSON.parse(createTestPasskey().create({ ...SITE, challenge: 'x' })) }),
    ];
    for (const create of wrong) expect(await isRefused(create)).toBe(true);
    expect(service.errors).toEqual([]);
  });

  it('by replaying an answer: a challenge works once, in the browser that it was made for', async () => {
    const first = await openPasskeySignIn();
    const answer = shared.get({ ...SITE, challenge: first.challenge, counter: 0 });
    expect(await isRefused(() => answer)).toBe(true);
    expect((await first.submit(answer)).path).toBe('/account');
    expect((await first.submit(answer)).path).not.toBe('/account');
    expect(await isRefused(() => answer)).toBe(true);
  });

  it('twice at the same time: one answer signs in once', async () => {
    const { challenge, browser, page } = await openPasskeySignIn();
    const credential = shared.get({ ...SITE, challenge, counter: 0 });
    const address = `${service.node}${page.path}/passkey`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.browser.submit(address, { credential })),
    );
    const successes = answers.filter((one) =>
      one.headers.get('location')?.includes('/oauth/v2/auth/'),
    );
    expect(successes).toHaveLength(1);
  });

  it('with a copy of an authenticator: its counter does not go back', async () => {
    const { challenge, submit } = await openPasskeySignIn();
    expect((await submit(passkey.get({ ...SITE, challenge, counter: 9 }))).path).toBe('/account');
    for (const counter of [0, 8, 9])
      expect(await isRefused((next) => passkey.get({ ...SITE, challenge: next, counter }))).toBe(
        true,
      );
  });

  it('by adding the passkey of another person, or an answer to another session', async () => {
    const eve = await signInNewPerson('eve@example.test');
    // Eve cannot take over the credential that belongs to Cleo's account.
    expect((await addPasskey(eve, passkey)).status).toBe(400);
    const { rows } = await database.pool.query(
      'select mail from passkeys join accounts on accounts.id = account_id where passkeys.id = $1',
      [passkey.id],
    );
    expect(rows).toEqual([{ mail: 'cleo@example.test' }]);
    const foreign = readPasskeyOptions(await owner.open('/account/passkeys'));
    const credential = createTestPasskey().create({ ...SITE, challenge: foreign.challenge });
    await eve.open('/account/passkeys');
    expect((await eve.change('/account/passkeys', { credential, name: 'x' })).status).toBe(400);
    expect((await eve.change('/account/passkeys/remove', { id: passkey.id })).status).toBe(200);
    const { challenge, submit } = await openPasskeySignIn();
    const page = await submit(passkey.get({ ...SITE, challenge, counter: 100 }));
    expect(page.text).toContain('cleo@example.test');
  });
});

async function enterPassword(mail: string) {
  const browser = openAccountBrowser(service);
  const page = await browser.signIn(mail);
  expect(page.path).toMatch(/^\/sign-in\/[^/]+\/code$/);
  return {
    browser,
    enter: (code: string): Promise<OpenedPage> => browser.submit(page.path, { code }),
  };
}

describe('two-step sign-in', () => {
  it('asks for a code after the password, and accepts each code once', async () => {
    const browser = await signInNewPerson('dan@example.test');
    const { secret, usedCode, recoveryCodes } = await turnOnTwoStep(browser);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { enter } = await enterPassword('dan@example.test');
    expect((await enter(usedCode)).status).toBe(400);
    const code = createCode(secret, 1);
    expect((await enter(code)).path).toBe('/account');
    const replay = await enterPassword('dan@example.test');
    expect((await replay.enter(code)).status).toBe(400);
    expect((await replay.browser.open('/account')).path).toMatch(/^\/sign-in\//);
  });

  it('accepts each recovery code once, and replaces them all', async () => {
    const browser = await signInNewPerson('fay@example.test');
    const { recoveryCodes } = await turnOnTwoStep(browser);
    const [first = '', second = ''] = recoveryCodes;
    const { enter } = await enterPassword('fay@example.test');
    expect((await enter(first.toUpperCase().replaceAll('-', ' '))).path).toBe('/account');
    const again = await enterPassword('fay@example.test');
    expect((await again.enter(first)).status).toBe(400);
    expect((await browser.open('/account')).text).toContain('9 recovery codes');
    const page = await browser.change('/account/two-step/recovery-codes');
    expect(page.text).not.toContain(second);
    expect((await again.enter(second)).status).toBe(400);
    const [, fresh = ''] = /<code>([0-9a-f-]{23})<\/code>/.exec(page.text) ?? [];
    expect((await again.enter(fresh)).path).toBe('/account');
  });

  it('can be turned off', async () => {
    const browser = await signInNewPerson('gus@example.test');
    await turnOnTwoStep(browser);
    expect((await browser.change('/account/two-step/remove')).text).toContain('was turned off');
    expect((await openAccountBrowser(service).signIn('gus@example.test')).path).toBe('/account');
  });

  it('is not turned on by a wrong code, and shows the same secret again', async () => {
    const browser = await signInNewPerson('hal@example.test');
    const page = await browser.open('/account/two-step');
    const refused = await browser.change('/account/two-step', { code: '000000' });
    expect(refused.status).toBe(400);
    const secret = /<code>[A-Z2-7 ]+<\/code>/;
    expect(secret.exec(refused.text)?.[0]).toBe(secret.exec(page.text)?.[0]);
    expect((await openAccountBrowser(service).signIn('hal@example.test')).path).toBe('/account');
  });
});

describe('attacks on the second step', () => {
  it('by guessing: after 10 codes, even the right one is refused, from any address', async () => {
    const browser = await signInNewPerson('ida@example.test');
    const { secret } = await turnOnTwoStep(browser);
    const { enter } = await enterPassword('ida@example.test');
    const guesses = Array.from({ length: 10 }, (_, index) => enter(String(index).padStart(6, '0')));
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(400);
    // A new sign-in does not start at zero.
    const again = await enterPassword('ida@example.test');
    const answer = await again.enter(createCode(secret, 1));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('without the password: a code alone does not sign in', async () => {
    const browser = await signInNewPerson('jo@example.test');
    const { secret } = await turnOnTwoStep(browser);
    const other = openAccountBrowser(service);
    const { path } = await other.open('/account');
    const page = await other.submit(`${path}/code`, { code: createCode(secret, 1) });
    expect(page.path).toBe(path);
    expect((await other.open('/account')).path).toMatch(/^\/sign-in\//);
    // In another browser, the sign-in of the person does not exist.
    const { browser: own } = await enterPassword('jo@example.test');
    const address = (await own.open('/account')).path;
    const stolen = await openAccountBrowser(service).submit(`${address}/code`, {
      code: createCode(secret, 1),
    });
    expect(stolen.status).toBe(400);
  });

  it('with one code at the same time: it signs in once', async () => {
    const browser = await signInNewPerson('kim@example.test');
    const { secret } = await turnOnTwoStep(browser);
    const attempts = await Promise.all([1, 2, 3].map(() => enterPassword('kim@example.test')));
    const code = createCode(secret, 1);
    const pages = await Promise.all(attempts.map(({ enter }) => enter(code)));
    expect(pages.filter(({ path }) => path === '/account')).toHaveLength(1);
  });

  it('with a copy of the database: recovery codes are not in it', async () => {
    const browser = await signInNewPerson('leo@example.test');
    const { recoveryCodes } = await turnOnTwoStep(browser);
    const { rows } = await database.pool.query('select t::text as line from recovery_codes t');
    const copy = rows.map(({ line }) => line).join('\n');
    for (const code of recoveryCodes) expect(copy).not.toContain(code.replaceAll('-', ''));
  });
});
