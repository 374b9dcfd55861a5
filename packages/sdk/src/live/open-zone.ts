import {
  type ElementChange,
  type ElementInput,
  type ElementKind,
  elementKey,
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
  isZIndex,
  predictChange,
  predictNew,
  projectDocument,
  setZIndex,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { checkEffect, checkForm, checkKind, invalidPlace } from './edits/check-edit.ts';
import { exportWork } from './edits/export-work.ts';
import { checkOptions } from './errors/check-options.ts';
import { closedError, invalidOption } from './errors/zone-error.ts';
import { createHistory, type StepOptions } from './history/history.ts';
import type { LiveZone, ZoneOptions } from './live-zone.ts';
import { createSession, type Transport } from './session.ts';
import { createSharedTexts, type LostText } from './shared-texts.ts';

/**
 * Opens a zone for live editing. Reconnects automatically and then sends changes made offline. Throws a
 * `ZoneError` if an option cannot be right.
 */
export function openZone(options: ZoneOptions): LiveZone {
  return openZoneOver(options, {});
}

/** Opens a zone over a given transport. */
export function openZoneOver(given: ZoneOptions, transport: Transport): LiveZone {
  const options = checkOptions(given);
  const {
    doc: current,
    requestText,
    ...session
  } = createSession(options, transport, (doc) => {
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
  const transact = <T>(work: () => T, step?: StepOptions): T => {
    requireOpen();
    return history.transact(work, step);
  };
  const requireOpen = () => {
    if (session.status() === 'closed') throw closedError('it cannot be edited');
  };
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
    list: <Kind extends ElementKind>(kind: Kind) => {
      checkKind(kind);
      return projectDocument(current())
        .elements.filter((projected) => projected.kind === kind)
        .map(({ element }) => element as StoredElement<Kind>); // filtered by kind above
    },
    find: (kind, id) => findElement(current(), kind, id),
    insert: (kind, element: ElementInput<typeof kind>, place) =>
      transact(() => {
        checkForm(kind, 'input', element);
        const doc = current();
        const authorship = kind === 'comment' ? authorshipOf(options) : undefined;
        const z = place ?? indicesAbove(highestPlace(doc), 1)[0] ?? '';
        requirePlace(z);
        const entry = { kind, element: toStored(kind, element), z, authorship };
        checkEffect(predictNew(doc, entry), options.zuid);
        insertElement(doc, entry);
        remover.forget();
      }),
    change: (kind, change: ElementChange<typeof kind>) =>
      transact(() => {
        checkForm(kind, 'change', change);
        if (isLockedIn(current(), change.id) && !changesLock(change)) return false;
        const stored = toStoredChange(kind, change);
        const predicted = predictChange(current(), kind, stored);
        if (!predicted) return false;
        checkEffect(predicted, options.zuid);
        remover.forget();
        return changeElement(current(), kind, stored);
      }),
    remove(id) {
      requireOpen();
      return !isLockedIn(current(), id) && transact(() => remover.remove(id, options.zuid));
    },
    place(id, z) {
      requireOpen();
      requirePlace(z);
      return !isLockedIn(current(), id) && transact(() => setZIndex(current(), id, z));
    },
    transact,
    async text(kind, id) {
      requireOpen();
      return texts.open(kind, id);
    },
    onTextLost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    undo() {
      requireOpen();
      history.undo();
    },
    redo() {
      requireOpen();
      history.redo();
    },
    startTyping: () => history.startTyping(),
    canUndo: () => history.canUndo(),
    canRedo: () => history.canRedo(),
    close() {
      if (session.status() === 'closed') return;
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

function requirePlace(z: unknown): void {
  if (typeof z !== 'string' || !isZIndex(z)) throw invalidPlace(z);
}

function authorshipOf({ zuid }: ZoneOptions): Authorship {
  if (zuid === undefined) throw invalidOption('zuid', 'is required to write comments');
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
