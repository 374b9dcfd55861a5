import { cellStyle } from '@lienzo/shapes';
import type { DetailLevel } from '../scene/renderer.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import { largestFontSize } from '../scene/text-model.ts';

/** Text smaller than this on the screen is unreadable and not drawn. */
const READABLE = 4;
const STANDARD_SIZE = 16;

/** Returns the smallest font size that is drawn. In steps, so that a small zoom does not change it. */
export function smallestFontSize(zoom: number): number {
  const step = 2 ** Math.floor(Math.log2(READABLE / zoom) * 2);
  return Math.sqrt(step);
}

/** Returns how much of an element is drawn. `smallest` is infinite while its text is being edited. */
export function detailLevel(element: SceneElement, smallest: number): DetailLevel {
  if (element.kind === 'frame') return 'full';
  // The editor covers only one cell of a table.
  if (element.kind === 'shape' && element.element.table)
    return smallest === Infinity || cellStyle.size >= smallest ? 'full' : 'plain';
  return largestFontSize(element.element.text, STANDARD_SIZE) < smallest ? 'plain' : 'full';
}
