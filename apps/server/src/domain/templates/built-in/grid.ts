import type { Rectangle } from '../placement/bounds.ts';

export interface Grid extends Rectangle {
  columns: number;
  /** Space between neighbors, in pixels. */
  gap: number;
}

/** Returns the cell at `index`, in reading order. The grid’s rectangle is that of its first cell. */
export function cell({ left, top, width, height, columns, gap }: Grid, index: number): Rectangle {
  return {
    left: left + (index % columns) * (width + gap),
    top: top + Math.floor(index / columns) * (height + gap),
    width,
    height,
  };
}
