import { randomInt } from 'node:crypto';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { killInRounds } from './kill-rounds.ts';
import { startLiveEditors } from './live-editors.ts';

const EDITORS = 50;
const ZONES = 5;
const FULL = { rounds: 100, edits: 100_000, seconds: 1_100 };
const QUICK = { rounds: 5, edits: 1_000, seconds: 20 };

/** Kills the service under live editors. No acknowledged edit may be lost. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.rounds} rounds, at least ${plan.edits} edits, seed ${seed}`);
  const bench = await startBenchService({ cleanup, zones: ZONES });
  const { service } = bench;
  const liveEditors = startLiveEditors(bench, {
    cleanup,
    seed,
    editors: EDITORS,
    urls: [service.url],
  });
  const { kills, slowest, complete } = await killInRounds(liveEditors, {
    plan,
    random: createRandom(seed),
    async killAndStart() {
      await service.kill();
      await liveEditors.checkDurable(); // checks the database alone
      await service.start();
    },
    onRound(done) {
      if (done % 10 === 0 || quick)
        say(`round ${done}: ${liveEditors.acknowledged()} edits acknowledged`);
    },
  });
  const count = liveEditors.acknowledged();
  return {
    figure: `kill-server: ${kills} kills, ${count} acknowledged edits by ${EDITORS} editors, 0 lost, 0 doubled, all editors and rows the same after each; all edits acknowledged within ${Math.round(slowest)} ms after the restart`,
    holds: quick || complete,
  };
}
