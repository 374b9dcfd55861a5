import type { LiveZone } from '@lienzo/sdk';
import type * as Y from 'yjs';
import { createObservable, type Observable } from '../state/observable.ts';

export interface UnsentChanges extends Pick<Observable<number>, 'get' | 'subscribe'> {
  close(): void;
}

/** Counts local changes that are not durable yet. */
export function countUnsentChanges({
  doc,
  durable,
}: Pick<LiveZone, 'doc' | 'durable'>): UnsentChanges {
  const count = createObservable(0);
  let madeCount = 0;
  let saved = 0;
  let waiting = false;
  let closed = false;
  const waitForSave = async () => {
    if (waiting) return;
    waiting = true;
    while (saved < madeCount && !closed) {
      const asked = madeCount;
      try {
        await durable();
      } catch {
        // The zone was closed or refused, so the counted changes stay unsent.
        return;
      }
      saved = asked;
      if (!closed) count.set(madeCount - saved);
    }
    waiting = false;
  };
  const onUpdate = (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, change: Y.Transaction) => {
    if (!change.local) return;
    madeCount += 1;
    count.set(madeCount - saved);
    void waitForSave();
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
