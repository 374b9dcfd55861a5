/** The height of every row, in pixels. */
export const ROW_HEIGHT = 32;
/** The distance by which the contents of something are indented, in pixels. */
const INDENT = 16;
/** Deeper contents are not indented further, so that their names stay visible. */
const MAX_INDENTS = 8;
/** Rows outside the visible part that are rendered, too, so that scrolling shows no gap. */
const MARGIN = 6;

/** Returns how far a row of a level is indented. */
export function indentOf(level: number): number {
  return 4 + Math.min(MAX_INDENTS, level - 1) * INDENT;
}

/** Returns the first row to render and the one after the last, because a list can have 20,000 rows. */
export function visibleRows(
  { top, height }: { readonly top: number; readonly height: number },
  count: number,
): { readonly first: number; readonly end: number } {
  const first = Math.floor(top / ROW_HEIGHT) - MARGIN;
  const end = Math.ceil((top + height) / ROW_HEIGHT) + MARGIN;
  return {
    first: Math.min(Math.max(0, first), count),
    end: Math.min(Math.max(0, end), count),
  };
}

/** Returns how far a list must be scrolled to show a row, or undefined if it is visible. */
export function scrollToRow(
  { top, height }: { readonly top: number; readonly height: number },
  index: number,
): number | undefined {
  const start = index * ROW_HEIGHT;
  if (start < top) return start;
  return start + ROW_HEIGHT > top + height ? start + ROW_HEIGHT - height : undefined;
}
