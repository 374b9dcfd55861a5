import type { Box, Point } from '../drawing.ts';
import { createRoute, type Route } from './route.ts';

type Curve = readonly [Point, Point, Point, Point];

const SAMPLES = 64;

export function lengthOf(route: Route): number {
  const points = pointsAlong(route);
  return points.reduce((sum, point, index) => sum + distance(points[index - 1] ?? point, point), 0);
}

/** Returns the midpoint of a route. */
export function centerOfRoute(route: Route): Point {
  const curve = curveOf(route);
  if (curve) return split(curve, 0.5)[0][3];
  return pointAtLength(route.points, lengthOf(route) / 2).point;
}

/**
 * Returns the two parts of a route outside a box around its midpoint. A part that is entirely inside
 * the box is omitted.
 */
export function partsOutside(route: Route, box: Box): { first?: Route; second?: Route } {
  const [first, second] = halvesOf(route);
  const before = outsideOf(reversed(first), box);
  const after = outsideOf(second, box);
  return { ...(before && { first: reversed(before) }), ...(after && { second: after }) };
}

function halvesOf(route: Route): readonly [Route, Route] {
  const curve = curveOf(route);
  if (curve) {
    const [first, second] = split(curve, 0.5);
    return [createRoute('curve', first), createRoute('curve', second)];
  }
  const { point, index } = pointAtLength(route.points, lengthOf(route) / 2);
  return [
    createRoute('lines', [...route.points.slice(0, index), point]),
    createRoute('lines', [point, ...route.points.slice(index)]),
  ];
}

// Returns the part beyond the last sampled point that is inside the box.
function outsideOf(half: Route, box: Box): Route | undefined {
  const length = lengthOf(half);
  const curve = curveOf(half);
  const shares = Array.from({ length: SAMPLES + 1 }, (_, index) => index / SAMPLES);
  const pointAt = (share: number) =>
    curve ? split(curve, share)[0][3] : pointAtLength(half.points, length * share).point;
  const last = shares.findLast((share) => isInside(pointAt(share), box)) ?? 0;
  if (last === 1) return undefined;
  let [low, high] = [last, last + 1 / SAMPLES];
  for (let step = 0; step < 16; step += 1) {
    const mid = (low + high) / 2;
    if (isInside(pointAt(mid), box)) low = mid;
    else high = mid;
  }
  if (curve) return createRoute('curve', split(curve, high)[1]);
  return cutStart(half, length * high);
}

function isInside({ x, y }: Point, { left, top, width, height }: Box): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/** Shortens a route at both ends, in pixels. At least 1% of it remains. */
export function shortened(route: Route, cuts: { first: number; second: number }): Route {
  const back = reversed(cutStart(route, cuts.first));
  return reversed(cutStart(back, cuts.second));
}

function reversed({ kind, points }: Route): Route {
  return createRoute(kind, points.toReversed());
}

function cutStart(route: Route, length: number): Route {
  if (length <= 0) return route;
  const curve = curveOf(route);
  if (curve) return createRoute('curve', split(curve, shareAt(curve, length))[1]);
  const { point, index } = pointAtLength(route.points, Math.min(length, lengthOf(route) * 0.99));
  return createRoute('lines', [point, ...route.points.slice(index)]);
}

// Returns the curve parameter at which the straight distance from the start is `length`.
function shareAt(curve: Curve, length: number): number {
  let low = 0;
  let high = 0.99;
  for (let step = 0; step < 24; step += 1) {
    const mid = (low + high) / 2;
    if (distance(curve[0], split(curve, mid)[0][3]) < length) low = mid;
    else high = mid;
  }
  return low;
}

function pointAtLength(points: readonly Point[], length: number): { point: Point; index: number } {
  let left = length;
  for (const [index, end] of points.entries()) {
    const start = points[index - 1];
    if (start === undefined) continue;
    const segment = distance(start, end);
    if (left <= segment && segment > 0)
      return { point: between(start, end, left / segment), index };
    left -= segment;
  }
  return { point: points.at(-1) ?? { x: 0, y: 0 }, index: points.length - 1 };
}

function pointsAlong(route: Route): readonly Point[] {
  const curve = curveOf(route);
  if (curve === undefined) return route.points;
  return Array.from({ length: SAMPLES + 1 }, (_, index) => split(curve, index / SAMPLES)[0][3]);
}

function curveOf({ kind, points: [start, c1, c2, end] }: Route): Curve | undefined {
  if (kind !== 'curve' || !start || !c1 || !c2 || !end) return undefined;
  return [start, c1, c2, end];
}

function split([a, b, c, d]: Curve, share: number): readonly [Curve, Curve] {
  const [ab, bc, cd] = [between(a, b, share), between(b, c, share), between(c, d, share)];
  const [abc, bcd] = [between(ab, bc, share), between(bc, cd, share)];
  const mid = between(abc, bcd, share);
  return [
    [a, ab, abc, mid],
    [mid, bcd, cd, d],
  ];
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
