import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
  PASSWORD,
  renew,
  signInWith,
  trade,
} from '../service/test-service.ts';
import { createTestBrowser } from '../test-browser.ts';
import {
  type AccountService,
  ageSignIns,
  ISSUER,
  openAccountBrowser,
  startAccountService,
} from './test-account.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

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

async function open(mail: string, options = {}) {
  const browser = openAccountBrowser(service, options);
  const page = await browser.signIn(mail);
  expect([page.path, page.status]).toEqual(['/account', 200]);
  return { browser, page };
}

describe('the account pages', () => {
  it('ask people to sign in, and return them to the page that they opened', async () => {
    await addPerson(service, 'ada@example.test');
    const browser = openAccountBrowser(service);
    const signIn = await browser.open('/account/password');
    expect(signIn.path).toMatch(/^\/sign-in\//);
    const page = await browser.submit(signIn.path, {
      mail: 'ada@example.test',
      password: PASSWORD,
    });
    expect(page.path).toBe('/account/password');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('never return people to another site', async () => {
    for (const state of ['//evil.test', 'https://evil.test/account', '/account/../oauth', 'x']) {
      const answer = await createTestBrowser().open(
        `${service.node}/account/signed-in?${new URLSearchParams({ state })}`,
      );
      expect(answer.headers.get('location')).toBe('/account');
    }
  });

  it('change the name', async () => {
    const { browser } = await open('ada@example.test');
    const done = await browser.change('/account/name', { name: 'Ada King' });
    expect(done.text).toContain('value="Ada King"');
    expect(done.text).toContain('Your name was changed.');
    const refused = await browser.change('/account/name', { name: ' ' });
    expect(refused.status).toBe(400);
    const { rows } = await database.pool.query('select name from accounts');
    expect(rows).toEqual([{ name: 'Ada King' }]);
  });

  it('show names as text', async () => {
    const { browser } = await open('ada@example.test');
    const { text } = await browser.change('/account/name', { name: '"><img src=x>' });
    expect(text).not.toContain('<img');
  });

  it('speak Spanish', async () => {
    const { browser } = await open('ada@example.test');
    const cookie = `_session=${browser.browser.readCookie('_session')}; _session.sig=${browser.browser.readCookie('_session.sig')}`;
    const headers = { cookie, 'accept-language': 'es' };
    const text = await fetch(`${service.node}/account`, { headers }).then((page) => page.text());
    expect(text).toContain('<h1>Tu cuenta</h1>');
  });
});

describe('a new password', () => {
  it('ends all other sessions and keeps this one', async () => {
    await addPerson(service, 'bea@example.test');
    const { browser: other } = await open('bea@example.test', { userAgent: FIREFOX });
    const code = await signInWith(service.node, { mail: 'bea@example.test' });
    const { refresh_token } = await (await trade(service.node, code)).json();
    const { browser } = await open('bea@example.test');
    expect((await browser.change('/account/password', { password: 'short' })).status).toBe(400);
    const done = await browser.change('/account/password', { password: 'quite another one' });
    expect(done.text).toContain('Your password was changed');
    expect((await other.open('/account')).path).toMatch(/^\/sign-in\//);
    expect((await renew(service.node, refresh_token)).status).toBe(400);
    expect((await browser.open('/account')).path).toBe('/account');
    const old = openAccountBrowser(service);
    expect((await old.signIn('bea@example.test')).status).toBe(400);
    expect((await old.signIn('bea@example.test', 'quite another one')).path).toBe('/account');
  });

  it('ends sign-ins that have begun with the former one', async () => {
    await addPerson(service, 'gil@example.test');
    const attacker = openAccountBrowser(service);
    const { path } = await attacker.open('/account');
    const form = { mail: 'gil@example.test', password: PASSWORD };
    const held = await attacker.browser.submit(service.node + path, form);
    expect(held.status).toBe(303);
    const { browser } = await open('gil@example.test');
    await browser.change('/account/password', { password: 'quite another one' });
    const { pathname, search } = new URL(held.headers.get('location') ?? '', service.node);
    expect((await attacker.open(pathname + search)).status).toBe(400);
    expect((await attacker.open('/account')).path).toMatch(/^\/sign-in\//);
  });

  it('needs a sign-in within the last 10 minutes', async () => {
    await addPerson(service, 'cleo@example.test');
    const { browser } = await open('cleo@example.test');
    await ageSignIns(database);
    const change = { password: 'quite another one' };
    expect((await browser.change('/account/password', change)).path).toMatch(/^\/sign-in\//);
    for (const path of ['passkeys', 'two-step', 'mail', 'delete'])
      expect((await browser.open(`/account/${path}`)).path).toMatch(/^\/sign-in\//);
    for (const path of ['passkeys/remove', 'two-step/remove', 'delete'])
      expect((await browser.change(`/account/${path}`)).path).toMatch(/^\/sign-in\//);
    expect((await browser.open('/account')).path).toBe('/account');
    // Nothing was changed.
    expect((await openAccountBrowser(service).signIn('cleo@example.test')).path).toBe('/account');
  });
});

describe('sessions', () => {
  it('are listed with their browsers, and end with their tokens', async () => {
    await addPerson(service, 'dan@example.test');
    const { browser: other } = await open('dan@example.test', { userAgent: FIREFOX });
    const { browser, page } = await open('dan@example.test');
    expect(page.text).toContain('Firefox on Windows');
    expect(page.text).toContain('Chrome on Linux');
    expect(page.text.match(/This session/g)).toHaveLength(1);
    const [, uid = ''] = /name="uid" value="([^"]+)"/.exec(page.text) ?? [];
    const done = await browser.change('/account/sessions/end', { uid });
    expect(done.text).not.toContain('Firefox on Windows');
    expect((await other.open('/account')).path).toMatch(/^\/sign-in\//);
  });

  it('of applications that renew their tokens are listed and end, too', async () => {
    const code = await signInWith(service.node, { mail: 'dan@example.test' });
    const { refresh_token } = await (await trade(service.node, code)).json();
    await database.pool.query(`delete from artifacts where model = 'Session'`);
    const { browser, page } = await open('dan@example.test');
    expect(page.text).toContain('Unknown browser');
    await browser.change('/account/sessions/end-others');
    expect((await renew(service.node, refresh_token)).status).toBe(400);
    expect((await browser.open('/account')).text).not.toContain('Unknown browser');
  });

  it('of other people cannot be ended', async () => {
    await addPerson(service, 'eve@example.test');
    const { browser: victim } = await open('dan@example.test');
    const { rows } = await database.pool.query(
      `select uid from sessions join accounts on id = account_id where mail = 'dan@example.test'`,
    );
    const { browser: attacker } = await open('eve@example.test');
    for (const { uid } of rows) await attacker.change('/account/sessions/end', { uid });
    expect((await victim.open('/account')).path).toBe('/account');
  });
});

describe('attacks on the account pages', () => {
  it('by another site: a form without the token or from another origin changes nothing', async () => {
    const { browser, page } = await open('eve@example.test');
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.text) ?? [];
    const { browser: other, page: otherPage } = await open('dan@example.test');
    const [, foreign = ''] = /name="token" value="([^"]+)"/.exec(otherPage.text) ?? [];
    const send = (form: Record<string, string>, origin?: string) => {
      const copy = openAccountBrowser(service, origin === undefined ? {} : { origin });
      for (const name of ['_session', '_session.sig'])
        copy.browser.setCookie(name, browser.browser.readCookie(name) ?? '');
      return copy.submit('/account/name', { name: 'Mallory', ...form });
    };
    const answers = [
      await send({}),
      await send({ token: 'x' }),
      await send({ token: foreign }),
      await send({ token }, 'http://evil.test'),
      await send({ token }, 'null'),
      await send({ token }, `${ISSUER}.evil.test`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await send({ token })).text).toContain('Mallory');
    expect((await other.open('/account')).text).not.toContain('Mallory');
  });

  it('by a session from before the sign-in: its cookie is worth nothing afterwards', async () => {
    const attacker = openAccountBrowser(service);
    await attacker.signIn('eve@example.test');
    const victim = openAccountBrowser(service);
    for (const name of ['_session', '_session.sig'])
      victim.browser.setCookie(name, attacker.browser.readCookie(name) ?? '');
    await ageSignIns(database);
    const signIn = await victim.open('/account/password');
    await victim.submit(signIn.path, { mail: 'eve@example.test', password: PASSWORD });
    expect((await victim.open('/account/password')).path).toBe('/account/password');
    expect((await attacker.open('/account/password')).path).toMatch(/^\/sign-in\//);
  });
});

describe('deleting an account', () => {
  it('removes everything and ends its sessions', async () => {
    await addPerson(service, 'fay@example.test');
    const { browser } = await open('fay@example.test');
    const done = await browser.change('/account/delete');
    expect(done.text).toContain('Your account was deleted');
    expect((await browser.open('/account')).path).toMatch(/^\/sign-in\//);
    const { rows } = await database.pool.query(
      `select from accounts where mail = 'fay@example.test'`,
    );
    expect(rows).toEqual([]);
  });
});
