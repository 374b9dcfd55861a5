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

/** Gives every old id one new id, always the same. */
export type IdMap = (key: string) => string;

/**
 * Elements at the same height are stacked by their ids, so those that are named beforehand get ids in
 * the order in which they are named.
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

/** A copy of an element in which it, what it names and its paragraphs have new ids. */
export function renewElement(
  element: StoredElement<ElementKind>,
  newId: IdMap,
): StoredElement<ElementKind> {
  const copy = withNewIds(element, newId);
  const { text } = copy as { text?: string | StoredText }; // comments have plain text
  if (typeof text !== 'object') return copy;
  for (const paragraph of text.paragraphs ?? []) paragraph.id = newId(elementKey(paragraph.id));
  return copy;
}
