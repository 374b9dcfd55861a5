import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type AccountService,
  ISSUER,
  openAccountBrowser,
  startAccountService,
} from '../account/test-account.ts';
import { deleteAccount } from '../people/stored-accounts.ts';
import {
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
  signInWith,
  trade,
} from '../service/test-service.ts';

let database: IdentityDatabase;
let service: AccountService;
/** What Lienzo would receive, and how it answers. */
const received: string[] = [];
let status = 200;

const lienzo = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push(new URLSearchParams(body).get('logout_token') ?? '');
  response.writeHead(status).end();
});

beforeAll(async () => {
  database = await createIdentityDatabase();
  await new Promise<void>((resolve) => lienzo.listen(0, '127.0.0.1', resolve));
  const { port } = lienzo.address() as AddressInfo; // it listens on a port
  const logoutUrl = `http://127.0.0.1:${port}/service/backchannel-logout`;
  service = await startAccountService(database, { logoutUrl });
});

afterAll(async () => {
  await service?.close();
  lienzo.closeAllConnections();
  await new Promise((resolve) => lienzo.close(resolve));
  await database?.drop();
});

/** Signs in as the web app does. Returns the claims of the access token. */
async function signIn(mail: string) {
  const answer = await trade(service.node, await signInWith(service.node, { mail }));
  const { access_token } = await answer.json();
  return decodeJwt(access_token);
}

const findToken = ({ sid }: JWTPayload) =>
  vi.waitFor(
    () => {
      const token = received.find((one) => decodeJwt(one).sid === sid);
      if (!token) throw new Error(`No logout token for ${sid}`);
      return token;
    },
    { timeout: 15_000 },
  );

it('tells Lienzo which session ended, in a logout token', async () => {
  await addPerson(service, 'ada@example.test');
  const ended = await signIn('ada@example.test');
  const browser = openAccountBrowser(service);
  await browser.signIn('ada@example.test');
  await browser.change('/account/sessions/end', { uid: String(ended.sid) });
  const token = await findToken(ended);
  const keys = createRemoteJWKSet(new URL(`${service.node}/oauth/v2/keys`));
  const options = { issuer: ISSUER, audience: 'lienzo-web', typ: 'logout+jwt' };
  const { payload } = await jwtVerify(token, keys, options);
  expect(payload).toMatchObject({
    sub: ended.sub,
    sid: ended.sid,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    jti: expect.any(String),
    iat: expect.any(Number),
    exp: expect.any(Number),
  });
  expect(payload.nonce).toBeUndefined();
});

it('tells it again until Lienzo accepts it', async () => {
  const ended = await signIn('ada@example.test');
  status = 503;
  const secret = (await service.links.createReset('ada@example.test')) ?? '';
  const form = { mail: '', name: '', password: 'quite another one' };
  expect(await service.links.use(secret, form)).toBe('done');
  await findToken(ended);
  status = 200;
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query('select from deliveries');
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );
  const tokens = received.filter((one) => decodeJwt(one).sid === ended.sid);
  expect(tokens.length).toBeGreaterThan(1);
  expect(new Set(tokens.map((one) => decodeJwt(one).jti)).size).toBe(tokens.length);
});

it('tells it about the sessions of a deleted account', async () => {
  await addPerson(service, 'bea@example.test');
  const ended = await signIn('bea@example.test');
  await deleteAccount(database.pool, 'bea@example.test');
  await findToken(ended);
});
