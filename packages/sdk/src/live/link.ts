import type * as Y from 'yjs';
import {
  type Reaction,
  reactToClose,
  reactToRefusal,
  type ZoneRefusal,
} from './errors/refusals.ts';
import { watchConnection } from './watch-connection.ts';
import { watchNetwork } from './watch-network.ts';
import { OPEN, type ServiceDocument, ZoneProvider } from './zone-provider.ts';
import { ZoneSocket } from './zone-socket.ts';

/** The connection of a session to the service. It never gives up: `refused` is a state. */
export interface Link {
  readonly provider: ZoneProvider;
  readonly state: LinkState;
  /** Returns whether the socket is open at the moment. */
  isConnected(): boolean;
  /** Connects now: for the first time, or again, also after a refusal. */
  connect(): void;
  /** Ends the connection because a change cannot be sent, as if the service had refused it. */
  reject(reason: string): void;
  /** Ends the connection with a refusal. */
  refuse(refusal: Omit<ZoneRefusal, 'since'>): void;
  /** Opens the zone under another document name. */
  rename(name: string): void;
  /** Ends the connection at once. It is opened again after a short delay. */
  drop(reason: string): void;
  /** Loads the zone into another document from now on. Returns its provider. */
  replaceDocument(doc: Y.Doc): ZoneProvider;
  close(): void;
}

export interface LinkState {
  readonly status: 'connecting' | 'open' | 'refused';
  /** Why the last connection was refused or closed, or could not be opened. */
  readonly reason: string | undefined;
  readonly refusal: ZoneRefusal | undefined;
  /** Whether the service ignores changes on this connection. */
  readonly readOnly: boolean;
  /** Why changes are not sent on this connection, although the service takes some. */
  readonly held: string | undefined;
  /** Whether the service has said that it cannot store changes at the moment. */
  readonly isStorageAway: boolean;
}

export interface LinkOptions {
  /** Used in place of `WebSocket`, for a socket that several zones share. */
  webSocket?: (new () => object) | undefined;
  url: string;
  name: string;
  doc: Y.Doc;
  token: () => Promise<string>;
  /** Whether `token` can return another token later. */
  hasTokenFunction: boolean;
  /** Called with every message that is not part of the document. */
  onStateless: (payload: string) => void;
  /** Called when the service asks for what it lacks, after it has sent the document. */
  onSyncRequest: (service: ServiceDocument, mayChange: boolean) => void;
  /** Called when the service has stored a message. */
  onStored: () => void;
  /** Called when the connection has ended. */
  onEnd: () => void;
  /** Returns whether messages wait for an acknowledgment. */
  isWaiting: () => boolean;
  onChange: () => void;
  onMoved: (spaceId: string) => void;
  /** Called when the service does not accept a change and has closed the connection for it. */
  onRejected: (reason: string) => void;
}

// The jitter keeps clients from reconnecting all in the same moment.
const RECONNECT = { delay: 500, minDelay: 200, maxDelay: 5_000, factor: 1.6, jitter: true };
const RENEW_MILLISECONDS = 60_000;
const REFUSED_RETRY = { first: 10_000, max: 30_000 };
const NEW_CONNECTION = { held: undefined, isStorageAway: false };

