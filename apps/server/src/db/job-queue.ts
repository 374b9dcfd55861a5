import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './bound-kysely.ts';

interface Job {
  task: string;
  /** Scheduling the same key again replaces the job. */
  key: string;
  payload: Readonly<Record<string, unknown>>;
  runAt: Date;
}

/** Plans work for later in the transaction of the change that makes it necessary. */
export async function scheduleJob(tx: Tx, { task, key, payload, runAt }: Job): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${task}, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz, job_key => ${key})`.execute(
    tx,
  );
}

export async function cancelJob(tx: Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx);
}

// Any number that nothing else in the database locks.
const QUEUE_LOCK = 7_216_041;

/**
 * Installs the queue and lets the runtime role use it. The queue's tables have row-level security
 * without a policy, which only their owner passes. Two nodes that migrate at once take turns.
 */
export async function migrateJobQueue(ownerPool: pg.Pool): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [QUEUE_LOCK]);
    await runMigrations({ pgPool: ownerPool });
    await client.query(GRANTS);
    await client.query('select pg_advisory_unlock($1)', [QUEUE_LOCK]);
  } finally {
    client.release();
  }
}

const GRANTS = `
  grant usage on schema graphile_worker to lienzo_runtime;
  grant select, insert, update, delete on all tables in schema graphile_worker to lienzo_runtime;
  grant usage, select on all sequences in schema graphile_worker to lienzo_runtime;
  grant execute on all functions in schema graphile_worker to lienzo_runtime;
  do $$
  declare relation regclass;
  begin
    for relation in
      select oid from pg_class
      where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
    loop
      execute format('drop policy if exists lienzo_runtime on %s', relation);
      execute format('create policy lienzo_runtime on %s to lienzo_runtime using (true)', relation);
    end loop;
  end $$;
`;
