import { type ElementKind, elementKey, type StoredChange } from '@lienzo/contract';
import * as Y from 'yjs';
import { elementsOf } from './edit-document.ts';
import { changeFacets, fromFacets, type NewElement, toFacets, withChange } from './element.ts';
import { elementBytes, isPlacement } from './element-bytes.ts';
import type { ElementEffect } from './guards/predict-effect.ts';
import { type Facets, versionOf } from './layout.ts';
import { facetsIn } from './text/shared-text.ts';

/** What an edit will do to an element, known before it is made. */
export interface PredictedEdit {
  readonly effect: ElementEffect;
  /** The size of the element in bytes. Undefined if the edit hardly changes it. */
  readonly size?: { readonly before: number; readonly after: number };
}

/** Predicts the insertion of an element into a document. */
export function predictNew(doc: Y.Doc, entry: NewElement): PredictedEdit {
  const key = elementKey(entry.element.meta.id);
  const after = toFacets(entry, versionOf(doc));
  const map = elementsOf(doc).get(key);
  const before = map instanceof Y.Map ? facetsIn(map) : undefined;
  return {
    effect: { key, before, after, written: new Set(Object.keys(after)) },
    size: { before: 0, after: bytesOf(entry.kind, key, after) },
  };
}

/** Predicts a change of an element. Returns undefined if the document has no such element. */
export function predictChange<Kind extends ElementKind>(
  doc: Y.Doc,
  kind: Kind,
  change: StoredChange<Kind>,
): PredictedEdit | undefined {
  const key = elementKey(change.id);
  const map = elementsOf(doc).get(key);
  if (!(map instanceof Y.Map) || map.get('kind') !== kind) return undefined;
  const before = facetsIn(map);
  const changed = changeFacets(kind, before, change, versionOf(doc));
  const after = withChange(before, changed);
  const written = new Set(Object.keys(changed));
  const effect = { key, before, after, written };
  if (isPlacement(written)) return { effect };
  return {
    effect,
    size: { before: bytesOf(kind, key, before), after: bytesOf(kind, key, after) },
  };
}

function bytesOf(kind: ElementKind, key: string, facets: Facets): number {
  return elementBytes(fromFacets(kind, key, facets));
}
