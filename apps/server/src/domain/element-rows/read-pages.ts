import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';

// Most queries fit on the first page, which is sent along with the declaration of the cursor.
const FIRST_ROWS = 200;
const MAX_ROWS = 2_000;
const PAGE_CHARACTERS = 524_288;

// biome-ignore lint/suspicious/noExplicitAny: a query of any tables
type Query<Row> = RawBuilder<Row> | SelectQueryBuilder<any, any, Row>;

let count = 0;

/**
 * Reads the rows of a query in pages of about half a million characters, so that neither memory nor the
 * event loop has to cope with all of them at once. Must be used inside a transaction, which closes the
 * cursor.
 */
export async function* readPages<Row extends { line: string }>(
  tx: Tx,
  query: Query<Row>,
): AsyncGenerator<Row[]> {
  count += 1;
  const cursor = sql.id(`pages_${count}`);
  const fetch = (rows: number) =>
    sql<Row>`fetch forward ${sql.lit(rows)} from ${cursor}`.execute(tx);
  const declared = sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  let wanted = FIRST_ROWS;
  let [, page] = await Promise.all([declared, fetch(wanted)]);
  for (;;) {
    const { rows } = page;
    if (rows.length > 0) yield rows;
    if (rows.length < wanted) return;
    const characters = rows.reduce((sum, { line }) => sum + line.length, 0);
    const fitting = Math.floor((PAGE_CHARACTERS * rows.length) / Math.max(1, characters));
    wanted = Math.min(Math.max(fitting, 1), MAX_ROWS);
    page = await fetch(wanted);
  }
}
