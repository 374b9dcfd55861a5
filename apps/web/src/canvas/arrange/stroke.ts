import type { PathCommand } from '@lienzo/contract';
import { type Box, boundsOf, type Point } from '@lienzo/shapes';
import { roundCoordinate } from '../geometry/box.ts';
import { distanceToSegment } from '../geometry/path-distance.ts';
import type { Draft } from './draft.ts';

/** A position of the pen, with its pressure from 0 to 1. */
export interface PenPoint extends Point {
  readonly pressure: number;
}

/** How a pen draws. */
export interface Ink {
  readonly width: number;
  /** Without a color, a stroke has the color of text, which fits light and dark backgrounds. */
  readonly color?: string;
  readonly alpha?: number;
}

export const inks = {
  pen: { width: 4 },
  highlighter: { width: 20, color: '#FFD43B', alpha: 0.45 },
} as const satisfies Record<string, Ink>;

/** A mouse has no pressure and always reports this. */
const NORMAL_PRESSURE = 0.5;
/** Strokes with more points would exceed the maximum size of an element. */
const MAX_POINTS = 700;
/** A smooth curve repeats the rounding errors of those before it, so that it starts again after as many. */
const SMOOTH_CURVES = 16;

/** Returns the width of a stroke, from half to one and a half of that of the ink by its mean pressure. */
export function widthOf({ width }: Ink, points: readonly PenPoint[]): number {
  const sum = points.reduce((total, { pressure }) => total + pressure, 0);
  const mean = points.length === 0 ? NORMAL_PRESSURE : sum / points.length;
  return roundCoordinate(width * (0.5 + mean));
}

/** Lines are simplified in parts of this many points; the time grows with its square. */
const PART = 500;

/** Leaves out points that are within the tolerance of the line between others (Douglas and Peucker). */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points];
  const last = points.length - 1;
  const spans: [number, number][] = [];
  for (let start = 0; start < last; start += PART)
    spans.push([start, Math.min(last, start + PART)]);
  const kept = new Set(spans.flat());
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [start, end] = span;
    const farthest = farthestOf(points, start, end);
    if (farthest.distance <= tolerance) continue;
    kept.add(farthest.index);
    spans.push([start, farthest.index], [farthest.index, end]);
  }
  return points.filter((_, index) => kept.has(index));
}

function farthestOf(points: readonly Point[], start: number, end: number) {
  const [from, to] = [points[start], points[end]];
  let farthest = { index: start, distance: 0 };
  for (let index = start + 1; index < end; index += 1) {
    const point = points[index];
    if (!point || !from || !to) continue;
    const distance = distanceToSegment(point, from, to);
    if (distance > farthest.distance) farthest = { index, distance };
  }
  return farthest;
}

/** Creates a shape from what was drawn with a pen. `tolerance` is in pixels of the canvas. */
export function strokeDraft(
  points: readonly PenPoint[],
  { ink, id, tolerance }: { ink: Ink; id: string; tolerance: number },
): Draft | undefined {
  let path = simplify(points, tolerance);
  for (let more = tolerance * 2; path.length > MAX_POINTS; more *= 2) path = simplify(path, more);
  const [only] = path;
  if (!only) return undefined;
  // A dot is a line that is too short to be seen without its round ends.
  if (path.length === 1) path = [only, { x: only.x + 0.1, y: only.y }];
  const box = boxAround(path);
  const { left, top, width, height } = box;
  const local = path.map(({ x, y }) => ({ x: x - left, y: y - top }));
  const stroke = {
    width: widthOf(ink, points),
    jointype: 'ROUND' as const,
    captype: 'CAPROUND' as const,
    ...(ink.color !== undefined && {
      fill: { solid: { color: { hex: { value: ink.color } } }, alpha: ink.alpha ?? 1 },
    }),
  };
  return {
    kind: 'shape',
    element: {
      meta: { id },
      custom: { width, height, paths: [{ commands: curveThrough(local) }] },
      properties: { layout: box, fills: [], strokes: [stroke] },
    },
  };
}

function boxAround(points: readonly Point[]): Box {
  const box = boundsOf(points.map(({ x, y }) => ({ left: x, top: y, width: 0, height: 0 })));
  const left = roundCoordinate(box.left);
  const top = roundCoordinate(box.top);
  return {
    left,
    top,
    width: roundCoordinate(Math.max(0.1, box.width)),
    height: roundCoordinate(Math.max(0.1, box.height)),
  };
}

/** Returns a smooth curve: it leads through the middle between each two points, toward the points. */
function curveThrough(points: readonly Point[]): PathCommand[] {
  const [first, ...rest] = points.map(rounded);
  const last = rest.at(-1);
  if (!first || !last) return [];
  const commands: PathCommand[] = [{ move_to: { point: first } }];
  for (const [index, control] of rest.slice(0, -1).entries()) {
    const next = rest[index + 1] ?? last;
    const end = rounded({ x: (control.x + next.x) / 2, y: (control.y + next.y) / 2 });
    const isExplicit = index % SMOOTH_CURVES === 0;
    commands.push(
      isExplicit ? { quadratic_to: { control, end } } : { smooth_quadratic_to: { end } },
    );
  }
  commands.push({ line_to: { point: last } });
  return commands;
}

function rounded({ x, y }: Point): Point {
  return { x: roundCoordinate(x), y: roundCoordinate(y) };
}
