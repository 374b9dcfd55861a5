import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Generates numeric ids: time-ordered, unique across nodes, below 2^53. */
export interface IdSource {
  next(): string;
}

const EPOCH_SECONDS = Date.UTC(2024, 0, 1) / 1000;
const NODE_BITS = 8;
const COUNTER_BITS = 13;
const COUNTERS = 2 ** COUNTER_BITS;

export const NODE_COUNT = 2 ** NODE_BITS;

/** The seconds that this process may use, see `db/node-lease.ts`. */
interface Reservation {
  range(): { readonly node: number; readonly first: number; readonly last: number };
  markUsed(second: number): void;
}

interface IdSourceOptions {
  lease: Reservation;
  clock: Clock;
}

/**
 * Creates ids of 32 bits of seconds, 8 bits of node number and a 13-bit counter. The seconds follow the
 * clock, but never go back and never leave the reservation. If the clock steps back, runs ahead of the
 * reservation, or a second runs out of counters, the source counts on from the last second that it used.
 */
export function createIdSource({ lease, clock }: IdSourceOptions): IdSource {
  let node = -1;
  let second = 0;
  let counter = 0;
  const startSecond = (next: number) => {
    second = next;
    counter = 0;
    lease.markUsed(next);
  };
  return {
    next() {
      const range = lease.range();
      if (range.node !== node) {
        node = range.node;
        second = range.first - 1;
        counter = COUNTERS;
      }
      const now = Math.floor(clock.now().getTime() / 1000);
      if (now > second && now <= range.last) startSecond(now);
      else if (counter === COUNTERS) startSecond(second + 1);
      if (second > range.last)
        throw new Error('No more ids are reserved until the lease of the node number is renewed.');
      const id = ((second - EPOCH_SECONDS) * NODE_COUNT + node) * COUNTERS + counter;
      counter += 1;
      return String(id);
    },
  };
}

/** Creates a UUIDv7 (RFC 9562): 48 bits of milliseconds, so that new rows are stored together, then random bits. */
export function createUuid(clock: Clock): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(clock.now().getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
