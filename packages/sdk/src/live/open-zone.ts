import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import {
  type ElementChange,
  type ElementInput,
  type ElementKind,
  elementKey,
  errors,
  type StoredElement,
  toStored,
  toStoredChange,
} from '@lienzo/contract';
import {
  type Authorship,
  changeElement,
  elementsOf,
  findElement,
  indicesAbove,
  insertElement,
  projectDocument,
  removeElement,
  setZIndex,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { type Connection, type Credentials, readToken, trimBaseUrl } from '../credentials.ts';
import { createAcknowledgments } from './acknowledgments.ts';
import { createHistory } from './history.ts';
import { createPresence, type Presence } from './presence.ts';
import { watchNetwork } from './watch-network.ts';

export type ZoneOptions = Connection & {
  editionId: string;
  spaceId: string;
  zoneId: string;
  /** The id of the editing person; needed only to write comments. */
  zuid?: string;
  /** A document from an earlier session, with changes made offline. */
  doc?: Y.Doc;
};

/** `refused`: the service denies access or rejects a change, and a retry would not help. */
export type ZoneStatus = 'connecting' | 'open' | 'refused' | 'closed';

/** A zone that is open for live editing. */
export interface LiveZone {
  readonly doc: Y.Doc;
  readonly presence: Presence;
  status(): ZoneStatus;
  /** Returns why the service refused or closed the connection, if it did. */
  reason(): string | undefined;
  /** Returns whether the service would refuse changes of this client. */
  readOnly(): boolean;
  /** Resolves when the zone has been loaded for the first time. */
  ready(): Promise<void>;
  /** Returns the elements of a kind, bottom first. */
  list<Kind extends ElementKind>(kind: Kind): StoredElement<Kind>[];
  find<Kind extends ElementKind>(kind: Kind, id: string): StoredElement<Kind> | undefined;
  /** Inserts an element, on top of all others unless `z` is given. */
  insert<Kind extends ElementKind>(kind: Kind, element: ElementInput<Kind>, z?: string): void;
  /** Changes an element; returns false when it does not exist. */
  change<Kind extends ElementKind>(kind: Kind, change: ElementChange<Kind>): boolean;
  remove(id: string): boolean;
  /** Moves an element in the stacking order; returns false when it does not exist. */
  place(id: string, z: string): boolean;
  /** Makes several changes as one: other people see them together, and one undo reverts them. */
  transact(work: () => void): void;
  /** Resolves when all changes made so far are durable. */
  durable(): Promise<void>;
  /** Undoes the last change of this client. Comments and changes by other people stay. */
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  /**
   * Sends a fresh access token, so that the connection stays open when the old one expires. Not needed
   * with `getToken`: tokens are then renewed automatically.
   */
  renew(token: string): Promise<void>;
  /** Calls the listener after every change of the zone or its status. Returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

// The jitter keeps clients from reconnecting all in the same moment.
const RECONNECT = { delay: 500, minDelay: 200, maxDelay: 5_000, factor: 1.6, jitter: true };
const RENEW_MILLISECONDS = 60_000;
/** Close codes for changes that the service rejects as invalid (4400) or too large (1009). */
const REJECTED: ReadonlySet<number | undefined> = new Set([4400, 1009]);
/** Code of internal errors of the service, which are worth a retry. */
const INTERNAL = errors.internal.code;

/** Opens a zone for live editing. Reconnects automatically and then merges changes made offline. */
export function openZone(options: ZoneOptions): LiveZone {
  const { editionId, spaceId, zoneId, doc = new Y.Doc() } = options;
  let credentials: Credentials = options;
  const socket = new HocuspocusProviderWebsocket({ url: liveUrl(options), ...RECONNECT });
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: `${editionId}/${spaceId}/${zoneId}`,
    document: doc,
    token: () => joinCredentials(credentials, options.apiKey),
  });
  const { edit, editKey, transact, destroy: destroyHistory, ...history } = createHistory(doc);
  const acknowledgments = createAcknowledgments(provider);
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let status: ZoneStatus = 'connecting';
  let reason: string | undefined;
  const setStatus = (next: ZoneStatus, why?: string) => {
    status = next;
    reason = why;
    notify();
  };

  doc.on('update', notify);
  provider.on('synced', () => setStatus('open'));
  const giveUp = (why: string) => {
    setStatus('refused', why);
    acknowledgments.rejectAll(new Error(why));
    socket.disconnect();
  };
  provider.on('authenticationFailed', ({ reason: why }: { reason: string }) => {
    // After an internal error the socket is closed and opened again.
    if (!why.startsWith(INTERNAL)) giveUp(why);
  });
  provider.on('close', ({ event }: { event: { code?: number; reason?: string } }) => {
    // The local changes were rejected and would be rejected again.
    if (REJECTED.has(event.code)) giveUp(event.reason || 'too-large');
    else if (status === 'open') setStatus('connecting', event.reason || undefined);
  });
  provider.attach();
  const renewal = renewToken(options, provider);
  const stopWatching = watchNetwork({
    events: globalThis,
    socket,
    isActive: () => status === 'open' || status === 'connecting',
    onOffline: () => setStatus('connecting'),
  });

  return {
    doc,
    presence: createPresence(provider),
    status: () => status,
    reason: () => reason,
    readOnly: () => provider.authorizedScope === 'readonly',
    ready: () => untilOpen(() => ({ status, reason }), listeners),
    list: <Kind extends ElementKind>(kind: Kind) =>
      projectDocument(doc)
        .elements.filter((projected) => projected.kind === kind)
        .map(({ element }) => element as StoredElement<Kind>), // filtered by kind above
    find: (kind, id) => findElement(doc, kind, id),
    insert: (kind, element, place) =>
      edit(kind, () => {
        const authorship = kind === 'comment' ? authorshipOf(options) : undefined;
        const z = place ?? indicesAbove(highestPlace(doc), 1)[0] ?? '';
        insertElement(doc, { kind, element: toStored(kind, element), z, authorship });
      }),
    change: (kind, change) =>
      edit(kind, () => changeElement(doc, kind, toStoredChange(kind, change))),
    remove: (id) => editKey(elementKey(id), () => removeElement(doc, elementKey(id))),
    place: (id, z) => editKey(elementKey(id), () => setZIndex(doc, id, z)),
    transact,
    durable: () => acknowledgments.next(),
    ...history,
    async renew(fresh) {
      credentials = { token: fresh };
      await provider.sendToken();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearInterval(renewal);
      stopWatching();
      acknowledgments.rejectAll(new Error('The zone was closed.'));
      destroyHistory();
      doc.off('update', notify);
      provider.destroy();
      socket.destroy();
      setStatus('closed');
    },
  };
}

