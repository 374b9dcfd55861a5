import { fail } from './errors.ts';

/** Limits how much memory large answers take up on this node. */
export interface LargeReads {
  /**
   * Waits until an answer of this size fits, and returns a function that releases it. Keys take turns, so
   * that a tenant with many large reads does not delay the others by more than one read.
   */
  acquire(key: string, bytes: number): Promise<() => void>;
}

interface LargeReadOptions {
  /** Maximum size of all answers. A larger one is admitted if it is alone. */
  maxBytes: number;
  maxWaiting: number;
  waitMilliseconds: number;
  /** Time after which an answer no longer counts: a client that reads slowly must not stop the others. */
  holdMilliseconds: number;
}

interface Waiter {
  bytes: number;
  admit(): void;
}

const DEFAULTS: LargeReadOptions = {
  maxBytes: 64 * 1024 * 1024,
  maxWaiting: 64,
  waitMilliseconds: 20_000,
  holdMilliseconds: 30_000,
};
const BUSY = 'many large zones are being read; try again soon';

export function createLargeReads(options: Partial<LargeReadOptions> = {}): LargeReads {
  const { maxBytes, maxWaiting, waitMilliseconds, holdMilliseconds } = { ...DEFAULTS, ...options };
  /** Waiting reads by key. The first key is served next. */
  const waiting = new Map<string, Waiter[]>();
  let used = 0;
  let count = 0;

  const fits = (bytes: number) => used === 0 || used + bytes <= maxBytes;
  const hold = (bytes: number) => {
    used += bytes;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(timer);
      used -= bytes;
      admitWaiting();
    };
    let isReleased = false;
    const timer = setTimeout(release, holdMilliseconds).unref();
    return release;
  };
  const remove = (key: string, waiter: Waiter) => {
    const line = (waiting.get(key) ?? []).filter((other) => other !== waiter);
    waiting.delete(key); // a key that is set again moves to the end
    if (line.length > 0) waiting.set(key, line);
    count -= 1;
  };
  const admitWaiting = () => {
    for (;;) {
      const [first] = waiting;
      const waiter = first?.[1][0];
      // A read that does not fit is not overtaken by smaller ones: otherwise it could wait forever.
      if (!first || !waiter || !fits(waiter.bytes)) return;
      remove(first[0], waiter);
      waiter.admit();
    }
  };

  return {
    async acquire(key, bytes) {
      if (waiting.size === 0 && fits(bytes)) return hold(bytes);
      if (count >= maxWaiting) throw fail('overloaded', { reason: BUSY });
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          bytes,
          admit() {
            clearTimeout(timer);
            resolve(hold(bytes));
          },
        };
        const timer = setTimeout(() => {
          remove(key, waiter);
          reject(fail('overloaded', { reason: BUSY }));
        }, waitMilliseconds).unref();
        waiting.set(key, [...(waiting.get(key) ?? []), waiter]);
        count += 1;
      });
    },
  };
}

/** The place of one request among the large reads. */
export interface Reservation {
  isHeld(): boolean;
  /** Waits until the answer fits. Only the first call of a request counts. */
  reserve(key: string, bytes: number): Promise<void>;
  release(): void;
}

export function createReservation(reads: LargeReads): Reservation {
  let release: (() => void) | undefined;
  let isOver = false;
  return {
    isHeld: () => release !== undefined,
    async reserve(key, bytes) {
      if (release) return;
      release = await reads.acquire(key, bytes);
      if (isOver) release(); // the client has gone in the meantime
    },
    release() {
      isOver = true;
      release?.();
    },
  };
}
