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
  await pool.query(
    `update id_nodes set holder = null, leased_until = '-infinity', reserved_second = 0`,
  );
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
    expect(new Set(leases.map((lease) => lease.range().node)).size).toBe(40);
  });

  it('is held for two minutes', async () => {
    const lease = await leaseNode(pool);
    const { seconds } = await readNode(lease.range().node);
    expect(seconds).toBeGreaterThan(110);
    expect(seconds).toBeLessThanOrEqual(120);
    const { first, last } = lease.range();
    expect(Math.abs(first - Date.now() / 1000)).toBeLessThan(5);
    expect(last - first).toBe(119);
  });

  it('is refused when all are held, with advice', async () => {
    const leases = await leaseMany(ALL);
    expect(new Set(leases.map((lease) => lease.range().node)).size).toBe(ALL);
    await expect(leaseNode(pool)).rejects.toThrow(/All 256 node numbers are in use/);
  });

  it('is reused only some seconds after its release', async () => {
    const first = await leaseNode(pool);
    await first.release();
    const others = await leaseMany(ALL - 1);
    expect(others.map((lease) => lease.range().node)).not.toContain(first.range().node);
    await expect(leaseNode(pool)).rejects.toThrow(/in use/);
    await endLease(first.range().node, 11);
    expect((await leaseNode(pool)).range().node).toBe(first.range().node);
  });

  it('is not taken from a process that renews late within the allowed clock skew', async () => {
    const [first] = await leaseMany(ALL);
    const node = first?.range().node ?? -1;
    await endLease(node, 5);
    await expect(leaseNode(pool)).rejects.toThrow(/in use/);
    await endLease(node, 11);
    expect((await leaseNode(pool)).range().node).toBe(node);
  });

  it('is the one that has been free the longest', async () => {
    await leaseMany(ALL);
    // Leases that began in different seconds have reserved different ones.
    await pool.query('update id_nodes set reserved_second = 0');
    await endLease(7, 20);
    await endLease(3, 60);
    await endLease(9, 40);
    const next = [await leaseNode(pool), await leaseNode(pool), await leaseNode(pool)];
    expect(next.map((lease) => lease.range().node)).toEqual([3, 9, 7]);
  });
});

describe('renewal', () => {
  it('happens every 30 seconds and extends the lease and the reservation', async () => {
    const lease = await leaseNode(pool);
    const { node, last } = lease.range();
    await endLease(node, -1);
    lease.markUsed(last - 5);
    vi.advanceTimersByTime(RENEWAL);
    await expect.poll(async () => (await readNode(node)).seconds).toBeGreaterThan(100);
    await expect.poll(() => lease.range().last).toBe(last - 5 + 120);
  });

  it('stops when the lease is released', async () => {
    const lease = await leaseNode(pool);
    await lease.release();
    vi.advanceTimersByTime(RENEWAL * 3);
    expect(vi.getTimerCount()).toBe(0);
    expect(await readNode(lease.range().node)).toMatchObject({ holder: null });
  });

  it('takes another number if another process has taken this one in the meantime', async () => {
    const lease = await leaseNode(pool);
    const { node } = lease.range();
    await endLease(node, -50);
    await pool.query(`update id_nodes set holder = 'other' where node = $1`, [node]);
    vi.advanceTimersByTime(RENEWAL);
    await expect.poll(() => lease.range().node).not.toBe(node);
    await lease.release();
    const found = await readNode(node);
    expect(found.holder).toBe('other');
    expect(found.seconds).toBeLessThan(60);
  });

  it('is retried when the database did not respond', async () => {
    const lost = openPool();
    const lease = await leaseNode(lost);
    const before = lease.range();
    const query = vi.spyOn(lost, 'query');
    await lost.end();
    vi.advanceTimersByTime(RENEWAL);
    vi.advanceTimersByTime(RENEWAL);
    const tries = query.mock.results.map((result) => Promise.resolve(result.value));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    expect(lease.range()).toEqual(before);
  });
});

describe('the reserved seconds', () => {
  it('are not used by the next holder', async () => {
    await pool.query(`update id_nodes set leased_until = 'infinity' where node > 0`);
    const crashed = await leaseNode(pool);
    const { last } = crashed.range();
    await endLease(0, 11);
    expect((await leaseNode(pool)).range()).toEqual({ node: 0, first: last + 1, last: last + 120 });
  });

  it('are returned on release if they were not used', async () => {
    await pool.query(`update id_nodes set leased_until = 'infinity' where node > 0`);
    const lease = await leaseNode(pool);
    const used = lease.range().first + 3;
    lease.markUsed(used);
    await lease.release();
    await endLease(0, 11);
    const next = (await leaseNode(pool)).range();
    expect(next.first).toBeGreaterThan(used);
    expect(next.first).toBeLessThan(used + 10);
  });
});
