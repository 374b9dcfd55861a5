import { setTimeout } from 'node:timers/promises';
import { LienzoError } from '@lienzo/sdk';
import type { Random } from '../../../../testing/random/seeded-random.ts';

/** Sends one request about the subject of a pair. */
export type Contender<Subject> = (subject: Subject) => Promise<unknown>;

export interface Race<Subject> {
  subjects: readonly Subject[];
  first: Contender<Subject>;
  second: Contender<Subject>;
  random: Random;
}

export interface Finish<Subject> {
  subject: Subject;
  /** `ok`, or the key of the error. */
  first: string;
  second: string;
}

const PAIRS_IN_FLIGHT = 8;

/**
 * Sends both requests of every pair concurrently, and several pairs at the same time. One request gets a
 * random head start of up to the duration of a pair, so that they overlap at every stage.
 */
export async function race<Subject>(plan: Race<Subject>): Promise<Finish<Subject>[]> {
  const finishes: Finish<Subject>[] = [];
  const waiting = plan.subjects.values();
  let typicalMilliseconds = 1;
  const work = async () => {
    for (const subject of waiting) {
      const started = performance.now();
      finishes.push(await runPair(plan, subject, plan.random.below(typicalMilliseconds)));
      const took = performance.now() - started;
      typicalMilliseconds += (took - typicalMilliseconds) / 10;
    }
  };
  await Promise.all(Array.from({ length: PAIRS_IN_FLIGHT }, work));
  return finishes;
}

async function runPair<Subject>(
  { first, second, random }: Race<Subject>,
  subject: Subject,
  headStart: number,
): Promise<Finish<Subject>> {
  const firstLeads = random.percent(50);
  const [a, b] = await Promise.all([
    readOutcome(startAfter(firstLeads ? 0 : headStart, () => first(subject))),
    readOutcome(startAfter(firstLeads ? headStart : 0, () => second(subject))),
  ]);
  return { subject, first: a, second: b };
}

async function startAfter<T>(milliseconds: number, start: () => Promise<T>): Promise<T> {
  if (milliseconds > 0) await setTimeout(milliseconds);
  return start();
}

async function readOutcome(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'ok';
  } catch (error) {
    if (!(error instanceof LienzoError)) throw error;
    return error.key ?? String(error.status);
  }
}

/** Counts the pairs by outcome, as `first + second`. */
export function countOutcomes(finishes: readonly Finish<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { first, second } of finishes) {
    const way = `${first} + ${second}`;
    counts[way] = (counts[way] ?? 0) + 1;
  }
  return counts;
}
