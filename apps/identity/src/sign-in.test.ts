import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Identity, startIdentity } from './identity.ts';
import { createPkce, createTestBrowser, readLocation } from './test-browser.ts';
import {
  AUDIENCE,
  authorizationUrl,
  CONFIDENTIAL,
  createOptions,
  exchange,
  PUBLIC,
  readTokens,
  refresh,
  signIn,
  verify,
} from './test-identity.ts';

let identity: Identity;

beforeAll(async () => {
  identity = await startIdentity(createOptions());
});

afterAll(() => identity.close());

describe('signing in', () => {
  it('returns a JWT for the API with the claims of the user', async () => {
    const answer = await readTokens(identity, 'ada');
    const { payload, protectedHeader } = await verify(identity, answer.access_token);
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(payload).toEqual({
      iss: identity.issuer,
      aud: AUDIENCE,
      sub: 'ada',
      client_id: PUBLIC.clientId,
      scope: 'Service.teams.READ Service.spaces.READ',
      name: 'Ada Lovelace',
      email: 'ada@example.test',
      email_verified: true,
      jti: expect.any(String),
      sid: expect.any(String),
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 3600,
    });
  });

  it('returns a refresh token that works once and is replaced when used', async () => {
    const first = await readTokens(identity, 'ada');
    const second = await (await refresh(identity, first.refresh_token)).json();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const { sid } = (await verify(identity, first.access_token)).payload;
    expect((await verify(identity, second.access_token)).payload).toMatchObject({
      sub: 'ada',
      scope: 'Service.teams.READ Service.spaces.READ',
      sid,
    });
    expect((await refresh(identity, first.refresh_token)).status).toBe(400);
  });

  it('grants offline access and consent without asking', async () => {
    const scope = 'openid profile email offline_access Service.teams.READ';
    const answer = await readTokens(identity, 'bob', { scope, prompt: 'consent' });
    const { payload } = await verify(identity, answer.access_token);
    expect(payload).toMatchObject({ sub: 'bob', email_verified: false });
    expect(payload.scope).toBe('Service.teams.READ');
    expect(answer).toMatchObject({
      id_token: expect.any(String),
      refresh_token: expect.any(String),
    });
  });

  it('requires the secret of clients that have one', async () => {
    const signedIn = await signIn(identity, 'ada', { client_id: CONFIDENTIAL.clientId });
    const wrong = { ...CONFIDENTIAL, clientSecret: 'wrong' };
    expect((await exchange(identity, signedIn, wrong)).status).toBe(401);
    expect((await exchange(identity, signedIn, CONFIDENTIAL)).status).toBe(200);
  });

  it('returns a token for userinfo when no API scopes are requested', async () => {
    const { access_token } = await readTokens(identity, 'ada', { scope: 'openid profile email' });
    const headers = { authorization: `Bearer ${access_token}` };
    const person = await fetch(`${identity.issuer}/oauth/v2/userinfo`, { headers });
    expect(await person.json()).toEqual({
      sub: 'ada',
      name: 'Ada Lovelace',
      email: 'ada@example.test',
      email_verified: true,
    });
  });

  it.each([PUBLIC, CONFIDENTIAL])('is refused without PKCE ($clientId)', async ({ clientId }) => {
    const response = await createTestBrowser().open(
      authorizationUrl(identity, { client_id: clientId }),
    );
    const { searchParams } = new URL(readLocation(response));
    expect(searchParams.get('error')).toBe('invalid_request');
    expect(searchParams.get('code')).toBeNull();
  });

  it('rejects a wrong code verifier', async () => {
    const { code } = await signIn(identity, 'ada');
    const response = await exchange(identity, { code, verifier: createPkce().verifier });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('never redirects to an unregistered address', async () => {
    const url = authorizationUrl(identity, { redirect_uri: 'http://evil.test/<script>' });
    const response = await createTestBrowser().open(url);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).not.toContain('<script>');
  });
});
