import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DISCOVERY, KEYS } from '../../../../testing/service/fake-issuer.ts';
import { deleteAccount } from '../people/stored-accounts.ts';
import type { IdentityService } from '../service/service.ts';
import {
  addPerson,
  createIdentityDatabase,
  finishSignIn,
  type IdentityDatabase,
  openSignIn,
  PASSWORD,
  signInWith,
  startTestService,
  trade,
} from '../service/test-service.ts';
import { readLocation } from '../test-browser.ts';
import {
  ADA,
  describeProvider,
  leaveFor,
  returnWith,
  signInThrough,
  startTestUpstream,
  type TestUpstream,
} from './test-upstream.ts';

let database: IdentityDatabase;
let upstream: TestUpstream;
let service: IdentityService & { errors: unknown[] };
const others: IdentityService[] = [];

beforeAll(async () => {
  database = await createIdentityDatabase();
  upstream = await startTestUpstream();
  service = await startTestService(database, {
    upstream: [
      upstream.describe(),
      upstream.describe({ id: 'linking', linkByMail: true }),
      upstream.describe({ id: 'closed', create: false }),
    ],
  });
});

afterAll(async () => {
  await service?.close();
  await upstream?.close();
  await database?.drop();
});

beforeEach(() => {
  upstream.person = { idToken: ADA, userinfo: {} };
});

afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.close()));
  await database.pool.query('truncate accounts, upstream_sign_ins, attempts cascade');
});

async function start(options: Parameters<typeof startTestService>[1]) {
  const other = await startTestService(database, options);
  others.push(other);
  return other;
}

async function listAccounts() {
  const { rows } = await database.pool.query(
    'select name, mail, mail_verified, password_hash is null as external from accounts order by mail',
  );
  return rows;
}

describe('signing in with another provider', () => {
  it('creates an account without a password at the first sign-in, and finds it again', async () => {
    const first = await signInThrough(service.issuer, upstream);
    const claims = decodeJwt(first.access_token ?? '');
    expect(claims).toMatchObject({ name: ADA.name, email: ADA.email, email_verified: true });
    const again = await signInThrough(service.issuer, upstream);
    expect(decodeJwt(again.access_token ?? '').sub).toBe(claims.sub);
    expect(await listAccounts()).toEqual([
      { name: ADA.name, mail: ADA.email, mail_verified: true, external: true },
    ]);
    await expect(signInWith(service.issuer, { mail: ADA.email, password: '' })).rejects.toThrow(
      'wrong',
    );
  });

  it('creates one account if a person signs in twice at the same time', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => signInThrough(service.issuer, upstream)));
    expect(new Set(tokens.map(({ access_token = '' }) => decodeJwt(access_token).sub)).size).toBe(
      1,
    );
  });

  it('works across nodes', async () => {
    const second = await start({
      issuer: service.issuer,
      upstream: [upstream.describe()],
    });
    const node = `http://127.0.0.1:${second.port}`;
    const left = await leaveFor(service.issuer);
    const callback = upstream.authorize(left.location).replace(service.issuer, node);
    const answer = await left.browser.open(callback);
    const next = readLocation(answer).replace(node, service.issuer);
    const code = await finishSignIn(left, await left.browser.open(next));
    expect((await trade(service.issuer, code)).status).toBe(200);
  });

  it('takes over a new name and address, but not an address that another account has', async () => {
    await signInThrough(service.issuer, upstream);
    upstream.person.idToken = { ...ADA, name: 'Ada King', email: 'ada.king@example.test' };
    const { access_token = '' } = await signInThrough(service.issuer, upstream);
    expect(decodeJwt(access_token)).toMatchObject({
      name: 'Ada King',
      email: 'ada.king@example.test',
    });
    await addPerson(service, 'grace@example.test');
    upstream.person.idToken = { ...ADA, name: 'Ada K.', email: 'Grace@example.test' };
    await signInThrough(service.issuer, upstream);
    expect(await listAccounts()).toMatchObject([
      { name: 'Ada K.', mail: 'ada.king@example.test' },
      { name: 'grace', mail: 'grace@example.test', external: false },
    ]);
  });

  it('passes on what the application asks for, in the language of the page', async () => {
    const wishes = { login_hint: ADA.email, prompt: 'login', max_age: '60' };
    const left = await leaveFor(service.issuer, 'test', await openSignIn(service.issuer, wishes));
    const asked = Object.fromEntries(new URL(left.location).searchParams);
    expect(asked).toMatchObject({ ...wishes, ui_locales: 'en', response_type: 'code' });
    // The provider must say when the person signed in.
    const page = await returnWith(left, upstream.authorize(left.location));
    expect(page.status).toBe(400);
  });

  it('shows a button for each provider below the password', async () => {
    const page = await (await openSignIn(service.issuer)).response.text();
    expect(page).toContain('name="password"');
    expect(page.match(/Sign in with Example/g)).toHaveLength(3);
  });

  it('says so in both languages if the person cancels', async () => {
    for (const [language, text] of [
      ['en', 'canceled'],
      ['es', 'Se ha cancelado'],
    ]) {
      const left = await leaveFor(service.issuer);
      const changes = { code: undefined, error: 'access_denied' };
      const answer = await left.browser.open(upstream.authorize(left.location, changes));
      const cookies = left.browser.cookies();
      const headers = { cookie: cookies, 'accept-language': language ?? '' };
      const page = await fetch(readLocation(answer), { headers });
      expect(page.status).toBe(400);
      expect(await page.text()).toContain(text);
    }
  });
});

