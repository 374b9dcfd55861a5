import { elementsOf, type ItemId, isLocked } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Move } from './deleted-text.ts';
import { changedTexts } from './record-changes.ts';

/** The characters that a transaction inserted into and deleted from shared texts. */
export type TextChange = Y.UndoManager['undoStack'][number];

type Characters = TextChange['insertions'];

export interface TextHistory {
  /** Returns the change of the transaction that has just ended. */
  captured(): TextChange | undefined;
  /**
   * Undoes a change within a transaction, and returns the characters that this inserted again; undefined
   * if there was nothing to undo. Undoing what this captures redoes the change.
   */
  revert(change: TextChange, transaction: Y.Transaction): Move[] | undefined;
  /** Lets Yjs discard the characters that a change deleted. */
  forget(change: TextChange): void;
  destroy(): void;
}

/**
 * Undoes changes of shared texts character by character: characters of the local user are removed,
 * those they deleted come back, and those of others stay. Yjs keeps deleted characters for it. The
 * undo stack of Yjs is used for one change at a time; the order of changes is up to the caller.
 */
export function createTextHistory(doc: Y.Doc, origins: ReadonlySet<unknown>): TextHistory {
  const elements = elementsOf(doc);
  let texts: ReadonlySet<unknown> = new Set();
  let captured: TextChange | undefined;

  const prepare = (transaction: Y.Transaction) => {
    captured = undefined;
    const isTracked = origins.has(transaction.origin);
    texts = isTracked ? changedTexts(transaction) : new Set();
    manager.scope = texts.size > 0 ? [elements] : [];
  };
  const capture = (transaction: Y.Transaction) => {
    const change = texts.size > 0 ? manager.undoStack.pop() : undefined;
    if (!change) return;
    captured = change;
    change.insertions = onlyIn(texts, transaction, change.insertions);
    change.deletions = onlyIn(texts, transaction, change.deletions);
  };

  // Listeners run in the order of registration: `prepare` before that of the manager, `capture` after.
  doc.on('afterTransaction', prepare);
  const manager = new Y.UndoManager([], {
    doc,
    trackedOrigins: new Set(origins),
    captureTimeout: 0,
  });
  doc.on('afterTransaction', capture);

  return {
    captured: () => captured,
    revert(change, transaction) {
      if (isLockedIn(change, transaction)) return undefined;
      manager.scope = [elements];
      manager.undoStack = [change];
      return manager.undo() ? restoredBy(change, transaction) : undefined;
    },
    forget(change) {
      manager.scope = [elements];
      manager.undoStack = [change];
      manager.clear(true, false);
    },
    destroy() {
      doc.off('afterTransaction', prepare);
      doc.off('afterTransaction', capture);
      manager.destroy();
    },
  };
}

/** Returns whether a change belongs to a text of a locked element, which the service would refuse. */
function isLockedIn(change: TextChange, transaction: Y.Transaction): boolean {
  let found = false;
  for (const characters of [change.insertions, change.deletions]) {
    Y.iterateDeletedStructs(transaction, characters, (struct) => {
      const text = struct instanceof Y.Item ? struct.parent : undefined;
      const map = text instanceof Y.Text ? text._item?.parent : undefined;
      found ||= map instanceof Y.Map && isLocked(map);
    });
  }
  return found;
}

/** Joins two consecutive changes into the first. */
export function joinTextChanges(first: TextChange, second: TextChange): void {
  first.insertions = Y.mergeDeleteSets([first.insertions, second.insertions]);
  first.deletions = Y.mergeDeleteSets([first.deletions, second.deletions]);
}

/**
 * Lists the characters that undoing a change inserted again. Yjs could find them on its own, but it would
 * also undo what is next to them, because it joins items.
 */
function restoredBy({ deletions }: TextChange, transaction: Y.Transaction): Move[] {
  const moves: Move[] = [];
  Y.iterateDeletedStructs(transaction, deletions, (struct) => {
    if (!(struct instanceof Y.Item) || !struct.redone) return;
    const { id, redone, length } = struct;
    moves.push({ from: [id.client, id.clock], to: [redone.client, redone.clock], length });
  });
  return moves;
}

/** Makes a change refer to characters that were inserted again under other ids. */
export function moveCharacters(change: TextChange, moves: readonly Move[]): void {
  change.insertions = moved(change.insertions, moves);
  change.deletions = moved(change.deletions, moves);
}

function moved(all: Characters, moves: readonly Move[]): Characters {
  const found = Y.createDeleteSet();
  for (const [client, ranges] of all.clients) {
    const own = moves.filter(({ from }) => from[0] === client);
    own.sort((one, other) => one.from[1] - other.from[1]);
    for (const { clock, len } of ranges) {
      let next = clock;
      for (const { from, to, length } of own) {
        const start = Math.max(next, from[1]);
        const end = Math.min(clock + len, from[1] + length);
        if (start >= end) continue;
        addRange(found, [client, next], start - next);
        addRange(found, [to[0], to[1] + start - from[1]], end - start);
        next = end;
      }
      addRange(found, [client, next], clock + len - next);
    }
  }
  return Y.mergeDeleteSets([found]);
}

function addRange({ clients }: Characters, [client, clock]: ItemId, length: number): void {
  if (length === 0) return;
  const ranges = clients.get(client) ?? [];
  ranges.push({ clock, len: length });
  clients.set(client, ranges);
}

function onlyIn(
  texts: ReadonlySet<unknown>,
  transaction: Y.Transaction,
  all: Characters,
): Characters {
  const kept = Y.createDeleteSet();
  Y.iterateDeletedStructs(transaction, all, (struct) => {
    if (!(struct instanceof Y.Item) || !texts.has(struct.parent)) return;
    addRange(kept, [struct.id.client, struct.id.clock], struct.length);
  });
  return kept;
}
