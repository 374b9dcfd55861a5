import { setTimeout } from 'node:timers/promises';
import { runReprojection } from '@lienzo/server';
import pg from 'pg';

const MAX_MILLISECONDS = 60_000;

/** Runs the work that no request triggers: reprojection of all zones and deletion of old idempotency keys. */
export async function runMaintenance(url: string): Promise<void> {
  const options = { role: 'lienzo_runtime', poolSize: 2, allowPrivilegedLogin: true };
  await runReprojection({ database: { url, ...options } });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select graphile_worker.add_job('deleteIdempotencyKeys')`);
    const deadline = performance.now() + MAX_MILLISECONDS;
    while (await isPending(client)) {
      if (performance.now() > deadline)
        throw new Error('The job that deletes old idempotency keys did not run.');
      await setTimeout(200);
    }
  } finally {
    await client.end();
  }
}

async function isPending(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from graphile_worker.jobs
       where task_identifier = 'deleteIdempotencyKeys') as pending`,
  );
  return rows[0].pending;
}
