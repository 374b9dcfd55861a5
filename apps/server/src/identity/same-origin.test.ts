import { getCurrentUser } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../../../testing/database/database-session.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { captureLog } from '../../../../testing/service/captured-log.ts';
import {
  createAccount,
  createSameOriginDatabase,
  PUBLIC_URL,
  signInWithPassword,
  startSameOrigin,
  throughProxy,
} from '../../../../testing/service/same-origin.ts';
import type { Service } from '../app.ts';
import { runInvite } from './run-invite.ts';

let database: TestDatabase;
let first: Service;
let second: Service;
const captured = captureLog();
let setUpAddress: string;

beforeAll(async () => {
  database = await createSameOriginDatabase();
  first = await startSameOrigin(database, { log: captured.log });
  second = await startSameOrigin(database);
  setUpAddress = (await first.createSetUpAddress()) ?? '';
});
afterAll(async () => {
  await first?.close();
  await second?.close();
  await database?.drop();
});

describe('a service that also signs people in', () => {
  it('prints a set-up address at the public address, on every node', async () => {
    expect(setUpAddress).toMatch(new RegExp(`^${PUBLIC_URL}/set-up/`));
    const other = (await second.createSetUpAddress()) ?? '';
    for (const address of [setUpAddress, other])
      expect((await fetch(throughProxy(first.url, address))).status).toBe(200);
  });

  it('signs the first person in on one node, and accepts the token on the other', async () => {
    expect((await createAccount(first.url, setUpAddress, 'ada@example.test')).status).toBe(200);
    expect(await first.createSetUpAddress()).toBeUndefined();
    const { token } = await signInWithPassword(first.url, 'ada@example.test');
    const { user } = await createClient({ baseUrl: second.url, token }).call(getCurrentUser, {});
    expect(user).toMatchObject({ display_name: 'ada', mail_id: 'ada@example.test' });
  });

  it('refuses a token with a forged signature', async () => {
    const { token } = await signInWithPassword(first.url, 'ada@example.test');
    const [head, payload, signature = ''] = token.split('.');
    const forged = signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    const client = createClient({ baseUrl: first.url, token: `${head}.${payload}.${forged}` });
    await expect(client.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  });

  it('names the public address in its metadata, whatever the request says', async () => {
    const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' };
    const url = `${first.url}/.well-known/openid-configuration`;
    const metadata: Record<string, unknown> = await (await fetch(url, { headers })).json();
    expect(metadata.issuer).toBe(PUBLIC_URL);
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
      expect(metadata[name]).toMatch(new RegExp(`^${PUBLIC_URL}/oauth/v2/`));
  });

  it('sends secure cookies that scripts cannot read', async () => {
    const query = new URLSearchParams({
      client_id: 'lienzo-web',
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/sign-in/done`,
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const start = await fetch(`${first.url}/oauth/v2/auth?${query}`, { redirect: 'manual' });
    const cookies = start.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i);
  });

  it('publishes no private part of its keys', async () => {
    const { keys } = await (await fetch(`${first.url}/oauth/v2/keys`)).json();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key)).not.toContain('d');
  });

  it('logs neither links nor queries', async () => {
    const secret = setUpAddress.split('/').at(-1) ?? '';
    await fetch(throughProxy(first.url, setUpAddress));
    await fetch(`${first.url}/oauth/v2/auth?login_hint=private@example.test`);
    await expect
      .poll(() => captured.lines().filter(({ path }) => path === '/oauth/v2/auth').length)
      .toBeGreaterThan(0);
    const text = JSON.stringify(captured.lines());
    expect(text).toContain('/set-up/…');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('private@example.test');
  });

  it('keeps the paths of the app and of the API', async () => {
    const read = async (path: string) => (await fetch(first.url + path)).status;
    expect(await read('/healthz')).toBe(200);
    expect(await read('/readyz')).toBe(200);
    expect(await read('/service/api/v1/users/me')).toBe(401);
    // Without a built app, its page for the end of a sign-in is unknown, and not one of the identity service.
    const done = await fetch(`${first.url}/sign-in/done`);
    expect(done.headers.get('content-security-policy') ?? '').not.toContain("default-src 'none'");
  });
});

describe('a database without the tables of the identity service', () => {
  it('is refused with advice', async () => {
    const incomplete = await createTestDatabase();
    await expect(startSameOrigin(incomplete)).rejects.toThrow(/Run: npm run migrate/);
    const session = await openSession(incomplete.url);
    const leased = await session.query('select node from id_nodes where leased_until > now()');
    expect(leased).toEqual([]);
    await session.close();
    await incomplete.drop();
  });
});

describe('the command "invite"', () => {
  it('prints a link for a person without an account', async () => {
    const env = { DATABASE_URL: database.url, PUBLIC_URL, LOG_LEVEL: 'silent' };
    const mail = 'grace@example.test';
    const { link } = await runInvite(env, ['--mail', mail]);
    expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/join/[\\w-]{32}$`));
    expect((await createAccount(first.url, link, mail)).status).toBe(200);
    await expect(runInvite(env, ['--mail', mail])).rejects.toThrow('already has an account');
  });

  it('says where accounts are if people sign in elsewhere', async () => {
    const env = {
      DATABASE_URL: database.url,
      OIDC_ISSUER: 'https://id.example.test',
      OIDC_AUDIENCE: 'lienzo',
    };
    const invited = runInvite(env, ['--mail', 'grace@example.test']);
    await expect(invited).rejects.toThrow('another OpenID provider');
  });
});
