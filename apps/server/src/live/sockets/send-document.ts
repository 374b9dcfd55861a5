import { setImmediate } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { Database } from '../../db/database.ts';
import { listPieces } from '../../domain/journal/load-document.ts';
import { containsEntry, type EntryTag, readJournal } from '../../domain/journal/read.ts';
import { findZoneByKey } from '../../domain/zones/queries.ts';
import type { Room } from '../room/room.ts';
import { encodeSyncRequest, encodeUpdate } from './encode-sync.ts';
import { untilTaken } from './until-taken.ts';

// Below this the engine encodes its reply within a few milliseconds.
const LARGE_ITEMS = 10_000;
const LARGE_BYTES = 1024 * 1024;
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** Returns whether encoding the document in one go would block the event loop noticeably. */
export function isLarge({ writer }: Room): boolean {
  if (writer.bytes > LARGE_BYTES) return true;
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
  const stateVector = Y.encodeStateVector(room.writer.doc); // covers no more than what is read next
  const shared = sharePieces(room, db);
  try {
    const pieces = await shared.pieces;
    if (!pieces) return encodeSyncRequest(address, Y.encodeStateVector(new Y.Doc()));
    for (const piece of pieces) {
      socket.send(encodeUpdate(address, piece));
      await setImmediate();
      await untilTaken(socket, MAX_BUFFERED_BYTES);
      if (socket.readyState !== socket.OPEN) break;
    }
    return encodeSyncRequest(address, stateVector);
  } finally {
    shared.release();
  }
}

interface SharedPieces {
  readonly applied: EntryTag;
  readonly pieces: Promise<Uint8Array[] | undefined>;
  recipients: number;
}

const sharedPieces = new WeakMap<Room, SharedPieces>();

/** Reads the pieces of a document once for all recipients that ask for the same state of it. */
function sharePieces(room: Room, db: Database) {
  const { applied } = room.writer;
  const known = sharedPieces.get(room);
  const shared =
    known?.applied === applied ? known : { applied, pieces: readPieces(room, db), recipients: 0 };
  sharedPieces.set(room, shared);
  shared.recipients += 1;
  const release = () => {
    shared.recipients -= 1;
    if (shared.recipients === 0 && sharedPieces.get(room) === shared) sharedPieces.delete(room);
  };
  return { pieces: shared.pieces, release };
}

function readPieces({ writer }: Room, db: Database): Promise<Uint8Array[] | undefined> {
  const { zone, applied } = writer;
  return db.readEdition(zone.editionId, async (tx) => {
    const found = await findZoneByKey(tx, zone);
    // While the room is reconciled with a journal that went back in time, only its document is complete.
    if (!found || !(await containsEntry(tx, found, applied))) return undefined;
    return listPieces(await readJournal(tx, found));
  });
}
