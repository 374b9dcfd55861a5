import { type ConnectorEnd, elementKey, type Layout, type StoredConnector } from '@lienzo/contract';
import type { Point } from '../drawing.ts';
import { pointOfRoute } from './along-route.ts';
import { type Anchor, axisAlignedBox } from './anchor.ts';
import { curvedLegs, elbowLegs, type Legs, straightLegs } from './bent-legs.ts';
import { type Anchors, chooseAnchors } from './choose-anchors.ts';
import { createRoute, type Route } from './create-route.ts';
import { elbowRoute, withoutStraightPoints } from './elbow-route.ts';

/** The layouts of the two ends; undefined for a missing element. */
export interface ConnectorEnds {
  readonly first?: Layout | undefined;
  readonly second?: Layout | undefined;
}

export type RoutedConnector = Pick<StoredConnector, 'type' | 'connected' | 'bends'>;

// Distance that visibly separates a line from the border of an element.
const STUB = 24;
const MAX_BOW = 200;

/** Returns the layouts of the ends of a connector. A free end has the layout of its point. */
export function endsOf(
  { connected: { first, second } }: Pick<StoredConnector, 'connected'>,
  layoutAt: (key: string) => Layout | undefined,
): ConnectorEnds {
  const layoutOf = ({ shape_id: id, point }: ConnectorEnd): Layout | undefined => {
    if (id !== undefined) return layoutAt(elementKey(id));
    return point && { left: point.x, top: point.y, width: 0, height: 0 };
  };
  return { first: layoutOf(first), second: layoutOf(second) };
}

/** Returns the route of a connector, or undefined if one of its elements is missing. */
export function routeOf(connector: RoutedConnector, ends: ConnectorEnds): Route | undefined {
  const { type, connected, bends = [] } = connector;
  const { first, second } = ends;
  if (first === undefined || second === undefined) return undefined;
  if (bends.length > 0) {
    const points = bentLegs(connector, { first, second }).flat();
    return createRoute('lines', withoutStraightPoints(points));
  }
  const anchors = chooseAnchors(
    { end: connected.first, layout: first },
    { end: connected.second, layout: second },
  );
  if (type === 'CURVE') return createRoute('curve', curveBetween(anchors));
  if (type !== 'ELBOW') return createRoute('lines', [anchors.first.point, anchors.second.point]);
  const boxes = { first: axisAlignedBox(first), second: axisAlignedBox(second) };
  return createRoute('lines', elbowRoute({ ...anchors, boxes, stub: STUB }));
}

/**
 * Returns the middle of every part of a route between its ends and bends, in order: the places where
 * another bend can be added.
 */
export function legMiddles(connector: RoutedConnector, ends: ConnectorEnds): Point[] {
  const { first, second } = ends;
  if (first === undefined || second === undefined) return [];
  if ((connector.bends ?? []).length > 0)
    return bentLegs(connector, { first, second }).map((leg) =>
      pointOfRoute(createRoute('lines', leg), 0.5),
    );
  const route = routeOf(connector, ends);
  return route ? [pointOfRoute(route, 0.5)] : [];
}

/** Returns the legs of a connector with bends. Its ends are on the sides that face the nearest bend. */
function bentLegs(
  { type, connected, bends = [] }: RoutedConnector,
  { first, second }: { first: Layout; second: Layout },
): Legs {
  const facing = (end: ConnectorEnd, layout: Layout, bend: Point | undefined) => {
    const { x, y } = bend ?? { x: 0, y: 0 }; // there is at least one
    const point = { end: { point: { x, y } }, layout: { left: x, top: y, width: 0, height: 0 } };
    return chooseAnchors({ end, layout }, point).first;
  };
  const anchors = {
    first: facing(connected.first, first, bends[0]),
    second: facing(connected.second, second, bends.at(-1)),
  };
  if (type === 'CURVE') return curvedLegs(anchors, bends);
  return type === 'ELBOW' ? elbowLegs(anchors, bends) : straightLegs(anchors, bends);
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
