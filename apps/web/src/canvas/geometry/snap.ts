import type { Box, Point } from '@lienzo/shapes';
import { unionOf } from './box.ts';

/** A line that shows with what something is flush. */
export interface Guide {
  readonly from: Point;
  readonly to: Point;
}

export interface Snapped {
  /** How much further to move. */
  readonly by: Point;
  readonly guides: readonly Guide[];
}

interface Line {
  readonly at: number;
  readonly box: Box;
}

type Axis = 'x' | 'y';

const nothing: Snapped = { by: { x: 0, y: 0 }, guides: [] };

/** Brings a box that is being moved flush with its nearest neighbours, edge or middle. */
export function snapped(box: Box, neighbours: readonly Box[], tolerance: number): Snapped {
  if (neighbours.length === 0) return nothing;
  const x = nearest(linesOf(box, 'x'), neighbours, { axis: 'x', tolerance });
  const y = nearest(linesOf(box, 'y'), neighbours, { axis: 'y', tolerance });
  const by = { x: x?.by ?? 0, y: y?.by ?? 0 };
  const moved = { ...box, left: box.left + by.x, top: box.top + by.y };
  const guides = [...(x ? [guideOf('x', x, moved)] : []), ...(y ? [guideOf('y', y, moved)] : [])];
  return { by, guides };
}

/** The same for a single point, such as the corner that is being pulled. */
export function snappedPoint(point: Point, neighbours: readonly Box[], tolerance: number): Snapped {
  return snapped({ left: point.x, top: point.y, width: 0, height: 0 }, neighbours, tolerance);
}

interface Found {
  readonly by: number;
  readonly line: Line;
}

function nearest(
  own: readonly number[],
  neighbours: readonly Box[],
  { axis, tolerance }: { axis: Axis; tolerance: number },
): Found | undefined {
  let best: Found | undefined;
  for (const neighbour of neighbours) {
    for (const at of linesOf(neighbour, axis)) {
      for (const line of own) {
        const by = at - line;
        if (Math.abs(by) > tolerance) continue;
        if (!best || Math.abs(by) < Math.abs(best.by)) best = { by, line: { at, box: neighbour } };
      }
    }
  }
  return best;
}

function linesOf({ left, top, width, height }: Box, axis: Axis): number[] {
  const [start, length] = axis === 'x' ? [left, width] : [top, height];
  return length === 0 ? [start] : [start, start + length / 2, start + length];
}

function guideOf(axis: Axis, { line }: Found, moved: Box): Guide {
  const span = unionOf([moved, line.box]) ?? moved;
  if (axis === 'x')
    return { from: { x: line.at, y: span.top }, to: { x: line.at, y: span.top + span.height } };
  return { from: { x: span.left, y: line.at }, to: { x: span.left + span.width, y: line.at } };
}
