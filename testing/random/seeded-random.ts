import { randomInt } from 'node:crypto';

/** Numbers that look random and come again with the same seed. */
export interface Random {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** The seed of this run: TEST_SEED to repeat an earlier one, otherwise a new one. */
export function readSeed(): number {
  return Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
}

/** How often a long loop turns: all of it, unless a developer asks for less. */
export function readCount(name: string, full: number): number {
  return Number(process.env[name] ?? full);
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: small, quick and good enough to choose test data.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    percent: (share) => next() * 100 < share,
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new Error('There is nothing to choose from.');
      return choices[below(choices.length)] as T; // the index is within the list
    },
  };
}

/** Shows a line in the test run's output. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
