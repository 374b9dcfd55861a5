import { randomInt } from 'node:crypto';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { setStage } from '../../shared/bench-service.ts';
import { startOwnPostgres } from '../../shared/postgres-process.ts';
import type { FaultRun, Verdict } from '../../shared/run-context.ts';
import { killInRounds } from './kill-rounds.ts';
import { setLiveScene } from './live-editors.ts';

const EDITORS = 50;
const ZONES = 5;
const FULL = { rounds: 20, edits: 10_000, seconds: 420 };
const QUICK = { rounds: 3, edits: 600, seconds: 15 };
const LATEST_MILLISECONDS = 10_000;

/** Kills PostgreSQL under live editors; nothing is lost, and soon they can go on. */
export async function run({ quick, closers, say }: FaultRun): Promise<Verdict> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.rounds} rounds, at least ${plan.edits} edits, seed ${seed}`);
  const postgres = await startOwnPostgres(closers);
  const stage = await setStage({ closers, zones: ZONES, databaseUrl: postgres.url });
  const { service } = stage;
  const scene = setLiveScene(stage, { closers, seed, editors: EDITORS, urls: [service.url] });
  const { kills, slowest, complete } = await killInRounds(scene, {
    plan,
    random: createRandom(seed),
    async killAndStart() {
      await postgres.kill();
      await postgres.start();
    },
    onRound(done) {
      if (!service.isRunning()) throw new Error('The service ended.');
      if (done % 5 === 0 || quick) say(`round ${done}: ${scene.acknowledged()} edits acknowledged`);
    },
  });
  const count = scene.acknowledged();
  return {
    figure: `kill-postgres: ${kills} kills of PostgreSQL, ${count} acknowledged edits by ${EDITORS} editors, 0 lost, 0 doubled, all editors and rows the same after each; all was acknowledged ${Math.round(slowest)} ms after its return at most (allowed ${LATEST_MILLISECONDS})`,
    holds: (quick || complete) && (slowest <= LATEST_MILLISECONDS || 'late'),
  };
}
