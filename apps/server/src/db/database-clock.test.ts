import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { type DatabaseClock, openDatabaseClock } from './database-clock.ts';

const DAY = 86_400_000;

let database: TestDatabase;
let pool: pg.Pool;
let clock: DatabaseClock;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
});
afterEach(() => {
  clock.close();
  vi.useRealTimers();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function readDatabaseTime(): Promise<number> {
  const { rows } = await pool.query<{ time: Date }>('select clock_timestamp() as time');
  return rows[0]?.time.getTime() ?? 0;
}

describe('the clock of the database', () => {
  it('does not follow the clock of the machine', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 40 * DAY });
    clock = await openDatabaseClock(pool);
    expect(Math.abs(clock.now().getTime() - (await readDatabaseTime()))).toBeLessThan(500);
    expect(clock.skew() / DAY).toBeCloseTo(-40, 2);
    const before = clock.now().getTime();
    vi.setSystemTime(Date.now() + 80 * DAY);
    expect(clock.now().getTime() - before).toBeLessThan(500);
    expect(clock.skew() / DAY).toBeCloseTo(40, 2);
  });

  it('continues while the database is away', async () => {
    const lost = new pg.Pool({ connectionString: database.url, max: 1 });
    clock = await openDatabaseClock(lost);
    await lost.end();
    await expect(clock.refresh()).rejects.toThrow();
    expect(Math.abs(clock.now().getTime() - (await readDatabaseTime()))).toBeLessThan(500);
  });

  it('follows the database when that is replaced by one with another clock', async () => {
    clock = await openDatabaseClock(pool);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    query.mockImplementationOnce(async () => ({ rows: [{ time: Date.now() + DAY }] }));
    await clock.refresh();
    query.mockRestore();
    expect((clock.now().getTime() - Date.now()) / DAY).toBeCloseTo(1, 2);
    await clock.refresh();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(500);
  });
});
