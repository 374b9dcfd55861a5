import { setImmediate, setTimeout } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { Database } from '../../db/database.ts';
import { readJournal } from '../../domain/journal/journal.ts';
import { listPieces } from '../../domain/journal/load-document.ts';
import { findZoneByKey } from '../../domain/zones/queries.ts';
import type { Room } from '../room/room.ts';
import { questionFrame, updateFrame } from './join-messages.ts';

// Below this the engine's own answer takes only some milliseconds.
const LARGE_ITEMS = 10_000;
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
const LOOK_MILLISECONDS = 20;

/** Whether encoding a document in one go would hold everybody up. */
export function isLarge({ open }: Room): boolean {
  let items = 0;
  for (const structs of open.doc.store.clients.values()) items += structs.length;
  return items > LARGE_ITEMS;
}

interface Newcomer {
  db: Database;
  socket: WebSocket;
  address: string;
}

/**
 * Sends a large document to somebody who has nothing of it: the pieces of its journal as they are
 * stored, one after the other. Gives the question to put to the engine, which then has little left to
 * answer. What is written meanwhile reaches the socket as it reaches everybody else's.
 */
export async function sendDocument(
  room: Room,
  { db, socket, address }: Newcomer,
): Promise<Uint8Array> {
  const { zone, doc } = room.open;
  const state = Y.encodeStateVector(doc); // no more than what is read next
  const pieces = await db.readEdition(zone.editionId, async (tx) => {
    const found = await findZoneByKey(tx, zone);
    return found ? listPieces(await readJournal(tx, found)) : [];
  });
  for (const piece of pieces) {
    socket.send(updateFrame(address, piece));
    await setImmediate();
    // Whoever reads too slowly is ended elsewhere.
    while (socket.bufferedAmount > MAX_BUFFERED_BYTES && socket.readyState === socket.OPEN)
      await setTimeout(LOOK_MILLISECONDS);
  }
  return questionFrame(address, state);
}
