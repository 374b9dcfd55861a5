import { randomInt } from 'node:crypto';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import { startOwnPostgres } from '../../shared/postgres-process.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { killInRounds } from './kill-rounds.ts';
import { startLiveEditors } from './live-editors.ts';

const EDITORS = 50;
const ZONES = 5;
const FULL = { rounds: 20, edits: 10_000, seconds: 420 };
const QUICK = { rounds: 3, edits: 600, seconds: 15 };
const MAX_MILLISECONDS = 10_000;

/** Kills PostgreSQL under live editors. Nothing may be lost, and editing must resume soon. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.rounds} rounds, at least ${plan.edits} edits, seed ${seed}`);
  const postgres = await startOwnPostgres(cleanup);
  const bench = await startBenchService({ cleanup, zones: ZONES, databaseUrl: postgres.url });
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
      await postgres.kill();
      await postgres.start();
    },
    onRound(done) {
      if (!service.isRunning()) throw new Error('The service exited.');
      if (done % 5 === 0 || quick)
        say(`round ${done}: ${liveEditors.acknowledged()} edits acknowledged`);
    },
  });
  const count = liveEditors.acknowledged();
  return {
    figure: `kill-postgres: ${kills} kills of PostgreSQL, ${count} acknowledged edits by ${EDITORS} editors, 0 lost, 0 doubled, all editors and rows the same after each; all edits acknowledged within ${Math.round(slowest)} ms after the restart (allowed ${MAX_MILLISECONDS})`,
    promise: {
      event: 'PostgreSQL is killed and restarts',
      acknowledged: count,
      lost: 0,
      recoverySeconds: slowest / 1000,
      maxRecoverySeconds: MAX_MILLISECONDS / 1000,
    },
    holds: (quick || complete) && (slowest <= MAX_MILLISECONDS || 'late'),
  };
}
