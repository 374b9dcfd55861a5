import { elementKey, type Layout } from '@lienzo/contract';
import * as Y from 'yjs';
import { elementsOf, removeElement } from './edit-document.ts';
import { isLocked } from './layout.ts';
import { projectElement } from './project.ts';

/** Removes elements from an open document together with what depends on them. */
export interface Remover {
  /**
   * Removes an element, its connectors, and the replies of `author` to a comment. Frame content stays
   * without a frame, and comments stay where the element was. Returns false if it does not exist.
   */
  remove(id: string, author?: string): boolean;
  /** Must be called after other changes in the same transaction. */
  forget(): void;
  destroy(): void;
}

/** Creates a remover. It reads all references once per transaction, not once per removed element. */
export function createRemover(doc: Y.Doc): Remover {
  let dependents: ReadonlyMap<string, readonly string[]> | undefined;
  const forget = () => {
    dependents = undefined;
  };
  doc.on('afterTransaction', forget);
  const remove = (id: string, author?: string): boolean => {
    const elements = elementsOf(doc);
    const key = elementKey(id);
    if (!elements.has(key)) return false;
    dependents ??= listDependents(elements);
    const referring = dependents.get(key) ?? [];
    // Reading the element takes longer than removing it.
    const position = referring.length > 0 ? placeOf(elements, key) : undefined;
    removeElement(doc, key);
    for (const dependent of referring) {
      const facets = elements.get(dependent);
      // The guards refuse changes of locked elements, so the server changes them afterwards.
      if (!(facets instanceof Y.Map) || isLocked(facets)) continue;
      if (refersTo(facets.get('frame'), key)) facets.delete('frame');
      const isReply = refersTo(facets.get('parent'), key);
      if (endsOf(facets).includes(key) || (isReply && facets.get('author') === author)) {
        remove(dependent, author);
      } else if (refersTo(facets.get('element'), key)) {
        facets.delete('element');
        facets.set('position', position);
      }
    }
    return true;
  };
  return {
    remove: (id, author) => doc.transact(() => remove(id, author)),
    forget,
    destroy: () => doc.off('afterTransaction', forget),
  };
}

/** Returns the keys of the elements that refer to each key. */
function listDependents(elements: Y.Map<unknown>): Map<string, string[]> {
  const dependents = new Map<string, string[]>();
  for (const [key, facets] of elements.entries()) {
    if (!(facets instanceof Y.Map)) continue;
    const single = ['frame', 'element', 'parent'].map((facet) => facets.get(facet));
    const ids = single.filter((id) => typeof id === 'string').map(elementKey);
    for (const target of [...ids, ...endsOf(facets)]) {
      const known = dependents.get(target);
      if (known) known.push(key);
      else dependents.set(target, [key]);
    }
  }
  return dependents;
}

/** Returns the keys of the elements that a connector connects. */
function endsOf(facets: Y.Map<unknown>): string[] {
  const connected = facets.get('connected') as
    | { first?: { shape_id?: unknown }; second?: { shape_id?: unknown } }
    | undefined; // other kinds have no such facet
  return [connected?.first?.shape_id, connected?.second?.shape_id]
    .filter((id) => typeof id === 'string')
    .map(elementKey);
}

function refersTo(id: unknown, key: string): boolean {
  return typeof id === 'string' && elementKey(id) === key;
}

function placeOf(elements: Y.Map<unknown>, key: string): { top: number; left: number } {
  const element = projectElement(elements, key)?.element as
    | { properties?: { layout?: Layout } }
    | undefined; // frames and shapes have a layout
  const { top = 0, left = 0 } = element?.properties?.layout ?? {};
  return { top, left };
}
