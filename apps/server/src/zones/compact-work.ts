import { createHash } from 'node:crypto';
import { projectDocument } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { JournalPieces } from './journal.ts';
import { loadDocument, packDocument } from './load-document.ts';

/** The journal in one piece, compressed. Refuses a result that would not be the same document. */
export async function work(pieces: JournalPieces): Promise<Uint8Array> {
  const doc = await loadDocument(pieces);
  const snapshot = packDocument(doc);
  const again = await loadDocument({ snapshot, updates: [] });
  if (!describe(doc).equals(describe(again)))
    throw new Error('The compacted document differs from its journal.');
  return snapshot;
}

function describe(doc: Y.Doc): Buffer {
  const { elements, buried } = projectDocument(doc);
  return createHash('sha256')
    .update(JSON.stringify([elements, [...buried].toSorted()]))
    .update(Y.encodeStateVector(doc))
    .digest();
}
