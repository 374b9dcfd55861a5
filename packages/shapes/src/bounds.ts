import { boundsOf, grow, mirrorBox, rotateBox } from './box.ts';
import type { Box, Drawing, DrawingItem, Line, Measure, PathItem, TextItem } from './drawing.ts';
import { boxAround } from './path.ts';

/** Limit of the length of pointed corners, in line widths. The default of SVG. */
export const MITER_LIMIT = 4;

interface BoundsInput {
  readonly items: readonly DrawingItem[];
  readonly transform?: Drawing['transform'];
  readonly measure: Measure;
  /** The result when nothing is painted. */
  readonly box: Box;
}

/** Returns the axis-aligned box around everything that is painted. */
export function boundsOfItems({ items, transform, measure, box }: BoundsInput): Box {
  const boxes = items.flatMap((item) => {
    if (item.kind === 'text') return [boxOfText(item, measure)];
    const painted = item.kind === 'image' ? item.box : boxOfPath(item);
    if (!painted) return [];
    return [transform ? mirrorBox(painted, transform.center, transform) : painted];
  });
  const bounds = boxes.length === 0 ? box : boundsOf(boxes);
  return transform ? rotateBox(bounds, transform.center, transform.degrees) : bounds;
}

function boxOfPath({ d, line, clip }: PathItem): Box | undefined {
  const inside = clip?.side === 'inside' ? clip.d : d;
  const box = boxAround(inside);
  if (!box || !line || clip?.side === 'inside') return box;
  return grow(box, (line.width / 2) * extentOf(line));
}

/** Returns how far a line can extend from its center line, in half line widths. */
function extentOf({ join, cap }: Line): number {
  if (join === 'miter') return MITER_LIMIT;
  return cap === 'square' ? Math.SQRT2 : 1;
}

function boxOfText({ x, y, width, size, face }: TextItem, measure: Measure): Box {
  const { ascent, descent } = measure.extent(face);
  return { left: x, top: y - ascent * size, width, height: (ascent + descent) * size };
}
