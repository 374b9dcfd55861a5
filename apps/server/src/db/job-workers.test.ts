import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { freeJobsOfDeadWorkers, reportWorker } from './job-workers.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, options: '-c role=lienzo_runtime' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs; delete from job_workers');
});

/** Adds a job that a worker took some time ago. */
async function addLockedJob(workerId: string, seconds: number): Promise<void> {
  await pool.query(`select graphile_worker.add_job('saveVersion', '{}')`);
  await pool.query(
    `update graphile_worker._private_jobs
     set locked_by = $1, locked_at = now() - make_interval(secs => $2)`,
    [workerId, seconds],
  );
}

async function age(workerId: string, seconds: number): Promise<void> {
  await pool.query(
    'update job_workers set seen_time = seen_time - make_interval(secs => $2) where worker_id = $1',
    [workerId, seconds],
  );
}

async function isLocked(): Promise<boolean> {
  const { rows } = await pool.query('select locked_by from graphile_worker._private_jobs');
  return rows[0].locked_by !== null;
}

it('frees the job of a worker that no longer reports', async () => {
  await reportWorker(pool, 'dead');
  await age('dead', 35);
  await addLockedJob('dead', 40);
  expect(await freeJobsOfDeadWorkers(pool)).toBe(1);
  expect(await isLocked()).toBe(false);
});

it('leaves a job alone as long as its worker reports', async () => {
  await addLockedJob('alive', 3_600);
  await reportWorker(pool, 'alive');
  await age('alive', 15);
  expect(await freeJobsOfDeadWorkers(pool)).toBe(0);
  expect(await isLocked()).toBe(true);
});

it('frees the job of a worker that never reported only after 15 minutes', async () => {
  await addLockedJob('previous release', 14 * 60);
  expect(await freeJobsOfDeadWorkers(pool)).toBe(0);
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'`,
  );
  expect(await freeJobsOfDeadWorkers(pool)).toBe(1);
});
