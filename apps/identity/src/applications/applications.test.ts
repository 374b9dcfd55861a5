import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteAccount } from '../people/stored-accounts.ts';
import type { IdentityService } from '../service/service.ts';
import {
  APPLICATION,
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
  startTestService,
} from '../service/test-service.ts';
import { createPkce, readLocation } from '../test-browser.ts';
import { blockApplication } from './stored-applications.ts';
import {
  allow,
  CALLBACK,
  call,
  exchange,
  FORM,
  openConsent,
  type Person,
  type RegisteredApplication,
  readCode,
  readTokens,
  register,
  renew,
  requestTokens,
  SCOPE,
  signInPerson,
} from './test-applications.ts';

let database: IdentityDatabase;
let service: IdentityService;
let issuer: string;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  database = await createIdentityDatabase();
  service = await startTestService(database);
  issuer = service.issuer;
  for (const name of ['ada', 'bob']) await addPerson(service, `${name}@example.test`);
  ada = await signInPerson(issuer, 'ada@example.test');
  bob = await signInPerson(issuer, 'bob@example.test');
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

describe('an application', () => {
  it('is registered, read, changed and deleted', async () => {
    const { client_id, client_secret } = await register(issuer, ada.token);
    expect(client_secret).toMatch(/^lzs_[\w-]{43}$/);
    const path = `/applications/${client_id}`;
    const { type, ...rest } = FORM;
    const read = await (await call(issuer, ada.token, { path })).json();
    expect(read).toMatchObject({ ...rest, type, client_id, blocked: false });
    const changed = await call(issuer, ada.token, {
      path,
      method: 'PATCH',
      body: { name: 'Other' },
    });
    expect(await changed.json()).toEqual({ ...read, name: 'Other' });
    const list = await (await call(issuer, ada.token, {})).json();
    expect(list.applications).toContainEqual({ ...read, name: 'Other' });
    expect(JSON.stringify(list)).not.toMatch(/secret|lzs_/);
    expect((await call(issuer, ada.token, { path, method: 'DELETE' })).status).toBe(204);
    expect((await call(issuer, ada.token, { path })).status).toBe(404);
  });

  it('is limited to 50 per person, also when requests are concurrent', async () => {
    await addPerson(service, 'many@example.test');
    const { token } = await signInPerson(issuer, 'many@example.test');
    for (let count = 0; count < 48; count++) await register(issuer, token);
    const requests = await holdAccount('many@example.test', () =>
      Array.from({ length: 6 }, () => call(issuer, token, { method: 'POST', body: FORM })),
    );
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts.filter((text) => text.includes('Delete one first'))).toHaveLength(4);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'Lienzo Support' }, 'name'],
    [{ name: 'Ｌienzo' }, 'name'],
    [{ name: 'x\u202e' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ home_page: 'http://client.test' }, 'home_page'],
    [{ home_page: 'javascript:alert(1)' }, 'home_page'],
    [{ scopes: ['openid', 'Service.zones.ALL'] }, 'scopes'],
    [{ scopes: 'Service.zones.READ' as unknown as string[] }, 'scopes'],
    [{ type: 'secret' }, 'type'],
    [{ redirect_uris: Array.from({ length: 21 }, (_, n) => `${CALLBACK}/${n}`) }, 'redirect_uris'],
    [{ owner_id: 'x' } as object, 'owner_id'],
  ])('is refused with %j', async (change, field) => {
    const response = await call(issuer, ada.token, {
      method: 'POST',
      body: { ...FORM, ...change },
    });
    expect(response.status).toBe(400);
    expect((await response.json()).error_description).toContain(field);
  });

  it('of another person seems not to exist', async () => {
    const { client_id } = await register(issuer, ada.token);
    const own = `/applications/${client_id}`;
    const missing = '/applications/app-000000000000000000000000';
    const calls: [method: string, suffix: string, body?: object][] = [
      ['GET', ''],
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', ''],
      ['POST', '/secret'],
    ];
    for (const [method, suffix, body] of calls) {
      const options = { method, ...(body && { body }) };
      const hidden = await call(issuer, bob.token, { ...options, path: own + suffix });
      const absent = await call(issuer, bob.token, { ...options, path: missing + suffix });
      expect([hidden.status, await hidden.text()]).toEqual([404, await absent.text()]);
    }
    expect((await call(issuer, ada.token, { path: own })).status).toBe(200);
  });

  it('accepts the former secret for a day after a rotation', async () => {
    const application = await register(issuer, ada.token);
    const { client_id } = application;
    const path = `/applications/${client_id}/secret`;
    const rotated = await (await call(issuer, ada.token, { path, method: 'POST' })).json();
    const { refresh_token } = await readTokens(issuer, bob.browser, application);
    const newest = { client_id, client_secret: rotated.client_secret };
    const answer = await renew(issuer, refresh_token, newest);
    expect(answer.status).toBe(200);
    await database.pool.query(
      `update applications set previous_secret_until = now() where client_id = $1`,
      [client_id],
    );
    const { refresh_token: next } = await answer.json();
    expect((await renew(issuer, next, application)).status).toBe(401);
    expect((await renew(issuer, next, newest)).status).toBe(200);
  });

  it('works until an operator blocks it, and again afterwards', async () => {
    const application = await register(issuer, ada.token);
    const { refresh_token } = await readTokens(issuer, bob.browser, application);
    expect(await blockApplication(database.pool, application.client_id, 'blocked')).toBe(true);
    expect((await renew(issuer, refresh_token, application)).status).toBe(401);
    const page = await openConsent(issuer, bob.browser, { client_id: application.client_id });
    expect(page.status).toBe(400);
    await blockApplication(database.pool, application.client_id, 'unblocked');
    expect((await renew(issuer, refresh_token, application)).status).toBe(200);
  });

  it('ends with the account of its owner, and consents with that of the person', async () => {
    for (const name of ['olga', 'paul']) await addPerson(service, `${name}@example.test`);
    const olga = await signInPerson(issuer, 'olga@example.test');
    const paul = await signInPerson(issuer, 'paul@example.test');
    const application = await register(issuer, olga.token);
    const { refresh_token } = await readTokens(issuer, bob.browser, application);
    await readTokens(issuer, paul.browser, application);
    const count = 'select count(*)::int as count from consents where client_id = $1';
    const read = () => database.pool.query(count, [application.client_id]);
    expect((await read()).rows).toEqual([{ count: 2 }]);
    await deleteAccount(database.pool, 'paul@example.test');
    expect((await read()).rows).toEqual([{ count: 1 }]);
    await deleteAccount(database.pool, 'olga@example.test');
    expect((await read()).rows).toEqual([{ count: 0 }]);
    expect((await renew(issuer, refresh_token, application)).status).toBe(401);
  });
});

