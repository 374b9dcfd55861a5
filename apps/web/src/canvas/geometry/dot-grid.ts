import type { View } from './viewport.ts';

/** Distance between two dots at a zoom of 100%, in pixels of the canvas. */
export const GRID_STEP = 24;
/** Closer dots would look gray, so every second one is left out then. */
const MIN_STEP = 18;

export interface DotGrid {
  /** Distance between two dots on the screen. */
  readonly step: number;
  /** Where the first dot is on the screen, from 0 to `step`. */
  readonly x: number;
  readonly y: number;
}

/** Returns where the dots of the background are on the screen. They move and scale with the canvas. */
export function dotGrid({ x, y, zoom }: View): DotGrid {
  const doublings = Math.ceil(Math.log2(MIN_STEP / (GRID_STEP * zoom)));
  const step = GRID_STEP * zoom * 2 ** doublings;
  return { step, x: remainder(-x * zoom, step), y: remainder(-y * zoom, step) };
}

function remainder(value: number, step: number): number {
  return ((value % step) + step) % step;
}
