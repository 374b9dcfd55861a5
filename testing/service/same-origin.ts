import { scopes } from '@lienzo/contract';
import { migrateIdentity } from '@lienzo/identity/migrate';
import { createClient } from '@lienzo/sdk';
import { createPkce, createTestBrowser } from '../../apps/identity/src/test-browser.ts';
import { type Overrides, type Service, startService } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';

/** The address that people open. It leads nowhere, as for a service behind a proxy that it cannot reach. */
export const PUBLIC_URL = 'https://canvas.example.test';
const PASSWORD = 'three green umbrellas';

interface SameOriginOptions extends Overrides {
  /** Settings by environment variable. */
  env?: Readonly<Record<string, string>>;
}

/** Creates a database with the tables of Lienzo and of the identity service. */
export async function createSameOriginDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await migrateIdentity(database.url);
  return database;
}

/** Starts a node that also runs the identity service. */
export async function startSameOrigin(
  database: TestDatabase,
  { env, ...overrides }: SameOriginOptions = {},
): Promise<Service> {
  const config = readConfig({
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL,
    LOG_LEVEL: 'silent',
    STRICT_CONTRACT: 'true',
    ...env,
  });
  return startService(config, overrides);
}

/** Creates an account on the page of a link, and returns the response. */
export function createAccount(node: string, link: string, mail: string): Promise<Response> {
  const form = { name: mail.split('@', 1)[0] ?? '', mail, password: PASSWORD };
  return createTestBrowser().submit(throughProxy(node, link), form);
}

/** Signs in with a password, as the web app does, and returns a client of the API with the token. */
export async function signInWithPassword(node: string, mail: string) {
  const token = await fetchToken(node, mail);
  return { token, client: createClient({ baseUrl: node, token }) };
}

/** Sends a request for the public address to a node, as a proxy would. */
export function throughProxy(node: string, address: string): string {
  const { pathname, search } = new URL(address, PUBLIC_URL);
  return node + pathname + search;
}

async function fetchToken(node: string, mail: string): Promise<string> {
  const browser = createTestBrowser();
  const { verifier, challenge } = createPkce();
  const redirectUri = `${PUBLIC_URL}/sign-in/done`;
  const query = new URLSearchParams({
    client_id: 'lienzo-web',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: ['openid profile email offline_access', ...scopes].join(' '),
    prompt: 'consent login',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  let response = await browser.open(`${node}/oauth/v2/auth?${query}`);
  for (let step = 0; step < 8; step++) {
    const location = response.headers.get('location');
    if (!location) {
      if (response.status !== 200) throw new Error(await response.text());
      response = await browser.submit(response.url, { mail, password: PASSWORD });
      continue;
    }
    const { href, searchParams } = new URL(location, PUBLIC_URL);
    if (href.startsWith(redirectUri)) {
      const body = new URLSearchParams({
        client_id: 'lienzo-web',
        grant_type: 'authorization_code',
        code: searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const answer = await fetch(`${node}/oauth/v2/token`, { method: 'POST', body });
      const { access_token }: { access_token: string } = await answer.json();
      return access_token;
    }
    response = await browser.open(throughProxy(node, href));
  }
  throw new Error('The sign-in did not end.');
}
