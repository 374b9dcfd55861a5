import { committed, type StoreName } from './database.ts';

/** One write within a transaction. */
export type Write = (transaction: IDBTransaction) => void;

/** Why this device cannot store changes: no space is left, or storage is blocked or broken. */
export type StorageProblem = 'full' | 'unavailable';

interface Options {
  open: () => Promise<IDBDatabase>;
  onProblem: (problem: StorageProblem | undefined) => void;
}

export interface WriteQueue {
  /** Adds a write. Urgent writes start at once, others within 200 ms. */
  add(write: Write, isUrgent: boolean): void;
  /** Resolves when all writes so far are stored. */
  flush(): Promise<void>;
  /** Stops retrying; the writes that are left are dropped. */
  stop(): void;
}

const STORES: readonly StoreName[] = ['zones', 'updates', 'clients'];
/** Updates of other people can be frequent and are stored by the service too. */
const RELAXED_MILLISECONDS = 200;
const RETRY_MILLISECONDS = 2_000;

/**
 * Writes in order, all waiting writes in one transaction. A transaction that fails is repeated until
 * it succeeds, so that changes are stored as soon as there is space again.
 */
export function createWriteQueue({ open, onProblem }: Options): WriteQueue {
  let waiting: Write[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let hasProblem = false;
  let stopped = false;

  const report = (problem: StorageProblem | undefined) => {
    if (problem === undefined && !hasProblem) return;
    hasProblem = problem !== undefined;
    onProblem(problem);
  };
  const writeAll = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const database = await open();
      // Relaxed: the data survives a crash of the page or the browser, not one of the machine.
      const transaction = database.transaction(STORES, 'readwrite', { durability: 'relaxed' });
      const done = committed(transaction);
      for (const write of batch) write(transaction);
      await done;
      report(undefined);
    } catch (error) {
      waiting = [...batch, ...waiting];
      report(isQuotaError(error) ? 'full' : 'unavailable');
      throw error;
    }
  };
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    running ??= writeAll()
      .catch(() => {
        if (!stopped) timer ??= setTimeout(run, RETRY_MILLISECONDS);
      })
      .finally(() => {
        running = undefined;
        if (waiting.length > 0 && !stopped && timer === undefined) run();
      });
    return running;
  };
  return {
    add(write, isUrgent) {
      if (stopped) return;
      waiting.push(write);
      if (hasProblem) return; // the retry covers it
      if (isUrgent) void run();
      else timer ??= setTimeout(run, RELAXED_MILLISECONDS);
    },
    async flush() {
      while (running || waiting.length > 0) {
        await (running ?? run());
        if (hasProblem) return;
      }
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
