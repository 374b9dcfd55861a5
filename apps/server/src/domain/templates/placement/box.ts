export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the point of the box that is nearest to the given one. */
export function clampInto(room: Box, { x, y }: Point): Point {
  return {
    x: Math.min(Math.max(x, room.left), room.right),
    y: Math.min(Math.max(y, room.top), room.bottom),
  };
}

/** Checks whether the point is inside the box, excluding its edge. */
export function contains({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return left < x && x < right && top < y && y < bottom;
}

/** Checks whether the boxes overlap; sharing an edge does not count. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Returns the nearest of the points, or the first of several equally near ones. */
export function nearest(target: Point, points: readonly (Point | undefined)[]): Point | undefined {
  let best: Point | undefined;
  for (const point of points) {
    if (!point) continue;
    if (!best || squaredDistance(target, point) < squaredDistance(target, best)) best = point;
  }
  return best;
}

export function squaredDistance(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}

// Subtracting from 0 instead of negating keeps -0 out of the results.

/** Rotates a point around the origin by `count` times 90°. */
export function rotatePoint(point: Point, count: number): Point {
  return count === 0 ? point : rotatePoint({ x: 0 - point.y, y: point.x }, count - 1);
}

/** Rotates a box around the origin by `count` times 90°. */
export function rotateBox(box: Box, count: number): Box {
  if (count === 0) return box;
  const { left, top, right, bottom } = box;
  return rotateBox({ left: 0 - bottom, top: left, right: 0 - top, bottom: right }, count - 1);
}
