import type { ReadUpdate, Struct } from './read-update.ts';
import type { Refusal } from './refusal.ts';
import { updateLimits } from './update-limits.ts';

/** Returns the number of clocks that the document has of a client id. */
export type KnownClock = (client: number) => number;

/** Returns whether a struct contains clocks that the document does not have. */
export function isNew({ type, client, clock, length }: Struct, known: KnownClock): boolean {
  return type !== 'skip' && clock + length > known(client);
}

/** Checks that the clocks of each client id continue without a gap and within the growth limit. */
export function checkClocks(
  { structs }: ReadUpdate,
  known: KnownClock,
  limits = updateLimits,
): Refusal | undefined {
  let growth = 0;
  for (const [client, ofClient] of structs) {
    const start = known(client);
    let end = start;
    for (const { type, clock, length } of ofClient) {
      if (type === 'skip') continue;
      if (clock > end) return 'clock-jump';
      end = Math.max(end, clock + length);
    }
    growth += end - start;
  }
  return growth > limits.growth ? 'clock-jump' : undefined;
}
