import { limits } from '@lienzo/contract';
import { boundsOf, type Rectangle } from './bounds.ts';
import { type Box, clampInto } from './box.ts';
import { findNearestPoint } from './nearest-point.ts';

const GAP_BESIDE = 80;
const GAP_AROUND = 20;

/** The position of the top left corner of a block. */
export interface Position {
  left: number;
  top: number;
}

type Size = Pick<Rectangle, 'width' | 'height'>;

/**
 * Places a block beside all content: to its right, or on the first other side with enough space.
 */
export function placeAuto(existing: readonly Rectangle[], size: Size): Position {
  const bounds = boundsOf(existing);
  if (!bounds) return placeAt(size, { left: 0, top: 0 });
  const { left, top } = bounds;
  const right: Position = { left: left + bounds.width + GAP_BESIDE, top };
  const sides = [
    { axis: 'left', wanted: right },
    { axis: 'top', wanted: { left, top: top + bounds.height + GAP_BESIDE } },
    { axis: 'left', wanted: { left: left - GAP_BESIDE - size.width, top } },
    { axis: 'top', wanted: { left, top: top - GAP_BESIDE - size.height } },
  ] as const;
  for (const { axis, wanted } of sides) {
    const position = placeAt(size, wanted);
    if (position[axis] === wanted[axis]) return position;
  }
  return placeNear(existing, size, right);
}

/** Places a block at the position, clamped to the canvas. */
export function placeAt(size: Size, { left, top }: Position): Position {
  const point = clampInto(roomFor(size), { x: left, y: top });
  return { left: point.x, top: point.y };
}

/**
 * Places a block at the free position nearest to the given one, or over the content of a full
 * canvas.
 */
export function placeNear(
  existing: readonly Rectangle[],
  size: Size,
  position: Position,
): Position {
  const point = findNearestPoint({
    target: { x: position.left, y: position.top },
    room: roomFor(size),
    obstacles: existing.map((rectangle) => blockedBy(rectangle, size)),
  });
  return point ? { left: point.x, top: point.y } : placeAt(size, position);
}

/** Returns the top left corners at which the block would be too close to the rectangle. */
function blockedBy({ left, top, width, height }: Rectangle, size: Size): Box {
  return {
    left: left - GAP_AROUND - size.width,
    top: top - GAP_AROUND - size.height,
    right: left + width + GAP_AROUND,
    bottom: top + height + GAP_AROUND,
  };
}

/**
 * Returns the allowed top left corners of a block. A block larger than the canvas starts at its
 * edge.
 */
function roomFor({ width, height }: Size): Box {
  const edge = limits.coordinate;
  return {
    left: -edge,
    top: -edge,
    right: Math.max(edge - width, -edge),
    bottom: Math.max(edge - height, -edge),
  };
}
