import { rebaseDocument } from '@lienzo/zone-doc';
import type * as Y from 'yjs';

/** A document with changes that the service lost. */
interface LostWork {
  from: Y.Doc;
  known: ReadonlyMap<number, number> | undefined;
}

/**
 * Makes changes of other people again that the service lost. Waits until their own pages had the time to do
 * so: two pages that insert the same element at the same moment replace each other's element, and an edit
 * in between would be lost.
 */
export interface LateRebase {
  schedule(work: LostWork): void;
  close(): void;
}

interface Options {
  zuid: string | undefined;
  /** Returns the current document. */
  doc: () => Y.Doc;
  /** Returns whether the service takes changes at the moment. */
  mayChange: () => boolean;
}

// Pages reconnect within 5 seconds, and make their own changes again within 3.5 seconds after that.
const DELAY = { min: 5_000, jitter: 5_000 };

export function createLateRebase({ zuid, doc, mayChange }: Options): LateRebase {
  const waiting = new Set<LostWork>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    if (!mayChange()) return start();
    for (const { from, known } of waiting) rebaseDocument(from, doc(), { zuid, known });
    waiting.clear();
  };
  const start = () => {
    timer ??= setTimeout(run, DELAY.min + Math.random() * DELAY.jitter);
  };
  return {
    schedule(work) {
      waiting.add(work);
      start();
    },
    close: () => clearTimeout(timer),
  };
}
