import { setTimeout } from 'node:timers/promises';
import type { Event } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Random } from '../../../testing/random/seeded-random.ts';
import type { Canvas } from '../../../testing/zones/test-canvas.ts';
import { rename } from '../../events/writers.ts';

/** Renames a space again and again. Each rename is an event of its own. */
export interface Renamer {
  /** Renames until a request gets no response. */
  work(onAcknowledged: () => void): Promise<void>;
  acknowledged(): number;
  /** Throws unless the log has an event for each rename, and no more than were sent. */
  check(events: readonly Event[]): void;
}

const MAX_PAUSE_MILLISECONDS = 20;

export function createRenamer(client: Client, canvas: Canvas, random: Random): Renamer {
  let acknowledged = 0;
  let unanswered = 0;
  return {
    async work(onAcknowledged) {
      for (;;) {
        await setTimeout(random.below(MAX_PAUSE_MILLISECONDS));
        try {
          await rename(client, canvas);
        } catch {
          unanswered += 1;
          return;
        }
        acknowledged += 1;
        onAcknowledged();
      }
    },
    acknowledged: () => acknowledged,
    check(events) {
      const { length: logged } = events.filter(
        ({ kind, space_id }) => kind === 'space.renamed' && space_id === canvas.space_id,
      );
      if (logged < acknowledged || logged > acknowledged + unanswered)
        throw new Error(
          `Space ${canvas.space_id} was renamed ${acknowledged} times, ${unanswered} requests got no response, and ${logged} renames are in the log.`,
        );
    },
  };
}
