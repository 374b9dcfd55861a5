import { randomInt } from 'node:crypto';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { setStage } from '../../shared/bench-service.ts';
import type { FaultRun, Verdict } from '../../shared/run-context.ts';
import { killInRounds } from './kill-rounds.ts';
import { setLiveScene } from './live-editors.ts';

const EDITORS = 50;
const ZONES = 5;
const FULL = { rounds: 100, edits: 100_000, seconds: 1_100 };
const QUICK = { rounds: 5, edits: 1_000, seconds: 20 };

/** Kills the service under live editors; nothing that it acknowledged may be lost. */
export async function run({ quick, closers, say }: FaultRun): Promise<Verdict> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.rounds} rounds, at least ${plan.edits} edits, seed ${seed}`);
  const stage = await setStage({ closers, zones: ZONES });
  const { service } = stage;
  const scene = setLiveScene(stage, { closers, seed, editors: EDITORS, urls: [service.url] });
  const { kills, slowest, complete } = await killInRounds(scene, {
    plan,
    random: createRandom(seed),
    async killAndStart() {
      await service.kill();
      await scene.requireKept(); // by what is in the database alone
      await service.start();
    },
    onRound(done) {
      if (done % 10 === 0 || quick)
        say(`round ${done}: ${scene.acknowledged()} edits acknowledged`);
    },
  });
  const count = scene.acknowledged();
  return {
    figure: `kill-server: ${kills} kills, ${count} acknowledged edits by ${EDITORS} editors, 0 lost, 0 doubled, all editors and rows the same after each; all was acknowledged again ${Math.round(slowest)} ms after the start at most`,
    holds: quick || complete,
  };
}