describe('an account that already has the address', () => {
  beforeEach(() => addPerson(service, ADA.email));

  it('is connected after the person has signed in to it', async () => {
    const left = await leaveFor(service.issuer);
    const page = await returnWith(left, upstream.authorize(left.location));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`There already is an account for ${ADA.email}`);
    const code = await signInWith(service.issuer, { mail: ADA.email }, left);
    const local = await (await trade(service.issuer, code)).json();
    const external = await signInThrough(service.issuer, upstream);
    const subject = decodeJwt(external.access_token ?? '').sub;
    expect(subject).toBe(decodeJwt(local.access_token).sub);
    // The name that the person chose here stays.
    expect(await listAccounts()).toMatchObject([{ name: 'ada', external: false }]);
  });

  it('is not connected if the person cancels, or signs in to another account', async () => {
    await addPerson(service, 'grace@example.test');
    const left = await leaveFor(service.issuer);
    await returnWith(left, upstream.authorize(left.location));
    const cancelled = await left.browser.submit(`${left.address}/upstream`, {});
    expect(readLocation(cancelled)).toBe(left.address);
    await signInWith(service.issuer, { mail: ADA.email }, left);
    const another = await leaveFor(service.issuer);
    await returnWith(another, upstream.authorize(another.location));
    await signInWith(service.issuer, { mail: 'grace@example.test' }, another);
    const { rows } = await database.pool.query('select from upstream_identities');
    expect(rows).toEqual([]);
  });

  it('is connected at once if the provider says that the address is verified and may do so', async () => {
    const { access_token = '' } = await signInThrough(service.issuer, upstream, {
      provider: 'linking',
    });
    const local = await signInWith(service.issuer, { mail: ADA.email });
    const { access_token: own } = await (await trade(service.issuer, local)).json();
    expect(decodeJwt(access_token).sub).toBe(decodeJwt(own).sub);
  });

  it('loses its connections when it is deleted', async () => {
    await signInThrough(service.issuer, upstream, { provider: 'linking' });
    await deleteAccount(database.pool, ADA.email);
    const { rows } = await database.pool.query('select from upstream_identities');
    expect(rows).toEqual([]);
  });
});

describe('a provider that creates no accounts', () => {
  it('refuses people without an account', async () => {
    const left = await leaveFor(service.issuer, 'closed');
    const page = await returnWith(left, upstream.authorize(left.location));
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('There is no account for you yet');
    expect(await listAccounts()).toEqual([]);
  });
});

