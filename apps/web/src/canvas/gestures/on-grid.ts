import type { Point } from '@lienzo/shapes';
import type { Board } from '../board/board.ts';
import { snapToGrid } from '../geometry/snap-grid.ts';
import type { PointerState } from './gesture.ts';

/** Checks whether a gesture snaps to the grid. Control suspends that. */
export function isOnGrid({ grid }: Board, { mod }: PointerState): boolean {
  return grid.get() && !mod;
}

/** Returns the point of the canvas under the pointer, or the nearest one on the grid. */
export function gridPoint(board: Board, at: PointerState): Point {
  return isOnGrid(board, at) ? snapToGrid(at.canvas) : at.canvas;
}
