import { once } from 'node:events';
import { connect } from 'node:net';
import { BASE_PATH, createEdition, listTeams, operations } from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdTable, openSession } from '../../../testing/database/database-session.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { captureLog } from '../../../testing/service/captured-log.ts';
import { startTestService } from '../../../testing/service/test-service.ts';
import { startService } from './app.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('a started service', () => {
  it('has a route for every operation', async () => {
    const service = await startTestService({ database });
    const statuses = await Promise.all(
      operations.map(async ({ id, method, path }) => {
        const url = service.url + BASE_PATH + path.replace(/\{\w+\}/g, '1');
        return `${id} ${(await fetch(url, { method })).status}`;
      }),
    );
    await service.close();
    expect(statuses).toEqual(operations.map(({ id }) => `${id} 401`));
  });

  it('fails when its port is in use, and releases everything', async () => {
    const first = await startTestService({ database });
    const { port } = new URL(first.url);
    const second = startService({ ...first.config, port: Number(port) }, { log: captureLog().log });
    await expect(second).rejects.toThrow(/EADDRINUSE/);
    await first.close();
    const session = await openSession(database.url);
    await expect
      .poll(() => session.query(`select node from id_nodes where leased_until > now()`))
      .toEqual([]);
    await session.close();
  });
});

/** Opens a raw socket, to control when each part of a request is sent. */
async function openSocket(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
  await once(socket, 'connect');
  const send = (text: string) =>
    new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return { send, closed };
}

describe('closing a service', () => {
  it('finishes running and partially sent requests, accepts no new ones, and closes promptly', async () => {
    const service = await startTestService({ database });
    const owner = await service.signIn('owner');
    const params = await owner.client.call(createEdition, { body: { team_name: 'A' } });
    const partial = await openSocket(service.url);
    await partial.send(`GET ${BASE_PATH}/users/me HTTP/1.1\r\nHost: x\r\n`);
    const held = await holdTable(database.url, 'teams');
    const running = owner.client.request(listTeams, { params });
    await expect.poll(held.waiting).toBe(1);

    const closing = service.close();
    await expect
      .poll(() =>
        fetch(service.url).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    await partial.send(`Authorization: Bearer ${owner.token}\r\n\r\n`);
    const text = await partial.closed;
    expect(text).toContain('HTTP/1.1 200');
    expect(text).toContain('"message":"User fetched successfully."');

    await held.release();
    const response = await running;
    expect(response.data.teams).toHaveLength(1);
    expect(response.headers.get('connection')).toBe('close');
    const started = performance.now();
    await closing;
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('releases its node number and leaves no connection open', async () => {
    const service = await startTestService({ database });
    const session = await openSession(database.url);
    const leased = `select node from id_nodes where leased_until > now()`;
    expect(await session.query(leased)).toHaveLength(1);
    await service.close();
    expect(await session.query(leased)).toEqual([]);
    const open = `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'lienzo'`;
    await expect.poll(() => session.query(open)).toEqual([]);
    await session.close();
  });
});
