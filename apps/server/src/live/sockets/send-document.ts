import { setImmediate, setTimeout } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { Database } from '../../db/database.ts';
import { listPieces } from '../../domain/journal/load-document.ts';
import { containsEntry, readJournal } from '../../domain/journal/read.ts';
import { findZoneByKey } from '../../domain/zones/queries.ts';
import type { Room } from '../room/room.ts';
import { encodeSyncRequest, encodeUpdate } from './encode-sync.ts';

// Below this the engine encodes its reply within a few milliseconds.
const LARGE_ITEMS = 10_000;
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
const POLL_MILLISECONDS = 20;

/** Returns whether encoding the document in one go would block the event loop noticeably. */
export function isLarge({ writer }: Room): boolean {
  let items = 0;
  for (const structs of writer.doc.store.clients.values()) items += structs.length;
  return items > LARGE_ITEMS;
}

interface Recipient {
  db: Database;
  socket: WebSocket;
  address: string;
}

/**
 * Sends a large document to a client that has no part of it: the pieces of the journal as they are
 * stored, one after the other. Returns the sync request to forward to the engine, which then has little
 * left to send. Updates written while it runs reach the socket like any other.
 */
export async function sendDocument(
  room: Room,
  { db, socket, address }: Recipient,
): Promise<Uint8Array> {
  const { zone, doc, applied } = room.writer;
  const stateVector = Y.encodeStateVector(doc); // covers no more than what is read next
  const pieces = await db.readEdition(zone.editionId, async (tx) => {
    const found = await findZoneByKey(tx, zone);
    // While the room is reconciled with a journal that went back in time, only its document is complete.
    if (!found || !(await containsEntry(tx, found, applied))) return undefined;
    return listPieces(await readJournal(tx, found));
  });
  if (!pieces) return encodeSyncRequest(address, Y.encodeStateVector(new Y.Doc()));
  for (const piece of pieces) {
    socket.send(encodeUpdate(address, piece));
    await setImmediate();
    // `acceptSockets` terminates clients that read too slowly.
    while (socket.bufferedAmount > MAX_BUFFERED_BYTES && socket.readyState === socket.OPEN)
      await setTimeout(POLL_MILLISECONDS);
  }
  return encodeSyncRequest(address, stateVector);
}
