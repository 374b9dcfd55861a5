import { boundsOf, grow, mirrorBox, turnBox } from './box.ts';
import type { Box, Drawing, DrawingItem, Line, Measure, PathItem, TextItem } from './drawing.ts';
import { boxAround } from './path.ts';

/** How far a pointed corner may reach beyond its line, in widths of it; the same as in SVG. */
export const MITER_LIMIT = 4;

interface Painted {
  readonly items: readonly DrawingItem[];
  readonly turn?: Drawing['turn'];
  readonly measure: Measure;
  /** Where the drawing is when nothing is painted. */
  readonly box: Box;
}

/** The upright box around everything painted. */
export function boundsOfItems({ items, turn, measure, box }: Painted): Box {
  const boxes = items.flatMap((item) => {
    if (item.kind === 'text') return [boxOfText(item, measure)];
    const outlined = boxOfPath(item);
    if (!outlined) return [];
    return [turn ? mirrorBox(outlined, turn.center, turn) : outlined];
  });
  const bounds = boxes.length === 0 ? box : boundsOf(boxes);
  return turn ? turnBox(bounds, turn.center, turn.degrees) : bounds;
}

function boxOfPath({ d, line, clip }: PathItem): Box | undefined {
  const inside = clip?.side === 'inside' ? clip.d : d;
  const box = boxAround(inside);
  if (!box || !line || clip?.side === 'inside') return box;
  return grow(box, (line.width / 2) * reachOf(line));
}

/** How far a line may reach from its middle, in halves of its width. */
function reachOf({ join, cap }: Line): number {
  if (join === 'miter') return MITER_LIMIT;
  return cap === 'square' ? Math.SQRT2 : 1;
}

function boxOfText({ x, y, width, size, face }: TextItem, measure: Measure): Box {
  const { ascent, descent } = measure.extent(face);
  return { left: x, top: y - ascent * size, width, height: (ascent + descent) * size };
}
