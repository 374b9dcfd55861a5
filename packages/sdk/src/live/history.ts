import type { ElementKind } from '@lienzo/contract';
import { elementsOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';

/**
 * Changes of one's own, to be taken back one by one. Comments are no part of it: what was said to
 * others is not unsaid by somebody who wants a shape back.
 */
export function createHistory(doc: Y.Doc) {
  const own = Symbol('own changes');
  let depth = 0;
  let touched = new Set<unknown>();
  const isTalk = () => touched.size === 1 && touched.has('comment');
  const manager = new Y.UndoManager(elementsOf(doc), {
    trackedOrigins: new Set([own]),
    // Otherwise taking back a value that somebody else has replaced would take theirs away.
    ignoreRemoteMapChanges: true,
    // Each change is taken back by itself, however fast it followed the one before.
    captureTimeout: 0,
    // Undoing is captured too, as what can be done again.
    captureTransaction: ({ origin }) => origin !== own || !isTalk(),
  });
  const edit = <T>(work: () => T): T => {
    if (depth === 0) touched = new Set();
    depth += 1;
    try {
      return doc.transact(work, own);
    } finally {
      depth -= 1;
    }
  };
  return {
    /** Several edits as one. */
    together: edit,
    /** A change of an element of this kind. */
    edit: <T>(kind: ElementKind, work: () => T): T =>
      edit(() => {
        touched.add(kind);
        return work();
      }),
    /** A change of an element that is known by its key only. */
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
