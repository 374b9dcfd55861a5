import type { LiveZone } from '@lienzo/sdk';
import type * as Y from 'yjs';
import { type Cell, createCell } from '../state/observable.ts';

export interface Unsent extends Pick<Cell<number>, 'get' | 'subscribe'> {
  close(): void;
}

/** Counts changes of ours that are not durable yet. */
export function countUnsent({ doc, durable }: Pick<LiveZone, 'doc' | 'durable'>): Unsent {
  const count = createCell(0);
  let made = 0;
  let kept = 0;
  let asking = false;
  let closed = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    while (kept < made && !closed) {
      const asked = made;
      try {
        await durable();
      } catch {
        // The zone was closed or refused: what is counted stays unsent.
        return;
      }
      kept = asked;
      if (!closed) count.set(made - kept);
    }
    asking = false;
  };
  const onUpdate = (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, change: Y.Transaction) => {
    if (!change.local) return;
    made += 1;
    count.set(made - kept);
    void ask();
  };
  doc.on('update', onUpdate);
  return {
    get: count.get,
    subscribe: count.subscribe,
    close() {
      closed = true;
      doc.off('update', onUpdate);
    },
  };
}
