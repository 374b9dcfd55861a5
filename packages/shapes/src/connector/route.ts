import type { Layout, StoredConnector } from '@lienzo/contract';
import { boundsOf } from '../box.ts';
import type { Box, Point } from '../drawing.ts';
import { createPath } from '../path.ts';
import { type Anchor, axisAlignedBox } from './anchor.ts';
import { type Anchors, chooseAnchors } from './choose-anchors.ts';
import { elbowRoute } from './elbow-route.ts';

/** The layouts of the connected elements; undefined for a missing element. */
export interface ConnectorEnds {
  readonly first?: Layout | undefined;
  readonly second?: Layout | undefined;
}

/** The route of a connector from its first end to its second. */
export interface Route {
  /** `lines` connects the points; `curve` has four: start, two control points, end. */
  readonly kind: 'lines' | 'curve';
  readonly points: readonly Point[];
  readonly d: string;
  readonly bounds: Box;
}

export type RoutedConnector = Pick<StoredConnector, 'type' | 'connected'>;

// Distance that visibly separates a line from the border of an element.
const STUB = 24;
const MAX_BOW = 200;

/** Returns the route of a connector, or undefined if one of its elements is missing. */
export function routeOf(
  { type, connected }: RoutedConnector,
  ends: ConnectorEnds,
): Route | undefined {
  const { first, second } = ends;
  if (first === undefined || second === undefined) return undefined;
  const anchors = chooseAnchors(
    { end: connected.first, layout: first },
    { end: connected.second, layout: second },
  );
  if (type === 'CURVE') return createRoute('curve', curveBetween(anchors));
  if (type !== 'ELBOW') return createRoute('lines', [anchors.first.point, anchors.second.point]);
  const boxes = { first: axisAlignedBox(first), second: axisAlignedBox(second) };
  return createRoute('lines', elbowRoute({ ...anchors, boxes, stub: STUB }));
}

function curveBetween({ first, second }: Anchors): Point[] {
  return [first.point, controlOf(first, second), controlOf(second, first), second.point];
}

// Half of the distance ahead makes an even S curve. A curve that leads back needs a wide bow.
function controlOf({ point, out }: Anchor, other: Anchor): Point {
  const [x, y] = [other.point.x - point.x, other.point.y - point.y];
  const ahead = out.x * x + out.y * y;
  const bow = STUB + Math.hypot(x, y) / 4;
  const reach = ahead > 0 ? Math.max(STUB, ahead / 2) : Math.min(bow, MAX_BOW);
  return { x: point.x + out.x * reach, y: point.y + out.y * reach };
}

export function createRoute(kind: Route['kind'], points: readonly Point[]): Route {
  const bounds = boundsOf(points.map(({ x, y }) => ({ left: x, top: y, width: 0, height: 0 })));
  return { kind, points, d: pathOf(kind, points), bounds };
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
