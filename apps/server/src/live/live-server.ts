import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type beforeHandleAwarenessPayload,
  Hocuspocus,
  type onAuthenticatePayload,
  type onLoadDocumentPayload,
} from '@hocuspocus/server';
import type { WebSocket } from 'ws';
import type { Clock } from '../core/clock.ts';
import type { LiveZones, Settings } from '../core/context.ts';
import type { Offload } from '../core/offload.ts';
import type { Database } from '../db/database.ts';
import type { InZone } from '../domain/zones/queries.ts';
import { createRoomRefresher, type RoomRefresher } from './refresh-rooms.ts';
import { openRoom } from './room/open-room.ts';
import { claimPresence, stampPresence } from './room/presence.ts';
import { receiveUpdate } from './room/receive-update.ts';
import type { Room } from './room/room.ts';
import { createRooms } from './room/rooms.ts';
import { ZoneClosed } from './room/submission.ts';
import { admit, isReadOnly, type LoadShedder, refusalOf, renew } from './sessions/authenticate.ts';
import { readDocumentName } from './sessions/document-name.ts';
import { createEnding, type Ending, type Session } from './sessions/session.ts';
import { watchSessions } from './sessions/watch-sessions.ts';
import { acceptSockets, type SocketListener } from './sockets/accept-sockets.ts';
import { createMessageFilter, type MessageFilter } from './sockets/message-filter.ts';

export interface LiveOptions extends LoadShedder {
  db: Database;
  clock: Clock;
  offload: Offload;
  settings: Settings;
  allowedOrigins: readonly string[];
  /** Somebody has opened a zone. */
  onVisit: (zone: InZone, zuid: string) => void;
  /** Entries were committed here; other nodes may like to know. */
  onCommit: (zone: InZone, seq: bigint, updates: readonly Uint8Array[]) => void;
  onAppended: (milliseconds: number) => void;
  onFollowed: (milliseconds: number) => void;
  onError: (error: unknown) => void;
}

export interface LiveServer extends LiveZones, Pick<RoomRefresher, 'receiveHint'> {
  counts(): { zones: number; sockets: number };
  close(): Promise<void>;
}

interface SocketContext {
  socket: WebSocket;
  ending: Ending;
  door: MessageFilter;
  /** Only of a document that was entered. */
  session?: Session;
  address?: string;
}

// What is not done by then waits in the journal for the next start.
const DRAIN_MILLISECONDS = 5_000;
const UNLOAD_RETRY_MILLISECONDS = 1_000;