export function createLink(options: LinkOptions): Link {
  const socket = new ZoneSocket({
    ...{ url: options.url, autoConnect: false, ...RECONNECT },
    WebSocketPolyfill: options.webSocket,
  });
  let name = options.name;
  let state: LinkState = {
    ...{ status: 'connecting', reason: undefined, refusal: undefined, readOnly: false },
    ...NEW_CONNECTION,
  };
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retryDelay = REFUSED_RETRY.first;
  let closed = false;
  const update = (change: Partial<LinkState>) => {
    state = { ...state, ...change };
    options.onChange();
  };

  const connect = () => {
    clearTimeout(retryTimer);
    provider.attach();
    // Set explicitly: if the old connection is still closing, the provider reconnects when it is closed.
    socket.shouldConnect = true;
    void socket.connect();
  };
  const refuse = (refusal: Omit<ZoneRefusal, 'since'>) => {
    const since = state.refusal?.kind === refusal.kind ? state.refusal.since : new Date();
    socket.disconnect();
    options.onEnd();
    clearTimeout(retryTimer);
    if (refusal.retries) {
      retryTimer = setTimeout(connect, retryDelay * (0.75 + Math.random() / 2));
      retryDelay = Math.min(retryDelay * 1.5, REFUSED_RETRY.max);
    }
    update({ status: 'refused', reason: refusal.reason, refusal: { ...refusal, since } });
  };
  const react = (reaction: Reaction, reason: string | undefined) => {
    if (reaction.type === 'moved') options.onMoved(reaction.spaceId);
    else if (reaction.type === 'refused') {
      const { kind, retries } = reaction;
      refuse({ kind, retries, reason: reason ?? '' });
    } else {
      const held = reaction.type === 'hold' ? reaction.reason : undefined;
      const status = state.status === 'open' ? 'connecting' : state.status;
      update({ ...NEW_CONNECTION, status, held, reason: state.refusal?.reason ?? reason });
      if (reaction.type === 'rejected') options.onRejected(reaction.reason);
    }
  };

  const watch = watchConnection({
    isWaiting: () => (state.status === 'open' ? options.isWaiting() : provider.isOpening),
    ping: () => provider.ping(),
    onDead: () => socket.drop('silent'),
  });
  const createProvider = (doc: Y.Doc): ZoneProvider => {
    const created = new ZoneProvider(
      { websocketProvider: socket, name, document: doc, token: options.token },
      {
        onActivity: watch.alive,
        onSyncRequest(service) {
          const isReadOnly = created.authorizedScope === 'readonly';
          options.onSyncRequest(service, !isReadOnly && state.held === undefined);
        },
        onProcessed(isStored) {
          if (isStored) options.onStored();
        },
        onTokenError(error) {
          update({ reason: `token: ${error.message}` });
          socket.drop('token');
        },
      },
    );
    created.on('synced', () => {
      retryDelay = REFUSED_RETRY.first;
      const readOnly = created.authorizedScope === 'readonly';
      update({ status: 'open', reason: undefined, refusal: undefined, readOnly });
    });
    created.on('stateless', ({ payload }: { payload: string }) => {
      options.onStateless(payload);
      const isStorageAway = payload === 'saving:unavailable';
      if (isStorageAway || payload === 'saving:ok') update({ isStorageAway });
    });
    created.on('authenticationFailed', ({ reason }: { reason: string }) =>
      react(reactToRefusal(reason, options.hasTokenFunction), reason),
    );
    created.on('close', ({ event }: { event: { code?: number; reason?: string } }) => {
      if (closed) return;
      options.onEnd();
      react(reactToClose(event.code, event.reason ?? ''), event.reason || undefined);
    });
    return created;
  };
  let provider = createProvider(options.doc);

  const renewal = options.hasTokenFunction
    ? setInterval(() => {
        if (provider.isAuthenticated) void provider.renewToken();
      }, RENEW_MILLISECONDS)
    : undefined;
  const stopWatching = watchNetwork({
    events: globalThis,
    socket,
    isActive: () => !closed,
    onOffline: () => {
      if (state.status === 'open') update({ status: 'connecting' });
    },
  });

  return {
    get provider() {
      return provider;
    },
    get state() {
      return state;
    },
    isConnected: () => socket.webSocket?.readyState === OPEN,
    connect,
    reject: (reason) => socket.drop(`update-refused: ${reason}`, 4400),
    refuse,
    rename(next) {
      name = next;
      const isConnected = provider.isAttached;
      socket.forget(provider);
      provider.configuration.name = name;
      if (!isConnected) return;
      socket.drop('moved');
      connect();
    },
    drop: (reason) => socket.drop(reason),
    replaceDocument(doc) {
      socket.forget(provider);
      provider.destroy();
      provider = createProvider(doc);
      connect();
      return provider;
    },
    close() {
      closed = true;
      clearTimeout(retryTimer);
      clearInterval(renewal);
      stopWatching();
      watch.close();
      provider.destroy();
      socket.destroy();
    },
  };
}
