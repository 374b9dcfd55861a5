import { runReprojection } from '@lienzo/server';
import { findLosses, writeConcurrently } from '../../../testing/zones/concurrent-writers.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';

const WRITERS = 32;

/**
 * Lets all writers edit one zone. No write or sequence number may be lost, and no request may fail.
 */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const writes = quick ? 20 : 500;
  const { client, canvases, databaseUrl } = await startBenchService({ cleanup, zones: 1 });
  const [canvas] = canvases;
  if (!canvas) throw new Error('The bench service has no zone.');
  const started = performance.now();
  const written = await writeConcurrently({ client, canvas, writers: WRITERS, writes });
  const seconds = (performance.now() - started) / 1000;
  say(`${written.writes} writes in ${seconds.toFixed(1)} s`);
  const losses = await findLosses({ client, canvas, databaseUrl }, written);
  for (const loss of losses.slice(0, 20)) say(loss);
  const database = {
    url: databaseUrl,
    role: 'lienzo_runtime',
    poolSize: 2,
    allowPrivilegedLogin: true,
  };
  const { changedRows } = await runReprojection({ database });
  return {
    figure: `one-zone: ${WRITERS} writers × ${writes} writes, ${losses.length} losses, 0 errors, ${changedRows} rows differ from the journal, ${Math.round(written.writes / seconds)} writes/s`,
    holds: losses.length === 0 && changedRows === 0,
  };
}
