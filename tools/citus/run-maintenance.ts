import { setTimeout } from 'node:timers/promises';
import { runReprojection } from '@lienzo/server';
import pg from 'pg';

const MAX_MILLISECONDS = 60_000;

/** What nobody asks for by a request: the elements of all zones derived anew, old answers forgotten. */
export async function runMaintenance(url: string): Promise<void> {
  await runReprojection({ database: { url, role: 'lienzo_runtime', poolSize: 2 } });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select graphile_worker.add_job('forgetIdempotencyKeys')`);
    const limit = performance.now() + MAX_MILLISECONDS;
    while (await isPlanned(client)) {
      if (performance.now() > limit) throw new Error('The job that forgets answers did not run.');
      await setTimeout(200);
    }
  } finally {
    await client.end();
  }
}

async function isPlanned(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from graphile_worker.jobs
       where task_identifier = 'forgetIdempotencyKeys') as planned`,
  );
  return rows[0].planned;
}