describe('a provider that is away', () => {
  it('answers 503 with the other ways to sign in, and works again afterwards', async () => {
    const away = await startTestUpstream();
    const node = await start({ upstream: [away.describe()] });
    away.issuer.answer(DISCOVERY, () => ({ status: 502 }));
    await addPerson(node, 'bob@example.test');
    const opened = await openSignIn(node.issuer);
    const page = await opened.browser.submit(`${opened.address}/upstream/test`, {});
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    const text = await page.text();
    expect(text).toContain('Example is not available right now');
    expect(text).toContain(`href="${new URL(opened.address).pathname}"`);
    await signInWith(node.issuer, { mail: 'bob@example.test' }, opened);
    await away.close();
    const closed = await openSignIn(node.issuer);
    const refused = await closed.browser.submit(`${closed.address}/upstream/test`, {});
    expect(refused.status).toBe(503);
  });

  it('keeps its description for later sign-ins', async () => {
    const known = await startTestUpstream();
    const node = await start({ upstream: [known.describe()] });
    await signInThrough(node.issuer, known);
    await signInThrough(node.issuer, known);
    expect([DISCOVERY, KEYS].map(known.issuer.countOf)).toEqual([1, 1]);
    await known.close();
  });
});

describe('a service without accounts of its own', () => {
  it('goes straight to the only provider, and shows errors instead of repeating', async () => {
    const node = await start({ upstream: [upstream.describe()], localAccounts: false });
    const opened = await openSignIn(node.issuer);
    const location = readLocation(opened.response);
    expect(location).toContain(`${upstream.issuer.issuer}/authorize`);
    const left = { ...opened, location };
    const changes = { code: undefined, error: 'access_denied' };
    const page = await returnWith(left, upstream.authorize(location, changes));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('Sign in with Example');
    const again = await leaveFor(node.issuer, 'test', opened);
    const answer = await again.browser.open(upstream.authorize(again.location));
    const code = await finishSignIn(again, answer);
    expect((await trade(node.issuer, code)).status).toBe(200);
  });

  it('lets people choose between providers, and refuses passwords and links', async () => {
    const two = [upstream.describe(), upstream.describe({ id: 'second', name: 'Second' })];
    const node = await start({ upstream: two, localAccounts: false });
    await addPerson(service, 'bob@example.test');
    const { browser, address, response } = await openSignIn(node.issuer);
    const page = await response.text();
    expect(page).toContain('Sign in with Second');
    expect(page).not.toContain('password');
    const refused = await browser.submit(address, { mail: 'bob@example.test', password: PASSWORD });
    expect(refused.status).toBe(403);
    const secret = await node.links.createJoin('new@example.test');
    expect((await fetch(`${node.issuer}/join/${secret}`)).status).toBe(404);
    expect(await node.createSetUpAddress()).toBeUndefined();
  });

  it('connects an account after the person has signed in with the provider that opens it', async () => {
    const second = await startTestUpstream();
    const two = [upstream.describe(), second.describe({ id: 'second', name: 'Second' })];
    const node = await start({ upstream: two, localAccounts: false });
    const first = await signInThrough(node.issuer, upstream);
    const left = await leaveFor(node.issuer, 'second');
    const page = await returnWith(left, second.authorize(left.location));
    expect(await page.text()).toContain('Is this your account?');
    await signInThrough(node.issuer, upstream, { opened: left });
    const both = await signInThrough(node.issuer, second, { provider: 'second' });
    const [subject, other] = [first, both].map(
      ({ access_token = '' }) => decodeJwt(access_token).sub,
    );
    expect(other).toBe(subject);
    await second.close();
  });

  it('does not connect an account that nothing else opens', async () => {
    await addPerson(service, ADA.email);
    const node = await start({ upstream: [upstream.describe()], localAccounts: false });
    const opened = await openSignIn(node.issuer);
    const left = { ...opened, location: readLocation(opened.response) };
    const page = await returnWith(left, upstream.authorize(left.location));
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('Another account has the email address');
  });
});

it('refuses providers with settings that are wrong or unsafe', () => {
  const wrong: [object, string][] = [
    [{ issuer: 'http://id.example.com' }, 'issuer must be an https address'],
    [{ id: 'Test Provider' }, 'id must consist of'],
    [{ trustmail: true }, 'trustmail is unknown'],
    [{ scopes: 'profile' }, 'scopes must contain openid'],
    [{ allowedDomains: ['example.com'], requireVerifiedMail: false }, 'needs requireVerifiedMail'],
    [{ allowedDomains: [] }, 'allowedDomains must be a list'],
    [
      { issuer: 'https://login.microsoftonline.com/common/v2.0', trustMail: true },
      'trustMail needs the issuer of one organization',
    ],
  ];
  for (const [changes, text] of wrong)
    expect(() => describeProvider({ issuer: 'https://id.example.com', ...changes })).toThrow(text);
});
