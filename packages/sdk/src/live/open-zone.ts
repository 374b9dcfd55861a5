import {
  type ElementChange,
  type ElementInput,
  type ElementKind,
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
  projectDocument,
  setZIndex,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { exportWork } from './export-work.ts';
import { createHistory } from './history/history.ts';
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
      // Only the service knows whether the person can edit or only comment; it refuses what they cannot.
      caller: () => (session.readOnly() ? undefined : { role: 'EDITOR', zuid: options.zuid ?? '' }),
    });
  let history = openHistory(current());
  let remover = createRemover(current());
  const transact = <T>(work: () => T): T => history.transact(work);
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
        insertElement(doc, { kind, element: toStored(kind, element), z, authorship });
        remover.forget();
      }),
    change: (kind, change: ElementChange<typeof kind>) =>
      transact(() => {
        remover.forget();
        return changeElement(current(), kind, toStoredChange(kind, change));
      }),
    remove: (id) => transact(() => remover.remove(id, options.zuid)),
    place: (id, z) => transact(() => setZIndex(current(), id, z)),
    transact,
    text: (kind, id) => texts.open(kind, id),
    onTextLost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    undo: () => history.undo(),
    redo: () => history.redo(),
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
