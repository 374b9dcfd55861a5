import {
  type ElementKind,
  elementKey,
  type StoredElement,
  type StoredText,
} from '@lienzo/contract';
import { withNewIds } from '@lienzo/zone-doc';
import type { Clock } from '../../core/clock.ts';
import { createUuid } from '../../core/ids.ts';
import { mapInSlices } from '../../core/slices.ts';

/** Maps each old id to one new id. */
export type IdMap = (key: string) => string;

/**
 * Creates an id map. Elements with the same z-index are ordered by id, so the keys given here get
 * new ids in their order.
 */
export async function createIdMap(
  clock: Clock,
  keysInOrder: readonly string[] = [],
): Promise<IdMap> {
  const fresh = (await mapInSlices(keysInOrder, () => createUuid(clock))).toSorted();
  const ids = new Map(keysInOrder.map((key, index) => [key, fresh[index] ?? '']));
  return (key) => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = createUuid(clock);
    ids.set(key, id);
    return id;
  };
}

/** Copies an element with new ids for itself, its references and its paragraphs. */
export function copyElement(
  element: StoredElement<ElementKind>,
  newId: IdMap,
): StoredElement<ElementKind> {
  const copy = withNewIds(element, newId);
  const { text } = copy as { text?: string | StoredText }; // comments have plain text
  if (typeof text !== 'object') return copy;
  for (const paragraph of text.paragraphs ?? []) paragraph.id = newId(elementKey(paragraph.id));
  return copy;
}
