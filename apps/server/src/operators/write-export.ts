import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { writeAudit } from '../core/outbox.ts';
import type { PooledDatabase } from '../db/database.ts';
import { exportPerson } from '../domain/privacy/export-person.ts';
import { editionTables } from '../domain/privacy/purge-edition.ts';
import { timeText } from '../http/wire-text.ts';
import { operated, withOperatorDeps } from './operator-deps.ts';
import { readPerson } from './owner.ts';

/** Writes everything that is stored about a person to a new file, as JSON. */
export async function writePersonExport(
  db: PooledDatabase,
  { person, file }: { person: string; file: string },
) {
  const { zuid } = await readPerson(db, person);
  await withOperatorDeps(db, (deps) =>
    writePrivately(file, exportPerson({ ...deps, timeText }, zuid)),
  );
  return { zuid, file };
}

/** Derived from other tables, or internal. */
const LEFT_OUT: ReadonlySet<string> = new Set(['search_entries', 'space_listings']);
/** Columns with secrets. */
const WITHHELD: Readonly<Record<string, string>> = { api_keys: 'key_hash' };
const ROWS_AT_ONCE = 200;

/**
 * Writes every row of an edition to a new file, a line of JSON each, as of one moment. It includes what
 * was shared with no one, which no member could export.
 */
export async function writeEditionExport(
  db: PooledDatabase,
  { editionId, file }: { editionId: string; file: string },
) {
  if (!/^\d{1,19}$/.test(editionId))
    throw new Error('--edition must be the numeric id of an edition.');
  const client = await db.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local app.edition_id = '${editionId}'`);
    const { rowCount } = await client.query('select from editions where edition_id = $1', [
      editionId,
    ]);
    if (rowCount === 0) throw new Error(`There is no edition ${editionId}.`);
    const counts: Record<string, number> = {};
    await writePrivately(file, exportRows(client, editionId, counts));
    await client.query('commit');
    await withOperatorDeps(db, (deps) =>
      db.changeEdition(editionId, (tx) =>
        writeAudit(tx, operated(deps, undefined), {
          editionId,
          action: 'edition.exported',
          data: {},
        }),
      ),
    );
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { edition_id: editionId, file, rows };
  } finally {
    client.release();
  }
}

async function* exportRows(
  client: pg.ClientBase,
  editionId: string,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  const tables = ['editions', ...editionTables.toReversed()].filter((name) => !LEFT_OUT.has(name));
  for (const table of tables) {
    const name = pg.escapeIdentifier(table);
    const withheld = WITHHELD[table] ?? '';
    // Declared with the id in the text, because cursors take no parameters; it was checked above.
    await client.query(
      `declare exported no scroll cursor for
       select (to_jsonb(t) - ${pg.escapeLiteral(withheld)})::text as row from ${name} t
       where edition_id = ${editionId}`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from exported`);
      if (rows.length === 0) break;
      counts[table] = (counts[table] ?? 0) + rows.length;
      yield rows.map(({ row }) => `{"table":"${table}","row":${row}}\n`).join('');
    }
    await client.query('close exported');
  }
}

/** Writes a new file that only its owner can read. */
async function writePrivately(path: string, pieces: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(pieces), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}