/** Live editing: sockets on one side, the journal on the other, the stock engine in between. */
export function createLiveServer(server: Server, options: LiveOptions): LiveServer {
  const { db, clock, offload, settings, onError, onAppended, onFollowed } = options;
  const now = () => clock.now().getTime();
  const rooms = createRooms();
  const news = createRoomRefresher(rooms);
  /** Sockets that wait for documents to be loaded. */
  const entering = new Map<Ending, Set<string>>();
  let closing = false;

  const engine = new Hocuspocus<SocketContext>({
    quiet: true,
    // Everything is stored before it is applied, so there is nothing to store afterwards.
    debounce: 0,
    // The door is stricter, and ends such sockets without printing about it.
    maxUnauthenticatedQueueSize: 64 * 1024 * 1024,
    maxUnauthenticatedQueueMessages: 10_000,
    async onAuthenticate(data) {
      const { socket, ending } = data.context;
      const entry = await enter(options, data);
      const names = entering.get(ending) ?? new Set();
      if (socket.readyState === socket.OPEN) entering.set(ending, names.add(data.documentName));
      return entry;
    },
    async onTokenSync({ context: { session }, token }) {
      if (session) await renew(options, session, token).catch(() => {}); // the old one counts until it runs out
    },
    onLoadDocument: (data) => load(data).catch((error) => giveUp(data.documentName, error)),
    async connected({ documentName, context, connection }) {
      const room = rooms.get(documentName);
      entering.get(context.ending)?.delete(documentName);
      // It may have gone while the document was loaded.
      if (!room || !connection.document.hasConnection(connection)) return;
      context.address = connection.messageAddress;
      if (context.session) room.sessions.add(context.session);
      context.door.open(context.address, room);
    },
    async onDisconnect({ documentName, context }) {
      if (context.session) rooms.get(documentName)?.sessions.delete(context.session);
      if (context.address !== undefined) context.door.close(context.address);
    },
    beforeSync: (data) =>
      receiveUpdate(
        { room: rooms.get(data.documentName), session: data.context.session, settings },
        data,
      ),
    async afterHandleMessage({ context, update }) {
      context.door.handled(update);
    },
    async onStateless({ connection, payload }) {
      // Handled after everything that this socket sent before it, so all of that is durable.
      if (/^durable:\d{1,15}$/.test(payload) && !connection.readOnly)
        connection.sendStateless(payload);
    },
    beforeHandleAwareness: async (data) => receivePresence(rooms.get(data.documentName), data),
    async beforeUnloadDocument({ documentName, document }) {
      const room = rooms.get(documentName);
      const isCurrent = engine.documents.get(documentName) === document;
      if (isCurrent && room && !room.isIdle()) {
        // Unloading waits until everything is where it belongs.
        void untilIdle(room).then(() => engine.unloadDocument(document));
      } else if (isCurrent) return;
      throw new Error(''); // without a text, or the engine would print it
    },
    async afterUnloadDocument({ documentName }) {
      rooms.remove(documentName)?.close();
    },
  });

  const load = async ({ documentName, document }: onLoadDocumentPayload<SocketContext>) => {
    const zone = readDocumentName(documentName);
    if (!zone || closing) throw new ZoneClosed();
    const announce = options.onCommit;
    const deps = { db, clock, offload, settings, onError, announce, onAppended, onFollowed };
    rooms.add(documentName, await openRoom(deps, zone, document));
  };
  /** Nobody gets a document that is not there, and whoever waited for it tries again later. */
  const giveUp = (documentName: string, error: unknown): never => {
    const reason = error instanceof ZoneClosed ? 'zone-closed' : 'unavailable';
    if (reason === 'unavailable') onError(error);
    for (const [ending, names] of entering) if (names.has(documentName)) ending.cut(reason);
    throw { reason }; // without a message, or the engine would print it
  };
  const untilIdle = async (room: Room): Promise<void> => {
    try {
      await room.settle();
    } catch (error) {
      onError(error);
      await delay(UNLOAD_RETRY_MILLISECONDS, undefined, { ref: false });
    }
  };

  const sockets = acceptSockets(server, {
    allowedOrigins: options.allowedOrigins,
    now,
    onSocket(socket, request): SocketListener {
      const ending = createEnding(socket);
      const forward = (frame: Uint8Array) => connection.handleMessage(frame);
      const door = createMessageFilter({ db, socket, now, forward, cut: ending.cut });
      const connection = engine.handleConnection(socket, request, { socket, ending, door });
      return {
        onFrame: door.pass,
        onTooFast: () => ending.cut('too-fast'),
        onClose(code, reason) {
          entering.delete(ending);
          connection.handleClose({ code, reason });
        },
      };
    },
  });

  const watch = watchSessions({
    db,
    clock,
    checkApiKey: options.checkApiKey,
    *sessions() {
      for (const room of rooms.all()) yield* room.sessions;
    },
    onHead: news.takeHead,
    onError,
  });

  return {
    notice: news.notice,
    receiveHint: news.receiveHint,
    projectWithin: news.projectWithin,
    counts: () => ({ zones: rooms.count(), sockets: sockets.count() }),
    async close() {
      if (closing) return;
      closing = true;
      sockets.stop();
      watch.close();
      const present = rooms.all();
      for (const room of present) for (const session of room.sessions) session.cut('service-stops');
      await Promise.race([
        Promise.allSettled(present.map((room) => room.settle())),
        delay(DRAIN_MILLISECONDS, undefined, { ref: false }),
      ]);
      sockets.close();
      for (const room of present) room.close();
    },
  };
}

async function enter(options: LiveOptions, data: onAuthenticatePayload<SocketContext>) {
  const { token, documentName, context, connectionConfig } = data;
  const { ending } = context;
  const admission = await admit(options, documentName, token).catch((error: unknown) => {
    const refusal = refusalOf(error);
    if (refusal) throw refusal;
    options.onError(error);
    ending.cut('unavailable');
    throw { reason: 'unavailable' };
  });
  const session: Session = { ...admission, ...ending, clients: new Set() };
  connectionConfig.readOnly = isReadOnly(session);
  options.onVisit(session.zone, session.caller.zuid);
  return { session };
}

function receivePresence(room: Room | undefined, data: beforeHandleAwarenessPayload): void {
  const { session } = data.context as SocketContext; // the context of our own sockets
  if (room && session && !session.isOver() && stampPresence(session, data.states, room)) {
    claimPresence(data);
    return;
  }
  data.states.clear();
  session?.cut('presence-refused');
}
