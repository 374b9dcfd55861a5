import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './bound-kysely.ts';

interface Job {
  task: string;
  /** Scheduling a job with the same key replaces this one. */
  key: string;
  payload: Readonly<Record<string, unknown>>;
  runAt: Date;
  /** Keeps the time of a job with the same key that is scheduled already. */
  keepsTime?: boolean;
}

/** Schedules a job in the transaction of the change that requires it. */
export async function scheduleJob(tx: Tx, job: Job): Promise<void> {
  const { task, key, payload, runAt, keepsTime } = job;
  const mode = keepsTime ? 'preserve_run_at' : 'replace';
  await sql`select graphile_worker.add_job(
    ${task}, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz, job_key => ${key},
    job_key_mode => ${mode})`.execute(tx);
}

export async function cancelJob(tx: Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx);
}

export interface QueueState {
  jobs: Readonly<Record<'planned' | 'due' | 'running' | 'failed', number>>;
  /** How long the oldest due job has waited. */
  delaySeconds: number;
}

// Metrics are scraped often and must not read millions of jobs each time.
const MAX_COUNTED = 100_000;

export async function readQueueState(pool: pg.Pool): Promise<QueueState> {
  const { rows } = await pool.query<QueueState['jobs'] & { delay: number }>(
    `select count(*) filter (where state = 'planned')::int as planned,
       count(*) filter (where state = 'due')::int as due,
       count(*) filter (where state = 'running')::int as running,
       count(*) filter (where state = 'failed')::int as failed,
       coalesce(extract(epoch from now() - min(run_at) filter (where state = 'due')), 0)::float8 as delay
     from (
       select run_at, case when locked_at is not null then 'running'
         when attempts >= max_attempts then 'failed'
         when run_at > now() then 'planned' else 'due' end as state
       from graphile_worker.jobs limit $1
     ) as jobs`,
    [MAX_COUNTED],
  );
  const { delay = 0, planned = 0, due = 0, running = 0, failed = 0 } = rows[0] ?? {};
  return { jobs: { planned, due, running, failed }, delaySeconds: delay };
}

// Arbitrary, but not used for any other advisory lock in the database.
const QUEUE_LOCK = 7_216_041;

/**
 * Installs the queue and grants the runtime role access. The queue's tables have row-level security
 * without a policy, which admits only their owner. An advisory lock serializes concurrent migrations.
 */
export async function migrateJobQueue(ownerPool: pg.Pool): Promise<void> {
  const client = await ownerPool.connect();
  try {
    // Only other migrations wait for this lock, so it needs no short timeout.
    await client.query(`set lock_timeout = '10min'`);
    await client.query('select pg_advisory_lock($1)', [QUEUE_LOCK]);
    await client.query('reset lock_timeout');
    await runMigrations({ pgPool: ownerPool });
    await client.query(GRANTS);
    await client.query('select pg_advisory_unlock($1)', [QUEUE_LOCK]);
  } catch (error) {
    client.release(true); // releases the lock, too
    throw error;
  }
  client.release();
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
      -- Creating it again would need a lock that a backup does not allow.
      if not exists (select from pg_policy
          where polrelid = relation and polname = 'lienzo_runtime') then
        execute format('create policy lienzo_runtime on %s to lienzo_runtime using (true)', relation);
      end if;
    end loop;
  end $$;
`;