describe('the consent page', () => {
  let application: RegisteredApplication;

  beforeAll(async () => {
    application = await register(issuer, ada.token);
  });

  it('says who asks for what, in English and Spanish, and cannot be framed', async () => {
    const { client_id } = application;
    const page = await openConsent(issuer, bob.browser, { client_id });
    const text = await page.text();
    for (const part of [
      'Allow Whiteboard Sync to use your Lienzo account?',
      'client.test, registered by ada',
      'See and change zones and their contents',
      'See your name and email address',
      'signed in as bob (bob@example.test)',
      'Your answer is sent to client.test',
    ])
      expect(text).toContain(part);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const spanish = await bob.browser.open(page.url, { 'accept-language': 'es' });
    expect(await spanish.text()).toContain('Ver y cambiar zonas y su contenido');
  });

  it('returns access_denied with state and issuer when the person denies', async () => {
    const { client_id } = application;
    const page = await openConsent(issuer, bob.browser, { client_id });
    const end = await bob.browser.submit(page.url, { decision: 'deny' });
    const target = new URL(readLocation(await followOnce(end)));
    expect(target.origin + target.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 's1',
      iss: issuer,
    });
    const grants = await (await call(issuer, bob.token, { path: '/grants' })).json();
    expect(grants.grants.map((grant: { client_id: string }) => grant.client_id)).not.toContain(
      client_id,
    );
  });

  it('is shown again only for more scopes, on any device', async () => {
    const { client_id } = application;
    await allow(issuer, bob.browser, { client_id, scope: 'Service.zones.READ' });
    const again = await openConsent(issuer, bob.browser, {
      client_id,
      scope: 'Service.zones.READ',
    });
    expect(readCode(again)).toBeTruthy();
    const { browser } = await signInPerson(issuer, 'bob@example.test');
    const elsewhere = await openConsent(issuer, browser, {
      client_id,
      scope: 'Service.zones.READ',
    });
    expect(readCode(elsewhere)).toBeTruthy();
    const more = await openConsent(issuer, bob.browser, { client_id });
    expect(await more.text()).toContain('See and change zones');
  });

  it('is always shown for a public application on a device', async () => {
    const redirect = 'http://127.0.0.1/callback';
    const { client_id } = await register(issuer, ada.token, {
      type: 'public',
      redirect_uris: [redirect],
    });
    const pkce = { code_challenge: createPkce().challenge, code_challenge_method: 'S256' };
    const request = { client_id, redirect_uri: 'http://127.0.0.1:5123/callback', ...pkce };
    const end = await allow(issuer, bob.browser, request);
    expect(readLocation(end)).toMatch(/^http:\/\/127\.0\.0\.1:5123\/callback\?code=/);
    const again = await openConsent(issuer, bob.browser, request);
    expect(await again.text()).toContain('a program on your device');
  });

  it('is skipped for the clients of Lienzo itself', async () => {
    const end = await openConsent(issuer, bob.browser, {
      client_id: 'lienzo-web',
      redirect_uri: `${APPLICATION}/sign-in/done`,
      code_challenge: createPkce().challenge,
      code_challenge_method: 'S256',
    });
    expect(readCode(end, APPLICATION)).toBeTruthy();
  });

  async function followOnce(response: Response): Promise<Response> {
    return bob.browser.open(readLocation(response));
  }
});

