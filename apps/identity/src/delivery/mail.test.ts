import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  openTestMailbox,
  type ReceivedMail,
  type TestMailbox,
} from '../../../../testing/service/test-mailbox.ts';
import {
  type AccountService,
  openAccountBrowser,
  startAccountService,
  turnOnTwoStep,
} from '../account/test-account.ts';
import {
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
  PASSWORD,
} from '../service/test-service.ts';
import { queueDelivery } from './deliveries.ts';

const FROM = 'Lienzo <lienzo@example.test>';

let database: IdentityDatabase;
let mailbox: TestMailbox;
let service: AccountService;

beforeAll(async () => {
  database = await createIdentityDatabase();
  mailbox = await openTestMailbox();
  service = await startAccountService(database, { mail: { smtpUrl: mailbox.url, from: FROM } });
});

afterAll(async () => {
  await service?.close();
  await mailbox?.close();
  await database?.drop();
});

/** Returns the path of the link in a mail. */
function readLink({ text }: ReceivedMail): string {
  return /http:\/\/lienzo\.test(\/\S+)/.exec(text)?.[1] ?? '';
}

function ask(mail: string) {
  return openAccountBrowser(service).submit('/account/forgot', { mail });
}

async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as count from deliveries where kind = 'mail'`,
  );
  return rows[0].count;
}

describe('a forgotten password', () => {
  it('is replaced with a link that works once', async () => {
    await addPerson(service, 'ada@example.test');
    const signIn = await openAccountBrowser(service).open('/account');
    expect(signIn.text).toContain('href="/account/forgot"');
    expect((await ask('Ada@example.test')).text).toContain('Check your inbox');
    const mail = await mailbox.waitFor('Ada@example.test', 'choose a new password');
    expect(mail.text).toContain('From: Lienzo <lienzo@example.test>');
    const browser = openAccountBrowser(service);
    const form = { password: 'a new and long one' };
    expect((await browser.submit(readLink(mail), form)).status).toBe(200);
    expect((await browser.submit(readLink(mail), form)).status).toBe(404);
    expect((await browser.signIn('ada@example.test', 'a new and long one')).path).toBe('/account');
  });

  it('does not tell whether an account exists, and sends nothing to strangers', async () => {
    const answers = [await ask('ada@example.test'), await ask('stranger@example.test')];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout: 15_000 });
    expect(mailbox.mails.filter(({ to }) => to.includes('stranger@example.test'))).toEqual([]);
  });

  it('sends at most 3 mails to an address, without saying so', async () => {
    await addPerson(service, 'bea@example.test');
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('bea@example.test')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout: 15_000 });
    expect(mailbox.mails.filter(({ to }) => to.includes('bea@example.test'))).toHaveLength(3);
  });

  it('is limited for a network', async () => {
    await database.pool.query('truncate attempts');
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) => ask(`p${index}@example.test`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    await database.pool.query('truncate attempts');
  });

  it('does not let a mail address smuggle in another recipient', async () => {
    for (const mail of ['a@b.test,eve@example.test', 'a@b.test\r\nBcc: eve@example.test', 'x'])
      expect((await ask(mail)).status).toBe(400);
    await queueDelivery(database.pool, {
      ...{ kind: 'mail', mail: 'invitation', to: 'eve,mallory@example.test', language: 'en' },
    });
    await vi.waitFor(async () => expect(mailbox.mails.at(-1)?.text).toContain('/join/'), {
      timeout: 15_000,
    });
    expect(mailbox.mails.filter(({ to }) => to.includes('mallory@example.test'))).toEqual([]);
  });
});

describe('mails', () => {
  it('tell people about a new password and a removed second step', async () => {
    await addPerson(service, 'cleo@example.test');
    const browser = openAccountBrowser(service);
    await browser.signIn('cleo@example.test');
    await browser.change('/account/password', { password: 'quite another one' });
    await mailbox.waitFor('cleo@example.test', 'was changed');
    await turnOnTwoStep(browser);
    await browser.change('/account/two-step/remove');
    await mailbox.waitFor('cleo@example.test', 'was removed');
  });

  it('are sent once the mail server works again', async () => {
    mailbox.refuse();
    const refusals = mailbox.refusals();
    await queueDelivery(database.pool, {
      ...{ kind: 'mail', mail: 'invitation', to: 'dan@example.test', language: 'es' },
    });
    await vi.waitFor(() => expect(mailbox.refusals()).toBeGreaterThan(refusals), {
      timeout: 15_000,
    });
    expect(await countWaiting()).toBe(1);
    mailbox.accept();
    const mail = await mailbox.waitFor('dan@example.test', '/join/');
    expect(mail.text).toContain('Subject: =?UTF-8?');
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout: 15_000 });
    expect(mailbox.mails.filter(({ to }) => to.includes('dan@example.test'))).toHaveLength(1);
  });

  it('contain links that are stored nowhere', async () => {
    await queueDelivery(database.pool, {
      ...{ kind: 'mail', mail: 'invitation', to: 'eli@example.test', language: 'en' },
    });
    const mail = await mailbox.waitFor('eli@example.test', '/join/');
    const secret = readLink(mail).split('/').at(-1) ?? '';
    expect(secret).toHaveLength(32);
    const { rows } = await database.pool.query(
      'select t::text as line from links t union all select t::text from deliveries t',
    );
    expect(rows.map(({ line }) => line).join('\n')).not.toContain(secret);
    const form = { name: 'Eli', password: PASSWORD };
    expect((await openAccountBrowser(service).submit(readLink(mail), form)).status).toBe(200);
  });
});

describe('a new address', () => {
  async function request(browser: ReturnType<typeof openAccountBrowser>, mail: string) {
    const page = await browser.change('/account/mail', { mail });
    expect(page.text).toContain('Check your inbox');
    return readLink(await mailbox.waitFor(mail, '/account/confirm-mail'));
  }

  it('is confirmed at the new address, and the former one is told', async () => {
    await addPerson(service, 'fay@example.test');
    const browser = openAccountBrowser(service);
    await browser.signIn('fay@example.test');
    const link = await request(browser, 'fay.new@example.test');
    const page = await browser.open(link);
    expect(page.text).toContain('fay.new@example.test');
    const secret = new URLSearchParams(link.split('?')[1]).get('secret') ?? '';
    const done = await browser.change('/account/confirm-mail', { secret });
    expect(done.text).toContain('was changed');
    await mailbox.waitFor('fay@example.test', 'another email address');
    expect((await browser.change('/account/confirm-mail', { secret })).status).toBe(404);
    const again = openAccountBrowser(service);
    expect((await again.signIn('fay@example.test')).status).toBe(400);
    expect((await again.signIn('fay.new@example.test')).path).toBe('/account');
  });

  it('works only in the account that asked for it, and never takes an address over', async () => {
    await addPerson(service, 'gus@example.test');
    await addPerson(service, 'hal@example.test');
    const gus = openAccountBrowser(service);
    await gus.signIn('gus@example.test');
    const link = await request(gus, 'HAL@example.test');
    const secret = new URLSearchParams(link.split('?')[1]).get('secret') ?? '';
    const hal = openAccountBrowser(service);
    await hal.signIn('hal@example.test');
    expect((await hal.change('/account/confirm-mail', { secret })).status).toBe(404);
    // The link cannot be used in place of other links.
    const form = { name: 'Eve', password: 'quite another one' };
    for (const purpose of ['reset', 'join', 'set-up'])
      expect((await hal.submit(`/${purpose}/${secret}`, form)).status).toBe(404);
    expect((await gus.change('/account/confirm-mail', { secret })).status).toBe(409);
    const { rows } = await database.pool.query(
      `select mail from accounts where name in ('gus', 'hal') order by mail`,
    );
    expect(rows).toEqual([{ mail: 'gus@example.test' }, { mail: 'hal@example.test' }]);
    expect((await hal.open('/account')).text).toContain('hal@example.test');
  });
});

it('tells people to ask the operator if there is no mail server', async () => {
  const plain = await startAccountService(database);
  try {
    const page = await openAccountBrowser(plain).open('/account/forgot');
    expect(page.text).toContain('does not send emails');
    const browser = openAccountBrowser(plain);
    await browser.signIn('gus@example.test');
    expect((await browser.open('/account')).text).not.toContain('/account/mail');
    const mail = `${randomBytes(4).toString('hex')}@example.test`;
    expect((await browser.change('/account/mail', { mail })).path).toBe('/account');
  } finally {
    await plain.close();
  }
});
