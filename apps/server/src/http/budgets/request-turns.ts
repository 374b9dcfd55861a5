import { createFairQueue, type FairQueue } from '../../db/fair-queue.ts';

interface TurnOptions {
  maxConcurrentRequests: number;
  maxConcurrentPerPerson: number;
}

const WAIT_MILLISECONDS = 5_000;

/**
 * Creates the queue of requests, by person and edition. A person with many slow requests, or the people of
 * an edition together, must not occupy all places of the load shedder.
 */
export function createRequestTurns(options: TurnOptions): FairQueue {
  const { maxConcurrentRequests: max, maxConcurrentPerPerson } = options;
  return createFairQueue({
    max,
    maxPerKey: Math.min(max, maxConcurrentPerPerson),
    maxPerGroup: Math.ceil((max * 3) / 4),
    maxWaiting: Math.ceil(max / 2),
    maxWaitingPerKey: maxConcurrentPerPerson,
    waitMilliseconds: WAIT_MILLISECONDS,
  });
}
