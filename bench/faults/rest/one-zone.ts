import { runReprojection } from '@lienzo/server';
import { findLosses, writeConcurrently } from '../../../testing/zones/concurrent-writers.ts';
import { setStage } from '../../shared/bench-service.ts';
import type { FaultRun, Verdict } from '../../shared/run-context.ts';

const WRITERS = 32;

/** Everybody in one zone: no write lost, no number missing, no error. */
export async function run({ quick, closers, say }: FaultRun): Promise<Verdict> {
  const writes = quick ? 20 : 500;
  const { client, canvases, databaseUrl } = await setStage({ closers, zones: 1 });
  const [canvas] = canvases;
  if (!canvas) throw new Error('There is no zone.');
  const started = performance.now();
  const written = await writeConcurrently({ client, canvas, writers: WRITERS, writes });
  const seconds = (performance.now() - started) / 1000;
  say(`${written.writes} writes in ${seconds.toFixed(1)} s`);
  const losses = await findLosses({ client, canvas, databaseUrl }, written);
  for (const loss of losses.slice(0, 20)) say(loss);
  const database = { url: databaseUrl, role: 'lienzo_runtime', poolSize: 2 };
  const { changedRows } = await runReprojection({ database });
  return {
    figure: `one-zone: ${WRITERS} writers × ${writes} writes, ${losses.length} losses, 0 errors, ${changedRows} rows differ from the journal, ${Math.round(written.writes / seconds)} writes/s`,
    holds: losses.length === 0 && changedRows === 0,
  };
}
