import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Page } from 'playwright-core';
import { openBrowserFor, type Person } from '../e2e/person.ts';
import { findFreePort } from '../sandbox/free-port.ts';
import { createSandboxDatabase } from '../sandbox/postgres.ts';
import { checkAccessibility } from './check-accessibility.ts';
import type { DrillOptions } from './drill-options.ts';
import { type Glewlwyd, startGlewlwyd } from './glewlwyd.ts';
import { runCommands } from './run-commands.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const LIMIT_SECONDS = 60;
const GRACE = {
  username: 'grace',
  password: 'three green umbrellas',
  name: 'Grace Hopper',
  mail: 'grace@example.com',
};

/** Signs a person in to the identity service twice, with an account at a provider by other people. */
export async function drillForeignProvider(options: DrillOptions): Promise<void> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const said = (what: string) => options.print(`${seconds().toFixed(1).padStart(6)} s  ${what}`);
  const cleanUps: (() => unknown)[] = [];
  try {
    const parts = await startParts(options, cleanUps);
    said('Glewlwyd and the identity service run');
    const grace = await openBrowserFor({ ...options, ...parts }, GRACE);
    const subject = await signIn(grace, parts);
    said('Grace has signed in with her account at Glewlwyd');
    await grace.context.clearCookies();
    if ((await signIn(grace, parts)) !== subject)
      throw new Error('The second sign-in has created another account.');
    said('the second sign-in has opened the same account');
    await grace.context.clearCookies();
    await cancel(grace, parts);
    said('a canceled sign-in has led to the other ways to sign in');
    await grace.context.close();
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
  if (seconds() > LIMIT_SECONDS) throw new Error(`The drill took more than ${LIMIT_SECONDS} s.`);
}

interface Parts {
  /** The address of the identity service. */
  issuer: string;
  /** The address of the application. */
  url: string;
  foreign: Glewlwyd;
}

async function startParts(
  { root, serverUrl }: DrillOptions,
  cleanUps: (() => unknown)[],
): Promise<Parts> {
  const database = await createSandboxDatabase(serverUrl);
  cleanUps.push(database.remove);
  const { url, close } = await startApplication();
  cleanUps.push(close);
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
  const client = { clientId: 'lienzo', clientSecret: randomBytes(16).toString('hex') };
  const redirectUri = `${issuer}/upstream/glewlwyd/callback`;
  const foreign = await startGlewlwyd(GRACE, { ...client, redirectUri });
  cleanUps.push(foreign.stop);
  const provider = { id: 'glewlwyd', name: 'Glewlwyd', issuer: foreign.issuer, ...client };
  const settings = {
    DATABASE_URL: database.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    AUTH_URL: issuer,
    WEB_ORIGINS: url,
    UPSTREAM_PROVIDERS: JSON.stringify([provider]),
  };
  const exports = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`);
  const service = runCommands(`${exports.join('\n')}\nnpm run --silent identity &`, root);
  cleanUps.push(service.stop);
  await waitUntilReady(`${issuer}/readyz`);
  return { issuer, url, foreign };
}

async function signIn(person: Person, { issuer, url, foreign }: Parts): Promise<string> {
  const { page } = person;
  const request = createRequest(issuer, url);
  await leaveForGlewlwyd(person, request);
  await enterAtGlewlwyd(page, foreign);
  return readSubject(page, { issuer, request });
}

async function leaveForGlewlwyd(person: Person, { address }: AuthorizationRequest): Promise<void> {
  const { page } = person;
  await page.goto(address);
  await checkAccessibility(person);
  await person.screenshot('providers');
  await page.getByRole('button', { name: 'Sign in with Glewlwyd' }).click();
  await page.waitForURL(/\/login\.html\?/);
}

/** Returns from Glewlwyd as if the person had pressed its button to cancel. */
async function cancel(person: Person, { issuer, url }: Parts): Promise<void> {
  const { page } = person;
  await leaveForGlewlwyd(person, createRequest(issuer, url));
  const asked = new URL(new URL(page.url()).searchParams.get('callback_url') ?? '').searchParams;
  const answer = { error: 'access_denied', state: asked.get('state') ?? '' };
  await page.goto(`${asked.get('redirect_uri')}?${new URLSearchParams(answer)}`);
  await page.getByRole('alert').getByText('was canceled').waitFor();
  await checkAccessibility(person);
  await person.screenshot('canceled');
  await page.getByRole('link', { name: 'Sign in to Lienzo' }).click();
  await page.getByLabel('Password').waitFor();
}

/** Starts a server in place of the web app, to which the browser returns. */
async function startApplication() {
  const server = createServer((_request, response) => void response.end('Signed in'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port was found.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface AuthorizationRequest {
  address: string;
  verifier: string;
  redirectUri: string;
}

function createRequest(issuer: string, application: string): AuthorizationRequest {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${application}/sign-in/done`;
  const query = new URLSearchParams({
    client_id: 'lienzo-web',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email Service.zones.READ',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { address: `${issuer}/oauth/v2/auth?${query}`, verifier, redirectUri };
}

/** Does what the sign-in page of Glewlwyd does; Debian packages that page without its settings. */
async function enterAtGlewlwyd(page: Page, { api }: Glewlwyd): Promise<void> {
  const { username, password } = GRACE;
  const { searchParams } = new URL(page.url());
  const scope = searchParams.get('scope');
  const client = searchParams.get('client_id');
  await page.request.post(`${api}/auth/`, { data: { username, password } });
  await page.request.put(`${api}/auth/grant/${client}`, { data: { scope } });
  await page.goto(`${searchParams.get('callback_url')}&g_continue`);
}

/** Exchanges the code with which the browser has returned, and returns whose token it is. */
async function readSubject(
  page: Page,
  { issuer, request }: { issuer: string; request: AuthorizationRequest },
): Promise<string> {
  const { searchParams, origin, pathname } = new URL(page.url());
  if (origin + pathname !== request.redirectUri)
    throw new Error(`The browser is at ${page.url()}: ${await page.textContent('main')}`);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'lienzo-web',
    redirect_uri: request.redirectUri,
    code: searchParams.get('code') ?? '',
    code_verifier: request.verifier,
  });
  const answer = await fetch(`${issuer}/oauth/v2/token`, { method: 'POST', body });
  const { access_token } = await answer.json();
  const keys = createRemoteJWKSet(new URL(`${issuer}/oauth/v2/keys`));
  const { payload } = await jwtVerify(access_token, keys, { issuer, audience: 'lienzo' });
  const { sub = '', name, email, email_verified } = payload;
  if (name !== GRACE.name || email !== GRACE.mail || email_verified !== true)
    throw new Error(`The token is for ${JSON.stringify(payload)}.`);
  return sub;
}
