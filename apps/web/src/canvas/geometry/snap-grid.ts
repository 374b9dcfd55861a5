import type { Box, Point } from '@lienzo/shapes';
import { GRID_STEP } from './dot-grid.ts';

/** Returns the dot of the grid that is nearest to a point. */
export function snapToGrid({ x, y }: Point): Point {
  return { x: nearest(x), y: nearest(y) };
}

/** Returns how much further to move a box, so that its top-left corner is on the grid. */
export function gridDelta({ left, top }: Pick<Box, 'left' | 'top'>): Point {
  return { x: nearest(left) - left, y: nearest(top) - top };
}

/** Returns a box of the same size whose top-left corner is on the grid. */
export function boxOnGrid(box: Box): Box {
  return { ...box, left: nearest(box.left), top: nearest(box.top) };
}

function nearest(value: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(value / GRID_STEP) * GRID_STEP + 0;
}
