import { measureDocument, projectDocument, rebuildDocument, versionOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { recordOf, rowsText, tombstoneRowsText } from '../element-rows/record.ts';
import { loadDocument, packDocument } from './load-document.ts';
import { isOutsized } from './plan-rebuild.ts';
import type { JournalPieces } from './read.ts';

export interface RebuildInput {
  pieces: JournalPieces;
  /** The client id under which everything is written. */
  client: number;
  /** Keys of removed elements that keep a tombstone. */
  tombstones: readonly string[];
  /** Documents with fewer structs are not rebuilt; the usual limit if absent. */
  minStructs?: number | undefined;
}

/** A rebuilt document and its rows, which differ from those of the original only in the ids of items. */
export interface Rebuilt {
  snapshot: Uint8Array;
  /** The clock of the client id. */
  clock: number;
  /** The rows of the elements, as text because strings pass between threads cheaply. */
  rows: readonly string[];
  count: number;
  tombstones: string;
}

const SLICE = 1_000;

/** Rebuilds the document of a journal. Returns undefined if it is not out of proportion. */
export async function work(input: RebuildInput): Promise<Rebuilt | undefined> {
  const { client, tombstones, minStructs } = input;
  const doc = await loadDocument(input.pieces);
  if (minStructs !== 0 && !isOutsized(measureDocument(doc), minStructs)) return undefined;
  const snapshot = packDocument(rebuildDocument(doc, { client, tombstones }));
  const rebuilt = await loadDocument({ snapshot, updates: [] });
  const hasOthers = [...rebuilt.store.clients.keys()].some((id) => id !== client);
  if (contentOf(doc) !== contentOf(rebuilt) || hasOthers)
    throw new Error('The rebuilt document differs from the original.');
  const projection = projectDocument(rebuilt);
  const rows: string[] = [];
  for (let start = 0; start < projection.elements.length; start += SLICE)
    rows.push(rowsText(projection.elements.slice(start, start + SLICE).map(recordOf)));
  return {
    snapshot,
    clock: Y.getState(rebuilt.store, client),
    rows,
    count: projection.elements.length,
    tombstones: tombstoneRowsText(projection.tombstones),
  };
}

/** Returns everything that readers see of a document, as text: not even the order of keys may change. */
function contentOf(doc: Y.Doc): string {
  const elements = projectDocument(doc).elements.map(
    ({ facets, items: _, runs: __, ...element }) => [element, facets.author, facets.time],
  );
  return JSON.stringify([versionOf(doc), elements]);
}
