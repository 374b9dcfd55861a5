import { elementKey, type Layout, type StoredComment } from '@lienzo/contract';
import type { PlainRecord } from './copy-records.ts';

interface Surroundings {
  /** What stood around the comments. */
  present: readonly PlainRecord[];
  /** What will. */
  canvas: readonly PlainRecord[];
}

/** Comments for another canvas: one at an element that is not there stays where that was. */
export function placeComments(
  comments: readonly PlainRecord[],
  { present, canvas }: Surroundings,
): PlainRecord[] {
  const anchors = new Map(present.map((record) => [record.key, record]));
  const there = new Set(canvas.map(({ key }) => key));
  return comments.map((comment) => {
    const { element_id: id, ...rest } = comment.element as StoredComment; // they are comments
    const anchor = id === undefined ? undefined : anchors.get(elementKey(id));
    if (!anchor || there.has(anchor.key)) return comment;
    return { ...comment, element: { ...rest, position: positionOf(anchor) } };
  });
}

function positionOf({ element }: PlainRecord) {
  const { properties } = element as { properties?: { layout?: Layout } }; // frames and shapes have it
  const { top = 0, left = 0 } = properties?.layout ?? {};
  return { top, left };
}
