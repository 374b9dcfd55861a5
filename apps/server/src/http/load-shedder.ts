import { fail } from '../core/errors.ts';

/** Admits a limited number of concurrent requests and rejects the others immediately. */
export interface LoadShedder {
  /** Throws `overloaded` if the maximum is already running. */
  refuseIfFull(): void;
  /** Runs the first work of a request. Throws `overloaded` if the maximum is already running. */
  admit<T>(work: () => Promise<T>): Promise<T>;
  /** Runs further work of an admitted request. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Creates a load shedder. It counts running work, not connections: a client that sends or reads slowly
 * occupies no slot, and one that disconnects does not free the slot of its running request.
 */
export function createLoadShedder(max: number): LoadShedder {
  let running = 0;
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
  const refuseIfFull = () => {
    if (running >= max) throw fail('overloaded');
  };
  return {
    refuseIfFull,
    run,
    async admit(work) {
      refuseIfFull();
      return run(work);
    },
  };
}
