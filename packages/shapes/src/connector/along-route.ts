import type { Box, Point } from '../drawing.ts';
import { createRoute, type Route } from './create-route.ts';

type Curve = readonly [Point, Point, Point, Point];

const SAMPLES = 64;
const NEAREST_SAMPLES = 200;

export function lengthOf(route: Route): number {
  return lengthOfLines(pointsAlong(route));
}

function lengthOfLines(points: readonly Point[]): number {
  let length = 0;
  for (let index = 1; index < points.length; index += 1) length += segmentLength(points, index);
  return length;
}

/** Returns the length of the line that ends at a point. */
function segmentLength(points: readonly Point[], index: number): number {
  const [start, end] = [points[index - 1], points[index]];
  return start && end ? distance(start, end) : 0;
}

/** Returns a point on a route, from 0 at its start to 1 at its end. */
export function pointOfRoute(route: Route, share: number): Point {
  return pointsOf(route)(share);
}

/** Returns a function that finds points on a route, from 0 at its start to 1 at its end. */
function pointsOf(route: Route): (share: number) => Point {
  const curve = curveOf(route);
  if (curve) return (share) => split(curve, share)[0][3];
  const length = lengthOf(route);
  return (share) => pointAtLength(route.points, length * share).point;
}

/** Returns how far along a route its point nearest to another one is, from 0 to 1. */
export function nearestShare(route: Route, { x, y }: Point): number {
  const shares = Array.from({ length: NEAREST_SAMPLES + 1 }, (_, index) => index / NEAREST_SAMPLES);
  const pointAt = pointsOf(route);
  const away = shares.map((share) => distance(pointAt(share), { x, y }));
  return shares[away.indexOf(Math.min(...away))] ?? 0;
}

/**
 * Returns the two parts of a route outside a box around one of its points. A part that is entirely inside
 * the box is omitted.
 */
export function partsOutside(
  route: Route,
  share: number,
  box: Box,
): { first?: Route; second?: Route } {
  const [first, second] = splitRoute(route, share);
  const before = outsideOf(reversed(first), box);
  const after = outsideOf(second, box);
  return { ...(before && { first: reversed(before) }), ...(after && { second: after }) };
}

function splitRoute(route: Route, share: number): readonly [Route, Route] {
  const curve = curveOf(route);
  if (curve) {
    const [first, second] = split(curve, share);
    return [createRoute('curve', first), createRoute('curve', second)];
  }
  const { point, index } = pointAtLength(route.points, lengthOf(route) * share);
  return [
    createRoute('lines', [...route.points.slice(0, index), point]),
    createRoute('lines', [point, ...route.points.slice(index)]),
  ];
}

/** Returns the part beyond the last point that is inside the box; undefined if that is the end. */
function outsideOf(half: Route, box: Box): Route | undefined {
  const curve = curveOf(half);
  return curve ? curveOutside(curve, box) : linesOutside(half, box);
}

function curveOutside(curve: Curve, box: Box): Route | undefined {
  const shares = Array.from({ length: SAMPLES + 1 }, (_, index) => index / SAMPLES);
  const pointAt = (share: number) => split(curve, share)[0][3];
  const last = shares.findLast((share) => isInside(pointAt(share), box)) ?? 0;
  if (last === 1) return undefined;
  let [low, high] = [last, last + 1 / SAMPLES];
  for (let step = 0; step < 16; step += 1) {
    const mid = (low + high) / 2;
    if (isInside(pointAt(mid), box)) low = mid;
    else high = mid;
  }
  return createRoute('curve', split(curve, high)[1]);
}

function linesOutside(half: Route, box: Box): Route | undefined {
  const { points } = half;
  for (let index = points.length - 1; index > 0; index -= 1) {
    const [start, end] = [points[index - 1], points[index]];
    if (!start || !end) continue;
    const share = shareOfExit(start, end, box);
    if (share === undefined) continue;
    if (share === 1 && index === points.length - 1) return undefined;
    return createRoute('lines', [between(start, end, share), ...points.slice(index)]);
  }
  return half;
}

/** Returns how far along a line its last point in a box is, from 0 to 1; undefined if it misses the box. */
function shareOfExit(
  start: Point,
  end: Point,
  { left, top, width, height }: Box,
): number | undefined {
  let [enter, exit] = [0, 1];
  for (const [from, to, low, high] of [
    [start.x, end.x, left, left + width],
    [start.y, end.y, top, top + height],
  ] as const) {
    if (from === to) {
      if (from < low || from > high) return undefined;
      continue;
    }
    const [one, other] = [(low - from) / (to - from), (high - from) / (to - from)];
    enter = Math.max(enter, Math.min(one, other));
    exit = Math.min(exit, Math.max(one, other));
  }
  return enter <= exit ? exit : undefined;
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
  for (let index = 1; index < points.length; index += 1) {
    const segment = segmentLength(points, index);
    const [start, end] = [points[index - 1], points[index]];
    if (start && end && left <= segment && segment > 0)
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
  const [x, y] = [b.x - a.x, b.y - a.y];
  // Several times as fast as Math.hypot. Coordinates are far too small for an overflow.
  return Math.sqrt(x * x + y * y);
}
