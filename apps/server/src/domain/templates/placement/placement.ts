import { limits } from '@lienzo/contract';
import { boundsOf, type Rectangle } from './bounds.ts';
import { type Box, clampInto } from './box.ts';
import { findNearestPoint } from './nearest-point.ts';

const GAP_BESIDE = 80;
const GAP_AROUND = 20;

/** Where the top left of a block goes. */
export interface Position {
  left: number;
  top: number;
}

type Size = Pick<Rectangle, 'width' | 'height'>;

/** Beside everything that is there: to its right, or on the first other side with room. */
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

/** At the position, moved only as far as the edge of the canvas demands. */
export function placeAt(size: Size, { left, top }: Position): Position {
  const point = clampInto(roomFor(size), { x: left, y: top });
  return { left: point.x, top: point.y };
}

/** At the free place nearest to the position; if the canvas is full, over what is there. */
export function placeNear(
  existing: readonly Rectangle[],
  size: Size,
  position: Position,
): Position {
  const point = findNearestPoint({
    target: { x: position.left, y: position.top },
    room: roomFor(size),
    obstacles: existing.map((rectangle) => keepClearOf(rectangle, size)),
  });
  return point ? { left: point.x, top: point.y } : placeAt(size, position);
}

/** Where the block's top left would bring it too near to the rectangle. */
function keepClearOf({ left, top, width, height }: Rectangle, size: Size): Box {
  return {
    left: left - GAP_AROUND - size.width,
    top: top - GAP_AROUND - size.height,
    right: left + width + GAP_AROUND,
    bottom: top + height + GAP_AROUND,
  };
}

/** Where the block's top left may be. One that is too large for the canvas starts at its edge. */
function roomFor({ width, height }: Size): Box {
  const edge = limits.coordinate;
  return {
    left: -edge,
    top: -edge,
    right: Math.max(edge - width, -edge),
    bottom: Math.max(edge - height, -edge),
  };
}
