import type { Box, Point } from '@lienzo/shapes';
import { unionOf } from './box.ts';

/** A line that shows what an element is aligned with. */
export interface Guide {
  readonly from: Point;
  readonly to: Point;
}

export interface Snap {
  /** How much further to move to be aligned. */
  readonly delta: Point;
  readonly guides: readonly Guide[];
}

interface Line {
  readonly at: number;
  readonly box: Box;
}

type Axis = 'x' | 'y';

const nothing: Snap = { delta: { x: 0, y: 0 }, guides: [] };

/** Snaps edges and center of a moving box to the nearest edges and centers of its neighbors. */
export function snapBox(box: Box, neighbors: readonly Box[], tolerance: number): Snap {
  if (neighbors.length === 0) return nothing;
  const x = nearest(linesOf(box, 'x'), neighbors, { axis: 'x', tolerance });
  const y = nearest(linesOf(box, 'y'), neighbors, { axis: 'y', tolerance });
  const delta = { x: x?.delta ?? 0, y: y?.delta ?? 0 };
  const moved = { ...box, left: box.left + delta.x, top: box.top + delta.y };
  const guides = [...(x ? [guideOf('x', x, moved)] : []), ...(y ? [guideOf('y', y, moved)] : [])];
  return { delta, guides };
}

/** Snaps a single point, such as the corner that is being dragged. */
export function snapPoint(point: Point, neighbors: readonly Box[], tolerance: number): Snap {
  return snapBox({ left: point.x, top: point.y, width: 0, height: 0 }, neighbors, tolerance);
}

interface Match {
  readonly delta: number;
  readonly line: Line;
}

function nearest(
  own: readonly number[],
  neighbors: readonly Box[],
  { axis, tolerance }: { axis: Axis; tolerance: number },
): Match | undefined {
  let best: Match | undefined;
  for (const neighbor of neighbors) {
    for (const at of linesOf(neighbor, axis)) {
      for (const line of own) {
        const delta = at - line;
        if (Math.abs(delta) > tolerance) continue;
        if (!best || Math.abs(delta) < Math.abs(best.delta))
          best = { delta, line: { at, box: neighbor } };
      }
    }
  }
  return best;
}

function linesOf({ left, top, width, height }: Box, axis: Axis): number[] {
  const [start, length] = axis === 'x' ? [left, width] : [top, height];
  return length === 0 ? [start] : [start, start + length / 2, start + length];
}

function guideOf(axis: Axis, { line }: Match, moved: Box): Guide {
  const span = unionOf([moved, line.box]) ?? moved;
  if (axis === 'x')
    return { from: { x: line.at, y: span.top }, to: { x: line.at, y: span.top + span.height } };
  return { from: { x: span.left, y: line.at }, to: { x: span.left + span.width, y: line.at } };
}
