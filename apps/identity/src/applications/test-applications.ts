import { APPLICATION, PASSWORD } from '../service/test-service.ts';
import { createPkce, createTestBrowser, readLocation, type TestBrowser } from '../test-browser.ts';

export const CALLBACK = 'https://client.test/callback';
export const SCOPE = 'Service.zones.READ Service.zones.UPDATE';

type Fields = Record<string, string>;

export interface RegisteredApplication {
  client_id: string;
  client_secret?: string;
}

/** What a person registers in most tests. */
export const FORM = {
  type: 'confidential',
  name: 'Whiteboard Sync',
  description: 'Copies notes.',
  home_page: 'https://client.test/about',
  redirect_uris: [CALLBACK],
  scopes: SCOPE.split(' '),
};

/** Sends a request to the applications of a person. */
export function call(
  issuer: string,
  token: string,
  {
    method = 'GET',
    path = '/applications',
    body,
  }: { method?: string; path?: string; body?: object },
): Promise<Response> {
  return fetch(`${issuer}/oauth/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

export async function register(
  issuer: string,
  token: string,
  changes: Partial<typeof FORM> = {},
): Promise<RegisteredApplication> {
  const response = await call(issuer, token, { method: 'POST', body: { ...FORM, ...changes } });
  if (response.status !== 201) throw new Error(await response.text());
  return response.json();
}

/** A browser in which a person is signed in, and a token of the web app. */
export interface Person {
  browser: TestBrowser;
  token: string;
}

/** Signs a person in to the web app. */
export async function signInPerson(issuer: string, mail: string): Promise<Person> {
  const browser = createTestBrowser();
  const { verifier, challenge } = createPkce();
  const redirect_uri = `${APPLICATION}/sign-in/done`;
  const start = authorizationAddress(issuer, {
    client_id: 'lienzo-web',
    redirect_uri,
    scope: `Service.editions.READ Service.editions.UPDATE ${SCOPE}`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const page = readLocation(await browser.open(start));
  const end = await follow(browser, await browser.submit(page, { mail, password: PASSWORD }));
  const code = readCode(end, redirect_uri);
  const tokens = await requestTokens(issuer, {
    ...{ grant_type: 'authorization_code', client_id: 'lienzo-web', redirect_uri, code },
    code_verifier: verifier,
  });
  return { browser, token: (await tokens.json()).access_token };
}

export function authorizationAddress(issuer: string, parameters: Fields): string {
  const all = {
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: SCOPE,
    state: 's1',
    ...parameters,
  };
  return `${issuer}/oauth/v2/auth?${new URLSearchParams(all)}`;
}

/** Follows redirects within the provider and returns the page, or the redirect to the application. */
export async function follow(browser: TestBrowser, first: Response): Promise<Response> {
  let response = first;
  for (let step = 0; step < 8; step++) {
    if (![302, 303].includes(response.status)) return response;
    const next = readLocation(response);
    if (new URL(next).origin !== new URL(response.url).origin) return response;
    response = await browser.open(next);
  }
  throw new Error('There were too many redirects.');
}

/** Opens the authorization endpoint and returns what the person sees, or the redirect to the application. */
export async function openConsent(issuer: string, browser: TestBrowser, parameters: Fields) {
  return follow(browser, await browser.open(authorizationAddress(issuer, parameters)));
}

/** Lets a person allow an application, and returns the redirect to it. */
export async function allow(
  issuer: string,
  browser: TestBrowser,
  parameters: Fields,
): Promise<Response> {
  const page = await openConsent(issuer, browser, parameters);
  if (page.status !== 200) return page;
  return follow(browser, await browser.submit(page.url, { decision: 'allow' }));
}

export function readCode(response: Response, callback = CALLBACK): string {
  const target = new URL(readLocation(response));
  const code = target.searchParams.get('code');
  if (!code || !target.href.startsWith(callback)) throw new Error(`There is no code: ${target}`);
  return code;
}

export function requestTokens(issuer: string, form: Fields, application?: RegisteredApplication) {
  const { client_id, client_secret } = application ?? {};
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  return fetch(`${issuer}/oauth/v2/token`, {
    method: 'POST',
    body: new URLSearchParams(client_id && !client_secret ? { client_id, ...form } : form),
    headers: client_secret ? { authorization: `Basic ${basic}` } : {},
  });
}

export function exchange(
  issuer: string,
  code: string,
  application: RegisteredApplication,
  form: Fields = {},
) {
  const request = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code, ...form };
  return requestTokens(issuer, request, application);
}

export function renew(issuer: string, refresh_token: string, application: RegisteredApplication) {
  return requestTokens(issuer, { grant_type: 'refresh_token', refresh_token }, application);
}

/** Runs the whole flow and returns the tokens of the application. */
export async function readTokens(
  issuer: string,
  browser: TestBrowser,
  application: RegisteredApplication,
) {
  const end = await allow(issuer, browser, { client_id: application.client_id });
  const response = await exchange(issuer, readCode(end), application);
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}
