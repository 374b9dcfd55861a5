import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type beforeHandleAwarenessPayload,
  Hocuspocus,
  type onAuthenticatePayload,
  type onLoadDocumentPayload,
} from '@hocuspocus/server';
import {
  changedMessages,
  closingMessage,
  encodeStateless,
  epochMessage,
  generationMessage,
  syncSteps,
} from '@lienzo/zone-doc';
import type { WebSocket } from 'ws';
import type * as Y from 'yjs';
import type { Clock } from '../core/clock.ts';
import type { LiveZones, Settings } from '../core/context.ts';
import { toContractError } from '../core/errors.ts';
import type { Offload } from '../core/offload.ts';
import type { Database } from '../db/database.ts';
import type { InZone } from '../domain/zones/queries.ts';
import type { ReadAddress } from '../http/client-address.ts';
import type { PresenceLink } from './presence/presence-link.ts';
import { createPresenceLinks, type PresenceLinks } from './presence/presence-links.ts';
import type { PresenceScope } from './presence/presence-scope.ts';
import { createRoomRefresher, type RoomRefresher } from './refresh-rooms.ts';
import { openRoom } from './room/open-room.ts';
import { claimPresence, stampPresence } from './room/presence.ts';
import { receiveUpdate } from './room/receive-update.ts';
import type { Room } from './room/room.ts';
import { createRooms } from './room/rooms.ts';
import { createTextSharer, readShareRequest } from './room/share-text.ts';
import { ZoneClosed } from './room/submission.ts';
import {
  type AuthenticateDeps,
  admit,
  isReadOnly,
  refusalOf,
  renew,
} from './sessions/authenticate.ts';
import { readDocumentName } from './sessions/document-name.ts';
import { createDisconnectable, type Disconnectable, type Session } from './sessions/session.ts';
import { watchSessions } from './sessions/watch-sessions.ts';
import { watchTokens } from './sessions/watch-tokens.ts';
import { createWorkBudget } from './sessions/work-budget.ts';
import { acceptSockets, type SocketListener } from './sockets/accept-sockets.ts';
import { createAnswerTurns } from './sockets/answer-turns.ts';
import { createBacklog } from './sockets/backlog.ts';
import { createMessageFilter, type MessageFilter } from './sockets/message-filter.ts';
import { createSocketOwners, type SocketLimits } from './sockets/socket-owners.ts';
import type { ZoneBus } from './zone-bus.ts';

export interface LiveOptions extends AuthenticateDeps {
  db: Database;
  /** Connections for the checks of sessions, which must not wait for other work. */
  reservedDb: Database;
  clock: Clock;
  offload: Offload;
  settings: Settings;
  allowedOrigins: readonly string[];
  readAddress: ReadAddress;
  /** Called when a person opens a zone. */
  onVisit: (zone: InZone, zuid: string) => void;
  /** Passes messages to the other nodes. */
  bus: Pick<ZoneBus, 'send' | 'join' | 'leave'>;
  presenceScope: () => PresenceScope;
  /** Called with the time from an edit's arrival to its durability. */
  onAppended: (milliseconds: number) => void;
  /** Called with the time that the element rows lagged behind a document. */
  onProjected: (milliseconds: number) => void;
  onError: (error: unknown) => void;
  /** Maximum numbers of open sockets on this node. */
  socketLimits: SocketLimits;
  /** Called with the reason when the service disconnects a socket. */
  onDisconnect: (reason: string) => void;
}

export interface LiveServer extends LiveZones, Pick<RoomRefresher, 'receiveHint'> {
  readonly presence: Pick<PresenceLinks, 'receive' | 'greet'>;
  /** Tells all clients whose presence they see. */
  announceScope(scope: PresenceScope): void;
  counts(): { zones: number; sockets: number };
  /** Returns how many open zones are far behind in projection. */
  projectionLag(): { zones: number; behind: number };
  close(): Promise<void>;
}

interface SocketContext {
  socket: WebSocket;
  disconnectable: Disconnectable;
  filter: MessageFilter;
  /** The newest document version that the client reads. */
  version: number;
  clientAddress: string;
  /** Set once the socket has opened a document. */
  session?: Session;
  address?: string;
}

