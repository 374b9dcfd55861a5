import { describe, expect, it } from 'vitest';
import { runAsAdmin } from '../../../../testing/database/admin-connection.ts';
import { cloneDatabase } from '../../../../testing/database/clone-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { openDatabase, type PooledDatabase } from './database.ts';
import { readEpochs, startEpoch } from './epoch.ts';

async function withDatabase<T>(
  { url }: TestDatabase,
  work: (db: PooledDatabase) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ url, role: 'lienzo_runtime', poolSize: 3 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
const readCurrent = (db: PooledDatabase) =>
  db.readDirectory(async (tx) => (await readEpochs(tx)).current_epoch);

describe('the epoch of a database', () => {
  it('stays the same for all connections and nodes', async () => {
    const database = await createTestDatabase();
    const epochs = await withDatabase(database, (db) =>
      Promise.all([readCurrent(db), readCurrent(db), readCurrent(db)]),
    );
    epochs.push(await withDatabase(database, readCurrent));
    expect(new Set(epochs).size).toBe(1);
    await database.drop();
  });

  it('contains the timeline, which changes with every promotion', async () => {
    const database = await createTestDatabase();
    expect(await withDatabase(database, readCurrent)).toMatch(/^[\da-f-]{36}\.[\dA-F]{8}$/);
    await database.drop();
  });

  it('is another one in a copy of the database', async () => {
    const database = await createTestDatabase();
    const epoch = await withDatabase(database, readCurrent);
    const copy = await cloneDatabase(database);
    const copied = await withDatabase(copy, readCurrent);
    expect(copied).not.toBe(epoch);
    expect(await withDatabase(copy, readCurrent)).toBe(copied);
    await copy.drop();
    await database.drop();
  });

  it('is renewed once when several nodes notice the same rewind', async () => {
    const database = await createTestDatabase();
    await withDatabase(database, async (db) => {
      const seen = await readCurrent(db);
      const renew = () => db.changeDirectory((tx) => startEpoch(tx, seen));
      const [one, other] = [await renew(), await renew()];
      expect(one.current_epoch).not.toBe(seen);
      expect(other).toEqual(one);
    });
    await database.drop();
  });

  it('can be read where the service may not read the timeline', async () => {
    const database = await createTestDatabase();
    await query({ database }, 'revoke execute on function pg_walfile_name from public');
    expect(await withDatabase(database, readCurrent)).toMatch(/^[\da-f-]{36}\.$/);
    await database.drop();
  });
});

describe('every connection', () => {
  it('waits until a commit is on disk, whatever the default of the database', async () => {
    const database = await createTestDatabase();
    const name = new URL(database.url).pathname.slice(1);
    await runAsAdmin(`alter database ${name} set synchronous_commit = off`);
    const setting = await withDatabase(database, async ({ pool }) => {
      const { rows } = await pool.query('show synchronous_commit');
      return rows[0]?.synchronous_commit;
    });
    expect(setting).toBe('on');
    await database.drop();
  });
});
