import { type Box, boundsOf, type Point } from '@lienzo/shapes';

export function centerOf({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

export function overlaps(a: Box, b: Box): boolean {
  return (
    a.left <= b.left + b.width &&
    b.left <= a.left + a.width &&
    a.top <= b.top + b.height &&
    b.top <= a.top + a.height
  );
}

export function containsPoint({ left, top, width, height }: Box, { x, y }: Point): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

export function containsBox(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left + inner.width <= outer.left + outer.width &&
    inner.top + inner.height <= outer.top + outer.height
  );
}

export function expandBox({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

export function boxBetween(a: Point, b: Point): Box {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

export function translateBox(box: Box, { x, y }: Point): Box {
  return { ...box, left: box.left + x, top: box.top + y };
}

/** Returns the smallest box around all boxes, or undefined if there are none. */
export function unionOf(boxes: Iterable<Box>): Box | undefined {
  const all = [...boxes];
  return all.length === 0 ? undefined : boundsOf(all);
}

/** Rotates a point clockwise around another. */
export function rotatePoint(point: Point, origin: Point, degrees: number): Point {
  if (degrees % 360 === 0) return point;
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [x, y] = [point.x - origin.x, point.y - origin.y];
  return { x: origin.x + x * cosine - y * sine, y: origin.y + x * sine + y * cosine };
}

/** Returns the corners of a box rotated around its center, clockwise from the top-left one. */
export function cornersOf(box: Box, degrees = 0): readonly [Point, Point, Point, Point] {
  const { left, top, width, height } = box;
  const origin = centerOf(box);
  const corner = (x: number, y: number) => rotatePoint({ x, y }, origin, degrees);
  return [
    corner(left, top),
    corner(left + width, top),
    corner(left + width, top + height),
    corner(left, top + height),
  ];
}

/** Returns the axis-aligned box around a rotated box. */
export function rotatedBounds(box: Box, degrees = 0): Box {
  if (degrees % 180 === 0) return box;
  const points = cornersOf(box, degrees);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Rounds to hundredths of a pixel. More digits are not visible and cost bytes. */
export function roundCoordinate(value: number): number {
  const hundredths = Math.round(value * 100) / 100;
  return hundredths === 0 ? 0 : hundredths;
}
