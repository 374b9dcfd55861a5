import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IdentityService } from '../service/service.ts';
import {
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
  startTestService,
} from '../service/test-service.ts';
import { createPkce, createTestBrowser, readLocation } from '../test-browser.ts';
import {
  allow,
  authorizationAddress,
  call,
  exchange,
  follow,
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
let service: IdentityService & { errors: unknown[] };
let issuer: string;
let ada: Person;
let bob: Person;
let application: RegisteredApplication;
let client_id: string;
/** An application of an attacker. */
let evil: RegisteredApplication;

beforeAll(async () => {
  database = await createIdentityDatabase();
  service = await startTestService(database);
  issuer = service.issuer;
  for (const name of ['ada', 'bob']) await addPerson(service, `${name}@example.test`);
  ada = await signInPerson(issuer, 'ada@example.test');
  bob = await signInPerson(issuer, 'bob@example.test');
  application = await register(issuer, ada.token);
  ({ client_id } = application);
  evil = await register(issuer, ada.token, { redirect_uris: ['https://evil.test/callback'] });
  await allow(issuer, bob.browser, { client_id });
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

describe('a redirect address that is not registered is never used', () => {
  it.each([
    'https://evil.test/callback',
    'https://client.test.evil.test/callback',
    'https://client.test@evil.test/callback',
    'https://client.test:8443/callback',
    'http://client.test/callback',
    'https://client.test/callback/',
    'https://client.test/callback/../steal',
    'https://client.test/callback%2f..%2fsteal',
    'https://client.test/callback?next=https://evil.test',
    'https://client.test/callback#token',
    'https://client.test\\@evil.test/callback',
    'https://CLIENT.test/callback',
    'https://client.test/Callback',
    '//client.test/callback',
    ' https://client.test/callback',
    'https://client.test/callback\u0000',
    'http://127.0.0.1/callback',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%j', async (redirect_uri) => {
    const answer = await bob.browser.open(
      authorizationAddress(issuer, { client_id, redirect_uri }),
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('nor with two of them in one request', async () => {
    const address = `${authorizationAddress(issuer, { client_id })}&redirect_uri=https%3A%2F%2Fevil.test`;
    const answer = await bob.browser.open(address);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it('nor when the code is exchanged', async () => {
    const code = readCode(await allow(issuer, bob.browser, { client_id }));
    const other = { redirect_uri: 'https://client.test/other' };
    expect((await exchange(issuer, code, application, other)).status).toBe(400);
  });
});

describe('PKCE', () => {
  let open: RegisteredApplication;
  const redirect_uri = 'https://spa.test/callback';

  beforeAll(async () => {
    open = await register(issuer, ada.token, { type: 'public', redirect_uris: [redirect_uri] });
    const { challenge } = createPkce();
    await allow(issuer, bob.browser, {
      ...pkce(challenge),
      client_id: open.client_id,
      redirect_uri,
    });
  });

  const pkce = (challenge: string, method = 'S256') => ({
    code_challenge: challenge,
    code_challenge_method: method,
  });

  async function readError(parameters: Record<string, string>): Promise<string | null> {
    const request = { client_id: open.client_id, redirect_uri, ...parameters };
    const end = await openConsent(issuer, bob.browser, request);
    return new URL(readLocation(end)).searchParams.get('error');
  }

  async function readOpenCode(challenge: string): Promise<string> {
    const request = { client_id: open.client_id, redirect_uri, ...pkce(challenge) };
    return readCode(await openConsent(issuer, bob.browser, request), redirect_uri);
  }

  it('cannot be omitted by a public application', async () => {
    expect(await readError({})).toBe('invalid_request');
  });

  it('cannot be plain, named or by default', async () => {
    const { verifier } = createPkce();
    expect(await readError(pkce(verifier, 'plain'))).toBe('invalid_request');
    expect(await readError({ code_challenge: verifier })).toBe('invalid_request');
  });

  it('needs the verifier of the request', async () => {
    const { verifier, challenge } = createPkce();
    const wrong: Record<string, string>[] = [{}, { code_verifier: createPkce().verifier }];
    for (const form of wrong) {
      const code = await readOpenCode(challenge);
      const answer = await exchange(issuer, code, open, { redirect_uri, ...form });
      expect(answer.status).toBe(400);
    }
    const right = { redirect_uri, code_verifier: verifier };
    expect((await exchange(issuer, await readOpenCode(challenge), open, right)).status).toBe(200);
  });

  it('cannot be removed from the request of an application with a secret that uses it', async () => {
    const { verifier, challenge } = createPkce();
    // An attacker who changes the authorization request gets a code without a challenge.
    const without = readCode(await allow(issuer, bob.browser, { client_id }));
    const form = { code_verifier: verifier };
    expect((await exchange(issuer, without, application, form)).status).toBe(400);
    // And a code with a challenge needs the verifier.
    const request = { client_id, ...pkce(challenge) };
    const withChallenge = readCode(await allow(issuer, bob.browser, request));
    expect((await exchange(issuer, withChallenge, application)).status).toBe(400);
  });
});

describe('a code', () => {
  it('works once, and its reuse ends the tokens', async () => {
    const code = readCode(await allow(issuer, bob.browser, { client_id }));
    const tokens = await (await exchange(issuer, code, application)).json();
    expect((await exchange(issuer, code, application)).status).toBe(400);
    expect((await renew(issuer, tokens.refresh_token, application)).status).toBe(400);
  });

  it('of another application is worth nothing', async () => {
    const code = readCode(await allow(issuer, bob.browser, { client_id }));
    expect((await exchange(issuer, code, evil)).status).toBe(400);
    const redirect_uri = 'https://evil.test/callback';
    expect((await exchange(issuer, code, evil, { redirect_uri })).status).toBe(400);
  });

  it('is not sent in the fragment or by a script', async () => {
    for (const parameters of [{ response_type: 'token' }, { response_type: 'code token' }]) {
      const end = await openConsent(issuer, bob.browser, { client_id, ...parameters });
      expect(new URL(readLocation(end)).href).toMatch(/error=unsupported_response_type/);
    }
  });
});

describe('the secret of an application', () => {
  it('is required, and must be right', async () => {
    const wrong = [undefined, 'lzs_wrong', `${application.client_secret}x`, evil.client_secret];
    for (const client_secret of wrong) {
      const code = readCode(await allow(issuer, bob.browser, { client_id }));
      const guessed = { client_id, ...(client_secret && { client_secret }) };
      expect((await exchange(issuer, code, guessed)).status).toBe(401);
    }
  });

  it('cannot be replaced by its hash from a copy of the database', async () => {
    const { rows } = await database.pool.query(
      `select encode(secret_hash, 'hex') as hex, encode(secret_hash, 'base64') as base64
       from applications where client_id = $1`,
      [client_id],
    );
    const hash = createHash('sha256').update(String(application.client_secret)).digest('hex');
    expect(rows[0].hex).toBe(hash);
    for (const client_secret of Object.values<string>(rows[0])) {
      const code = readCode(await allow(issuer, bob.browser, { client_id }));
      expect((await exchange(issuer, code, { client_id, client_secret })).status).toBe(401);
    }
  });

  it('is in no table, list, error or log', async () => {
    const written: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        written.push(String(text));
        return true;
      }),
    );
    const created = await register(issuer, ada.token);
    const path = `/applications/${created.client_id}`;
    const rotated = await (
      await call(issuer, ada.token, { path: `${path}/secret`, method: 'POST' })
    ).json();
    await requestTokens(issuer, { grant_type: 'wrong' }, created);
    for (const spy of spies) spy.mockRestore();
    const answers = await Promise.all(
      ['/applications', path, '/grants'].map(async (one) =>
        (await call(issuer, ada.token, { path: one })).text(),
      ),
    );
    const tables = ['applications', 'consents', 'artifacts', 'keys'];
    for (const table of tables) {
      const { rows } = await database.pool.query(`select t::text as line from ${table} t`);
      answers.push(...rows.map(({ line }) => line));
    }
    const all = [...answers, ...written, JSON.stringify(service.errors)].join('\n');
    expect(all).toContain(created.client_id);
    for (const secret of [created.client_secret, rotated.client_secret])
      expect(all).not.toContain(secret);
  });
});

describe('a refresh token', () => {
  it('works once; its reuse ends this sign-in, but not others', async () => {
    const stolen = await readTokens(issuer, bob.browser, application);
    const other = await readTokens(issuer, bob.browser, application);
    const { refresh_token: newest } = await (
      await renew(issuer, stolen.refresh_token, application)
    ).json();
    expect((await renew(issuer, stolen.refresh_token, application)).status).toBe(400);
    expect((await renew(issuer, newest, application)).status).toBe(400);
    expect((await renew(issuer, other.refresh_token, application)).status).toBe(200);
  });

  it('works for its own application only', async () => {
    const { refresh_token } = await readTokens(issuer, bob.browser, application);
    expect((await renew(issuer, refresh_token, evil)).status).toBe(400);
    expect((await renew(issuer, refresh_token, application)).status).toBe(200);
  });

  it('cannot get more scopes than the person allowed', async () => {
    const { refresh_token } = await readTokens(issuer, bob.browser, application);
    const form = { grant_type: 'refresh_token', refresh_token, scope: 'Service.teams.DELETE' };
    expect((await requestTokens(issuer, form, application)).status).toBe(400);
  });

  it('is revoked and introspected by its own application only', async () => {
    const { refresh_token } = await readTokens(issuer, bob.browser, application);
    const ask = (path: string, by: RegisteredApplication) =>
      post(`${issuer}/oauth/v2/${path}`, { token: refresh_token }, by);
    expect(await (await ask('introspect', evil)).json()).toEqual({ active: false });
    expect(await (await ask('introspect', application)).json()).toMatchObject({
      active: true,
      client_id,
    });
    await ask('revoke', evil);
    expect((await (await ask('introspect', application)).json()).active).toBe(true);
    expect((await ask('revoke', application)).status).toBe(200);
    expect(await (await ask('introspect', application)).json()).toEqual({ active: false });
    expect((await renew(issuer, refresh_token, application)).status).toBe(400);
  });
});

describe('an access token', () => {
  const introspect = (token: string, by: RegisteredApplication) =>
    post(`${issuer}/oauth/v2/introspect`, { token }, by);

  it('is introspected by its own application only, until the person revokes it', async () => {
    const mine = await register(issuer, ada.token);
    const { access_token } = await readTokens(issuer, bob.browser, mine);
    expect(await (await introspect(access_token, mine)).json()).toMatchObject({
      active: true,
      client_id: mine.client_id,
      scope: SCOPE,
    });
    expect(await (await introspect(access_token, evil)).json()).toEqual({ active: false });
    expect((await introspect(access_token, { ...mine, client_secret: 'lzs_x' })).status).toBe(401);
    expect(await (await introspect(ada.token, mine)).json()).toEqual({ active: false });
    const path = `/grants/${mine.client_id}`;
    await call(issuer, bob.token, { path, method: 'DELETE' });
    expect(await (await introspect(access_token, mine)).json()).toEqual({ active: false });
  });

  it('that is forged is not active', async () => {
    const { access_token } = await readTokens(issuer, bob.browser, application);
    const [header, payload] = access_token.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    for (const token of [`${header}.${payload}.AAAA`, `${unsigned}.${payload}.`])
      expect(await (await introspect(token, application)).json()).toEqual({ active: false });
  });
});

describe('the consent page', () => {
  let asking: RegisteredApplication;

  beforeAll(async () => {
    asking = await register(issuer, ada.token, { name: '<b>"Bold"</b>', description: '<i>x</i>' });
  });

  const ask = () => openConsent(issuer, bob.browser, { client_id: asking.client_id });

  async function isAllowed(clientId = asking.client_id): Promise<boolean> {
    const { grants } = await (await call(issuer, bob.token, { path: '/grants' })).json();
    return grants.some((grant: { client_id: string }) => grant.client_id === clientId);
  }

  it('shows names as text, never as HTML', async () => {
    const text = await (await ask()).text();
    expect(text).toContain('&lt;b&gt;&quot;Bold&quot;&lt;/b&gt;');
    expect(text).not.toMatch(/<[bi]>/);
  });

  it('ignores a form that another site submits', async () => {
    const { url } = await ask();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { 'sec-fetch-site': site };
      const answer = await bob.browser.submit(url, { decision: 'allow' }, headers);
      expect(answer.status).toBe(400);
    }
    // A browser does not send the cookies with it either.
    expect((await createTestBrowser().submit(url, { decision: 'allow' })).status).toBe(400);
    expect(await isAllowed()).toBe(false);
  });

  it('has cookies that browsers do not send from other sites, and scripts cannot read', async () => {
    const start = await bob.browser.open(
      authorizationAddress(issuer, { client_id: asking.client_id }),
    );
    const cookies = start.headers.getSetCookie().filter((line) => line.startsWith('_interaction='));
    expect(cookies.length).toBe(1);
    expect(cookies[0]).toMatch(/samesite=lax/i);
    expect(cookies[0]).toMatch(/httponly/i);
  });

  it('cannot be answered by another person', async () => {
    const { url } = await ask();
    const answer = await ada.browser.submit(url, { decision: 'allow' });
    expect(answer.status).toBe(400);
    expect(await isAllowed()).toBe(false);
  });

  it('does not count after the person signed in as another one', async () => {
    const { browser } = await signInPerson(issuer, 'bob@example.test');
    const page = await openConsent(issuer, browser, { client_id: asking.client_id });
    const login = await browser.open(
      authorizationAddress(issuer, { client_id: asking.client_id, prompt: 'login' }),
    );
    await follow(
      browser,
      await browser.submit(readLocation(login), {
        mail: 'ada@example.test',
        password: 'correct horse battery',
      }),
    );
    expect((await browser.submit(page.url, { decision: 'allow' })).status).toBe(400);
    expect(await isAllowed()).toBe(false);
  });

  it('grants what was requested, whatever the form says', async () => {
    const request = { client_id: asking.client_id, scope: 'Service.zones.READ' };
    const page = await openConsent(issuer, bob.browser, request);
    const form = {
      decision: 'allow',
      scope: 'Service.teams.DELETE',
      scopes: 'Service.zones.UPDATE',
    };
    const end = await follow(bob.browser, await bob.browser.submit(page.url, form));
    const tokens = await (await exchange(issuer, readCode(end), asking)).json();
    expect(decodeJwt(tokens.access_token).scope).toBe('Service.zones.READ');
  });

  it('is not skipped with prompt=none, and the answer cannot be used again', async () => {
    const scope = 'Service.zones.UPDATE';
    const request = { client_id: asking.client_id, scope };
    const silent = await openConsent(issuer, bob.browser, { ...request, prompt: 'none' });
    expect(readLocation(silent)).toContain('error=consent_required');
    const page = await openConsent(issuer, bob.browser, request);
    await follow(bob.browser, await bob.browser.submit(page.url, { decision: 'deny' }));
    expect((await bob.browser.submit(page.url, { decision: 'allow' })).status).toBe(400);
    const again = await openConsent(issuer, bob.browser, request);
    expect(again.status).toBe(200);
  });

  it('never offers a scope that the application did not register', async () => {
    const request = { client_id: asking.client_id, scope: 'Service.teams.DELETE' };
    const end = await openConsent(issuer, bob.browser, request);
    expect(readLocation(end)).toContain('error=invalid_scope');
  });

  it('remembers no scopes that do not exist', async () => {
    const junk = await register(issuer, ada.token);
    const request = {
      client_id: junk.client_id,
      scope: `Service.zones.READ ${'x'.repeat(500)} zones`,
    };
    const tokens = await (
      await exchange(issuer, readCode(await allow(issuer, bob.browser, request)), junk)
    ).json();
    expect(decodeJwt(tokens.access_token).scope).toBe('Service.zones.READ');
    const { grants } = await (await call(issuer, bob.token, { path: '/grants' })).json();
    const grant = grants.find((one: { client_id: string }) => one.client_id === junk.client_id);
    expect(grant.scopes).toEqual(['Service.zones.READ']);
  });

  it('does nothing without exactly one decision', async () => {
    const request = { client_id: asking.client_id, scope: 'openid' };
    const page = await openConsent(issuer, bob.browser, request);
    const forms: Record<string, string>[] = [{}, { decision: 'yes' }, { decision: '' }];
    for (const form of forms) expect((await bob.browser.submit(page.url, form)).status).toBe(400);
  });
});

describe('a response', () => {
  it('names the issuer, so that a client cannot mix up two of them (RFC 9207)', async () => {
    const end = await allow(issuer, bob.browser, { client_id });
    expect(new URL(readLocation(end)).searchParams.get('iss')).toBe(issuer);
    const document = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    expect(document.authorization_response_iss_parameter_supported).toBe(true);
  });
});

function post(address: string, form: Record<string, string>, by: RegisteredApplication) {
  const basic = Buffer.from(`${by.client_id}:${by.client_secret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}` };
  return fetch(address, { method: 'POST', body: new URLSearchParams(form), headers });
}
