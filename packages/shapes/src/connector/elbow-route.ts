import { boundsOf } from '../box.ts';
import type { Box, Point } from '../drawing.ts';
import type { Anchor } from './anchor.ts';
import type { Anchors } from './choose-anchors.ts';
import { findWay } from './find-way.ts';

export interface Elbow extends Anchors {
  /** Upright boxes around the two elements; the way leads around them. */
  readonly boxes: { readonly first: Box; readonly second: Box };
  /** How far the way goes straight before it turns, if there is room. */
  readonly stub: number;
}

/** Corners of a way that leaves both elements straight and turns at right angles only. */
export function elbowRoute({ first, second, boxes, stub }: Elbow): Point[] {
  const from = leave(first, { own: boxes.first, other: boxes.second, stub });
  const to = leave(second, { own: boxes.second, other: boxes.first, stub });
  const way = findWay({
    from,
    to,
    boxes: [boxes.first, boxes.second],
    ...linesOf({ from, to, boxes, stub }),
  });
  return straightened([first.point, ...way, second.point]);
}

export interface Leaving {
  readonly point: Point;
  /** Along one of the axes. */
  readonly out: Point;
}

// A turned element is left along the axis nearest to its side's direction, and far enough to be
// clear of the upright box around it.
function leave(
  { point, out }: Anchor,
  { own, other, stub }: { own: Box; other: Box; stub: number },
): Leaving {
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

// The lines on which a way may run: through its ends, around the boxes, and between them.
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
  readonly from: Leaving;
  readonly to: Leaving;
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

/** Leaves out the points at which nothing turns. */
function straightened(points: readonly Point[]): Point[] {
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

function isStraight(a: Point, b: Point, c: Point): boolean {
  return (a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y);
}
