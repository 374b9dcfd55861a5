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

interface IdSourceOptions {
  node: number;
  clock: Clock;
  /** Returns when the lease of the node number expires, in milliseconds since the epoch. */
  heldUntil: () => number;
}

/**
 * Creates ids of 32 bits of seconds, 8 bits of node number and a 13-bit counter. If the clock steps
 * back or a second runs out of counters, it uses the next second instead of repeating an id.
 */
export function createIdSource({ node, clock, heldUntil }: IdSourceOptions): IdSource {
  let second = 0;
  let counter = 0;
  return {
    next() {
      const now = Math.floor(clock.now().getTime() / 1000);
      if (now > second) {
        second = now;
        counter = 0;
      } else if (counter === COUNTERS) {
        second += 1;
        counter = 0;
      }
      if (second * 1000 > heldUntil()) {
        throw new Error(
          'The lease on the id node number has expired; ids may no longer be unique.',
        );
      }
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
