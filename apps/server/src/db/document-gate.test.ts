import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { openDocumentGate } from './document-gate.ts';
import { leaseNode, readSharedVersion } from './node-lease.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, options: '-c role=lienzo_runtime', max: 4 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query(`update id_nodes set holder = null, leased_until = '-infinity'`));

/** Takes a lease as a node of the previous release does, without reporting a version. */
const leaseAsOldNode = (node: number, seconds = 120) =>
  pool.query(
    `update id_nodes set holder = 'old', leased_until = now() + make_interval(secs => $2)
     where node = $1`,
    [node, seconds],
  );

describe('the version that all nodes support', () => {
  it('is 2 when every node reports it', async () => {
    const leases = [await leaseNode(pool), await leaseNode(pool)];
    expect(await readSharedVersion(pool)).toBe(2);
    for (const lease of leases) await lease.release();
  });

  it('is 1 while a node of the previous release runs', async () => {
    const lease = await leaseNode(pool);
    await leaseAsOldNode(200);
    expect(await readSharedVersion(pool)).toBe(1);
    await lease.release();
  });

  it('does not count the report of an earlier holder of the same number', async () => {
    const lease = await leaseNode(pool);
    await leaseAsOldNode(lease.range().node);
    expect(await readSharedVersion(pool)).toBe(1);
  });

  it.each([
    [-300, 1],
    [-660, 2],
  ])(
    'counts a lease that ended %i s ago without a release as version %i',
    async (seconds, version) => {
      const lease = await leaseNode(pool);
      await leaseAsOldNode(200, seconds);
      expect(await readSharedVersion(pool)).toBe(version);
      await lease.release();
    },
  );
});

describe('the gate', () => {
  it('opens when the last node of the previous release has stopped, and stays open', async () => {
    const lease = await leaseNode(pool);
    await leaseAsOldNode(200);
    const gate = await openDocumentGate(pool, 20);
    expect(gate.version()).toBe(1);
    await pool.query('update id_nodes set holder = null where node = 200');
    await vi.waitFor(() => expect(gate.version()).toBe(2));
    await leaseAsOldNode(200);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(gate.version()).toBe(2);
    gate.close();
    await lease.release();
  });
});
