import type { CustomGeometry, Layout } from '@lienzo/contract';
import { coordinate, size, within } from './values.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points of a path that fit into an element of 65,536 bytes. */
export const MAX_PATH_POINTS = 1_000;

export function boundsOfPoints(points: readonly Point[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  if (points.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  return { left, top, width: right - left, height: bottom - top };
}

/** Returns a path through points in canvas pixels, as custom geometry and its layout. */
export function pathThrough(
  points: readonly Point[],
  end: 'open' | 'closed',
): { custom: CustomGeometry; layout: Layout } {
  const { left, top, width, height } = boundsOfPoints(points);
  const at = ({ x, y }: Point) => ({
    x: within(x - left, 0, 10_000_000),
    y: within(y - top, 0, 10_000_000),
  });
  const commands = points.map((point, index) =>
    index === 0 ? { move_to: { point: at(point) } } : { line_to: { point: at(point) } },
  );
  const scalable = width > 0 && height > 0;
  return {
    custom: {
      ...(scalable && { width: size(width), height: size(height) }),
      paths: [{ commands: end === 'closed' ? [...commands, { close_path: {} }] : commands }],
    },
    layout: {
      left: coordinate(left),
      top: coordinate(top),
      width: size(width),
      height: size(height),
    },
  };
}

/** Drops points that are close to the previous one until at most `maximum` remain. */
export function thinOut(points: readonly Point[], maximum: number): readonly Point[] {
  let kept = points;
  for (let distance = 0.5; kept.length > maximum; distance *= 1.5) {
    if (distance > MAX_DISTANCE) return points.filter((_, index) => isKept(index, points, maximum));
    kept = spaced(points, distance);
  }
  return kept;
}

/** Points that are farther apart are thinned out by their number. */
const MAX_DISTANCE = 1_000_000;

function isKept(index: number, points: readonly Point[], maximum: number): boolean {
  const step = Math.ceil(points.length / (maximum - 1));
  return index % step === 0 || index === points.length - 1;
}

function spaced(points: readonly Point[], distance: number): Point[] {
  const kept: Point[] = [];
  for (const [index, point] of points.entries()) {
    const last = kept.at(-1);
    const isEnd = index === points.length - 1;
    if (!last || isEnd || Math.hypot(point.x - last.x, point.y - last.y) >= distance)
      kept.push(point);
  }
  return kept;
}

/** Rotates a point around a center, clockwise by radians. */
export function rotated({ x, y }: Point, center: Point, radians: number): Point {
  if (radians === 0) return { x, y };
  const [dx, dy] = [x - center.x, y - center.y];
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  return { x: center.x + dx * cos - dy * sin, y: center.y + dx * sin + dy * cos };
}

export interface RotatedBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly radians: number;
}

/** Returns where a point lies on a box, as fractions of its size from 0 to 1. */
export function fractionsOf(point: Point, box: RotatedBox): Point {
  const center = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const { x, y } = rotated(point, center, -box.radians);
  return {
    x: box.width > 0 ? within((x - box.left) / box.width, 0, 1) : 0.5,
    y: box.height > 0 ? within((y - box.top) / box.height, 0, 1) : 0.5,
  };
}

/** Returns the position on the canvas of a point in fractions of a box. */
export function pointAt({ x, y }: Point, box: RotatedBox): Point {
  const center = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  return rotated({ x: box.left + x * box.width, y: box.top + y * box.height }, center, box.radians);
}

type Side = 'NORTH' | 'EAST' | 'SOUTH' | 'WEST';

export const sidePoints: Readonly<Record<Side, Point>> = {
  NORTH: { x: 0.5, y: 0 },
  EAST: { x: 1, y: 0.5 },
  SOUTH: { x: 0.5, y: 1 },
  WEST: { x: 0, y: 0.5 },
};

/** Returns the side whose center a point in fractions is, up to a thousandth. */
export function sideAt(point: Point): Side | undefined {
  const sides = Object.keys(sidePoints) as Side[]; // Object.keys widens to string[]
  return sides.find((side) => {
    const { x, y } = sidePoints[side];
    return Math.abs(point.x - x) < 0.001 && Math.abs(point.y - y) < 0.001;
  });
}
