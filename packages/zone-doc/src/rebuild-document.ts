import * as Y from 'yjs';
import { elementsOf } from './edit-document.ts';
import { roots, WORDS } from './layout.ts';
import { readText, seedText } from './text/shared-text.ts';

interface RebuildOptions {
  /** The client id under which everything is written. No other copy may ever have used it. */
  readonly client: number;
  /** Keys of removed elements that keep a tombstone. */
  readonly tombstones: Iterable<string>;
}

/**
 * Returns a new document with the content of another one, and without its history: no deleted items,
 * and one client id. Its items have nothing in common with those of the other document, so the two must
 * never be merged.
 */
export function rebuildDocument(doc: Y.Doc, { client, tombstones }: RebuildOptions): Y.Doc {
  const rebuilt = new Y.Doc();
  rebuilt.clientID = client;
  rebuilt.transact(() => {
    copyEntries(doc.getMap(roots.zone), rebuilt.getMap(roots.zone));
    const [from, to] = [elementsOf(doc), elementsOf(rebuilt)];
    for (const [key, value] of from.entries()) {
      // Readers ignore a value that is not a map, and so they do here.
      if (value instanceof Y.Map) copyEntries(value, to.set(key, new Y.Map<unknown>()));
      else to.set(key, copyValue(value));
    }
    for (const key of tombstones) {
      if (from.has(key)) continue;
      to.set(key, null);
      to.delete(key);
    }
  });
  return rebuilt;
}

function copyEntries(from: Y.Map<unknown>, to: Y.Map<unknown>): void {
  for (const [key, value] of from.entries()) {
    // Writes the ids of paragraphs, which otherwise depend on the ids of items.
    if (key === WORDS && value instanceof Y.Text) seedText(to, readText(value));
    else to.set(key, copyValue(value));
  }
}

function copyValue(value: unknown): unknown {
  return value instanceof Y.AbstractType ? value.clone() : structuredClone(value);
}

/** How much history a document carries. */
export interface DocumentSize {
  /** The structs of the document, which determine how long it takes to load. */
  readonly structs: number;
  /** About as many structs as the document would have after `rebuildDocument`. */
  readonly values: number;
  /** The client ids that the document names. Each one makes loading and every answer slower. */
  readonly clients: number;
}

export function measureDocument(doc: Y.Doc): DocumentSize {
  let structs = 0;
  for (const { length } of doc.store.clients.values()) structs += length;
  let values = 0;
  for (const value of elementsOf(doc).values()) {
    values += 1;
    if (!(value instanceof Y.Map)) continue;
    values += value.size;
    const words = value.get(WORDS);
    if (words instanceof Y.Text) values += countSpans(words);
  }
  return { structs, values, clients: doc.store.clients.size };
}

/** Counts the structs of a text: characters between formatting items, and the formatting items. */
function countSpans(words: Y.Text): number {
  let count = 0;
  for (const { portions = [] } of readText(words)) count += 3 + 3 * portions.length;
  return count;
}
