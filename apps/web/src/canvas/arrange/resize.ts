import type { Layout } from '@lienzo/contract';
import type { Box, Point } from '@lienzo/shapes';
import { centerOf, rotatePoint, roundCoordinate, unionOf } from '../geometry/box.ts';
import { directionOf, freeBoxOf } from '../scene/free-ends.ts';
import {
  type BoxElement,
  elementBounds,
  isBoxElement,
  type SceneConnector,
  type SceneElement,
} from '../scene/scene-element.ts';
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

/** A box whose sides may have changed places. */
export interface ResizedBox extends Box {
  readonly flipH: boolean;
  readonly flipV: boolean;
}

/** Returns the box after one of its handles was dragged. Past the opposite side, the box is mirrored. */
export function resizeBox(
  box: Box,
  { handle, delta, keepRatio, fromCenter }: ResizeInput,
): ResizedBox {
  const times = fromCenter ? 2 : 1;
  const wanted = {
    width: box.width + handle.x * delta.x * times,
    height: box.height + handle.y * delta.y * times,
  };
  const [flipH, flipV] = [wanted.width < 0, wanted.height < 0];
  let size = { width: Math.abs(wanted.width), height: Math.abs(wanted.height) };
  if (keepRatio && box.width > 0 && box.height > 0) {
    const scale = ratioScale(box, handle, size);
    size = { width: box.width * scale, height: box.height * scale };
  }
  const width = Math.max(MIN_SIZE, size.width);
  const height = Math.max(MIN_SIZE, size.height);
  const still: ResizeHandle = fromCenter ? { x: 0, y: 0 } : handle;
  return {
    left: startOf({ start: box.left, length: box.width }, width, { handle: still.x, flip: flipH }),
    top: startOf({ start: box.top, length: box.height }, height, { handle: still.y, flip: flipV }),
    width,
    height,
    flipH,
    flipV,
  };
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

interface Extent {
  readonly start: number;
  readonly length: number;
}

/** Returns where a side of another length starts if its end opposite to the handle stays in place. */
function startOf(
  { start, length }: Extent,
  next: number,
  { handle, flip }: { handle: -1 | 0 | 1; flip: boolean },
): number {
  if (handle === 0) return start + (length - next) / 2;
  const still = handle === 1 ? start : start + length;
  const extendsRight = (handle === 1) !== flip;
  return extendsRight ? still : still - next;
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
  return new Map([[element.key, { ...roundedLayout(layout), ...flipped(element, box) }]]);
}

/** Returns the common bounds of elements to resize: those of shapes and frames, and of the free ends and bends of lines. */
export function resizedBounds(elements: Iterable<SceneElement>): Box | undefined {
  return unionOf([...elements].flatMap((element) => placeOf(element) ?? []));
}

function placeOf(element: SceneElement): Box | undefined {
  return isBoxElement(element) ? elementBounds(element) : freeBoxOf(element.element);
}

/** Resizes several elements with their common bounds. Lines are scaled by their free ends and bends. */
export function resizeElements(
  elements: Iterable<SceneElement>,
  from: Box,
  to: Box & Partial<ResizedBox>,
): Layouts {
  const scale = {
    x: from.width > 0 ? to.width / from.width : 1,
    y: from.height > 0 ? to.height / from.height : 1,
  };
  const layouts = new Map<string, Layout>();
  for (const element of elements) {
    const layout = isBoxElement(element)
      ? scaleElement(element, { from, to, scale })
      : scaleLine(element, { from, to, scale });
    if (layout) layouts.set(element.key, layout);
  }
  return layouts;
}

/** Returns the flips of an element that was mirrored. Frames cannot be mirrored. */
function flipped({ kind, layout }: BoxElement, { flipH, flipV }: Partial<ResizedBox>): Layout {
  if (kind === 'frame') return {};
  return {
    ...(flipH && { fliph: !layout.fliph }),
    ...(flipV && { flipv: !layout.flipv }),
  };
}

interface Scale {
  readonly from: Box;
  readonly to: Box & Partial<ResizedBox>;
  readonly scale: Point;
}

/** Scales a line, which can be as thin as 0 pixels. An end that is attached follows its element. */
function scaleLine({ element }: SceneConnector, { from, to, scale }: Scale): Layout | undefined {
  const box = freeBoxOf(element);
  if (!box) return undefined;
  const [width, height] = [box.width * scale.x, box.height * scale.y];
  const [x, y] = [(box.left - from.left) * scale.x, (box.top - from.top) * scale.y];
  const { fliph, flipv } = directionOf(element);
  return {
    ...roundedLayout({
      left: to.flipH ? to.left + to.width - x - width : to.left + x,
      top: to.flipV ? to.top + to.height - y - height : to.top + y,
      width,
      height,
    }),
    fliph: fliph !== (to.flipH ?? false),
    flipv: flipv !== (to.flipV ?? false),
  };
}

/** Scales an element. A rotated one keeps its angle and grows by the smaller scale. */
function scaleElement(element: BoxElement, { from, to, scale }: Scale): Layout {
  const center = centerOf(element.box);
  const away = { x: (center.x - from.left) * scale.x, y: (center.y - from.top) * scale.y };
  const next = {
    x: to.flipH ? to.left + to.width - away.x : to.left + away.x,
    y: to.flipV ? to.top + to.height - away.y : to.top + away.y,
  };
  const quarter = element.rotation % 180 === 0;
  const same = Math.min(scale.x, scale.y);
  const width = Math.max(MIN_SIZE, element.box.width * (quarter ? scale.x : same));
  const height = Math.max(MIN_SIZE, element.box.height * (quarter ? scale.y : same));
  const box = { left: next.x - width / 2, top: next.y - height / 2, width, height };
  return { ...roundedLayout(box), ...flipped(element, to) };
}

function roundedLayout({ left, top, width, height }: Box): Layout {
  return {
    left: roundCoordinate(left),
    top: roundCoordinate(top),
    width: roundCoordinate(width),
    height: roundCoordinate(height),
  };
}
