import {
  changedMessages,
  DOCUMENT_VERSION,
  disableFormatCleanup,
  rebaseDocument,
  SHARE_TEXT,
  splitUpdate,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { type Credentials, readToken, trimBaseUrl } from '../credentials.ts';
import { createDocumentEpoch, hasLostChanges } from './document-epoch.ts';
import { createDocumentGeneration } from './document-generation.ts';
import { describeChanges, type ZoneEvent } from './edits/describe-change.ts';
import { describeWork, type RefusedWork, redoWork } from './errors/refused-work.ts';
import { createRejections } from './errors/rejections.ts';
import { changeRefusedError, closedError, refusedError } from './errors/zone-error.ts';
import { createLateRebase } from './late-rebase.ts';
import { createLink, type LinkOptions } from './link.ts';
import type { LiveZone, ZoneOptions, ZoneStatus } from './live-zone.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import { createPersistence, FROM_STORE } from './persistence.ts';
import { createPresence } from './presence.ts';
import { createSavingState } from './saving-state.ts';
import { collectUpdates, mergeTouched, transplant } from './transplant.ts';
import { untilReady, withTimeout } from './until-ready.ts';
import type { StoredState } from './zone-store.ts';

/** The part of a live zone that does not depend on the layout of the document. */
export interface Session
  extends Pick<
    LiveZone,
    | 'presence'
    | 'status'
    | 'reason'
    | 'refusal'
    | 'refusedWork'
    | 'retryRefused'
    | 'discardRefused'
    | 'readOnly'
    | 'saving'
    | 'location'
    | 'restored'
    | 'ready'
    | 'retry'
    | 'durable'
    | 'renew'
    | 'onTimerChanged'
    | 'onVoteChanged'
    | 'subscribe'
    | 'close'
  > {
  /** Returns the current document; see `LiveZone.doc`. */
  doc(): Y.Doc;
  /** Asks the service to create the shared text of an element. */
  requestText(key: string): void;
}

/** How the messages of a session are sent; by default over a socket of its own. */
export interface Transport {
  /** Used in place of `WebSocket`. */
  webSocket?: LinkOptions['webSocket'];
  /** The send rate of a socket that several sessions share. */
  rate?: OutboxOptions['rate'];
}

// After the database of the service went back in time, its nodes restore what they have within about a
// second. Each client makes the rest of its own changes again, and later those of clients that are gone.
const REBASE = { delay: 1_500, jitter: 2_000 };

/**
 * Connects a document to the service and to the store of this device. `onReplaced` is called when the
 * session continues with another document.
 */
export function createSession(
  options: ZoneOptions,
  { webSocket, rate }: Transport,
  onReplaced: (doc: Y.Doc) => void,
): Session {
  const { store } = options;
  let doc = prepareDocument(options.doc ?? new Y.Doc());
  /** The document that replaces `doc` once the service has sent it. */
  let nextDoc: Y.Doc | undefined;
  let credentials: Credentials = options;
  let location = { spaceId: options.spaceId };
  let refusedWork: readonly RefusedWork[] = [];
  let hasDocument = false;
  let isFirstSync = true;
  let closed = false;
  const listeners = new Set<(event: ZoneEvent) => void>();
  const notify = (event: ZoneEvent = { type: 'state' }) => {
    for (const listener of listeners) listener(event);
  };
  const nameOf = ({ spaceId }: { spaceId: string }) =>
    `${options.editionId}/${spaceId}/${options.zoneId}`;
  const setRefusedWork = (work: readonly RefusedWork[]) => {
    refusedWork = work;
    store?.saveState({ refused: work });
    notify();
  };

  const { presence, ...presenceLink } = createPresence();
  const persistence = createPersistence(store);
  const outbox = createOutbox({
    rate,
    send: (update, isReply) => link.provider.sendUpdate(update, isReply),
    split: (update) => splitUpdate(doc, update),
    onTooLarge: () => link.reject('too-large'),
    onAcknowledged(changes) {
      rejections.accepted();
      persistence.acknowledge(changes);
      notify();
    },
  });
  const rejections = createRejections({ zuid: options.zuid, limitBatches: outbox.limitBatches });
  const sourceOf = (origin: unknown) =>
    origin === link.provider ? 'remote' : origin === FROM_STORE ? 'store' : 'local';
  const receiveUpdate = (update: Uint8Array, origin: unknown) => {
    const source = sourceOf(origin);
    if (source === 'remote') persistence.append(update);
    else if (source === 'local') persistence.append(update, outbox.add(update));
    notify(changes.take());
  };
  const follow = () => describeChanges({ doc, sourceOf, userOf: presenceLink.userOf });
  let changes = follow();

  const epoch = createDocumentEpoch({
    doc: () => doc,
    onAdopted: (value) => store?.saveState({ epoch: value }),
  });
  const generation = createDocumentGeneration((value) => store?.saveState({ generation: value }));
  let rebaseTimer: ReturnType<typeof setTimeout> | undefined;
  /** The Yjs client ids of this session. */
  const ownClients = new Set([doc.clientID]);

  /** Loads the zone again and makes the local changes there that the service may accept. */
  const startOver = (reason: string) => {
    const changes = outbox.firstUnanswered();
    if (rejections.decide({ reason, doc, changes }) === 'giveUp') {
      link.refuse({ kind: 'rejected-change', reason, retries: true });
      return;
    }
    loadAgain();
  };
  const loadAgain = () => {
    clearTimeout(rebaseTimer);
    nextDoc = prepareDocument(new Y.Doc());
    generation.startLoading();
    presenceLink.attach(link.replaceDocument(nextDoc));
  };
  const rebaseOnto = (next: Y.Doc, unsent: readonly Uint8Array[]) => {
    const [from, known] = [doc, epoch.known()];
    lateRebase.schedule({ from, known });
    const keys = new Set(mergeTouched(from, unsent).keys());
    const work = { zuid: options.zuid, known, clients: ownClients, keys };
    return collectUpdates(next, () => rebaseDocument(from, next, work));
  };
  const timerListeners = new Set<() => void>();
  const voteListeners = new Set<() => void>();
  const readStatement = (payload: string) => {
    if (payload === changedMessages.timer) for (const listener of timerListeners) listener();
    if (payload === changedMessages.vote) for (const listener of voteListeners) listener();
    epoch.read(payload);
    // The document that the service is about to send must not be applied to this one.
    if (!generation.read(payload)) return;
    link.drop('document-replaced');
    loadAgain();
  };
  const continueWith = (next: Y.Doc, mayChange: boolean) => {
    const updates = outbox.changes().map(({ update }) => update);
    const wentBack = (epoch.hasChanged() && !generation.isBehind()) || generation.isAhead();
    const found = wentBack && mayChange ? rebaseOnto(next, updates) : [];
    const reasons = rejections.takeReasons();
    const refused = describeWork(doc, updates, reasons);
    const work = { from: doc, updates, except: new Set(reasons.keys()) };
    const made = [...found, ...transplant(next, work)];
    doc.off('update', receiveUpdate);
    changes.stop();
    doc = next;
    changes = follow();
    ownClients.add(doc.clientID);
    nextDoc = undefined;
    doc.on('update', receiveUpdate);
    if (refused.length > 0) {
      outbox.reject(changeRefusedError(refused[0]?.reason ?? ''));
      setRefusedWork([...refusedWork, ...refused]);
    }
    persistence.follow(doc, outbox);
    persistence.replace(doc, outbox.replace(made));
    onReplaced(doc);
    notify({ type: 'replaced' });
  };

  const link = createLink({
    webSocket,
    url: liveUrl(options),
    name: nameOf(location),
    doc,
    token: () => joinCredentials(credentials, options.apiKey),
    hasTokenFunction: options.getToken !== undefined,
    onStateless: readStatement,
    onSyncRequest(service, mayChange) {
      if (nextDoc) continueWith(nextDoc, mayChange);
      else if (epoch.hasChanged() && hasLostChanges(doc, service, outbox.changes())) {
        // Nothing is sent until then.
        clearTimeout(rebaseTimer);
        rebaseTimer = setTimeout(loadAgain, REBASE.delay + Math.random() * REBASE.jitter);
        return;
      }
      epoch.adopt();
      generation.adopt();
      // Which changes in a given document the service lacks is known only now.
      if (isFirstSync && options.doc)
        receiveUpdate(Y.encodeStateAsUpdate(doc, service.stateVector), undefined);
      isFirstSync = false;
      if (mayChange) outbox.start();
    },
    onStored: outbox.acknowledge,
    onEnd() {
      clearTimeout(rebaseTimer);
      outbox.stop();
    },
    isWaiting: outbox.isWaiting,
    onChange() {
      if (link.state.status === 'open') hasDocument = true;
      const refusal = refusalOf(link.state);
      if (refusal) outbox.reject(refusal);
      notify();
    },
    onMoved(spaceId) {
      location = { spaceId };
      store?.saveState({ spaceId });
      link.rename(nameOf(location));
      notify();
    },
    onRejected: startOver,
  });
  presenceLink.attach(link.provider);
  const lateRebase = createLateRebase({
    zuid: options.zuid,
    doc: () => doc,
    mayChange: () =>
      link.state.status === 'open' && obstacleOf(link.state) === undefined && !nextDoc,
  });
  const saving = createSavingState(
    () => ({ changes: outbox.changes(), obstacle: obstacleOf(link.state) }),
    () => notify(),
  );

  doc.on('update', receiveUpdate);
  const restored = persistence
    .restore(doc, outbox)
    .then((stored) => {
      if (stored) applyState(stored.state);
      if (stored) epoch.restore(stored.state.epoch);
      if (stored) generation.restore(stored.state.generation);
      if (stored && stored.updates.length > 0) hasDocument = true;
      return stored !== undefined;
    })
    .catch(() => false) // a store that cannot be read must not keep the zone from opening
    .finally(() => {
      if (!closed) link.connect();
      notify();
    });
  const applyState = ({ spaceId, refused }: StoredState) => {
    refusedWork = (refused ?? []) as readonly RefusedWork[]; // written by `setRefusedWork`
    if (spaceId === undefined || spaceId === location.spaceId || closed) return;
    location = { spaceId };
    link.rename(nameOf(location));
  };

  const status = (): ZoneStatus => (closed ? 'closed' : link.state.status);
  const reason = () => link.state.reason;
  const subscribe: LiveZone['subscribe'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const readiness = {
    ...{ status, reason, refusal: () => link.state.refusal, hasDocument: () => hasDocument },
    ...{ isConnected: () => link.isConnected(), subscribe },
  };
  return {
    doc: () => doc,
    requestText: (key) => link.provider.sendStateless(`${SHARE_TEXT}${key}`),
    presence,
    status,
    reason,
    refusal: () => link.state.refusal,
    refusedWork: () => refusedWork,
    retryRefused(ids) {
      if (closed) throw closedError('changes cannot be made again');
      const [retried, kept] = partition(refusedWork, ids);
      setRefusedWork(kept);
      redoWork(doc, retried);
    },
    discardRefused: (ids) => setRefusedWork(partition(refusedWork, ids)[1]),
    readOnly: () => link.state.readOnly,
    saving: saving.get,
    location: () => location,
    restored: () => restored,
    ready: (wait = {}) => untilReady(readiness, options, wait),
    retry() {
      if (!closed) link.connect();
    },
    async durable(wait = {}) {
      if (closed) throw closedError('its changes cannot be sent');
      const refusal = refusalOf(link.state);
      if (refusal && outbox.changes().length > 0) throw refusal;
      await withTimeout(outbox.durable(), wait);
    },
    async renew(token) {
      credentials = { token };
      if (link.provider.isAuthenticated) await link.provider.renewToken();
      else link.connect();
    },
    onTimerChanged(listener) {
      timerListeners.add(listener);
      return () => timerListeners.delete(listener);
    },
    onVoteChanged(listener) {
      voteListeners.add(listener);
      return () => voteListeners.delete(listener);
    },
    subscribe,
    close() {
      if (closed) return;
      closed = true;
      clearTimeout(rebaseTimer);
      lateRebase.close();
      outbox.stop();
      outbox.reject(closedError('its changes cannot be sent'));
      saving.close();
      changes.stop();
      doc.off('update', receiveUpdate);
      link.close();
      void store?.close();
      notify();
    },
  };
}

function prepareDocument(doc: Y.Doc): Y.Doc {
  disableFormatCleanup(doc);
  return doc;
}

/** Returns the work with these ids, or all of it, and the rest. */
function partition(work: readonly RefusedWork[], ids: readonly string[] | undefined) {
  const isChosen = ({ id }: RefusedWork) => ids === undefined || ids.includes(id);
  return [work.filter(isChosen), work.filter((one) => !isChosen(one))] as const;
}

/** Returns why the service does not take changes at the moment. */
function obstacleOf(state: ReturnType<typeof createLink>['state']): string | undefined {
  if (state.status === 'refused') return state.reason;
  if (state.status !== 'open') return undefined;
  if (state.readOnly || state.held !== undefined) return state.held ?? 'read-only';
  return state.isStorageAway ? 'storage-unavailable' : undefined;
}

/** Returns the error for changes that the service does not take, until something else changes. */
function refusalOf(state: ReturnType<typeof createLink>['state']) {
  // The session sets the refused change aside and sends the others again by itself.
  if (state.refusal?.kind === 'rejected-change') return undefined;
  const obstacle = state.isStorageAway ? undefined : obstacleOf(state);
  return obstacle === undefined ? undefined : refusedError(obstacle, state.refusal);
}

/** Returns the address of the socket. The zone lets a proxy send all sockets of a zone to one node. */
function liveUrl(options: ZoneOptions): string {
  const base = trimBaseUrl(options).replace(/^http/, 'ws');
  return `${base}/service/live?zone=${encodeURIComponent(options.zoneId)}&version=${DOCUMENT_VERSION}`;
}

async function joinCredentials(credentials: Credentials, apiKey?: string): Promise<string> {
  const token = await readToken(credentials);
  return apiKey === undefined ? token : `${token} ${apiKey}`;
}
