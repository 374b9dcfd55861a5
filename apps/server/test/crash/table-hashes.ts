import type pg from 'pg';

export interface TableState {
  rows: number;
  /** Hash of all rows. */
  hash: string;
}

export type DatabaseState = Readonly<Record<string, TableState>>;

// Node leases and job workers change with processes; the other tables belong to the migrator.
// Sessions are recorded a moment after a request, not in its transaction.
const NOT_CONTENT = [
  'id_nodes',
  'job_workers',
  'kysely_migration',
  'kysely_migration_lock',
  'user_sessions',
];

/** Returns the row count and a hash of every table. */
export async function readState(owner: pg.Client): Promise<DatabaseState> {
  const found = await owner.query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)
     order by 1`,
    [NOT_CONTENT],
  );
  const hashes = found.rows.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows,
      md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from ${name} t`,
  );
  const { rows } = await owner.query(hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, ...state }) => [name, state]));
}

/** Returns how many rows each changed table gained or lost; unchanged tables are omitted. */
export function compareStates(before: DatabaseState, after: DatabaseState) {
  const changes: Record<string, number> = {};
  for (const [name, state] of Object.entries(after)) {
    const old = before[name];
    if (old?.hash !== state.hash) changes[name] = state.rows - (old?.rows ?? 0);
  }
  return changes;
}

/** Counts the sessions of the service that are in a transaction. */
export async function countOpenTransactions(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name = 'lienzo' and xact_start is not null`,
  );
  return rows[0].count;
}
