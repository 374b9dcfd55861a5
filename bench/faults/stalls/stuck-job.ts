import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { query } from '../../../testing/zones/test-canvas.ts';
import { startSteadyEditor } from '../../live/steady-editor.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { until } from '../../shared/zone-probe.ts';

const MAX_SECONDS = 60;
// The quick form moves the reports of the dead worker into the past instead of waiting for it.
const SKIPPED_SECONDS = 25;

/** Kills a node while it saves a version. Another node must save it within a minute. */
export async function run({ quick, cleanup }: FaultRun): Promise<RunResult> {
  const env = { VERSION_QUIET_SECONDS: '1' };
  const { service, databaseUrl, token, canvases, addNode } = await startBenchService({
    cleanup,
    zones: 1,
    env,
  });
  const host = { database: { url: databaseUrl } };
  const [zone] = canvases;
  if (!zone) throw new Error('The bench service has no zone.');
  const editor = await startSteadyEditor({ url: service.url, zone, token });
  const acknowledged = editor.made();
  editor.close();

  const holder = new pg.Client({ connectionString: databaseUrl });
  cleanup.add(() => holder.end());
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from zones where zone_id = $1 for update', [zone.zone_id]);
  await untilLocked(host);
  await service.kill();
  const killed = performance.now();
  await holder.query('rollback');
  if (quick) {
    const skip = `interval '${SKIPPED_SECONDS} s'`;
    await query(host, `update job_workers set seen_time = seen_time - ${skip}`);
    await query(
      host,
      `update graphile_worker._private_jobs set locked_at = locked_at - ${skip}
       where locked_at is not null`,
    );
  }
  await addNode();
  const waited = await untilVersion(host, zone.zone_id, killed);
  const seconds = quick ? waited + SKIPPED_SECONDS : waited;
  return {
    figure: `stuck-job: a node killed while it saved a version: another one saved it after ${seconds.toFixed(1)} s${quick ? `, ${SKIPPED_SECONDS} s of them skipped` : ''} (allowed ${MAX_SECONDS})`,
    promise: {
      event: 'A node is killed while it saves a version',
      acknowledged,
      lost: 0,
      recoverySeconds: seconds,
      maxRecoverySeconds: MAX_SECONDS,
    },
    holds: seconds <= MAX_SECONDS || 'late',
  };
}

type Host = Parameters<typeof query>[0];

async function untilLocked(host: Host): Promise<void> {
  let isLocked = false;
  const watch = async () => {
    while (!isLocked) {
      const rows = await query(
        host,
        `select from graphile_worker.jobs where task_identifier = 'saveVersion'
         and locked_at is not null`,
      );
      isLocked = rows.length > 0;
      await setTimeout(50);
    }
  };
  void watch();
  await until(
    () => isLocked,
    () => 'No worker took the job.',
  );
}

async function untilVersion(host: Host, zoneId: string, killed: number): Promise<number> {
  for (;;) {
    const rows = await query(host, 'select from zone_versions where zone_id = $1', [zoneId]);
    if (rows.length > 0) return (performance.now() - killed) / 1000;
    await setTimeout(200);
  }
}
