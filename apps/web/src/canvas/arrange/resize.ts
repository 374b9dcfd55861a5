import type { Layout } from '@lienzo/contract';
import type { Box, Point } from '@lienzo/shapes';
import { centerOf, rotatePoint, roundCoordinate } from '../geometry/box.ts';
import type { BoxElement } from '../scene/scene-element.ts';
import type { Layouts } from './move.ts';

/** A handle of a box: -1 left or top, 0 center, 1 right or bottom. */
export interface ResizeHandle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

export const resizeHandles: readonly ResizeHandle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

export interface ResizeInput {
  readonly handle: ResizeHandle;
  readonly delta: Point;
  /** Keeps the aspect ratio. */
  readonly keepRatio?: boolean;
  /** Keeps the center in place. */
  readonly fromCenter?: boolean;
}

const MIN_SIZE = 1;

/** Returns the box after one of its handles was dragged. */
export function resizeBox(box: Box, { handle, delta, keepRatio, fromCenter }: ResizeInput): Box {
  const times = fromCenter ? 2 : 1;
  let width = Math.max(MIN_SIZE, box.width + handle.x * delta.x * times);
  let height = Math.max(MIN_SIZE, box.height + handle.y * delta.y * times);
  if (keepRatio && box.width > 0 && box.height > 0) {
    const scale = ratioScale(box, handle, { width, height });
    width = Math.max(MIN_SIZE, box.width * scale);
    height = Math.max(MIN_SIZE, box.height * scale);
  }
  return anchorBox(box, { width, height }, fromCenter ? { x: 0, y: 0 } : handle);
}

function ratioScale(
  box: Box,
  handle: ResizeHandle,
  { width, height }: { width: number; height: number },
) {
  if (handle.x === 0) return height / box.height;
  if (handle.y === 0) return width / box.width;
  return Math.max(width / box.width, height / box.height);
}

/** Returns a box of another size, with the side opposite to the handle (or the center) in place. */
function anchorBox(box: Box, size: { width: number; height: number }, handle: ResizeHandle): Box {
  const slack = { x: box.width - size.width, y: box.height - size.height };
  return {
    left: box.left + (slack.x * (1 - handle.x)) / 2,
    top: box.top + (slack.y * (1 - handle.y)) / 2,
    ...size,
  };
}

/** Resizes a single element along its own sides, which may be rotated. */
export function resizeElement(element: BoxElement, input: ResizeInput): Layouts {
  const own = rotatePoint(input.delta, { x: 0, y: 0 }, -element.rotation);
  const box = resizeBox(element.box, { ...input, delta: own });
  // The center moves along the rotated sides, so that the opposite side stays in place.
  const origin = centerOf(element.box);
  const center = rotatePoint(centerOf(box), origin, element.rotation);
  const layout = {
    left: center.x - box.width / 2,
    top: center.y - box.height / 2,
    width: box.width,
    height: box.height,
  };
  return new Map([[element.key, roundedLayout(layout)]]);
}

/** Resizes several elements with their common bounds. */
export function resizeElements(elements: Iterable<BoxElement>, from: Box, to: Box): Layouts {
  const scale = {
    x: from.width > 0 ? to.width / from.width : 1,
    y: from.height > 0 ? to.height / from.height : 1,
  };
  const layouts = new Map<string, Layout>();
  for (const element of elements)
    layouts.set(element.key, scaleElement(element, { from, to, scale }));
  return layouts;
}

interface Scale {
  readonly from: Box;
  readonly to: Box;
  readonly scale: Point;
}

/** Scales an element. A rotated one keeps its angle and grows by the smaller scale. */
function scaleElement(element: BoxElement, { from, to, scale }: Scale): Layout {
  const center = centerOf(element.box);
  const next = {
    x: to.left + (center.x - from.left) * scale.x,
    y: to.top + (center.y - from.top) * scale.y,
  };
  const quarter = element.rotation % 180 === 0;
  const same = Math.min(scale.x, scale.y);
  const width = Math.max(MIN_SIZE, element.box.width * (quarter ? scale.x : same));
  const height = Math.max(MIN_SIZE, element.box.height * (quarter ? scale.y : same));
  return roundedLayout({ left: next.x - width / 2, top: next.y - height / 2, width, height });
}

function roundedLayout({ left, top, width, height }: Box): Layout {
  return {
    left: roundCoordinate(left),
    top: roundCoordinate(top),
    width: roundCoordinate(width),
    height: roundCoordinate(height),
  };
}
