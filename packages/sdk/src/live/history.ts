import type { ElementKind } from '@lienzo/contract';
import { elementsOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';

/**
 * Creates the undo history of the local user. Comments are not part of it: undoing a change to a shape
 * must not remove a message that other people may have read.
 */
export function createHistory(doc: Y.Doc) {
  const local = Symbol('local changes');
  let depth = 0;
  let touched = new Set<unknown>();
  const isCommentOnly = () => touched.size === 1 && touched.has('comment');
  const manager = new Y.UndoManager(elementsOf(doc), {
    trackedOrigins: new Set([local]),
    // Otherwise undoing a value that another person has replaced would discard theirs.
    ignoreRemoteMapChanges: true,
    // Each change is a separate undo step, no matter how quickly it follows the previous one.
    captureTimeout: 0,
    // Undo transactions are captured as well, for redo.
    captureTransaction: ({ origin }) => origin !== local || !isCommentOnly(),
  });
  const edit = <T>(work: () => T): T => {
    if (depth === 0) touched = new Set();
    depth += 1;
    try {
      return doc.transact(work, local);
    } finally {
      depth -= 1;
    }
  };
  return {
    /** Runs several edits as one undo step. */
    transact: edit,
    /** Changes an element of a known kind. */
    edit: <T>(kind: ElementKind, work: () => T): T =>
      edit(() => {
        touched.add(kind);
        return work();
      }),
    /** Changes an element of which only the key is known. */
    editKey: <T>(key: string, work: () => T): T =>
      edit(() => {
        const element = elementsOf(doc).get(key);
        touched.add(element instanceof Y.Map ? element.get('kind') : undefined);
        return work();
      }),
    undo: () => void manager.undo(),
    redo: () => void manager.redo(),
    canUndo: () => manager.canUndo(),
    canRedo: () => manager.canRedo(),
    destroy: () => manager.destroy(),
  };
}
