import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../../testing/random/seeded-random.ts';
import type { LiveScene } from './live-editors.ts';

export interface Rounds {
  rounds: number;
  edits: number;
  /** On a busy machine it ends after so long, with fewer rounds. */
  seconds: number;
}

interface Killing {
  plan: Rounds;
  random: Random;
  /** Kills, and comes back when everything runs again. */
  killAndStart: () => Promise<void>;
  onRound: (kills: number) => void;
}

/** Kills something under live editors, again and again; after each time nothing may be missing. */
export async function killInRounds(scene: LiveScene, killing: Killing) {
  const { plan, random, killAndStart, onRound } = killing;
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
    await killAndStart();
    const started = performance.now();
    await scene.rest();
    slowest = Math.max(slowest, performance.now() - started);
    await scene.requireKept();
    await scene.requireSame();
    onRound(kills);
  }
  return { kills, slowest, complete: kills === plan.rounds && scene.acknowledged() >= plan.edits };
}
