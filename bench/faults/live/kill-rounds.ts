import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../../testing/random/seeded-random.ts';
import type { LiveEditors } from './live-editors.ts';

export interface Rounds {
  rounds: number;
  edits: number;
  /** Time limit; a busy machine runs fewer rounds. */
  seconds: number;
}

interface Killing {
  plan: Rounds;
  random: Random;
  /** Kills, and resolves when everything runs again. */
  killAndStart: () => Promise<void>;
  onRound: (kills: number) => void;
}

/** Kills a process under live editors repeatedly; nothing may be missing after any kill. */
export async function killInRounds(liveEditors: LiveEditors, killing: Killing) {
  const { plan, random, killAndStart, onRound } = killing;
  const share = Math.ceil(plan.edits / plan.rounds);
  const limit = performance.now() + plan.seconds * 1000;
  let kills = 0;
  let slowest = 0;
  while (kills < plan.rounds && performance.now() < limit) {
    kills += 1;
    const target = share + random.below(share / 4);
    await new Promise<void>((resolve) => {
      liveEditors.work((count) => count >= target && resolve());
    });
    await setTimeout(random.below(40));
    await killAndStart();
    const started = performance.now();
    await liveEditors.rest();
    slowest = Math.max(slowest, performance.now() - started);
    await liveEditors.checkDurable();
    await liveEditors.checkAgreement();
    onRound(kills);
  }
  return {
    kills,
    slowest,
    complete: kills === plan.rounds && liveEditors.acknowledged() >= plan.edits,
  };
}
