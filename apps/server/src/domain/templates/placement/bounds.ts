import type { Layout } from '@lienzo/contract';
import { type Rectangle, rectangleOf } from '../../element-rows/rectangle.ts';

export type { Rectangle } from '../../element-rows/rectangle.ts';

/** Returns the axis-aligned rectangle around all layouts, or undefined if there are none. */
export function boundsOf(layouts: Iterable<Layout>): Rectangle | undefined {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const layout of layouts) {
    const rectangle = rectangleOf(layout);
    left = Math.min(left, rectangle.left);
    top = Math.min(top, rectangle.top);
    right = Math.max(right, rectangle.left + rectangle.width);
    bottom = Math.max(bottom, rectangle.top + rectangle.height);
  }
  if (left === Number.POSITIVE_INFINITY) return undefined;
  return { left, top, width: right - left, height: bottom - top };
}
