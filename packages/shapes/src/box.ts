import type { Layout } from '@lienzo/contract';
import type { Box, Point } from './drawing.ts';

/** Returns the box of a layout before rotation. Missing values are 0. */
export function boxOf({ left = 0, top = 0, width = 0, height = 0 }: Layout): Box {
  return { left, top, width, height };
}

export function centerOf({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

/** Returns the smallest box around all boxes, or an empty box at the origin if there are none. */
export function boundsOf(boxes: Iterable<Box>): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  if (left === Infinity) return { left: 0, top: 0, width: 0, height: 0 };
  return { left, top, width: right - left, height: bottom - top };
}

export function grow({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

/** Returns the axis-aligned box around a box that is rotated about a point. */
export function rotateBox(box: Box, center: Point, degrees: number): Box {
  if (degrees % 360 === 0) return box;
  const { sine, cosine } = sineAndCosine(degrees);
  const corners = [
    [box.left, box.top],
    [box.left + box.width, box.top],
    [box.left, box.top + box.height],
    [box.left + box.width, box.top + box.height],
  ] as const;
  return boundsOf(
    corners.map(([x, y]) => ({
      left: center.x + (x - center.x) * cosine - (y - center.y) * sine,
      top: center.y + (x - center.x) * sine + (y - center.y) * cosine,
      width: 0,
      height: 0,
    })),
  );
}

// Exact for multiples of 90 degrees: Math.cos(Math.PI / 2) is not exactly 0.
function sineAndCosine(degrees: number) {
  const angle = ((degrees % 360) + 360) % 360;
  if (angle % 90 === 0) {
    const cosine = [1, 0, -1, 0][angle / 90] ?? 1;
    const sine = [0, 1, 0, -1][angle / 90] ?? 0;
    return { sine, cosine };
  }
  const radians = (degrees * Math.PI) / 180;
  return { sine: Math.sin(radians), cosine: Math.cos(radians) };
}

/** Mirrors a box about a center, horizontally, vertically or both. */
export function mirrorBox(box: Box, center: Point, flips: { flipH: boolean; flipV: boolean }): Box {
  return {
    ...box,
    left: flips.flipH ? 2 * center.x - box.left - box.width : box.left,
    top: flips.flipV ? 2 * center.y - box.top - box.height : box.top,
  };
}
