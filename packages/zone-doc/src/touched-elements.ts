import * as Y from 'yjs';
import { placeOfItem, structAt } from './locate-items.ts';
import { placeStructs, spansOf } from './place-structs.ts';

/** The facets that an update writes or removes; `element` if it inserts or removes the whole element. */
export type TouchedFacets = ReadonlySet<string> | 'element';

/** Returns what an update touches, by the key of the element. The document must contain the update. */
export function touchedElements(doc: Y.Doc, update: Uint8Array): Map<string, TouchedFacets> {
  const touched = new Map<string, Set<string> | 'element'>();
  const add = (place: ReturnType<typeof placeOfItem>) => {
    if (!place) return;
    const facets = touched.get(place.key) ?? new Set();
    if (place.facet === undefined) touched.set(place.key, 'element');
    else touched.set(place.key, facets === 'element' ? facets : facets.add(place.facet));
  };
  const { structs, ds } = Y.decodeUpdate(update);
  for (const { place } of placeStructs(doc, structs)) add(place);
  for (const { client, clock, length } of spansOf(ds)) {
    for (let at = clock; at < clock + length; ) {
      const struct = structAt(doc, Y.createID(client, at));
      add(placeOfItem(doc, struct));
      at = struct ? struct.id.clock + struct.length : clock + length;
    }
  }
  return touched;
}
