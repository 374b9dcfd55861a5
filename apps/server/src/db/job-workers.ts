import type pg from 'pg';

// A worker reports three times before it counts as dead.
const REPORT_MILLISECONDS = 10_000;
const DEAD_SECONDS = 30;
// Workers of the previous release do not report. No job runs this long.
const UNKNOWN_SECONDS = 15 * 60;
const FORGET_SECONDS = 24 * 3600;

/** Records that a worker is alive. */
export async function reportWorker(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query(
    `insert into job_workers (worker_id, seen_time) values ($1, now())
     on conflict (worker_id) do update set seen_time = now()`,
    [workerId],
  );
}

/**
 * Unlocks the jobs of workers that have died, and returns their number. The queue itself would do so
 * after 4 hours. Every job can be repeated, so a paused worker that continues later does no harm.
 */
export async function freeJobsOfDeadWorkers(pool: pg.Pool): Promise<number> {
  const freed = await pool.query(
    `update graphile_worker._private_jobs as jobs
     set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
     where locked_at < now() - make_interval(secs => $1)
       and not exists (select from job_workers as worker where worker.worker_id = jobs.locked_by
         and worker.seen_time > now() - make_interval(secs => $1))
       and (locked_at < now() - make_interval(secs => $2)
         or exists (select from job_workers as worker where worker.worker_id = jobs.locked_by))`,
    [DEAD_SECONDS, UNKNOWN_SECONDS],
  );
  return freed.rowCount ?? 0;
}

interface ReportOptions {
  pool: pg.Pool;
  workerId: string;
  onFreed: (jobs: number) => void;
}

/** Reports a worker until it is closed, and frees the jobs of dead ones. */
export async function startReports({ pool, workerId, onFreed }: ReportOptions) {
  const report = async () => {
    await reportWorker(pool, workerId);
    const freed = await freeJobsOfDeadWorkers(pool);
    if (freed > 0) onFreed(freed);
  };
  await reportWorker(pool, workerId);
  // A failed report is repeated; while the database is unavailable, this worker can run no jobs either.
  const timer = setInterval(() => report().catch(() => {}), REPORT_MILLISECONDS).unref();
  return {
    async close() {
      clearInterval(timer);
      await pool.query(
        `delete from job_workers
         where worker_id = $1 or seen_time < now() - make_interval(secs => $2)`,
        [workerId, FORGET_SECONDS],
      );
    },
  };
}
