import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AccountService,
  openAccountBrowser,
  startAccountService,
} from '../account/test-account.ts';
import { addPerson, createIdentityDatabase, type IdentityDatabase } from './test-service.ts';

const LIMIT = 5;

let database: IdentityDatabase;
let service: AccountService;

beforeAll(async () => {
  database = await createIdentityDatabase();
  service = await startAccountService(database, {
    signInsPerMinute: LIMIT,
    // The test chooses the address of the client.
    isProxy: () => true,
  });
  await addPerson(service, 'ada@example.test');
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

async function countRows(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as count from artifacts where model = 'Interaction'`,
  );
  return rows[0].count;
}

async function begin(address: string, cookie = '') {
  const query = new URLSearchParams({
    ...{ client_id: 'lienzo-account', response_type: 'code', scope: 'openid', prompt: 'login' },
    redirect_uri: 'http://lienzo.test/account/signed-in',
    ...{ code_challenge: 'A'.repeat(43), code_challenge_method: 'S256' },
  });
  const headers = { 'x-forwarded-for': address, cookie };
  const url = `${service.node}/oauth/v2/auth?${query}`;
  const answer = await fetch(url, { headers, redirect: 'manual' });
  await answer.body?.cancel();
  return answer;
}

it('lets a network begin a limited number of sign-ins per minute', async () => {
  const answers = await Promise.all(
    Array.from({ length: LIMIT + 4 }, (_, index) => begin(`2001:db8:0:1::${index}`)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(4);
  const wait = Number(refused[0]?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await countRows()).toBe(LIMIT);
  // Another network is not affected.
  expect((await begin('2001:db8:0:2::1')).status).toBe(303);
});

it('counts requests with an invented session', async () => {
  const cookie = '_session=invented; _session.sig=invented';
  const statuses = [];
  for (let index = 0; index <= LIMIT; index++)
    statuses.push((await begin('192.0.2.1', cookie)).status);
  expect(statuses.at(-1)).toBe(429);
});

it('does not count people who are signed in', async () => {
  const person = openAccountBrowser(service);
  await person.signIn('ada@example.test');
  const cookie = ['_session', '_session.sig']
    .map((name) => `${name}=${person.browser.readCookie(name)}`)
    .join('; ');
  for (let index = 0; index < LIMIT + 4; index++)
    expect((await begin('192.0.2.2', cookie)).status).toBe(303);
});
