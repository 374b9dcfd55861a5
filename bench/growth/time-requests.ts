import type { LoadResult } from '../api/load-process.ts';
import type { Measured } from '../api/operations.ts';
import type { Load } from '../api/start-load.ts';
import { median, p95 } from '../shared/figures.ts';
import { LIMIT } from './limit.ts';
import type { MeasuredService } from './measured-service.ts';

export interface Rounds {
  rounds: number;
  /** Requests per round and service. */
  requests: number;
}

export interface Timing {
  /** The median over the rounds of each round's p95, in milliseconds. */
  readonly p95: number;
  /** The median over the rounds of the ratio to the first service. */
  readonly ratio: number;
}

interface Course extends Rounds {
  measured: Measured;
}

const ATTEMPTS = 3;

/**
 * Results that seem to have grown are measured again: on a busy machine the p95 sometimes jumps. Real
 * growth shows every time.
 */
export async function timeRequests(
  load: Load,
  services: readonly MeasuredService[],
  course: Course,
): Promise<Timing[]> {
  const attempts: Timing[][] = [];
  const last = (timings: readonly Timing[] | undefined) => timings?.at(-1)?.ratio ?? Number.NaN;
  while (attempts.length < ATTEMPTS && !(last(attempts.at(-1)) <= LIMIT)) {
    attempts.push(await timeOnce(load, services, course));
  }
  return attempts.toSorted((a, b) => last(a) - last(b))[0] ?? [];
}

/**
 * Measures all services alternately, so that other load affects them equally. Ignores the first round.
 */
async function timeOnce(
  load: Load,
  services: readonly MeasuredService[],
  { measured, rounds, requests }: Course,
): Promise<Timing[]> {
  const p95s: number[][] = services.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, service] of services.entries()) {
      const waits = await send(load, service, { measured, requests });
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

/** Sends the next requests and returns their durations in milliseconds. */
export async function send(
  load: Load,
  service: MeasuredService,
  turn: Turn,
): Promise<readonly number[]> {
  const { url } = service;
  const { waits }: LoadResult = await load({
    url,
    requests: service.requests(turn.measured, turn.requests),
  });
  const others = Object.keys(waits).filter((status) => status !== '200');
  if (others.length > 0) throw new Error(`${turn.measured.name} was answered with ${others}.`);
  return waits['200'] ?? [];
}
