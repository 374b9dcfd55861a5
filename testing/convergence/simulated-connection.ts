import * as Y from 'yjs';
import type { Settings } from '../../apps/server/src/core/context.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { InZone } from '../../apps/server/src/domain/zones/queries.ts';
import { receiveUpdate } from '../../apps/server/src/live/room/receive-update.ts';
import type { Room } from '../../apps/server/src/live/room/room.ts';
import type { Session } from '../../apps/server/src/live/sessions/session.ts';
import { createWorkBudget } from '../../apps/server/src/live/sessions/work-budget.ts';
import type { createHistory } from '../../packages/sdk/src/live/history/history.ts';

/** A person with a copy of a zone's document. */
export interface SimulatedEditor {
  readonly zuid: string;
  readonly doc: Y.Doc;
  readonly history: ReturnType<typeof createHistory>;
  connection: SimulatedConnection | undefined;
  /** Called with the clock up to which the service has acknowledged the editor's edits. */
  onAcknowledged(clock: number): void;
}

/**
 * A connection between an editor and a node without a socket. Both sides first exchange what the other lacks,
 * then send new changes. Messages keep their order; messages in transit when it breaks are lost.
 */
export interface SimulatedConnection {
  readonly room: Room;
  /** Delivers `count` messages to the node, which handles them one after the other. */
  deliverUp(count?: number): void;
  /** Delivers `count` messages to the editor. */
  deliverDown(count?: number): void;
  /** Resolves when the node has handled all delivered messages. */
  idle(): Promise<void>;
  break(): void;
}

interface ConnectionOptions {
  editor: SimulatedEditor;
  room: Room;
  zone: InZone;
  db: Database;
  settings: Settings;
  /** Called when the node closes the connection, which is an error in these runs. */
  onDisconnect: (reason: string) => void;
}

interface Change {
  update: Uint8Array;
  /** The editor's own clock after this change. */
  clock: number;
}

const UPDATE = 2;
const REMOTE = Symbol('from the node');

export function connectEditor({
  editor,
  room,
  zone,
  db,
  settings,
  onDisconnect,
}: ConnectionOptions): SimulatedConnection {
  const { doc } = editor;
  const up: Change[] = [];
  const down: (() => void)[] = [];
  let broken = false;
  let handling = Promise.resolve();
  const session: Session = {
    zone,
    caller: { zuid: editor.zuid, displayName: 'Editor', mailId: null, issuer: '' },
    actions: new Set(['insert', 'change', 'remove']),
    role: 'EDITOR',
    token: '',
    apiKey: undefined,
    version: 2,
    claims: { expiresAt: Number.POSITIVE_INFINITY, issuedAt: undefined, sessionKey: '' },
    clients: new Set(),
    isDisconnected: () => false, // delivered messages count even if the editor has left
    disconnect(reason) {
      if (!broken) onDisconnect(reason);
    },
  };
  const send = (update: Uint8Array) =>
    up.push({ update, clock: Y.getState(doc.store, doc.clientID) });
  const receive = (update: Uint8Array) => down.push(() => Y.applyUpdate(doc, update, REMOTE));
  const onEdit = (update: Uint8Array, origin: unknown) => {
    if (origin !== REMOTE && answered) send(update);
  };
  let answered = false;
  // Simulated editors work as fast as they can.
  const budget = createWorkBudget({ perSecond: 1_000, burst: 1_000_000 });

  // Does what Hocuspocus does with a message once the journal has it.
  const handle = async ({ update, clock }: Change): Promise<void> => {
    const connection = { readOnly: false };
    const message = { connection, payload: update, type: UPDATE };
    await receiveUpdate({ room, session, settings, db, budget }, message);
    if (connection.readOnly) return;
    Y.applyUpdate(room.writer.doc, update);
    editor.onAcknowledged(clock);
  };

  room.sessions.add(session);
  room.writer.doc.on('update', receive);
  doc.on('update', onEdit);
  receive(Y.encodeStateAsUpdate(room.writer.doc, Y.encodeStateVector(doc)));
  const question = Y.encodeStateVector(room.writer.doc);
  down.push(() => {
    answered = true;
    send(Y.encodeStateAsUpdate(doc, question));
  });
  return {
    room,
    deliverUp(count = up.length) {
      for (const change of up.splice(0, count))
        handling = handling
          .then(() => handle(change))
          .catch((error) => onDisconnect(String(error)));
    },
    deliverDown(count = down.length) {
      for (const take of down.splice(0, count)) take();
    },
    idle: () => handling,
    break() {
      broken = true;
      up.length = 0;
      down.length = 0;
      room.sessions.delete(session);
      room.writer.doc.off('update', receive);
      doc.off('update', onEdit);
      editor.connection = undefined;
    },
  };
}