describe('the plain flow of the specification', () => {
  it('works with client ID and secret: code, access token, refresh token', async () => {
    const application = await register(issuer, ada.token);
    const tokens = await readTokens(issuer, bob.browser, application);
    expect(tokens).toMatchObject({ expires_in: 300, scope: SCOPE, token_type: 'Bearer' });
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({
      ...{ iss: issuer, aud: 'lienzo', client_id: application.client_id, scope: SCOPE },
      ...{ name: 'bob', email: 'bob@example.test', sid: expect.any(String) },
    });
    const renewed = await (await renew(issuer, tokens.refresh_token, application)).json();
    expect(decodeJwt(renewed.access_token).sid).toBe(claims.sid);
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  });

  it('works with the secret in the body', async () => {
    const application = await register(issuer, ada.token);
    const code = readCode(await allow(issuer, bob.browser, { client_id: application.client_id }));
    const form = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code };
    const { client_id, client_secret = '' } = application;
    const answer = await requestTokens(issuer, { ...form, client_id, client_secret });
    expect(answer.status).toBe(200);
  });

  it('works with a device code', async () => {
    const { client_id } = await register(issuer, ada.token, { type: 'public', redirect_uris: [] });
    const form = { client_id, scope: 'Service.zones.READ' };
    const started = await fetch(`${issuer}/oauth/v2/device`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const { device_code, user_code, verification_uri } = await started.json();
    const poll = () =>
      requestTokens(issuer, {
        ...{ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id, device_code },
      });
    expect((await poll()).status).toBe(400);
    const input = await (await bob.browser.open(verification_uri)).text();
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(input) ?? [];
    const confirmed = { xsrf, user_code, confirm: 'yes' };
    let page = await bob.browser.submit(verification_uri, confirmed);
    while (page.status === 303 || page.status === 302)
      page = await bob.browser.open(readLocation(page));
    expect(await page.text()).toContain('a program on your device');
    page = await bob.browser.submit(page.url, { decision: 'allow' });
    while (page.status === 303 || page.status === 302)
      page = await bob.browser.open(readLocation(page));
    expect(await page.text()).toContain('You’re signed in');
    const tokens = await (await poll()).json();
    expect(decodeJwt(tokens.access_token)).toMatchObject({ client_id, name: 'bob' });
  });
});

describe('a grant', () => {
  it('is listed and revoked, which ends its tokens at once', async () => {
    const application = await register(issuer, ada.token);
    const { client_id } = application;
    const { refresh_token } = await readTokens(issuer, bob.browser, application);
    const pending = readCode(await allow(issuer, bob.browser, { client_id }));
    const { grants } = await (await call(issuer, bob.token, { path: '/grants' })).json();
    expect(grants.find((grant: { client_id: string }) => grant.client_id === client_id)).toEqual({
      client_id,
      name: 'Whiteboard Sync',
      home_page: 'https://client.test/about',
      owner: 'ada',
      scopes: SCOPE.split(' '),
      created_at: expect.any(String),
    });
    const path = `/grants/${client_id}`;
    expect((await call(issuer, ada.token, { path, method: 'DELETE' })).status).toBe(404);
    expect((await call(issuer, bob.token, { path, method: 'DELETE' })).status).toBe(204);
    expect((await renew(issuer, refresh_token, application)).status).toBe(400);
    expect((await exchange(issuer, pending, application)).status).toBe(400);
    expect((await call(issuer, bob.token, { path, method: 'DELETE' })).status).toBe(404);
    const asked = await openConsent(issuer, bob.browser, { client_id });
    expect(await asked.text()).toContain('Allow Whiteboard Sync');
  });

  it('ends with the application', async () => {
    const application = await register(issuer, ada.token);
    const { client_id } = application;
    const { refresh_token } = await readTokens(issuer, bob.browser, application);
    await call(issuer, ada.token, { path: `/applications/${client_id}`, method: 'DELETE' });
    expect((await renew(issuer, refresh_token, application)).status).toBe(401);
    const { rows } = await database.pool.query(
      `select model from artifacts where payload ->> 'clientId' = $1`,
      [client_id],
    );
    expect(rows).toEqual([]);
  });
});

