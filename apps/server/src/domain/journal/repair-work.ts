import { createEncoder, toUint8Array, writeVarUint8Array } from 'lib0/encoding';
import * as Y from 'yjs';
import { listPieces, packDocument } from './load-document.ts';
import type { JournalPieces } from './read.ts';

/** The readable part of a damaged journal. */
export interface Salvage {
  /** The document, as a snapshot. */
  snapshot: Uint8Array;
  /** What could not be read or refers to lost items: Yjs updates, each after its length. Often empty. */
  remnants: Uint8Array;
}

/** Reads as much of a journal as possible. */
export async function work(journal: JournalPieces): Promise<Salvage> {
  const doc = new Y.Doc();
  const remnants: Uint8Array[] = [];
  for (const piece of await listReadable(journal, remnants)) {
    try {
      Y.applyUpdate(doc, piece);
    } catch {
      remnants.push(piece);
    }
  }
  const { pendingStructs, pendingDs } = doc.store;
  if (pendingStructs) remnants.push(pendingStructs.update);
  if (pendingDs) remnants.push(pendingDs);
  const encoder = createEncoder();
  for (const remnant of remnants) writeVarUint8Array(encoder, remnant);
  // Contains only integrated items, unlike an update of the document.
  return { snapshot: packDocument(doc), remnants: toUint8Array(encoder) };
}

async function listReadable(
  { snapshot, updates }: JournalPieces,
  remnants: Uint8Array[],
): Promise<readonly Uint8Array[]> {
  if (!snapshot) return updates;
  try {
    return await listPieces({ snapshot, updates });
  } catch {
    remnants.push(snapshot);
    return updates;
  }
}
