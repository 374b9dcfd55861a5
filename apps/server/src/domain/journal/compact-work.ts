import { isDeepStrictEqual } from 'node:util';
import { projectDocument } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { JournalPieces } from './journal.ts';
import { loadDocument, packDocument } from './load-document.ts';

/** The journal in one piece, compressed. Refuses a result that would not be the same document. */
export async function work(pieces: JournalPieces): Promise<Uint8Array> {
  const doc = await loadDocument(pieces);
  const snapshot = packDocument(doc);
  const again = await loadDocument({ snapshot, updates: [] });
  if (!isDeepStrictEqual(describe(doc), describe(again)))
    throw new Error('The compacted document differs from its journal.');
  return snapshot;
}

// Compared as values, not as text: parts that several people wrote come in another order when the
// document is loaded from one piece.
function describe(doc: Y.Doc) {
  return { ...projectDocument(doc), state: Y.encodeStateVector(doc) };
}
