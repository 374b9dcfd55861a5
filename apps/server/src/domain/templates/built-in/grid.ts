import type { Rectangle } from '../placement/bounds.ts';

export interface Grid extends Rectangle {
  columns: number;
  /** Space between neighbours, in pixels. */
  gap: number;
}

/** One cell of a grid whose rectangle is the size and place of the first, in reading order. */
export function cell({ left, top, width, height, columns, gap }: Grid, index: number): Rectangle {
  return {
    left: left + (index % columns) * (width + gap),
    top: top + Math.floor(index / columns) * (height + gap),
    width,
    height,
  };
}
