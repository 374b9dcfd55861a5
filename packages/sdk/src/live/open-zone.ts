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
  insertElement,
  placeElement,
  placesOnTop,
  projectDocument,
  removeElement,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { type Connection, type Credentials, readToken, trimAddress } from '../credentials.ts';
import { createAcknowledgements } from './acknowledgements.ts';
import { followNetwork } from './follow-network.ts';
import { createHistory } from './history.ts';
import { createPresence, type Presence } from './presence.ts';

export type ZoneOptions = Connection & {
  editionId: string;
  spaceId: string;
  zoneId: string;
  /** Whoever edits; needed only to write comments. */
  zuid?: string;
  /** A document of an earlier visit, with changes made offline. */
  doc?: Y.Doc;
};

/** `refused`: the service does not let us in, and trying again will not help. */
export type ZoneStatus = 'connecting' | 'open' | 'refused' | 'closed';

/** A zone that is open for live editing. */
export interface LiveZone {
  readonly doc: Y.Doc;
  readonly presence: Presence;
  status(): ZoneStatus;
  /** Why the service refused or ended the connection, if it did. */
  reason(): string | undefined;
  /** Whether changes of ours would be refused. */
  readOnly(): boolean;
  /** Resolves when the zone is here for the first time. */
  ready(): Promise<void>;
  /** Elements of a kind, bottom first. */
  list<Kind extends ElementKind>(kind: Kind): StoredElement<Kind>[];
  find<Kind extends ElementKind>(kind: Kind, id: string): StoredElement<Kind> | undefined;
  /** Puts in an element, above all others unless a place in the stack is given. */
  insert<Kind extends ElementKind>(kind: Kind, element: ElementInput<Kind>, z?: string): void;
  /** False when there is no such element. */
  change<Kind extends ElementKind>(kind: Kind, change: ElementChange<Kind>): boolean;
  remove(id: string): boolean;
  /** Puts an element at another place in the stack; false when it is not there. */
  place(id: string, z: string): boolean;
  /** Several changes as one: others see all of them at once, and one undo takes them back. */
  together(work: () => void): void;
  /** Resolves when everything changed until now is durable. */
  durable(): Promise<void>;
  /** Takes back the last change of one's own; others' changes stay, and so do comments. */
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  /**
   * Shows the service a fresh access token, so that the connection outlives the old one. Happens by
   * itself when the options have a function that gives tokens.
   */
  renew(token: string): Promise<void>;
  /** Calls the listener after every change of the zone, of its status or of its connection. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

// Reconnecting clients must not all come back in the same moment.
const RECONNECT = { delay: 500, minDelay: 200, maxDelay: 5_000, factor: 1.6, jitter: true };
const RENEW_MILLISECONDS = 60_000;
/** Close codes for changes that the service does not take: not like this, or not so much at once. */
const REFUSED: ReadonlySet<number | undefined> = new Set([4400, 1009]);
/** Code of errors that say nothing about us. */
const INTERNAL = errors.internal.code;

/** Opens a zone for live editing. It reconnects by itself, and offline changes merge on return. */
export function openZone(options: ZoneOptions): LiveZone {
  const { editionId, spaceId, zoneId, doc = new Y.Doc() } = options;
  let credentials: Credentials = options;
  const socket = new HocuspocusProviderWebsocket({ url: liveAddress(options), ...RECONNECT });
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: `${editionId}/${spaceId}/${zoneId}`,
    document: doc,
    token: () => joinCredentials(credentials, options.apiKey),
  });
  const { edit, editKey, together, destroy: forget, ...history } = createHistory(doc);
  const acknowledgements = createAcknowledgements(provider);
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let status: ZoneStatus = 'connecting';
  let reason: string | undefined;
  const become = (next: ZoneStatus, why?: string) => {
    status = next;
    reason = why;
    tell();
  };

  doc.on('update', tell);
  provider.on('synced', () => become('open'));
  const giveUp = (why: string) => {
    become('refused', why);
    acknowledgements.abandon(new Error(why));
    socket.disconnect();
  };
  provider.on('authenticationFailed', ({ reason: why }: { reason: string }) => {
    // A fault of the service passes; the socket is closed and opened again.
    if (!why.startsWith(INTERNAL)) giveUp(why);
  });
  provider.on('close', ({ event }: { event: { code?: number; reason?: string } }) => {
    // What we hold was refused, and would be refused again.
    if (REFUSED.has(event.code)) giveUp(event.reason || 'too-large');
    else if (status === 'open') become('connecting', event.reason || undefined);
  });
  provider.attach();
  const renewal = renewToken(options, provider);
  const stopFollowing = followNetwork({
    teller: globalThis,
    socket,
    isWanted: () => status === 'open' || status === 'connecting',
    onLost: () => become('connecting'),
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
        .map(({ element }) => element as StoredElement<Kind>), // the kind was just compared
    find: (kind, id) => findElement(doc, kind, id),
    insert: (kind, element, place) =>
      edit(kind, () => {
        const authorship = kind === 'comment' ? authorshipOf(options) : undefined;
        const z = place ?? placesOnTop(highestPlace(doc), 1)[0] ?? '';
        insertElement(doc, { kind, element: toStored(kind, element), z, authorship });
      }),
    change: (kind, change) =>
      edit(kind, () => changeElement(doc, kind, toStoredChange(kind, change))),
    remove: (id) => editKey(elementKey(id), () => removeElement(doc, elementKey(id))),
    place: (id, z) => editKey(elementKey(id), () => placeElement(doc, id, z)),
    together,
    durable: () => acknowledgements.next(),
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
      stopFollowing();
      acknowledgements.abandon(new Error('The zone was closed.'));
      forget();
      doc.off('update', tell);
      provider.destroy();
      socket.destroy();
      become('closed');
    },
  };
}

function liveAddress(options: Connection): string {
  return `${trimAddress(options).replace(/^http/, 'ws')}/service/live`;
}

async function joinCredentials(credentials: Credentials, apiKey?: string): Promise<string> {
  const token = await readToken(credentials);
  return apiKey === undefined ? token : `${token} ${apiKey}`;
}

/** A socket lives as long as its token; a fresh one extends it. */
function renewToken(options: ZoneOptions, provider: HocuspocusProvider) {
  if (!options.getToken) return undefined;
  return setInterval(() => {
    if (provider.isAuthenticated) void provider.sendToken();
  }, RENEW_MILLISECONDS);
}

function authorshipOf({ zuid }: ZoneOptions): Authorship {
  if (zuid === undefined) throw new TypeError('Comments need the zuid of whoever writes them.');
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

interface Seen {
  status: ZoneStatus;
  reason: string | undefined;
}

function untilOpen(look: () => Seen, listeners: Set<() => void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const { status, reason } = look();
      if (status === 'connecting') return;
      listeners.delete(check);
      if (status === 'open') resolve();
      else reject(new Error(reason ?? 'The zone was closed.'));
    };
    listeners.add(check);
    check();
  });
}