// What is not projected by then is projected from the journal after the next start.
const DRAIN_MILLISECONDS = 5_000;
const UNLOAD_RETRY_MILLISECONDS = 1_000;
// How many large answers to sync requests wait in memory until their recipients have taken them.
const ANSWER_TURNS = { perPerson: 2, perEdition: 16, total: 32 };

/** Starts live editing: connects sockets to Hocuspocus (the engine), and its documents to the journal. */
export function createLiveServer(server: Server, options: LiveOptions): LiveServer {
  const { db, clock, offload, settings, bus, onError, onAppended, onProjected } = options;
  const now = () => clock.now().getTime();
  const rooms = createRooms();
  const refresher = createRoomRefresher(rooms, (zoneId, activity) => {
    for (const [name, document] of engine.documents)
      if (readDocumentName(name)?.zoneId === zoneId)
        document.broadcastStateless(changedMessages[activity]);
  });
  const presence = createPresenceLinks(bus);
  const owners = createSocketOwners(options.socketLimits);
  const turns = createAnswerTurns(ANSWER_TURNS);
  const backlog = createBacklog(owners.sharedWith);
  const budget = createWorkBudget();
  const share = createTextSharer({
    ...{ db, clock, offload, settings, live: refresher },
    announce(zone) {
      void refresher.notifyChanged(zone);
      bus.send(zone.zoneId, { type: 'hint', seq: 0n, epoch: '' });
    },
  });
  /** Sockets that wait for documents to be loaded, with the names of these documents. */
  const opening = new Map<Disconnectable, Set<string>>();
  let closing = false;

  const engine = new Hocuspocus<SocketContext>({
    quiet: true,
    // Updates are stored before they are applied, so the engine has nothing to store.
    debounce: 0,
    // The message filter has lower limits, and disconnects without printing.
    maxUnauthenticatedQueueSize: 64 * 1024 * 1024,
    maxUnauthenticatedQueueMessages: 10_000,
    async onAuthenticate(data) {
      const { socket, disconnectable } = data.context;
      const context = await createSession(options, data);
      const { caller, zone } = context.session;
      if (socket.readyState !== socket.OPEN) return context;
      if (!owners.add(socket, { zuid: caller.zuid, editionId: zone.editionId })) {
        disconnectable.disconnect('too-many-sockets');
        throw { reason: 'too-many-sockets' }; // the engine prints errors that have a message
      }
      const names = opening.get(disconnectable) ?? new Set();
      opening.set(disconnectable, names.add(data.documentName));
      return context;
    },
    async onTokenSync({ context: { session, clientAddress }, token: credentials }) {
      // If this fails, the old token stays valid until it expires.
      if (session) await renew(options, session, { credentials, clientAddress }).catch(() => {});
    },
    onLoadDocument: (data) => load(data).catch((error) => failLoading(data.documentName, error)),
    async connected({ documentName, context, connection }) {
      const room = rooms.get(documentName);
      opening.get(context.disconnectable)?.delete(documentName);
      // The client may have disconnected while the document was loaded.
      if (!connection.document.hasConnection(connection)) return;
      if (!room || room.writer.isReplaced) {
        drop(documentName, connection.document);
        context.disconnectable.disconnect('document-replaced');
        return;
      }
      context.address = connection.messageAddress;
      const { session } = context;
      if (!session) return;
      room.sessions.add(session);
      // Before the document, so that a client knows whether its own document has the same history.
      connection.sendStateless(generationMessage(room.writer.applied.generation));
      connection.sendStateless(epochMessage(room.writer.epoch));
      const owner = { zuid: session.caller.zuid, editionId: session.zone.editionId };
      context.filter.open(context.address, { room, owner });
      if (!room.writer.isAvailable) connection.sendStateless(savingMessage(false));
      if (options.presenceScope() === 'node') connection.sendStateless(scopeMessage('node'));
    },
    async onDisconnect({ documentName, context }) {
      if (context.session) rooms.get(documentName)?.sessions.delete(context.session);
      if (context.address !== undefined) context.filter.close(context.address);
    },
    beforeSync(data) {
      const room = rooms.get(data.documentName);
      // Also for a client that loads the document again on the same connection.
      if (data.type === syncSteps.step1 && room?.writer.doc === data.document)
        data.connection.sendStateless(generationMessage(room.writer.applied.generation));
      return receiveUpdate({ room, session: data.context.session, settings, db, budget }, data);
    },
    async afterHandleMessage({ context, update }) {
      context.filter.processed(update);
    },
    async onStateless({ connection, payload, documentName }) {
      const key = readShareRequest(payload);
      const { session } = connection.context as SocketContext; // set by handleConnection below
      // Not awaited: what the socket sends next does not depend on it.
      const room = rooms.get(documentName);
      if (key && room && session && !connection.readOnly)
        void share(room, session, key).catch(onError);
      // The engine processes messages in order, so everything that this socket sent before is durable.
      if (/^durable:\d{1,15}$/.test(payload) && !connection.readOnly)
        connection.sendStateless(payload);
    },
    async beforeHandleAwareness(data) {
      const { documentName } = data;
      receivePresence({ room: rooms.get(documentName), link: presence.get(documentName) }, data);
    },
    async beforeUnloadDocument({ documentName, document }) {
      const room = rooms.get(documentName);
      const isCurrent = engine.documents.get(documentName) === document;
      if (isCurrent && room && !room.isIdle()) {
        // Retries the unload once every update is durable and projected.
        void untilIdle(room).then(() => engine.unloadDocument(document));
      } else if (isCurrent) return;
      throw new Error(''); // the engine prints errors that have a message
    },
    async afterUnloadDocument({ documentName }) {
      presence.close(documentName);
      rooms.remove(documentName)?.close();
    },
  });

  const load = async ({ documentName, document }: onLoadDocumentPayload<SocketContext>) => {
    const zone = readDocumentName(documentName);
    if (!zone || closing) throw new ZoneClosed();
    const announce = ({ zoneId }: InZone, seq: bigint) => {
      const epoch = rooms.get(documentName)?.writer.epoch ?? '';
      bus.send(zoneId, { type: 'hint', seq, epoch });
    };
    const onApplied = budget.spend;
    const deps = {
      ...{ db, clock, offload, settings, onError, announce },
      ...{ onAppended, onApplied, onProjected },
    };
    const onAvailability = (isAvailable: boolean) =>
      document.broadcastStateless(savingMessage(isAvailable));
    const onReplaced = () => {
      drop(documentName, document);
      for (const { disconnect } of room.sessions) disconnect('document-replaced');
    };
    const room = await openRoom({ ...deps, onAvailability, onReplaced }, zone, document);
    rooms.add(documentName, room);
    presence.open(document, room);
  };
  /** Closes a document that was rebuilt elsewhere. The next connection loads the new one. */
  const drop = (documentName: string, document: Y.Doc) => {
    if (rooms.get(documentName)?.writer.doc === document) {
      presence.close(documentName);
      rooms.remove(documentName)?.close();
    }
    if (engine.documents.get(documentName) === document) engine.documents.delete(documentName);
    // By then, its sockets are closed. The engine destroys only documents that it has in its list.
    setTimeout(() => document.destroy(), DRAIN_MILLISECONDS).unref();
  };
  /** Disconnects the sockets that wait for a document that could not be loaded. */
  const failLoading = (documentName: string, error: unknown): never => {
    const reason = error instanceof ZoneClosed ? 'zone-closed' : 'unavailable';
    if (reason === 'unavailable') onError(error);
    for (const [disconnectable, names] of opening)
      if (names.has(documentName)) disconnectable.disconnect(reason);
    throw { reason }; // the engine prints errors that have a message
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
    readAddress: options.readAddress,
    byPerson: owners.byPerson,
    onUnread: () => options.onDisconnect('unread'),
    onSocket(socket, { request, version, clientAddress }): SocketListener {
      const disconnectable = createDisconnectable(socket, options.onDisconnect);
      const { disconnect } = disconnectable;
      const forward = (message: Uint8Array) => connection.handleMessage(message);
      const filter = createMessageFilter({
        ...{ db, socket, turns, backlog, now, forward, disconnect },
      });
      const context: SocketContext = { socket, disconnectable, filter, version, clientAddress };
      const connection = engine.handleConnection(socket, request, context);
      return {
        onMessage: filter.receive,
        onTooFast: () => disconnect('too-fast'),
        onClose(code, reason) {
          opening.delete(disconnectable);
          owners.remove(socket);
          filter.end();
          connection.handleClose({ code, reason });
        },
      };
    },
  });

  function* sessions() {
    for (const room of rooms.all()) yield* room.sessions;
  }
  const tokens = watchTokens({ verifier: options.verifier, sessions, onError });
  const watch = watchSessions({
    db: options.reservedDb,
    clock,
    checkApiKey: options.checkApiKey,
    sessions,
    ended: options.sessions,
    isOutdated: (session) => isOutdated(session, settings),
    onState: refresher.receiveState,
    onError,
  });

  return {
    notifyChanged: refresher.notifyChanged,
    receiveHint: refresher.receiveHint,
    projectWithin: refresher.projectWithin,
    presence,
    announceScope(scope) {
      for (const document of engine.documents.values())
        document.broadcastStateless(scopeMessage(scope));
    },
    projectionLag: () => ({
      zones: rooms.count(),
      behind: rooms.all().filter(({ projection }) => projection.isFarBehind()).length,
    }),
    counts: () => ({ zones: rooms.count(), sockets: sockets.count() }),
    async close() {
      if (closing) return;
      closing = true;
      sockets.stop();
      watch.close();
      tokens.close();
      const openRooms = rooms.all();
      for (const room of openRooms)
        for (const session of room.sessions) session.disconnect('service-stops');
      await Promise.race([
        Promise.allSettled(openRooms.map((room) => room.settle())),
        delay(DRAIN_MILLISECONDS, undefined, { ref: false }),
      ]);
      sockets.close();
      presence.stop();
      for (const room of openRooms) room.close();
    },
  };
}

