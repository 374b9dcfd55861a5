import { boundsOf } from '../box.ts';
import type { Box, Point } from '../drawing.ts';
import { createPath } from '../path.ts';

/** The route of a connector from its first end to its second. */
export interface Route {
  /** `lines` connects the points; `curve` has four: start, two control points, end. */
  readonly kind: 'lines' | 'curve';
  readonly points: readonly Point[];
  readonly d: string;
  readonly bounds: Box;
}

/** Creates a route. Its path and bounds are derived when they are read: most routes are only cut further. */
export function createRoute(kind: Route['kind'], points: readonly Point[]): Route {
  let d: string | undefined;
  let bounds: Box | undefined;
  return {
    kind,
    points,
    get d() {
      d ??= pathOf(kind, points);
      return d;
    },
    get bounds() {
      bounds ??= boundsOf(points.map(({ x, y }) => ({ left: x, top: y, width: 0, height: 0 })));
      return bounds;
    },
  };
}

function pathOf(kind: Route['kind'], points: readonly Point[]): string {
  const [start, ...rest] = points;
  if (start === undefined) return '';
  const path = createPath().move(start.x, start.y);
  const [c1, c2, end] = rest;
  if (kind === 'curve' && c1 && c2 && end) {
    return path.cubic(c1.x, c1.y, c2.x, c2.y, end.x, end.y).d;
  }
  for (const { x, y } of rest) path.line(x, y);
  return path.d;
}
