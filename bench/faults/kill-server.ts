import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createRandom } from '../../apps/server/test/support/random.ts';
import type { FaultRun, Verdict } from './fault.ts';
import { setLiveScene } from './live-scene.ts';
import { setStage } from './stage.ts';

const EDITORS = 50;
const ZONES = 5;
const FULL = { rounds: 100, edits: 100_000, seconds: 1_100 };
// On a busy machine it ends early, with fewer rounds.
const QUICK = { rounds: 5, edits: 1_000, seconds: 20 };

/** Kills the service under live editors; nothing that it acknowledged may be lost. */
export async function run({ quick, closers, say }: FaultRun): Promise<Verdict> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  say(`${plan.rounds} rounds, at least ${plan.edits} edits, seed ${seed}`);
  const stage = await setStage({ closers, zones: ZONES });
  const { service } = stage;
  const scene = setLiveScene(stage, { closers, seed, editors: EDITORS, urls: [service.url] });
  const share = Math.ceil(plan.edits / plan.rounds);
  const limit = performance.now() + plan.seconds * 1000;
  let kills = 0;
  let slowest = 0;
  while (kills < plan.rounds && performance.now() < limit) {
    kills += 1;
    const target = share + random.below(share / 4);
    await new Promise<void>((resolve) => {
      scene.work((count) => count >= target && resolve());
    });
    await setTimeout(random.below(40));
    await service.kill();
    await scene.requireKept();
    await service.start();
    const started = performance.now();
    await scene.rest();
    slowest = Math.max(slowest, performance.now() - started);
    await scene.requireSame();
    if (kills % 10 === 0 || quick)
      say(`round ${kills}: ${scene.acknowledged()} edits acknowledged`);
  }
  await scene.requireKept();
  const count = scene.acknowledged();
  return {
    figure: `kill-server: ${kills} kills, ${count} acknowledged edits by ${EDITORS} editors, 0 lost, 0 doubled, all editors and rows the same after each; all was acknowledged again ${Math.round(slowest)} ms after the start at most`,
    holds: quick || (kills === plan.rounds && count >= plan.edits),
  };
}
