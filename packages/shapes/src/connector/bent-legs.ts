import type { Point } from '../drawing.ts';
import type { Anchors } from './choose-anchors.ts';

/** The parts of a route between its ends and bends, as points to connect by lines. */
export type Legs = readonly (readonly Point[])[];

/** Points per leg of a curve: enough that its corners are not visible. */
const CURVE_POINTS = 16;

/** Returns straight legs from bend to bend. */
export function straightLegs({ first, second }: Anchors, bends: readonly Point[]): Legs {
  return pairsOf([first.point, ...bends, second.point]);
}

/** Returns the legs of a smooth curve through all bends (a Catmull-Rom spline). */
export function curvedLegs({ first, second }: Anchors, bends: readonly Point[]): Legs {
  const stops = [first.point, ...bends, second.point];
  return pairsOf(stops).map(([from, to], index) => {
    const before = stops[index - 1] ?? from;
    const after = stops[index + 2] ?? to;
    return Array.from({ length: CURVE_POINTS + 1 }, (_, step) =>
      onSpline([before, from, to, after], step / CURVE_POINTS),
    );
  });
}

function onSpline([before, from, to, after]: readonly [Point, Point, Point, Point], t: number) {
  const at = (p0: number, p1: number, p2: number, p3: number) =>
    p1 + (t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)))) / 2;
  return { x: at(before.x, from.x, to.x, after.x), y: at(before.y, from.y, to.y, after.y) };
}

/** Returns legs with right angles only. They leave both elements straight, and pass through bends straight. */
export function elbowLegs({ first, second }: Anchors, bends: readonly Point[]): Legs {
  let axis = axisOf(first.out);
  return pairsOf([first.point, ...bends, second.point]).map(([from, to], index) => {
    const isLast = index === bends.length;
    if (isLast && axis === axisOf(second.out)) return [from, ...halfway(from, to, axis), to];
    const corner = axis === 'x' ? { x: to.x, y: from.y } : { x: from.x, y: to.y };
    axis = axis === 'x' ? 'y' : 'x';
    return [from, corner, to];
  });
}

function halfway(from: Point, to: Point, axis: 'x' | 'y'): Point[] {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  if (axis === 'x')
    return [
      { x, y: from.y },
      { x, y: to.y },
    ];
  return [
    { x: from.x, y },
    { x: to.x, y },
  ];
}

function axisOf({ x, y }: Point): 'x' | 'y' {
  return Math.abs(x) >= Math.abs(y) ? 'x' : 'y';
}

function pairsOf(points: readonly Point[]): (readonly [Point, Point])[] {
  return points.flatMap((to, index) => {
    const from = points[index - 1];
    return from ? [[from, to] as const] : [];
  });
}
