import type { Box, Extent } from './separate-boxes.ts';

/** Returns boxes in rows and columns about as wide as they are high, in the given order. */
export function arrangeInGrid(extents: readonly Extent[], spacing: number): Box[] {
  const columns = countColumns(extents, spacing);
  const widths: number[] = [];
  const heights: number[] = [];
  for (const [index, { width, height }] of extents.entries()) {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    widths[column] = Math.max(widths[column] ?? 0, width);
    heights[row] = Math.max(heights[row] ?? 0, height);
  }
  const lefts = startsOf(widths, spacing);
  const tops = startsOf(heights, spacing);
  return extents.map(({ width, height }, index) => ({
    left: lefts[index % columns] ?? 0,
    top: tops[Math.floor(index / columns)] ?? 0,
    width,
    height,
  }));
}

function countColumns(extents: readonly Extent[], spacing: number): number {
  const width = extents.reduce((sum, one) => sum + one.width + spacing, 0);
  const height = extents.reduce((sum, one) => sum + one.height + spacing, 0);
  const columns = Math.ceil(Math.sqrt((extents.length * height) / Math.max(width, 1)));
  return Math.min(Math.max(columns, 1), Math.max(extents.length, 1));
}

/** Returns where columns or rows of the given sizes begin, in whole pixels. */
function startsOf(sizes: readonly number[], spacing: number): number[] {
  let next = 0;
  return sizes.map((size) => {
    const start = next;
    next = Math.ceil(start + size + spacing);
    return start;
  });
}
