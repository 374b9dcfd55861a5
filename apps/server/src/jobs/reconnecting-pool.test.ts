import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminUrl } from '../../../../testing/database/admin-connection.ts';
import {
  type BreakableConnection,
  openBreakableConnection,
} from '../../../../testing/database/breakable-connection.ts';
import { createReconnectingPool, type ReconnectingPool } from './reconnecting-pool.ts';

let line: BreakableConnection;
let reconnecting: ReconnectingPool;
beforeEach(async () => {
  line = await openBreakableConnection(adminUrl());
  reconnecting = createReconnectingPool({ connectionString: line.url, max: 2 });
  reconnecting.pool.on('error', () => {}); // the tests break connections
  reconnecting.pool.on('connect', (client) => client.on('error', () => {}));
});
afterEach(async () => {
  reconnecting.stopRetrying();
  await reconnecting.pool.end();
  await line.disconnect().catch(() => {}); // it may already be disconnected
});

const REPORT = { name: 'complete_job/graphile_worker', text: 'select 1 as one, pg_sleep(0.3)' };
const OTHER = { name: 'get_job/graphile_worker', text: 'select 1 as one, pg_sleep(0.3)' };

describe('while PostgreSQL is unavailable', () => {
  it('requests for a connection wait until it is back', async () => {
    await line.disconnect();
    const connecting = reconnecting.pool.connect();
    await line.reconnect();
    const client = await connecting;
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  it('reports are retried until they succeed, even if they occupy the whole pool', async () => {
    const clients = await Promise.all([reconnecting.pool.connect(), reconnecting.pool.connect()]);
    const reported = Promise.all(clients.map((client) => client.query(REPORT)));
    await line.disconnect();
    await line.reconnect();
    for (const { rows } of await reported) expect(rows).toMatchObject([{ one: 1 }]);
    for (const client of clients) client.release(true);
  });

  it('other statements fail', async () => {
    const client = await reconnecting.pool.connect();
    const result = client.query(OTHER);
    result.catch(() => {}); // checked below
    await line.disconnect();
    await expect(result).rejects.toThrow();
    client.release(true);
  });

  it('waiting ends when the service stops', async () => {
    await line.disconnect();
    const connecting = reconnecting.pool.connect();
    reconnecting.stopRetrying();
    await expect(connecting).rejects.toThrow('ECONNREFUSED');
    await expect(reconnecting.pool.connect()).rejects.toThrow('ECONNREFUSED');
  });
});

describe('while PostgreSQL is available', () => {
  it('queries work with promises and callbacks', async () => {
    expect((await reconnecting.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const rows = await new Promise((resolve) =>
      reconnecting.pool.query('select 2 as two', (_error, result) => resolve(result.rows)),
    );
    expect(rows).toEqual([{ two: 2 }]);
  });
});
