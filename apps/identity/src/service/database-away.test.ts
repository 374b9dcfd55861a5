import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type BreakableConnection,
  openBreakableConnection,
} from '../../../../testing/database/breakable-connection.ts';
import type { IdentityService } from './service.ts';
import {
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
  openSignIn,
  PASSWORD,
  renew,
  signInWith,
  startTestService,
  trade,
} from './test-service.ts';

let database: IdentityDatabase;
let connection: BreakableConnection;
let service: IdentityService & { errors: unknown[] };

beforeAll(async () => {
  database = await createIdentityDatabase();
  connection = await openBreakableConnection(database.url);
  service = await startTestService({ ...database, url: connection.url });
  await addPerson(service, 'ada@example.test');
});

afterAll(async () => {
  await service?.close();
  await connection?.disconnect();
  await database?.drop();
});

it('answers 503 while the database is away, and continues afterwards', async () => {
  const { issuer } = service;
  const opened = await openSignIn(issuer);
  const code = await signInWith(issuer, { mail: 'ada@example.test' });
  const { refresh_token } = await (await trade(issuer, code)).json();
  await connection.disconnect();
  const link = `${issuer}/join/${'A'.repeat(32)}`;
  const form = { mail: 'ada@example.test', password: PASSWORD };
  const answers = [
    await renew(issuer, refresh_token),
    await opened.browser.submit(opened.address, form),
    await fetch(link),
    await fetch(`${issuer}/readyz`),
  ];
  for (const answer of answers) {
    expect([answer.url, answer.status]).toEqual([answer.url, 503]);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.text()).not.toMatch(/ECONN|5432|at .*:\d+/);
  }
  expect((await fetch(`${issuer}/healthz`)).status).toBe(200);
  expect(service.errors.length).toBeGreaterThan(0);
  await connection.reconnect();
  expect((await fetch(`${issuer}/readyz`)).status).toBe(200);
  expect((await renew(issuer, refresh_token)).status).toBe(200);
  await signInWith(issuer, { mail: 'ada@example.test' }, opened);
});