function liveUrl(options: Connection): string {
  return `${trimBaseUrl(options).replace(/^http/, 'ws')}/service/live`;
}

async function joinCredentials(credentials: Credentials, apiKey?: string): Promise<string> {
  const token = await readToken(credentials);
  return apiKey === undefined ? token : `${token} ${apiKey}`;
}

/** Renews the token regularly, because the service closes a socket when its token expires. */
function renewToken(options: ZoneOptions, provider: HocuspocusProvider) {
  if (!options.getToken) return undefined;
  return setInterval(() => {
    if (provider.isAuthenticated) void provider.sendToken();
  }, RENEW_MILLISECONDS);
}

function authorshipOf({ zuid }: ZoneOptions): Authorship {
  if (zuid === undefined) throw new TypeError('Set the option zuid to write comments.');
  return { author: zuid, time: new Date() };
}

function highestPlace(doc: Y.Doc): string | undefined {
  let highest: string | undefined;
  for (const element of elementsOf(doc).values()) {
    const z: unknown = element instanceof Y.Map ? element.get('z') : undefined;
    if (typeof z === 'string' && (highest === undefined || z > highest)) highest = z;
  }
  return highest;
}

interface State {
  status: ZoneStatus;
  reason: string | undefined;
}

function untilOpen(readState: () => State, listeners: Set<() => void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const { status, reason } = readState();
      if (status === 'connecting') return;
      listeners.delete(check);
      if (status === 'open') resolve();
      else reject(new Error(reason ?? 'The zone was closed.'));
    };
    listeners.add(check);
    check();
  });
}
