import { elementBytes, elementsOf, isTooLarge, projectElement } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Change } from '../outbox.ts';
import { mergeTouched } from '../transplant.ts';

/**
 * What to do after the service has refused a message with local changes. `retry`: make the changes
 * again on the document of the service. `giveUp`: wait for the person.
 */
export type Verdict = 'retry' | 'giveUp';

interface Rejection {
  reason: string;
  doc: Y.Doc;
  /** The changes of the refused message. */
  changes: readonly Change[];
}

interface Options {
  zuid: string | undefined;
  limitBatches: (changes: number) => void;
}

/** Refusals because the document of the service is not the one that the changes were made on. */
const HISTORY_REFUSALS: ReadonlySet<string> = new Set([
  ...['server-client', 'foreign-client', 'clock-jump', 'pending', 'broken'],
]);
/** Refusals because there is no room for more. */
const FULL: ReadonlySet<string> = new Set([
  ...['too-many-elements', 'zone-too-large', 'storage-full'],
]);
const MAX_ATTEMPTS = 64;
const MAX_HISTORY_ATTEMPTS = 3;

/**
 * Finds the changes that the service refuses among those of a message: it halves the number of changes
 * per message until a message has a change to a single element.
 */
export function createRejections({ zuid, limitBatches }: Options) {
  /** The reason for each element to set aside, by key. */
  let reasons = new Map<string, string>();
  let attempts = 0;
  let historyAttempts = 0;

  const findGuilty = ({ reason, doc, changes }: Rejection): string[] => {
    const updates = changes.map(({ update }) => update);
    const touched = [...mergeTouched(doc, updates).keys()];
    if (touched.length === 1) return touched;
    // These are found without trying each element, because there may be thousands.
    if (reason === 'element-too-large') return touched.filter((key) => isLarge(doc, key));
    if (FULL.has(reason)) return touched.filter((key) => elementsOf(doc).has(key));
    if (reason === 'not-author') return touched.filter((key) => isForeignComment(doc, key, zuid));
    return [];
  };
  return {
    decide(rejection: Rejection): Verdict {
      const { reason, changes } = rejection;
      attempts += 1;
      if (attempts > MAX_ATTEMPTS || changes.length === 0) return 'giveUp';
      if (HISTORY_REFUSALS.has(reason)) {
        historyAttempts += 1;
        return historyAttempts > MAX_HISTORY_ATTEMPTS ? 'giveUp' : 'retry';
      }
      const guilty = findGuilty(rejection);
      for (const key of guilty) reasons.set(key, reason);
      if (guilty.length === 0 && changes.length > 1) limitBatches(Math.ceil(changes.length / 2));
      return 'retry';
    },
    /** Returns the elements to set aside and why, once. */
    takeReasons(): ReadonlyMap<string, string> {
      const taken = reasons;
      reasons = new Map();
      return taken;
    },
    /** Records that the service has accepted changes. */
    accepted(): void {
      attempts = 0;
      historyAttempts = 0;
    },
  };
}

function isLarge(doc: Y.Doc, key: string): boolean {
  const projected = projectElement(elementsOf(doc), key);
  return projected !== undefined && isTooLarge(elementBytes(projected.element));
}

function isForeignComment(doc: Y.Doc, key: string, zuid: string | undefined): boolean {
  const map = elementsOf(doc).get(key);
  return map instanceof Y.Map && map.get('kind') === 'comment' && map.get('author') !== zuid;
}
