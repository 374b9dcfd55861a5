import type { Box } from '@lienzo/shapes';
import { centerOf } from './box.ts';
import { FIT_MARGIN, fitBox, type Size, type View } from './viewport.ts';

/** How much of the screen panels cover, in pixels. */
interface Covered {
  readonly right: number;
  readonly bottom: number;
}

/** Smaller boxes on the screen are hard to see. */
const MIN_SHOWN = 12;
/** Between a box and the edge of the screen. */
const MARGIN = 24;

/**
 * Returns the view that shows a box beside panels, or undefined if it is visible already. The zoom
 * only changes if the box would be too large or too small to be seen.
 */
export function viewShowing(
  box: Box,
  view: View,
  { size, covered }: { readonly size: Size; readonly covered: Covered },
): View | undefined {
  const free = {
    width: Math.max(1, size.width - covered.right),
    height: Math.max(1, size.height - covered.bottom),
  };
  const { zoom } = view;
  const [left, top] = [(box.left - view.x) * zoom, (box.top - view.y) * zoom];
  const [width, height] = [box.width * zoom, box.height * zoom];
  const isTiny = Math.max(width, height) < MIN_SHOWN;
  const isInside =
    left >= MARGIN &&
    top >= MARGIN &&
    left + width <= free.width - MARGIN &&
    top + height <= free.height - MARGIN;
  if (isInside && !isTiny) return undefined;
  const fits = width <= free.width - 2 * FIT_MARGIN && height <= free.height - 2 * FIT_MARGIN;
  if (isTiny || !fits) return fitBox(box, free);
  const center = centerOf(box);
  return { x: center.x - free.width / 2 / zoom, y: center.y - free.height / 2 / zoom, zoom };
}
