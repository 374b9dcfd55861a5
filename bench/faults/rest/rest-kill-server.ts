import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { checkContent } from './check-content.ts';
import { createWriter, type Writer } from './recording-writer.ts';

const WRITERS = 32;
const ZONES = 4;
const FULL = { rounds: 50, writes: 20_000, seconds: 450 };
// A busy machine ends early, with fewer rounds.
const QUICK = { rounds: 5, writes: 1_000, seconds: 35 };

/** Kills the service at random moments. No acknowledged write may be lost or incomplete. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  say(`${plan.rounds} rounds, at least ${plan.writes} writes, seed ${seed}`);
  const bench = await startBenchService({ cleanup, zones: ZONES });
  const { client, canvases, service } = bench;
  const writers = canvases.flatMap((canvas, zone) =>
    Array.from({ length: WRITERS / ZONES }, (_, index) =>
      createWriter({
        client,
        canvas,
        seed: seed + 1 + zone * WRITERS + index,
        isOutage: () => false, // a killed service sends no response
      }),
    ),
  );
  const share = Math.ceil(plan.writes / plan.rounds);
  const limit = performance.now() + plan.seconds * 1000;
  let kills = 0;
  while (kills < plan.rounds && performance.now() < limit) {
    kills += 1;
    const target = share + random.below(share / 10);
    await writeUntilKilled(writers, target, async () => {
      await setTimeout(random.below(40));
      await service.kill();
    });
    await service.start();
    await Promise.all(writers.map((writer) => writer.repeat()));
    await checkContent(bench, writers);
    if (kills % 10 === 0 || quick) say(`round ${kills}: ${total(writers)} writes acknowledged`);
  }
  const count = total(writers);
  return {
    figure: `rest-kill-server: ${kills} kills, ${count} acknowledged writes by ${WRITERS} writers, 0 lost, 0 doubled, 0 gaps, rows equal to their journals`,
    holds: quick || (kills === plan.rounds && count >= plan.writes),
  };
}

/**
 * Lets all writers write, kills after `target` acknowledged writes, and waits until all have
 * stopped.
 */
export async function writeUntilKilled(
  writers: readonly Writer[],
  target: number,
  kill: () => Promise<void>,
): Promise<void> {
  let count = 0;
  let killing: Promise<void> | undefined;
  const onAcknowledged = () => {
    count += 1;
    if (count === target) killing = kill();
  };
  await Promise.all(writers.map((writer) => writer.write(onAcknowledged)));
  if (!killing) throw new Error('The writers stopped before anything was killed.');
  await killing;
}

export function total(writers: readonly Writer[]): number {
  return writers.reduce((sum, writer) => sum + writer.acknowledged(), 0);
}
