import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './bound-kysely.ts';

// The timeline changes with every promotion and point-in-time recovery. Reading it in the statement itself
// also covers poolers, which can switch to another server between two transactions.
const CURRENT = `epoch || '.' || app_timeline()`;

/**
 * The epoch of the database, as an expression. It is different after every failover and restore; within
 * an epoch, no number or clock that was assigned in a committed transaction is assigned again.
 */
export const currentEpoch = sql<string>`(select ${sql.raw(CURRENT)} from journal_epoch)`;

/** The epoch of zones that have not recorded one, as an expression. */
export const initialEpoch = sql<string | null>`(select initial_epoch from journal_epoch)`;

export interface Epochs {
  current_epoch: string;
  /** The epoch of zones that have not recorded one. */
  initial_epoch: string | null;
}

/** Returns the epoch of the database. */
export async function readEpochs(tx: Tx): Promise<Epochs> {
  const { rows } = await sql<Epochs>`
    select ${sql.raw(CURRENT)} as current_epoch, initial_epoch from journal_epoch`.execute(tx);
  return rows[0] ?? { current_epoch: '', initial_epoch: '' };
}

/** A server that only replays the changes of another one. */
class InRecoveryError extends Error {
  constructor() {
    super('The database server is a standby and accepts no writes.');
    this.name = 'InRecoveryError';
  }
}

interface Recorded {
  system_identifier: string | null;
  database_oid: string | null;
  initial_epoch: string | null;
  current_identifier: string | null;
  current_oid: string;
}

/**
 * Checks a new connection: throws if the server is a standby, and renews the epoch if the server or the
 * database is another one than before.
 */
export async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await send(client, 'select pg_is_in_recovery() as in_recovery');
  if (rows[0]?.in_recovery) throw new InRecoveryError();
  const recorded = await readRecorded(client);
  if (recorded) await renewForServer(client, recorded);
}

// No other part watches the connection yet.
const CHECK_MILLISECONDS = 3_000;

function send<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
) {
  const config = { text, values, query_timeout: CHECK_MILLISECONDS };
  return client.query<Row>(config);
}

// Before the migration, or with a role that must not be used; `checkDatabase` reports both.
const NOT_READABLE: ReadonlySet<string | undefined> = new Set(['42P01', '42501']);

/** Compares the recorded server with the current one. Returns undefined if it cannot be read. */
async function readRecorded(client: pg.ClientBase): Promise<Recorded | undefined> {
  let failure: pg.DatabaseError | undefined;
  // Managed databases may forbid the first form.
  for (const identifier of ['(select system_identifier::text from pg_control_system())', 'null']) {
    try {
      const { rows } = await send<Recorded>(
        client,
        `select j.*, ${identifier} as current_identifier,
           (select oid::text from pg_database where datname = current_database()) as current_oid
         from journal_epoch j`,
      );
      return rows[0];
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      failure = error;
    }
  }
  if (NOT_READABLE.has(failure?.code)) return undefined;
  throw failure;
}

/** Renews the epoch if it was chosen for another server. Only one of several nodes succeeds. */
async function renewForServer(client: pg.ClientBase, recorded: Recorded): Promise<void> {
  const { current_identifier, current_oid } = recorded;
  const isSame =
    recorded.system_identifier === current_identifier && recorded.database_oid === current_oid;
  if (isSame && recorded.initial_epoch !== null) return;
  await send(
    client,
    `update journal_epoch set system_identifier = $1, database_oid = $2,
       epoch = case when database_oid is null then epoch else gen_random_uuid() end
     where (system_identifier, database_oid) is distinct from ($1, $2)`,
    [current_identifier, current_oid],
  );
  await send(
    client,
    `update journal_epoch set initial_epoch = ${CURRENT} where initial_epoch is null`,
  );
}

/**
 * Starts a new epoch. With `seen`, only if that is still the current one, so that several nodes that
 * notice the same rewind start one epoch together.
 */
export async function startEpoch(tx: Tx, seen?: string): Promise<Epochs> {
  await sql`update journal_epoch set epoch = gen_random_uuid()
    where ${seen ?? null}::text is null or ${sql.raw(CURRENT)} = ${seen ?? null}`.execute(tx);
  return readEpochs(tx);
}
