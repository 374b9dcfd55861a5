import {
  elementsOf,
  readText,
  type TouchedFacets,
  touchedElements,
  writeText,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';

interface Work {
  /** The document in which the changes were made. */
  from: Y.Doc;
  updates: readonly Uint8Array[];
  /** Keys of elements to leave out. */
  except: ReadonlySet<string>;
}

/**
 * Makes local changes again on another document: one transaction for each element. Needed when the
 * service does not accept a change: later changes of the same Yjs client id cannot be sent without it.
 */
export function transplant(to: Y.Doc, { from, updates, except }: Work): Uint8Array[] {
  return collectUpdates(to, () => {
    for (const [key, facets] of mergeTouched(from, updates)) {
      if (!except.has(key)) to.transact(() => copyElement(from, to, { key, facets }), transplant);
    }
  });
}

/** Returns the updates of a document that the given work makes. */
export function collectUpdates(doc: Y.Doc, work: () => void): Uint8Array[] {
  const made: Uint8Array[] = [];
  const collect = (update: Uint8Array) => void made.push(update);
  doc.on('update', collect);
  work();
  doc.off('update', collect);
  return made;
}

/** Returns what several updates touch, in the order of their first touch. */
export function mergeTouched(doc: Y.Doc, updates: readonly Uint8Array[]) {
  const touched = new Map<string, TouchedFacets>();
  for (const update of updates) {
    for (const [key, facets] of touchedElements(doc, update)) {
      const known = touched.get(key) ?? new Set();
      const isWhole = facets === 'element' || known === 'element';
      touched.set(key, isWhole ? 'element' : known.union(facets));
    }
  }
  return touched;
}

interface Touched {
  key: string;
  facets: TouchedFacets;
}

function copyElement(from: Y.Doc, to: Y.Doc, { key, facets }: Touched): void {
  const source = elementsOf(from).get(key);
  const target = elementsOf(to).get(key);
  if (!(source instanceof Y.Map)) {
    if (target !== undefined) elementsOf(to).delete(key);
  } else if (target instanceof Y.Map) copyFacets(source, target, facets);
  // Otherwise another person has removed the element that this client has changed.
  else if (facets === 'element') elementsOf(to).set(key, source.clone());
}

function copyFacets(source: Y.Map<unknown>, target: Y.Map<unknown>, facets: TouchedFacets): void {
  const names = facets === 'element' ? new Set([...source.keys(), ...target.keys()]) : facets;
  for (const name of names) {
    const value = source.get(name);
    const current = target.get(name);
    if (value === undefined) target.delete(name);
    else if (value instanceof Y.Text && current instanceof Y.Text)
      writeText(current, readText(value));
    else if (!isSame(value, current)) target.set(name, copyValue(value));
  }
}

function copyValue(value: unknown): unknown {
  return value instanceof Y.AbstractType ? value.clone() : structuredClone(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
