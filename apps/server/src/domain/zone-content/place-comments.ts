import { elementKey, type Layout, type StoredComment } from '@lienzo/contract';
import type { PlainRecord, SourceRow } from './copy-records.ts';

interface Options {
  /** The canvas that the comments come from. */
  present: readonly SourceRow[];
  /** The canvas that they are copied to. */
  canvas: readonly SourceRow[];
}

/**
 * Adapts comments to another canvas: if an anchor is missing there, the comment gets its position.
 */
export function placeComments(
  comments: readonly PlainRecord[],
  { present, canvas }: Options,
): PlainRecord[] {
  const anchors = new Map(present.map((row) => [row.key, row]));
  const canvasKeys = new Set(canvas.map(({ key }) => key));
  return comments.map((comment) => {
    const { element_id: id, ...rest } = comment.element as StoredComment; // all records are comments
    const anchor = id === undefined ? undefined : anchors.get(elementKey(id));
    if (!anchor || canvasKeys.has(anchor.key)) return comment;
    return { ...comment, element: { ...rest, position: positionOf(anchor.read()) } };
  });
}

function positionOf({ element }: PlainRecord) {
  const { properties } = element as { properties?: { layout?: Layout } }; // frames and shapes have it
  const { top = 0, left = 0 } = properties?.layout ?? {};
  return { top, left };
}
