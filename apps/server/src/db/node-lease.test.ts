import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { leaseNode } from './node-lease.ts';

const ALL = 256;
const RENEWAL = 30_000;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await pool.query(`update id_nodes set holder = null, leased_until = '-infinity'`);
});
afterEach(() => vi.useRealTimers());

// Separate connections, like those of a second process.
function openPool(): pg.Pool {
  return new pg.Pool({
    connectionString: database.url,
    options: '-c role=lienzo_runtime',
    max: 4,
  });
}

function leaseMany(count: number) {
  return Promise.all(Array.from({ length: count }, () => leaseNode(pool)));
}

async function readNode(node: number): Promise<{ holder: string | null; seconds: number }> {
  const { rows } = await pool.query(
    `select holder, extract(epoch from leased_until - now())::float8 as seconds
     from id_nodes where node = $1`,
    [node],
  );
  return rows[0];
}

async function endLease(node: number, secondsAgo: number): Promise<void> {
  await pool.query(
    `update id_nodes set leased_until = now() - make_interval(secs => $2) where node = $1`,
    [node, secondsAgo],
  );
}

describe('a node number', () => {
  it('is never held by two processes', async () => {
    const other = openPool();
    const leases = await Promise.all(
      Array.from({ length: 40 }, (_, index) => leaseNode(index % 2 ? pool : other)),
    );
    await other.end();
    expect(new Set(leases.map((lease) => lease.node)).size).toBe(40);
  });

  it('is held for two minutes', async () => {
    const lease = await leaseNode(pool);
    const { seconds } = await readNode(lease.node);
    expect(seconds).toBeGreaterThan(110);
    expect(seconds).toBeLessThanOrEqual(120);
    expect(Math.abs(lease.heldUntil() - Date.now() - seconds * 1000)).toBeLessThan(5_000);
  });

  it('is refused when all are held, with advice', async () => {
    const leases = await leaseMany(ALL);
    expect(new Set(leases.map((lease) => lease.node)).size).toBe(ALL);
    await expect(leaseNode(pool)).rejects.toThrow(/All 256 node numbers are in use/);
  });

  it('is reused only some seconds after its release', async () => {
    const first = await leaseNode(pool);
    await first.release();
    const others = await leaseMany(ALL - 1);
    expect(others.map((lease) => lease.node)).not.toContain(first.node);
    await expect(leaseNode(pool)).rejects.toThrow(/in use/);
    await endLease(first.node, 11);
    expect((await leaseNode(pool)).node).toBe(first.node);
  });

  it('is not taken from a process that renews late within the allowed clock skew', async () => {
    const [first] = await leaseMany(ALL);
    const node = first?.node ?? -1;
    await endLease(node, 5);
    await expect(leaseNode(pool)).rejects.toThrow(/in use/);
    await endLease(node, 11);
    expect((await leaseNode(pool)).node).toBe(node);
  });

  it('is the one that has been free the longest', async () => {
    await leaseMany(ALL);
    await endLease(7, 20);
    await endLease(3, 60);
    await endLease(9, 40);
    const next = [await leaseNode(pool), await leaseNode(pool), await leaseNode(pool)];
    expect(next.map((lease) => lease.node)).toEqual([3, 9, 7]);
  });
});

describe('renewal', () => {
  it('happens every 30 seconds and extends the lease', async () => {
    const lease = await leaseNode(pool);
    const before = lease.heldUntil();
    await endLease(lease.node, -1);
    vi.advanceTimersByTime(RENEWAL);
    await expect.poll(async () => (await readNode(lease.node)).seconds).toBeGreaterThan(100);
    await expect.poll(() => lease.heldUntil()).toBeGreaterThan(before);
  });

  it('stops when the lease is released', async () => {
    const lease = await leaseNode(pool);
    await lease.release();
    vi.advanceTimersByTime(RENEWAL * 3);
    expect(vi.getTimerCount()).toBe(0);
    expect(await readNode(lease.node)).toMatchObject({ holder: null });
  });

  it('does not touch a number that another process has taken in the meantime', async () => {
    const lease = await leaseNode(pool);
    const before = lease.heldUntil();
    await pool.query(`update id_nodes set holder = 'other' where node = $1`, [lease.node]);
    await endLease(lease.node, -50);
    vi.advanceTimersByTime(RENEWAL);
    await lease.release();
    expect(lease.heldUntil()).toBe(before);
    const found = await readNode(lease.node);
    expect(found.holder).toBe('other');
    expect(found.seconds).toBeLessThan(60);
  });

  it('is retried when the database did not respond', async () => {
    const lost = openPool();
    const lease = await leaseNode(lost);
    const before = lease.heldUntil();
    const query = vi.spyOn(lost, 'query');
    await lost.end();
    vi.advanceTimersByTime(RENEWAL);
    vi.advanceTimersByTime(RENEWAL);
    const tries = query.mock.results.map((result) => Promise.resolve(result.value));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    expect(lease.heldUntil()).toBe(before);
  });
});
