import type { LoadResult } from '../api/load-process.ts';
import type { Measured } from '../api/operations.ts';
import type { Load } from '../api/start-load.ts';
import { median, p95 } from '../shared/figures.ts';
import { LIMIT } from './limit.ts';
import type { Place } from './measured-service.ts';

export interface Rounds {
  rounds: number;
  /** In each round, to each place. */
  requests: number;
}

export interface Timing {
  /** Milliseconds: of each round the p95, and of these the median. */
  readonly p95: number;
  /** In that of the first place: of each round, and of these the median. */
  readonly ratio: number;
}

interface Course extends Rounds {
  measured: Measured;
}

const ATTEMPTS = 3;

/**
 * What seems to have grown is timed again: on a machine that does other things too, p95 leaps now and
 * then. What has really grown does so every time.
 */
export async function timePlaces(
  load: Load,
  places: readonly Place[],
  course: Course,
): Promise<Timing[]> {
  const attempts: Timing[][] = [];
  const last = (timings: readonly Timing[] | undefined) => timings?.at(-1)?.ratio ?? Number.NaN;
  while (attempts.length < ATTEMPTS && !(last(attempts.at(-1)) <= LIMIT)) {
    attempts.push(await timeOnce(load, places, course));
  }
  return attempts.toSorted((a, b) => last(a) - last(b))[0] ?? [];
}

/** All places in turns, so that whatever slows the machine slows all; the first round is not counted. */
async function timeOnce(
  load: Load,
  places: readonly Place[],
  { measured, rounds, requests }: Course,
): Promise<Timing[]> {
  const p95s: number[][] = places.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, place] of places.entries()) {
      const waits = await send(load, place, { measured, requests });
      if (round >= 0) p95s[index]?.push(p95(waits));
    }
  }
  return p95s.map((own) => ({
    p95: median(own),
    ratio: median(own.map((value, round) => value / (p95s[0]?.[round] ?? Number.NaN))),
  }));
}

interface Turn {
  measured: Measured;
  requests: number;
}

/** Milliseconds of each of the next requests. */
export async function send(load: Load, place: Place, turn: Turn): Promise<readonly number[]> {
  const { url } = place;
  const { waits }: LoadResult = await load({
    url,
    requests: place.requests(turn.measured, turn.requests),
  });
  const others = Object.keys(waits).filter((status) => status !== '200');
  if (others.length > 0) throw new Error(`${turn.measured.name} was answered with ${others}.`);
  return waits['200'] ?? [];
}
