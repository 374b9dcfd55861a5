import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminUrl } from '../../../../testing/database/admin-connection.ts';
import {
  type BreakableConnection,
  openBreakableConnection,
} from '../../../../testing/database/breakable-connection.ts';
import { createReconnectingPool, type PatientPool } from './reconnecting-pool.ts';

let line: BreakableConnection;
let patient: PatientPool;
beforeEach(async () => {
  line = await openBreakableConnection(adminUrl());
  patient = createReconnectingPool({ connectionString: line.url, max: 2 });
  patient.pool.on('error', () => {}); // lines are cut here
  patient.pool.on('connect', (client) => client.on('error', () => {}));
});
afterEach(async () => {
  patient.giveUp();
  await patient.pool.end();
  await line.disconnect().catch(() => {}); // unless it is
});

const REPORT = { name: 'complete_job/graphile_worker', text: 'select 1 as one, pg_sleep(0.3)' };
const QUESTION = { name: 'get_job/graphile_worker', text: 'select 1 as one, pg_sleep(0.3)' };

describe('while PostgreSQL is away', () => {
  it('whoever wants a connection waits until it is back', async () => {
    await line.disconnect();
    const connecting = patient.pool.connect();
    await line.reconnect();
    const client = await connecting;
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  it('reports are sent again until they arrive, even if the pool is full of them', async () => {
    const clients = await Promise.all([patient.pool.connect(), patient.pool.connect()]);
    const reported = Promise.all(clients.map((client) => client.query(REPORT)));
    await line.disconnect();
    await line.reconnect();
    for (const { rows } of await reported) expect(rows).toMatchObject([{ one: 1 }]);
    for (const client of clients) client.release(true);
  });

  it('everything else fails', async () => {
    const client = await patient.pool.connect();
    const asked = client.query(QUESTION);
    asked.catch(() => {}); // looked at below
    await line.disconnect();
    await expect(asked).rejects.toThrow();
    client.release(true);
  });

  it('nobody waits for it when the service stops', async () => {
    await line.disconnect();
    const connecting = patient.pool.connect();
    patient.giveUp();
    await expect(connecting).rejects.toThrow('ECONNREFUSED');
    await expect(patient.pool.connect()).rejects.toThrow('ECONNREFUSED');
  });
});

describe('while it is there', () => {
  it('answers in both forms', async () => {
    expect((await patient.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const rows = await new Promise((resolve) =>
      patient.pool.query('select 2 as two', (_error, result) => resolve(result.rows)),
    );
    expect(rows).toEqual([{ two: 2 }]);
  });
});
