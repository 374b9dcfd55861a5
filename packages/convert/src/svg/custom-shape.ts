import { coordinate, size, within } from '../build/values.ts';
import { type Matrix, type Point, transform } from './matrix.ts';
import type { Segment } from './parse-path.ts';

/** Returns the layout and custom geometry of a path, or undefined for one without extent. */
export function customShapeOf(segments: readonly Segment[], matrix: Matrix) {
  const moved = segments.map((segment): Segment => {
    if (segment.kind === 'close') return segment;
    const end = transform(matrix, segment.end);
    if (segment.kind !== 'cubic') return { kind: segment.kind, end };
    return {
      kind: 'cubic',
      one: transform(matrix, segment.one),
      two: transform(matrix, segment.two),
      end,
    };
  });
  const box = boundsOf(moved);
  if (!box) return undefined;
  // Paths are scaled from this size to the layout, which cannot be done from nothing.
  const [width, height] = [
    Math.max(box.right - box.left, 0.01),
    Math.max(box.bottom - box.top, 0.01),
  ];
  const at = ({ x, y }: Point) => ({ x: round(x - box.left), y: round(y - box.top) });
  const commands = moved.map((segment) => {
    if (segment.kind === 'close') return { close_path: {} };
    if (segment.kind !== 'cubic') {
      const point = at(segment.end);
      return segment.kind === 'move' ? { move_to: { point } } : { line_to: { point } };
    }
    return {
      cubic_to: { control1: at(segment.one), control2: at(segment.two), end: at(segment.end) },
    };
  });
  return {
    layout: {
      left: coordinate(box.left),
      top: coordinate(box.top),
      width: size(width),
      height: size(height),
    },
    custom: { width: size(width), height: size(height), paths: [{ commands }] },
  };
}

// Two decimals keep elements small: one has at most 64 KB.
function round(value: number): number {
  return Math.round(within(value, -10_000_000, 10_000_000) * 100) / 100;
}

function boundsOf(segments: readonly Segment[]) {
  let box: { left: number; top: number; right: number; bottom: number } | undefined;
  let current: Point = { x: 0, y: 0 };
  const add = ({ x, y }: Point) => {
    box ??= { left: x, top: y, right: x, bottom: y };
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  };
  for (const segment of segments) {
    if (segment.kind === 'close') continue;
    if (segment.kind === 'cubic') {
      for (const t of extremesOf(current, segment)) add(onCubic(current, segment, t));
    }
    add(segment.end);
    current = segment.end;
  }
  const isUsable = box && Object.values(box).every(Number.isFinite);
  return isUsable ? box : undefined;
}

type Cubic = Extract<Segment, { kind: 'cubic' }>;

/** Returns where a curve is farthest to a side: the roots of its derivative. */
function extremesOf(from: Point, { one, two, end }: Cubic): number[] {
  return (['x', 'y'] as const)
    .flatMap((axis) => {
      const [p0, p1, p2, p3] = [from[axis], one[axis], two[axis], end[axis]];
      const a = -p0 + 3 * p1 - 3 * p2 + p3;
      const b = 2 * (p0 - 2 * p1 + p2);
      const c = p1 - p0;
      // 3at² + 3bt + 3c, divided by 3.
      if (Math.abs(a) < 1e-9) return Math.abs(b) < 1e-9 ? [] : [-c / b];
      const root = Math.sqrt(b * b - 4 * a * c);
      return [(-b + root) / (2 * a), (-b - root) / (2 * a)];
    })
    .filter((t) => t > 0 && t < 1);
}

function onCubic(from: Point, { one, two, end }: Cubic, t: number): Point {
  const u = 1 - t;
  const mix = (axis: 'x' | 'y') =>
    u ** 3 * from[axis] +
    3 * u * u * t * one[axis] +
    3 * u * t * t * two[axis] +
    t ** 3 * end[axis];
  return { x: mix('x'), y: mix('y') };
}
