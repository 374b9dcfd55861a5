import { randomInt } from 'node:crypto';

/** A pseudorandom number generator; the same seed produces the same numbers. */
export interface Random {
  /** Returns an integer from 0 to `limit` - 1. */
  below(limit: number): number;
  /** Returns true in `share` percent of the calls. */
  percent(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** Returns the seed of this run: TEST_SEED, or a random one. */
export function readSeed(): number {
  return Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
}

/** Returns the number of iterations of a long test: the variable `name`, or `full`. */
export function readCount(name: string, full: number): number {
  return Number(process.env[name] ?? full);
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: small, fast and good enough to choose test data.
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

/** Prints a line in the output of the test run. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
