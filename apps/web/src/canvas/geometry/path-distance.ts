import type { Point } from '@lienzo/shapes';

/** Line segments per curve, which is exact enough for clicks. */
const CURVE_SEGMENTS = 12;

/** Returns the distance of a point from an SVG path with absolute commands M, L, C and Z. */
export function distanceToPath(d: string, point: Point): number {
  let nearest = Infinity;
  for (const [from, to] of segmentsOf(d))
    nearest = Math.min(nearest, distanceToSegment(point, from, to));
  return nearest;
}

function* segmentsOf(d: string): Generator<readonly [Point, Point]> {
  let at: Point = { x: 0, y: 0 };
  let start = at;
  for (const [, command = '', rest = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const points = pointsOf(rest);
    if (command === 'Z') {
      yield [at, start];
      at = start;
      continue;
    }
    if (command === 'M') {
      at = points[0] ?? at;
      start = at;
    }
    const vertices: Point[] =
      command === 'C' ? flattenCurve(at, points) : points.slice(command === 'M' ? 1 : 0);
    for (const next of vertices) {
      yield [at, next];
      at = next;
    }
  }
}

function pointsOf(text: string): Point[] {
  const numbers = (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const points: Point[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    points.push({ x: numbers[index] ?? 0, y: numbers[index + 1] ?? 0 });
  return points;
}

function flattenCurve(from: Point, points: readonly Point[]): Point[] {
  const pieces: Point[] = [];
  let at = from;
  for (let index = 0; index + 2 < points.length; index += 3) {
    const [one = at, two = at, end = at] = points.slice(index, index + 3);
    for (let piece = 1; piece <= CURVE_SEGMENTS; piece += 1)
      pieces.push(pointOnCurve([at, one, two, end], piece / CURVE_SEGMENTS));
    at = end;
  }
  return pieces;
}

function pointOnCurve([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const s = 1 - t;
  const mix = (p: number, q: number, r: number, u: number) =>
    s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * u;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

/** Returns the distance of a point from the line between two others. */
export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}
