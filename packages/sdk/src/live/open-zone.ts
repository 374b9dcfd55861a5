import {
  type ElementChange,
  type ElementInput,
  type ElementKind,
  elementKey,
  limits,
  type StoredElement,
  toStored,
  toStoredChange,
} from '@lienzo/contract';
import {
  type Authorship,
  changeElement,
  createRemover,
  elementsOf,
  findElement,
  indicesAbove,
  insertElement,
  isLocked,
  isTooLarge,
  type PredictedSize,
  projectDocument,
  setZIndex,
  sizeOfChange,
  sizeOfNew,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { exportWork } from './export-work.ts';
import { createHistory, type StepOptions } from './history/history.ts';
import type { LiveZone, ZoneOptions } from './live-zone.ts';
import { createSession } from './session.ts';
import { createSharedTexts, type LostText } from './shared-texts.ts';

/** Opens a zone for live editing. Reconnects automatically and then sends changes made offline. */
export function openZone(options: ZoneOptions): LiveZone {
  const {
    doc: current,
    requestText,
    ...session
  } = createSession(options, (doc) => {
    history.destroy();
    remover.destroy();
    texts.destroy();
    history = openHistory(doc);
    remover = createRemover(doc);
    texts = openTexts(doc);
  });
  const openHistory = (doc: Y.Doc) =>
    createHistory(doc, {
      // Only the service knows the role of the person; it refuses what they cannot do.
      caller: () =>
        session.readOnly() ? undefined : { role: 'ORGANISER', zuid: options.zuid ?? '' },
    });
  let history = openHistory(current());
  let remover = createRemover(current());
  const transact = <T>(work: () => T, step?: StepOptions): T => history.transact(work, step);
  const lostListeners = new Set<(text: LostText) => void>();
  const openTexts = (doc: Y.Doc) =>
    createSharedTexts(doc, {
      isConnected: () => session.status() === 'open' && !session.readOnly(),
      request: requestText,
      transact,
      onLost(text) {
        for (const listener of lostListeners) listener(text);
      },
    });
  let texts = openTexts(current());

  return {
    ...session,
    get doc() {
      return current();
    },
    exportWork: () => exportWork(current()),
    list: <Kind extends ElementKind>(kind: Kind) =>
      projectDocument(current())
        .elements.filter((projected) => projected.kind === kind)
        .map(({ element }) => element as StoredElement<Kind>), // filtered by kind above
    find: (kind, id) => findElement(current(), kind, id),
    insert: (kind, element: ElementInput<typeof kind>, place) =>
      transact(() => {
        const doc = current();
        const authorship = kind === 'comment' ? authorshipOf(options) : undefined;
        const z = place ?? indicesAbove(highestPlace(doc), 1)[0] ?? '';
        const entry = { kind, element: toStored(kind, element), z, authorship };
        refuseLarge(sizeOfNew(doc, entry));
        insertElement(doc, entry);
        remover.forget();
      }),
    change: (kind, change: ElementChange<typeof kind>) =>
      transact(() => {
        if (isLockedIn(current(), change.id) && !changesLock(change)) return false;
        const stored = toStoredChange(kind, change);
        refuseLarge(sizeOfChange(current(), kind, stored));
        remover.forget();
        return changeElement(current(), kind, stored);
      }),
    remove: (id) => !isLockedIn(current(), id) && transact(() => remover.remove(id, options.zuid)),
    place: (id, z) => !isLockedIn(current(), id) && transact(() => setZIndex(current(), id, z)),
    transact,
    text: (kind, id) => texts.open(kind, id),
    onTextLost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    undo: () => history.undo(),
    redo: () => history.redo(),
    startTyping: () => history.startTyping(),
    canUndo: () => history.canUndo(),
    canRedo: () => history.canRedo(),
    close() {
      history.destroy();
      remover.destroy();
      texts.destroy();
      session.close();
    },
  };
}

/** Returns whether the service would refuse changes of an element, except of its lock. */
function isLockedIn(doc: Y.Doc, id: string): boolean {
  const map = elementsOf(doc).get(elementKey(id));
  return map instanceof Y.Map && isLocked(map);
}

/** Returns whether a change unlocks an element, or changes nothing but its lock. */
function changesLock(change: object): boolean {
  const { locked, id: _, ...others } = change as { locked?: string; id: string }; // all kinds but comments
  return locked === 'none' || (locked !== undefined && Object.keys(others).length === 0);
}

/** The service would refuse such a change, too. Nothing is written. */
function refuseLarge(size: PredictedSize | undefined): void {
  if (!size || !isTooLarge(size.after, size.before)) return;
  const most = limits.elementBytes.toLocaleString('en');
  throw new RangeError(
    `An element can have at most ${most} bytes of JSON; this one would have ${size.after}.`,
  );
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
