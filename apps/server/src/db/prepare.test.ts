import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { type DatabaseOptions, openDatabase, type PooledDatabase } from './database.ts';
import { prepare } from './prepare.ts';

const TIME = new Date('2026-03-01T12:00:00Z');
const EDITIONS = ['11', '12'];
const CONNECTIONS = 3;

let database: TestDatabase;
let db: PooledDatabase;
const seen: unknown[] = [];
const watcher: NonNullable<DatabaseOptions['plugins']>[number] = {
  transformQuery({ node }) {
    seen.push(JSON.stringify(node));
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  database = await createTestDatabase();
  db = open([]);
  for (const editionId of EDITIONS) {
    await db.changeEdition(editionId, (tx) =>
      tx
        .insertInto('editions')
        .values({
          edition_id: editionId,
          edition_name: `Edition ${editionId}`,
          edition_type: 'TEAM',
          owner_zuid: '1',
          created_time: TIME,
          modified_time: TIME,
        })
        .execute(),
    );
  }
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

function open(plugins: NonNullable<DatabaseOptions['plugins']>): PooledDatabase {
  const settings = { url: database.url, role: 'lienzo_runtime', poolSize: CONNECTIONS };
  return openDatabase({ ...settings, plugins });
}

const selectEdition = prepare('test-edition', (tx, { editionId }: { editionId: string }) =>
  tx
    .selectFrom('editions')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('edition_type', '=', 'TEAM'),
);

async function readName(from: PooledDatabase, editionId: string, within = editionId) {
  const { rows } = await from.readEdition(within, (tx) => selectEdition(tx, { editionId }));
  return rows[0]?.edition_name;
}

describe('a prepared statement', () => {
  it('runs with the values of each call', async () => {
    for (const editionId of [...EDITIONS, ...EDITIONS]) {
      expect(await readName(db, editionId)).toBe(`Edition ${editionId}`);
    }
  });

  it('returns only rows of its transaction’s edition, even if it was planned for another', async () => {
    for (let time = 0; time < 20; time += 1) {
      expect(await readName(db, '11', '11')).toBe('Edition 11');
      expect(await readName(db, '11', '12')).toBeUndefined();
    }
  });

  it('runs concurrently', async () => {
    const names = await Promise.all(
      Array.from({ length: 50 }, (_, index) => readName(db, EDITIONS[index % 2] ?? '')),
    );
    expect(new Set(names)).toEqual(new Set(['Edition 11', 'Edition 12']));
  });

  it('is passed to plugins with its values', async () => {
    const watched = open([watcher]);
    try {
      expect(await readName(watched, '12')).toBe('Edition 12');
      expect(seen.join()).toContain('"12"');
    } finally {
      await watched.close();
    }
  });

  it('keeps working on every connection after a column is added to its table', async () => {
    const everywhere = () =>
      Promise.all(Array.from({ length: CONNECTIONS * 2 }, () => readName(db, '11')));
    await everywhere();
    await query({ database }, 'alter table editions add column note text');
    expect(await everywhere()).toEqual(Array(CONNECTIONS * 2).fill('Edition 11'));
  });
});

it('is sent in call order among other statements', async () => {
  await query({ database }, 'create sequence calls; grant usage on calls to lienzo_runtime');
  const next = sql<{ place: string }>`select nextval('calls') as place`;
  const takePrepared = prepare('test-calls', () => next);
  const places = await db.changeEdition('11', async (tx) => {
    const taken = await Promise.all([
      next.execute(tx),
      takePrepared(tx, {}),
      next.execute(tx),
      takePrepared(tx, {}),
    ]);
    return taken.map(({ rows: [row] }) => row?.place);
  });
  expect(places).toEqual(['1', '2', '3', '4']);
});
