import { randomBytes } from 'node:crypto';
import pg from 'pg';
import {
  adminUrl,
  databaseUrl,
  dropDatabase,
  runAsAdmin,
} from '../../../../testing/database/admin-connection.ts';
import { migrateIdentity } from '../storage/migrate.ts';
import { createPkce, createTestBrowser, readLocation, type TestBrowser } from '../test-browser.ts';
import { type IdentityService, type ServiceOptions, startIdentityService } from './service.ts';

export const APPLICATION = 'http://app.test';
export const PASSWORD = 'correct horse battery';

export interface IdentityDatabase {
  url: string;
  /** Connections of the owner of the tables. */
  pool: pg.Pool;
  drop(): Promise<void>;
}

/** Creates a database with the tables of the identity service. */
export async function createIdentityDatabase(): Promise<IdentityDatabase> {
  const name = `lienzo_identity_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${name}`);
  const url = databaseUrl(adminUrl(), name);
  await migrateIdentity(url);
  const pool = new pg.Pool({ connectionString: url, options: '-c search_path=identity', max: 2 });
  pool.on('error', () => {});
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await dropDatabase(name);
    },
  };
}

export function startTestService(
  database: IdentityDatabase,
  options: Partial<ServiceOptions> = {},
): Promise<IdentityService & { errors: unknown[] }> {
  const errors: unknown[] = [];
  return startIdentityService({
    databaseUrl: database.url,
    port: 0,
    host: '127.0.0.1',
    applications: [APPLICATION],
    audience: 'lienzo',
    isProxy: () => false,
    signInsPerMinute: 10_000,
    onError: (error) => errors.push(error),
    ...options,
  }).then((service) => ({ ...service, errors }));
}

/** Creates an account as an invited person does. */
export async function addPerson(service: IdentityService, mail: string, password = PASSWORD) {
  const secret = await service.links.createJoin(mail);
  const outcome = await service.links.use(secret ?? '', { mail, name: nameIn(mail), password });
  if (outcome !== 'done') throw new Error(`The account of ${mail} was not created: ${outcome}`);
}

function nameIn(mail: string): string {
  return mail.split('@', 1)[0] ?? '';
}

type Fields = Record<string, string>;

const REDIRECT = `${APPLICATION}/sign-in/done`;

export interface OpenedSignIn {
  browser: TestBrowser;
  /** The address of the sign-in page. */
  address: string;
  verifier: string;
  response: Response;
}

/** Opens the sign-in page at the address of a node. */
export async function openSignIn(
  origin: string,
  parameters: Fields = {},
  browser = createTestBrowser(),
): Promise<OpenedSignIn> {
  const { verifier, challenge } = createPkce();
  const query = new URLSearchParams({
    client_id: 'lienzo-web',
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid profile email offline_access Service.zones.READ',
    prompt: 'consent login',
    state: 'state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...parameters,
  });
  const start = await browser.open(`${origin}/oauth/v2/auth?${query}`);
  const address = readLocation(start);
  return { browser, address, verifier, response: await browser.open(address) };
}

export interface Code {
  code: string;
  verifier: string;
}

/** Signs in with a password and returns the code with which the app gets its tokens. */
export async function signInWith(
  origin: string,
  { mail, password = PASSWORD }: { mail: string; password?: string },
  opened?: OpenedSignIn,
): Promise<Code> {
  const signIn = opened ?? (await openSignIn(origin));
  return finishSignIn(signIn, await signIn.browser.submit(signIn.address, { mail, password }));
}

/** Follows redirects until the browser returns to the app, and returns the code. */
export async function finishSignIn(
  { browser, verifier }: OpenedSignIn,
  firstResponse: Response,
): Promise<Code> {
  let response = firstResponse;
  for (let step = 0; step < 6; step++) {
    if (![302, 303].includes(response.status)) throw new Error(await response.text());
    const next = readLocation(response);
    if (next.startsWith(REDIRECT))
      return { code: new URL(next).searchParams.get('code') ?? '', verifier };
    response = await browser.open(next);
  }
  throw new Error('The sign-in did not end.');
}

export function trade(origin: string, { code, verifier }: Code): Promise<Response> {
  return requestTokens(origin, {
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    code,
    code_verifier: verifier,
  });
}

export function renew(origin: string, refreshToken: string): Promise<Response> {
  return requestTokens(origin, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

function requestTokens(origin: string, form: Fields): Promise<Response> {
  const body = new URLSearchParams({ client_id: 'lienzo-web', ...form });
  return fetch(`${origin}/oauth/v2/token`, { method: 'POST', body });
}
