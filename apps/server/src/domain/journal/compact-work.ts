import { isDeepStrictEqual } from 'node:util';
import { type DocumentSize, measureDocument, projectDocument } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { loadDocument, packDocument } from './load-document.ts';
import type { JournalPieces } from './read.ts';

/** A compacted journal. */
export interface Compacted {
  snapshot: Uint8Array;
  size: DocumentSize;
}

/** Compacts a journal to a compressed snapshot and verifies that it yields the same document. */
export async function work(pieces: JournalPieces): Promise<Compacted> {
  const doc = await loadDocument(pieces);
  const snapshot = packDocument(doc);
  const reloaded = await loadDocument({ snapshot, updates: [] });
  if (!isDeepStrictEqual(describe(doc), describe(reloaded)))
    throw new Error('The compacted document differs from its journal.');
  return { snapshot, size: measureDocument(doc) };
}

// Compared as values instead of text: parts written by several clients come in another order when
// the document is loaded from a snapshot.
function describe(doc: Y.Doc) {
  return { ...projectDocument(doc), state: Y.encodeStateVector(doc) };
}
