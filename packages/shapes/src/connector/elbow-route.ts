import { boundsOf } from '../box.ts';
import type { Box, Point } from '../drawing.ts';
import type { Anchor } from './anchor.ts';
import type { Anchors } from './choose-anchors.ts';
import { findRoute } from './find-route.ts';

export interface Elbow extends Anchors {
  /** Axis-aligned boxes around the two elements, which the route avoids. */
  readonly boxes: { readonly first: Box; readonly second: Box };
  /** Length of the straight part before the first bend, if there is room. */
  readonly stub: number;
}

/** Returns the corners of a route that leaves both elements straight and has only right angles. */
export function elbowRoute({ first, second, boxes, stub }: Elbow): Point[] {
  const from = exitOf(first, { own: boxes.first, other: boxes.second, stub });
  const to = exitOf(second, { own: boxes.second, other: boxes.first, stub });
  const route = findRoute({
    from,
    to,
    boxes: [boxes.first, boxes.second],
    ...linesOf({ from, to, boxes, stub }),
  });
  return withoutStraightPoints([first.point, ...route, second.point]);
}

interface Exit {
  readonly point: Point;
  /** Unit vector along an axis. */
  readonly out: Point;
}

// The route leaves a rotated element along the axis nearest to the direction of its side, and far enough
// to clear the axis-aligned box around it.
function exitOf(
  { point, out }: Anchor,
  { own, other, stub }: { own: Box; other: Box; stub: number },
): Exit {
  const along = Math.abs(out.x) >= Math.abs(out.y) ? 'x' : 'y';
  const sign = out[along] < 0 ? -1 : 1;
  const edge = edgeOf(own, along, sign);
  const gap = (edgeOf(other, along, -sign) - edge) * sign;
  const clear = gap > 0 ? Math.min(stub, gap / 2) : stub;
  const inside = Math.max(0, (edge - point[along]) * sign);
  const step = { x: 0, y: 0, [along]: sign };
  return {
    point: { ...point, [along]: point[along] + sign * (inside + clear) },
    out: step,
  };
}

function edgeOf(box: Box, along: 'x' | 'y', sign: number): number {
  const start = along === 'x' ? box.left : box.top;
  return sign < 0 ? start : start + (along === 'x' ? box.width : box.height);
}

// Returns the lines that a route can follow: through its ends, around the boxes, and between them.
function linesOf({ from, to, boxes, stub }: Pick<Elbow, 'boxes' | 'stub'> & Ends) {
  const spans = { x: spansOf(boxes, 'x'), y: spansOf(boxes, 'y') };
  const around = boundsOf([boxes.first, boxes.second]);
  const gaps = {
    x: gapBetween(...spans.x),
    y: gapBetween(...spans.y),
  };
  return {
    columns: {
      preferred: gaps.x,
      others: [
        from.point.x,
        to.point.x,
        ...spans.x.flatMap(([low, high]) => [low - stub, high + stub]),
        around.left - stub,
        around.left + around.width + stub,
      ],
    },
    rows: {
      preferred: gaps.y,
      others: [
        from.point.y,
        to.point.y,
        ...spans.y.flatMap(([low, high]) => [low - stub, high + stub]),
        around.top - stub,
        around.top + around.height + stub,
      ],
    },
  };
}

interface Ends {
  readonly from: Exit;
  readonly to: Exit;
}

type Span = readonly [low: number, high: number];

function spansOf({ first, second }: Elbow['boxes'], along: 'x' | 'y'): readonly [Span, Span] {
  const spanOf = (box: Box): Span => [edgeOf(box, along, -1), edgeOf(box, along, 1)];
  return [spanOf(first), spanOf(second)];
}

function gapBetween([low, high]: Span, [otherLow, otherHigh]: Span): number[] {
  if (high < otherLow) return [(high + otherLow) / 2];
  if (otherHigh < low) return [(otherHigh + low) / 2];
  return [];
}

/** Removes points that are not corners. */
export function withoutStraightPoints(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const [index, point] of points.entries()) {
    const before = kept.at(-1);
    const next = points[index + 1];
    const isLast = next === undefined;
    if (before && isSame(before, point) && !isLast) continue;
    if (before && next && isStraight(before, point, next)) continue;
    kept.push(point);
  }
  return kept;
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Returns whether a point is on an axis-aligned line between two others. The line does not turn back there. */
function isStraight(a: Point, b: Point, c: Point): boolean {
  const isAhead = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) >= 0;
  return isAhead && ((a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y));
}
