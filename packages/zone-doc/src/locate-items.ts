import * as Y from 'yjs';
import { elementsOf } from './edit-document.ts';

/** Where an item of a document belongs. */
export interface ItemPlace {
  /** The key of the element. */
  readonly key: string;
  /** The facet; undefined for the item that holds the map of the element. */
  readonly facet: string | undefined;
}

/** Returns the struct with an id; undefined if the document does not have it. */
export function structAt(doc: Y.Doc, { client, clock }: Y.ID): Y.Item | Y.GC | undefined {
  if (clock >= Y.getState(doc.store, client)) return undefined;
  const structs = doc.store.clients.get(client) ?? [];
  return structs[Y.findIndexSS(structs, clock)];
}

/** Returns the place of an item; undefined if it is not part of an element or was garbage-collected. */
export function placeOfItem(doc: Y.Doc, struct: Y.Item | Y.GC | undefined): ItemPlace | undefined {
  const root = elementsOf(doc);
  let facet: string | undefined;
  for (let item = struct; item instanceof Y.Item; ) {
    const { parent, parentSub } = item;
    if (parent === root) return parentSub === null ? undefined : { key: parentSub, facet };
    facet = parentSub ?? facet;
    item = parent instanceof Y.AbstractType ? (parent._item ?? undefined) : undefined;
  }
  return undefined;
}
