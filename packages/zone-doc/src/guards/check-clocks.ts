import type { ReadUpdate, Struct } from './read-update.ts';
import type { Refusal } from './refusal.ts';
import { updateLimits } from './update-limits.ts';

/** How many clocks of a client the document has taken in. */
export type KnownClock = (client: number) => number;

/** Whether a struct brings anything that the document does not have. */
export function isFresh({ type, client, clock, length }: Struct, known: KnownClock): boolean {
  return type !== 'skip' && clock + length > known(client);
}

/** Every client must continue where the document left it: no gap, no leap. */
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
