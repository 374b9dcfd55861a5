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

/** The point of the room nearest to this one. */
export function clampInto(room: Box, { x, y }: Point): Point {
  return {
    x: Math.min(Math.max(x, room.left), room.right),
    y: Math.min(Math.max(y, room.top), room.bottom),
  };
}

/** Whether the point lies in the box; one on its edge does not. */
export function hides({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return left < x && x < right && top < y && y < bottom;
}

/** Whether the boxes share more than an edge. */
export function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The nearest of the points, of equally near ones the first. */
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

/** The point after this number of quarter turns about the origin. */
export function rotatePoint(point: Point, count: number): Point {
  return count === 0 ? point : rotatePoint({ x: 0 - point.y, y: point.x }, count - 1);
}

/** The box after this number of quarter turns about the origin. */
export function turnBox(box: Box, count: number): Box {
  if (count === 0) return box;
  const { left, top, right, bottom } = box;
  return turnBox({ left: 0 - bottom, top: left, right: 0 - top, bottom: right }, count - 1);
}
