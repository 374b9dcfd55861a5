import { elementsOf, type Facets } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { createHistory } from '../src/live/history/history.ts';

export const ME = '17';
const time = 1_700_000_000_000;

/** Returns a key that ends with the number. */
export const keyOf = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const [a, b, c, d] = [1, 2, 3, 4].map(keyOf) as [string, string, string, string];

export function facetsOf(kind: 'shape' | 'comment', author = ME): Facets {
  if (kind === 'comment')
    return {
      kind,
      z: 'a0',
      text: 'Why?',
      resolved: false,
      position: { left: 1, top: 2 },
      author,
      time,
    };
  return { kind, z: 'a0', geometry: { basic: { type: 'RECTANGLE' } }, layout: { left: 1, top: 2 } };
}

/** Creates a document with the undo history of one person. */
export function start() {
  const doc = new Y.Doc();
  const elements = elementsOf(doc);
  let clock = 0;
  const history = createHistory(doc, {
    caller: () => ({ role: 'EDITOR', zuid: ME }),
    now: () => clock,
  });
  const put = (key: string, kind: 'shape' | 'comment' = 'shape', author = ME) =>
    elements.set(key, new Y.Map(Object.entries(facetsOf(kind, author))));
  const map = (key: string) => elements.get(key) as Y.Map<unknown>; // only for existing elements
  return {
    doc,
    elements,
    history,
    map,
    put,
    edit: history.transact,
    keys: () => [...elements.keys()].toSorted(),
    wait: (milliseconds: number) => {
      clock += milliseconds;
    },
    /** Applies a change that another person made in their copy. */
    other(work: (copy: Y.Map<unknown>) => void) {
      const copy = new Y.Doc();
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
      copy.transact(() => work(elementsOf(copy)));
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy), 'remote');
    },
  };
}