/** Tells clients whether the service can store their changes at the moment. */
function savingMessage(isAvailable: boolean): string {
  return isAvailable ? 'saving:ok' : 'saving:unavailable';
}

async function createSession(options: LiveOptions, data: onAuthenticatePayload<SocketContext>) {
  const { token, documentName, context, connectionConfig } = data;
  const { disconnectable, version, clientAddress } = context;
  if (isOutdated({ version }, options.settings)) throw { reason: OUTDATED };
  const arrival = { credentials: token, clientAddress };
  const admission = await admit(options, documentName, arrival).catch((error: unknown) => {
    const refusal = refusalOf(error);
    if (refusal) throw refusal;
    if (toContractError(error).key !== 'addressLimited') options.onError(error);
    disconnectable.disconnect('unavailable');
    throw { reason: 'unavailable' };
  });
  // A socket can have several zones open; the others learn that the reason does not concern them.
  const disconnect: Session['disconnect'] = (reason) => {
    if (!disconnectable.isDisconnected())
      context.socket.send(encodeStateless(documentName, closingMessage(reason)));
    disconnectable.disconnect(reason);
  };
  const session: Session = {
    ...{ ...admission, ...disconnectable, disconnect, version },
    clients: new Set(),
  };
  connectionConfig.readOnly = isReadOnly(session);
  options.onVisit(session.zone, session.caller.zuid);
  return { session };
}

// Older clients would not see elements that others changed.
const OUTDATED = 'client-outdated: Reload the page, or update the SDK.';

function isOutdated({ version }: { version: number }, { documentVersion }: Settings): boolean {
  return version < (documentVersion?.() ?? 1);
}

interface PresencePlace {
  room: Room | undefined;
  link: PresenceLink | undefined;
}

function receivePresence({ room, link }: PresencePlace, data: beforeHandleAwarenessPayload): void {
  const { session } = data.context as SocketContext; // set by handleConnection above
  const isOpen = room && session && !session.isDisconnected();
  if (isOpen && stampPresence(session, data.states, { room, link })) {
    claimPresence(data, link);
    return;
  }
  data.states.clear();
  session?.disconnect('presence-refused');
}

function scopeMessage(scope: PresenceScope): string {
  return `presence-scope:${scope}`;
}
