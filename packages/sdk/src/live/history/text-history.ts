import { elementsOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { changedTexts } from './record-changes.ts';

/** The characters that a transaction inserted into and deleted from shared texts. */
export type TextChange = Y.UndoManager['undoStack'][number];

type Characters = TextChange['insertions'];

export interface TextHistory {
  /** Returns the change of the transaction that has just ended. */
  captured(): TextChange | undefined;
  /** Undoes a change within the current transaction. Undoing what this captures redoes the change. */
  revert(change: TextChange): boolean;
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
    revert(change) {
      manager.scope = [elements];
      manager.undoStack = [change];
      return manager.undo() !== null;
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

/** Joins two consecutive changes into the first. */
export function joinTextChanges(first: TextChange, second: TextChange): void {
  first.insertions = Y.mergeDeleteSets([first.insertions, second.insertions]);
  first.deletions = Y.mergeDeleteSets([first.deletions, second.deletions]);
}

function onlyIn(
  texts: ReadonlySet<unknown>,
  transaction: Y.Transaction,
  all: Characters,
): Characters {
  const kept = Y.createDeleteSet();
  Y.iterateDeletedStructs(transaction, all, (struct) => {
    if (!(struct instanceof Y.Item) || !texts.has(struct.parent)) return;
    const { client, clock } = struct.id;
    const ranges = kept.clients.get(client) ?? [];
    ranges.push({ clock, len: struct.length });
    kept.clients.set(client, ranges);
  });
  return kept;
}
