import type { Crop, Layout } from '@lienzo/contract';
import type { Box, Point } from '@lienzo/shapes';
import type { ResizeHandle } from '../arrange/resize.ts';
import { centerOf, rotatePoint, roundCoordinate, translateBox } from '../geometry/box.ts';

/** A crop in progress, in pixels of the canvas before the image is rotated and flipped. */
export interface Cropping {
  /** The whole picture. */
  readonly whole: Box;
  /** The part that is shown. */
  readonly part: Box;
}

/** The smallest side of the part, in pixels of the canvas. */
const MIN_SIDE = 4;
/** The contract has no smaller crops. */
const MIN_FRACTION = 0.001;

/** Moves edges of the part, at most to the edges of the picture. */
export function moveEdge({ whole, part }: Cropping, { x, y }: ResizeHandle, by: Point): Cropping {
  const across = moveSide(extent(whole, 'x'), extent(part, 'x'), { handle: x, by: by.x });
  const down = moveSide(extent(whole, 'y'), extent(part, 'y'), { handle: y, by: by.y });
  return {
    whole,
    part: {
      left: across.start,
      top: down.start,
      width: across.end - across.start,
      height: down.end - down.start,
    },
  };
}

interface Extent {
  readonly start: number;
  readonly end: number;
}

function extent({ left, top, width, height }: Box, axis: 'x' | 'y'): Extent {
  return axis === 'x' ? { start: left, end: left + width } : { start: top, end: top + height };
}

function moveSide(
  whole: Extent,
  { start, end }: Extent,
  { handle, by }: { handle: -1 | 0 | 1; by: number },
): Extent {
  const least = Math.max(Math.min(MIN_SIDE, end - start), (whole.end - whole.start) * MIN_FRACTION);
  if (handle === -1)
    return { start: clamp(start + by, Math.min(whole.start, start), end - least), end };
  if (handle === 1) return { start, end: clamp(end + by, start + least, Math.max(whole.end, end)) };
  return { start, end };
}

/** Moves the picture under the part that is shown, which stays within the picture. */
export function movePicture({ whole, part }: Cropping, by: Point): Cropping {
  const x = clamp(
    by.x,
    Math.min(0, part.left + part.width - whole.left - whole.width),
    Math.max(0, part.left - whole.left),
  );
  const y = clamp(
    by.y,
    Math.min(0, part.top + part.height - whole.top - whole.height),
    Math.max(0, part.top - whole.top),
  );
  return { whole: translateBox(whole, { x, y }), part };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Returns the crop, or null if the whole picture is shown. */
export function cropOf({ whole, part }: Cropping): Crop | null {
  const crop = {
    x: fraction((part.left - whole.left) / whole.width),
    y: fraction((part.top - whole.top) / whole.height),
    width: Math.max(MIN_FRACTION, fraction(part.width / whole.width)),
    height: Math.max(MIN_FRACTION, fraction(part.height / whole.height)),
  };
  return crop.width > 0.999 && crop.height > 0.999 ? null : crop;
}

function fraction(value: number): number {
  return clamp(Math.round(value * 1e5) / 1e5, 0, 1);
}

/** How an image is placed on the canvas. */
export interface Placed {
  readonly box: Box;
  readonly rotation: number;
  readonly layout: Layout;
}

/** Returns the layout of an image that shows another part, with every pixel of it in its place. */
export function layoutOf({ box, rotation, layout }: Placed, part: Box): Layout {
  const origin = centerOf(box);
  const moved = centerOf(part);
  const offset = {
    x: (moved.x - origin.x) * (layout.fliph ? -1 : 1),
    y: (moved.y - origin.y) * (layout.flipv ? -1 : 1),
  };
  const center = rotatePoint({ x: origin.x + offset.x, y: origin.y + offset.y }, origin, rotation);
  return {
    left: roundCoordinate(center.x - part.width / 2),
    top: roundCoordinate(center.y - part.height / 2),
    width: roundCoordinate(part.width),
    height: roundCoordinate(part.height),
  };
}

/** Converts a distance on the canvas into one in the picture before it is rotated and flipped. */
export function toPicture({ rotation, layout }: Omit<Placed, 'box'>, delta: Point): Point {
  const upright = rotatePoint(delta, { x: 0, y: 0 }, -rotation);
  return {
    x: layout.fliph ? -upright.x : upright.x,
    y: layout.flipv ? -upright.y : upright.y,
  };
}
