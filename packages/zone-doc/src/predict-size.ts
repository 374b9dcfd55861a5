import { type ElementKind, elementKey, type StoredChange } from '@lienzo/contract';
import * as Y from 'yjs';
import { elementsOf } from './edit-document.ts';
import { changeFacets, fromFacets, type NewElement, toFacets, withChange } from './element.ts';
import { elementBytes, isPlacement } from './element-bytes.ts';
import { versionOf } from './layout.ts';
import { facetsIn } from './text/shared-text.ts';

/** The size of an element before and after a change, in bytes. */
export interface PredictedSize {
  readonly before: number;
  readonly after: number;
}

/** Returns the size that an element will have in a document. */
export function sizeOfNew(doc: Y.Doc, entry: NewElement): PredictedSize {
  const key = elementKey(entry.element.meta.id);
  const facets = toFacets(entry, versionOf(doc));
  return { before: 0, after: elementBytes(fromFacets(entry.kind, key, facets)) };
}

/** Returns the size of an element and the one after a change. Undefined if its size hardly changes. */
export function sizeOfChange<Kind extends ElementKind>(
  doc: Y.Doc,
  kind: Kind,
  change: StoredChange<Kind>,
): PredictedSize | undefined {
  const key = elementKey(change.id);
  const map = elementsOf(doc).get(key);
  if (!(map instanceof Y.Map) || map.get('kind') !== kind) return undefined;
  const facets = facetsIn(map);
  const changed = changeFacets(kind, facets, change, versionOf(doc));
  if (isPlacement(new Set(Object.keys(changed)))) return undefined;
  return {
    before: elementBytes(fromFacets(kind, key, facets)),
    after: elementBytes(fromFacets(kind, key, withChange(facets, changed))),
  };
}
