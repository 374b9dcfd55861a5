import { decodeJwt, decodeProtectedHeader, UnsecuredJWT } from 'jose';
import { fetchUserInfo, refreshTokenGrant } from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Identity, startIdentity } from '../identity.ts';
import type { IdentityService } from '../service/service.ts';
import {
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
  startTestService,
} from '../service/test-service.ts';
import {
  CONFIDENTIAL,
  createOptions,
  exchange as exchangeAtProvider,
  REDIRECT as PROVIDER_REDIRECT,
  signIn as signInAtProvider,
} from '../test-identity.ts';
import { createRelyingParty, MAIL, REDIRECT, type RelyingParty } from './test-relying-party.ts';

let database: IdentityDatabase;
let service: IdentityService;
let party: RelyingParty;

beforeAll(async () => {
  database = await createIdentityDatabase();
  service = await startTestService(database);
  await addPerson(service, MAIL);
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

// A new browser for each test, so that none is signed in.
beforeEach(async () => {
  party = await createRelyingParty(service.issuer);
});

function callUserinfo(init: RequestInit): Promise<Response> {
  return fetch(party.configuration.serverMetadata().userinfo_endpoint ?? '', init);
}

describe('the module', () => {
  it('oidcc-server', async () => {
    const tokens = await party.signIn();
    const header = decodeProtectedHeader(tokens.id_token ?? '');
    expect(header).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: service.issuer,
      aud: 'lienzo-web',
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.any(String),
    });
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(3600);
    // The scope openid alone says nothing about the person.
    for (const claim of ['name', 'email', 'email_verified'])
      expect(claims).not.toHaveProperty(claim);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'openid' });
  });

  it('oidcc-response-type-missing', async () => {
    const { returned } = await party.authorize({ response_type: undefined });
    expect(returned?.searchParams.get('error')).toBe('invalid_request');
  });

  it('oidcc-idtoken-unsigned: other response types are refused', async () => {
    for (const response_type of ['id_token', 'token', 'code id_token', 'none']) {
      const { returned } = await party.authorize({ response_type });
      const answer = new URLSearchParams(returned?.search || returned?.hash.slice(1));
      expect([response_type, answer.get('error')]).toEqual([
        response_type,
        'unsupported_response_type',
      ]);
    }
  });

  it('oidcc-userinfo-get', async () => {
    const tokens = await party.signIn({ scope: 'openid profile email' });
    const { sub = '' } = tokens.claims() ?? {};
    expect(await fetchUserInfo(party.configuration, tokens.access_token, sub)).toEqual({
      sub,
      name: 'ada',
      email: MAIL,
      email_verified: true,
    });
  });

  it('oidcc-userinfo-post-header', async () => {
    const { access_token } = await party.signIn();
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await callUserinfo({ method: 'POST', headers });
    expect([answer.status, Object.keys(await answer.json())]).toEqual([200, ['sub']]);
  });

  it('oidcc-userinfo-post-body', async () => {
    const { access_token } = await party.signIn();
    const answer = await callUserinfo({
      method: 'POST',
      body: new URLSearchParams({ access_token }),
    });
    expect(answer.status).toBe(200);
  });

  it('oidcc-userinfo without or with a wrong token', async () => {
    expect((await callUserinfo({})).status).toBe(401);
    const answer = await callUserinfo({ headers: { authorization: 'Bearer wrong' } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const authorization = await party.authorize({ nonce: undefined });
    const tokens = await party.exchange({ ...authorization, nonce: undefined as never });
    expect(tokens.claims()).not.toHaveProperty('nonce');
  });

  it('oidcc-scope-profile', async () => {
    const { access_token } = await party.signIn({ scope: 'openid profile' });
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await (await callUserinfo({ headers })).json();
    expect(answer).toEqual({ sub: answer.sub, name: 'ada' });
  });

  it('oidcc-scope-email', async () => {
    const { access_token } = await party.signIn({ scope: 'openid email' });
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await (await callUserinfo({ headers })).json();
    expect(answer).toEqual({ sub: answer.sub, email: MAIL, email_verified: true });
  });

  it('oidcc-scope-address and oidcc-scope-phone: scopes without claims are left out', async () => {
    const tokens = await party.signIn({ scope: 'openid address phone' });
    expect(tokens.scope).toBe('openid');
  });

  it('oidcc-scope-all and oidcc-ensure-other-scope-order-succeeds', async () => {
    const tokens = await party.signIn({ scope: 'email profile openid' });
    expect(tokens.scope?.split(' ').toSorted()).toEqual(['email', 'openid', 'profile']);
  });

  it('oidcc-display-page and oidcc-display-popup', async () => {
    for (const display of ['page', 'popup'])
      expect((await party.signIn({ display })).id_token).toEqual(expect.any(String));
  });

  it('oidcc-prompt-login', async () => {
    const first = await party.signIn();
    const authorization = await party.authorize({ prompt: 'login', max_age: '15000' });
    expect(authorization.signIns).toBe(1);
    const second = await party.exchange(authorization);
    expect(second.claims()?.sub).toBe(first.claims()?.sub);
    expect(second.claims()?.auth_time).toEqual(expect.any(Number));
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    const { returned, signIns } = await party.authorize({ prompt: 'none' });
    expect(returned?.searchParams.get('error')).toBe('login_required');
    expect(signIns).toBe(0);
  });

  it('oidcc-prompt-none-logged-in', async () => {
    const first = await party.signIn();
    const authorization = await party.authorize({ prompt: 'none' });
    expect(authorization.signIns).toBe(0);
    expect((await party.exchange(authorization)).claims()?.sub).toBe(first.claims()?.sub);
  });

  it('oidcc-prompt-consent: a request for consent can be fulfilled', async () => {
    expect((await party.signIn({ prompt: 'consent' })).id_token).toEqual(expect.any(String));
  });

  it('oidcc-max-age-1', async () => {
    await party.signIn();
    // Instead of waiting for a second, the sign-in is moved into the past.
    await database.pool.query(
      `update artifacts set payload = jsonb_set(payload, '{loginTs}',
         to_jsonb((payload->>'loginTs')::int - 10)) where model = 'Session' and payload ? 'loginTs'`,
    );
    const authorization = await party.authorize({ max_age: '1' });
    expect(authorization.signIns).toBe(1);
    const tokens = await party.exchange(authorization, { maxAge: 30 });
    expect(tokens.claims()?.auth_time).toEqual(expect.any(Number));
  });

  it('oidcc-max-age-10000', async () => {
    const first = await party.exchange(await party.authorize({ max_age: '10000' }));
    const authorization = await party.authorize({ max_age: '10000' });
    expect(authorization.signIns).toBe(0);
    const second = await party.exchange(authorization, { maxAge: 10_000 });
    expect(second.claims()?.auth_time).toBe(first.claims()?.auth_time);
  });

  it('oidcc-ensure-request-with-unknown-parameter-succeeds', async () => {
    expect((await party.signIn({ extra: 'foobar' })).id_token).toEqual(expect.any(String));
  });

  it('oidcc-id-token-hint', async () => {
    const first = await party.signIn();
    const hint = { prompt: 'none', id_token_hint: first.id_token };
    const second = await party.signIn(hint);
    expect(second.claims()?.sub).toBe(first.claims()?.sub);
  });

  it('oidcc-login-hint', async () => {
    const { browser, configuration } = party;
    const query = new URLSearchParams({ ...(await requestFor(party)), login_hint: MAIL });
    const start = await browser.open(
      `${configuration.serverMetadata().authorization_endpoint}?${query}`,
    );
    const page = await browser.open(
      new URL(start.headers.get('location') ?? '', service.issuer).href,
    );
    expect(await page.text()).toContain(`value="${MAIL}"`);
  });

  it('oidcc-ui-locales and oidcc-claims-locales', async () => {
    const tokens = await party.signIn({ ui_locales: 'se', claims_locales: 'se' });
    expect(tokens.id_token).toEqual(expect.any(String));
  });

  it('oidcc-ensure-request-with-acr-values-succeeds', async () => {
    expect((await party.signIn({ acr_values: '1 2' })).id_token).toEqual(expect.any(String));
  });

  it('oidcc-codereuse and oidcc-codereuse-30seconds', async () => {
    const authorization = await party.authorize();
    const tokens = await party.exchange(authorization);
    await expect(party.exchange(authorization)).rejects.toMatchObject({ error: 'invalid_grant' });
    // The reuse revokes what the code was exchanged for.
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await callUserinfo({ headers })).status).toBe(401);
    await expect(
      refreshTokenGrant(party.configuration, tokens.refresh_token ?? ''),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('oidcc-ensure-registered-redirect-uri and oidcc-ensure-redirect-uri-in-authorization-request', async () => {
    const wrong = [
      undefined,
      `${REDIRECT}/`,
      `${REDIRECT}?a=b`,
      `${REDIRECT}#a`,
      REDIRECT.toUpperCase(),
    ];
    for (const redirect_uri of [...wrong, 'http://app.test/another']) {
      const { returned, response } = await party.authorize({ redirect_uri });
      expect([redirect_uri, returned, response.status]).toEqual([redirect_uri, undefined, 400]);
    }
  });

  it('oidcc-redirect-uri-query-mismatch at the token endpoint', async () => {
    const authorization = await party.authorize();
    const returned = new URL(authorization.returned ?? '');
    returned.pathname = '/another';
    await expect(party.exchange({ ...authorization, returned })).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
    const request = new UnsecuredJWT({ client_id: 'lienzo-web', scope: 'openid' }).encode();
    const { returned } = await party.authorize({ request });
    expect(returned?.searchParams.get('error')).toBe('request_not_supported');
    const byUri = await party.authorize({ request_uri: 'https://app.test/request' });
    expect(byUri.returned?.searchParams.get('error')).toBe('request_uri_not_supported');
  });

  it('oidcc-refresh-token', async () => {
    const tokens = await party.signIn({
      scope: 'openid profile offline_access',
      prompt: 'consent',
    });
    const renewed = await refreshTokenGrant(party.configuration, tokens.refresh_token ?? '');
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    const [before, after] = [tokens, renewed].map(({ id_token = '' }) => decodeJwt(id_token));
    for (const claim of ['iss', 'sub', 'aud', 'auth_time'])
      expect(after?.[claim]).toEqual(before?.[claim]);
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds, and others fail', async () => {
    const { returned } = await party.authorize({
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    expect(returned?.searchParams.get('error')).toBe('invalid_request');
    const plain = await party.authorize({ code_challenge_method: 'plain' });
    expect(plain.returned?.searchParams.get('error')).toBe('invalid_request');
    const authorization = await party.authorize();
    const verifier = 'a'.repeat(43);
    await expect(party.exchange({ ...authorization, verifier })).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

async function requestFor({ configuration }: RelyingParty): Promise<Record<string, string>> {
  return {
    client_id: configuration.clientMetadata().client_id,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  };
}

/** Clients with a secret, at the provider for development, which has the same configuration. */
describe('the authentication of clients in', () => {
  let identity: Identity;

  beforeAll(async () => {
    identity = await startIdentity(createOptions());
  });

  afterAll(() => identity?.close());

  const signInAs = () =>
    signInAtProvider(identity, 'ada', { client_id: CONFIDENTIAL.clientId, scope: 'openid' });

  it('oidcc-server with client_secret_basic', async () => {
    expect((await exchangeAtProvider(identity, await signInAs(), CONFIDENTIAL)).status).toBe(200);
    const wrong = { ...CONFIDENTIAL, clientSecret: 'wrong' };
    const answer = await exchangeAtProvider(identity, await signInAs(), wrong);
    expect([answer.status, (await answer.json()).error]).toEqual([401, 'invalid_client']);
  });

  it('oidcc-server-client-secret-post', async () => {
    const { code, verifier } = await signInAs();
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: PROVIDER_REDIRECT,
      code,
      code_verifier: verifier,
      client_id: CONFIDENTIAL.clientId,
      client_secret: CONFIDENTIAL.clientSecret,
    });
    const answer = await fetch(`${identity.issuer}/oauth/v2/token`, { method: 'POST', body });
    expect(answer.status).toBe(200);
    body.set('client_secret', 'wrong');
    const wrong = await fetch(`${identity.issuer}/oauth/v2/token`, { method: 'POST', body });
    expect([wrong.status, (await wrong.json()).error]).toEqual([401, 'invalid_client']);
  });
});
