import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { disableFormatCleanup, splitDocument } from '@lienzo/zone-doc';
import { createDecoder, hasContent, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarUint8Array } from 'lib0/encoding';
import * as Y from 'yjs';
import { DamagedJournal, type JournalPieces } from './read.ts';

const decompress = promisify(gunzip);

// Loading a piece takes about 20 ms.
const ITEMS_PER_PIECE = 5_000;

/** Encodes a document as a snapshot: length-prefixed pieces, compressed. */
export function packDocument(doc: Y.Doc): Uint8Array {
  const encoder = createEncoder();
  for (const piece of splitDocument(doc, ITEMS_PER_PIECE)) writeVarUint8Array(encoder, piece);
  return gzipSync(toUint8Array(encoder), { level: 3 });
}

/** Returns the pieces of a snapshot, to be applied in order. */
async function unpackSnapshot(snapshot: Uint8Array): Promise<Uint8Array[]> {
  const decoder = createDecoder(await decompress(snapshot));
  const pieces: Uint8Array[] = [];
  while (hasContent(decoder)) pieces.push(readVarUint8Array(decoder));
  return pieces;
}

/** Returns the updates that make up a document, to be applied in order. */
export async function listPieces({ snapshot, updates }: JournalPieces): Promise<Uint8Array[]> {
  return snapshot ? [...(await unpackSnapshot(snapshot)), ...updates] : [...updates];
}

/**
 * Loads the document of a journal. Throws `DamagedJournal` if it is incomplete. Blocks the thread, so it
 * runs in workers only.
 */
export async function loadDocument(journal: JournalPieces): Promise<Y.Doc> {
  const doc = new Y.Doc();
  disableFormatCleanup(doc);
  const pieces = await listPieces(journal);
  // In one transaction: each has a cost that depends on the number of client ids in the document.
  doc.transact(() => {
    for (const piece of pieces) Y.applyUpdate(doc, piece);
  });
  if (isIncomplete(doc))
    throw new DamagedJournal('The journal refers to items that it does not contain.');
  return doc;
}

/** Returns whether a document waits for items that some of its updates refer to. */
export function isIncomplete({ store }: Y.Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null;
}
