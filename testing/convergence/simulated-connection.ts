import * as Y from 'yjs';
import type { Settings } from '../../apps/server/src/core/context.ts';
import type { InZone } from '../../apps/server/src/domain/zones/queries.ts';
import { receiveUpdate } from '../../apps/server/src/live/room/receive-update.ts';
import type { Room } from '../../apps/server/src/live/room/room.ts';
import type { Session } from '../../apps/server/src/live/sessions/session.ts';

/** Somebody with a copy of a zone's document. */
export interface Peer {
  readonly zuid: string;
  readonly doc: Y.Doc;
  line: Line | undefined;
  /** Told up to which clock the service has acknowledged the peer's own edits. */
  onPromise(clock: number): void;
}

/**
 * What is between a peer and a node, without a socket: both sides ask each other what they lack, then
 * send what is new. It keeps the order, and what is on the way when it breaks is lost.
 */
export interface Line {
  readonly room: Room;
  /** Lets so many messages of the peer arrive; the node handles them one after the other. */
  talk(count?: number): void;
  /** Lets so many messages of the node arrive. */
  listen(count?: number): void;
  /** Resolves when the node is done with what has arrived. */
  quiet(): Promise<void>;
  break(): void;
}

interface Ends {
  peer: Peer;
  room: Room;
  zone: InZone;
  settings: Settings;
  /** Told why the node ended it, which nobody here deserves. */
  onCut: (reason: string) => void;
}

interface Change {
  update: Uint8Array;
  /** How far the peer's own edits are with it. */
  clock: number;
}

const UPDATE = 2;
const REMOTE = Symbol('from the node');

export function openLine({ peer, room, zone, settings, onCut }: Ends): Line {
  const { doc } = peer;
  const up: Change[] = [];
  const down: (() => void)[] = [];
  let broken = false;
  let handling = Promise.resolve();
  const session: Session = {
    zone,
    caller: { zuid: peer.zuid, displayName: 'Peer', mailId: null },
    mayWrite: true,
    role: 'EDITOR',
    apiKey: undefined,
    expiresAt: Number.POSITIVE_INFINITY,
    clients: new Set(),
    isDisconnected: () => false, // what has arrived counts, even if the peer has gone
    disconnect(reason) {
      if (!broken) onCut(reason);
    },
  };
  const say = (update: Uint8Array) =>
    up.push({ update, clock: Y.getState(doc.store, doc.clientID) });
  const hear = (update: Uint8Array) => down.push(() => Y.applyUpdate(doc, update, REMOTE));
  const onEdit = (update: Uint8Array, origin: unknown) => {
    if (origin !== REMOTE && answered) say(update);
  };
  let answered = false;

  // What the engine does with a message, after the journal has it.
  const handle = async ({ update, clock }: Change): Promise<void> => {
    const connection = { readOnly: false };
    const message = { connection, payload: update, type: UPDATE };
    await receiveUpdate({ room, session, settings }, message);
    if (connection.readOnly) return;
    Y.applyUpdate(room.writer.doc, update);
    peer.onPromise(clock);
  };

  room.sessions.add(session);
  room.writer.doc.on('update', hear);
  doc.on('update', onEdit);
  hear(Y.encodeStateAsUpdate(room.writer.doc, Y.encodeStateVector(doc)));
  const question = Y.encodeStateVector(room.writer.doc);
  down.push(() => {
    answered = true;
    say(Y.encodeStateAsUpdate(doc, question));
  });
  return {
    room,
    talk(count = up.length) {
      for (const change of up.splice(0, count))
        handling = handling.then(() => handle(change)).catch((error) => onCut(String(error)));
    },
    listen(count = down.length) {
      for (const take of down.splice(0, count)) take();
    },
    quiet: () => handling,
    break() {
      broken = true;
      up.length = 0;
      down.length = 0;
      room.sessions.delete(session);
      room.writer.doc.off('update', hear);
      doc.off('update', onEdit);
      peer.line = undefined;
    },
  };
}
