import { createRemoteJWKSet, type JWTVerifyResult, jwtVerify } from 'jose';
import type { Account, Identity, IdentityOptions } from './identity.ts';
import { createPkce, createTestBrowser, readLocation } from './test-browser.ts';

export const AUDIENCE = 'lienzo';
export const REDIRECT = 'http://127.0.0.1:8080/callback';
export const PUBLIC = { clientId: 'web' };
export const CONFIDENTIAL = { clientId: 'backend', clientSecret: 'backend-secret' };
export const API = { clientId: 'api', clientSecret: 'api-secret' };

type Fields = Record<string, string>;
type Credentials = typeof API;

export function createOptions(changes: Partial<IdentityOptions> = {}): IdentityOptions {
  return {
    port: 0,
    audience: AUDIENCE,
    accounts: createTestAccounts(),
    clients: [
      { ...PUBLIC, redirectUris: [REDIRECT] },
      { ...CONFIDENTIAL, redirectUris: [REDIRECT] },
    ],
    introspection: API,
    sandbox: true,
    ...changes,
  };
}

function createTestAccounts(): Account[] {
  return [
    { user: 'ada', name: 'Ada Lovelace', mail: 'ada@example.test' },
    { user: 'bob', name: 'Bob', mail: 'bob@example.test', mailVerified: false },
    { user: '"><script>u</script>', name: "<img src=x onerror='n'>", mail: 'a&b@c' },
  ];
}

export function authorizationUrl({ issuer }: Identity, parameters: Fields): string {
  const query = new URLSearchParams({
    client_id: PUBLIC.clientId,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'Service.teams.READ Service.spaces.READ',
    state: 'state',
    ...parameters,
  });
  return `${issuer}/oauth/v2/auth?${query}`;
}

export async function openSignInPage(identity: Identity, parameters: Fields = {}) {
  const browser = createTestBrowser();
  const { verifier, challenge } = createPkce();
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
  const start = await browser.open(authorizationUrl(identity, { ...pkce, ...parameters }));
  const address = readLocation(start);
  return { browser, address, verifier, response: await browser.open(address) };
}

/** Runs a sign-in from the authorization request to the redirect with the code. */
export async function signIn(identity: Identity, user: string, parameters: Fields = {}) {
  const { browser, address, verifier } = await openSignInPage(identity, parameters);
  let next = readLocation(await browser.submit(address, { user }));
  while (!next.startsWith(REDIRECT)) next = readLocation(await browser.open(next));
  return { code: new URL(next).searchParams.get('code') ?? '', verifier };
}

function requestToken({ issuer }: Identity, form: Fields, client?: Credentials) {
  const body = new URLSearchParams(client ? form : { client_id: PUBLIC.clientId, ...form });
  return fetch(`${issuer}/oauth/v2/token`, { method: 'POST', body, headers: basic(client) });
}

export function exchange(
  identity: Identity,
  { code, verifier }: { code: string; verifier: string },
  client?: Credentials,
) {
  const form = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code };
  return requestToken(identity, { ...form, code_verifier: verifier }, client);
}

export function refresh(identity: Identity, refresh_token: string) {
  return requestToken(identity, { grant_type: 'refresh_token', refresh_token });
}

export async function readTokens(identity: Identity, user: string, parameters: Fields = {}) {
  const response = await exchange(identity, await signIn(identity, user, parameters));
  return response.json();
}

export function verify(
  { issuer }: Identity,
  token: string,
  audience = AUDIENCE,
): Promise<JWTVerifyResult> {
  const keys = createRemoteJWKSet(new URL(`${issuer}/oauth/v2/keys`));
  return jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt' });
}

export function introspect(
  { issuer }: Identity,
  token: string,
  client?: Credentials,
  form?: Fields,
) {
  const body = new URLSearchParams({ token, ...form });
  return fetch(`${issuer}/oauth/v2/introspect`, { method: 'POST', body, headers: basic(client) });
}

function basic(client?: Credentials): Fields {
  if (!client) return {};
  const pair = `${client.clientId}:${client.clientSecret}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