describe('pages of other origins', () => {
  it('cannot read applications; those of the web app can', async () => {
    const ask = async (origin: string, method = 'GET') => {
      const headers = { origin, authorization: `Bearer ${ada.token}` };
      const response = await fetch(`${issuer}/oauth/v2/applications`, { method, headers });
      return [response.status, response.headers.get('access-control-allow-origin')];
    };
    expect(await ask(APPLICATION)).toEqual([200, APPLICATION]);
    expect(await ask(APPLICATION, 'OPTIONS')).toEqual([204, APPLICATION]);
    for (const origin of ['https://client.test', `${APPLICATION}.evil.test`, 'null'])
      expect((await ask(origin))[1]).toBeNull();
  });
});

describe('the applications of a person', () => {
  it('cannot be managed by an application', async () => {
    const everything = await register(issuer, ada.token, {
      scopes: ['Service.editions.READ', 'Service.editions.UPDATE'],
    });
    const scope = 'Service.editions.READ Service.editions.UPDATE';
    const end = await allow(issuer, bob.browser, { client_id: everything.client_id, scope });
    const { access_token } = await (await exchange(issuer, readCode(end), everything)).json();
    const calls = [
      { path: '/applications' },
      { path: '/applications', method: 'POST', body: FORM },
      { path: '/grants' },
      { path: '/grants/app-0', method: 'DELETE' },
    ];
    for (const one of calls) expect((await call(issuer, access_token, one)).status).toBe(403);
  });

  it('need a token that this issuer signed, for the API', async () => {
    const [header = '', payload = ''] = ada.token.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const { keys } = await (await fetch(`${issuer}/oauth/v2/keys`)).json();
    const hmacHeader = Buffer.from('{"alg":"HS256","typ":"at+jwt"}').toString('base64url');
    const hmac = createHmac('sha256', JSON.stringify(keys[0])).update(`${hmacHeader}.${payload}`);
    const tokens = [
      '',
      'x',
      `${unsigned}.${payload}.`,
      `${header}.${payload}.AAAA`,
      `${hmacHeader}.${payload}.${hmac.digest('base64url')}`,
    ];
    for (const token of tokens) expect((await call(issuer, token, {})).status).toBe(401);
  });

  it('need the scope to change them', async () => {
    const end = await openConsent(issuer, ada.browser, webRequest('Service.editions.READ'));
    const code = readCode(end, WEB_CALLBACK);
    const form = {
      client_id: 'lienzo-web',
      redirect_uri: WEB_CALLBACK,
      code_verifier: web.verifier,
    };
    const answer = await requestTokens(issuer, { grant_type: 'authorization_code', code, ...form });
    const { access_token } = await answer.json();
    expect((await call(issuer, access_token, {})).status).toBe(200);
    expect((await call(issuer, access_token, { method: 'POST', body: FORM })).status).toBe(403);
  });
});

const WEB_CALLBACK = 'http://app.test/sign-in/done';
const web = createPkce();

function webRequest(scope: string): Record<string, string> {
  const pkce = { code_challenge: web.challenge, code_challenge_method: 'S256' };
  return { client_id: 'lienzo-web', redirect_uri: WEB_CALLBACK, scope, ...pkce };
}

/** Starts requests while the account is locked, and waits until all of them wait for it. */
async function holdAccount(mail: string, start: () => Promise<Response>[]) {
  const blocker = await database.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select from accounts where mail_key = $1 for update', [mail]);
    const requests = start();
    // On another connection, because a transaction sees the activity as it was at first.
    const waiting = `select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`;
    await vi.waitUntil(
      async () => (await database.pool.query(waiting)).rows.length >= requests.length,
      {
        timeout: 20_000,
      },
    );
    return requests;
  } finally {
    await blocker.query('commit');
    blocker.release();
  }
}
