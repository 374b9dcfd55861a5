import type { ConnectorEnd, StoredConnector } from '@lienzo/contract';
import type { Point } from '@lienzo/shapes';
import { cornersOf, roundCoordinate } from '../geometry/box.ts';
import type { BoxElement } from '../scene/scene-element.ts';
import type { Draft } from './draft.ts';

export type Side = NonNullable<ConnectorEnd['side']>;

const sides: readonly Side[] = ['NORTH', 'EAST', 'SOUTH', 'WEST'];

export interface ConnectionPoint {
  readonly side: Side;
  readonly point: Point;
}

/** Returns the centers of an element's four sides, where connectors attach. */
export function connectionPoints({
  box,
  rotation,
}: Pick<BoxElement, 'box' | 'rotation'>): readonly ConnectionPoint[] {
  const corners = cornersOf(box, rotation);
  return sides.map((side, index) => {
    const [a, b] = [corners[index], corners[(index + 1) % 4]];
    return { side, point: { x: half(a?.x, b?.x), y: half(a?.y, b?.y) } };
  });
}

function half(a = 0, b = 0): number {
  return (a + b) / 2;
}

/** Returns the side that is nearest to a point. */
export function nearestSide(element: Pick<BoxElement, 'box' | 'rotation'>, point: Point): Side {
  let best: { side: Side; away: number } = { side: 'NORTH', away: Infinity };
  for (const { side, point: at } of connectionPoints(element)) {
    const away = Math.hypot(at.x - point.x, at.y - point.y);
    if (away < best.away) best = { side, away };
  }
  return best.side;
}

/** What an end of a connector is attached to, or the point where a free end is. */
export type ConnectorEndpoint =
  | { readonly id: string; readonly side?: Side }
  | { readonly point: Point };

/** Creates a connector with an arrow at its second end. Between two free ends it is straight. */
export function connectorBetween(
  first: ConnectorEndpoint,
  second: ConnectorEndpoint,
  id: string,
): Extract<Draft, { kind: 'connector' }> {
  return {
    kind: 'connector',
    element: {
      meta: { id },
      type: 'point' in first && 'point' in second ? 'LINE' : 'ELBOW',
      connected: { first: endOf(first), second: { ...endOf(second), marker: 'CLASSIC' } },
    },
  };
}

function endOf(endpoint: ConnectorEndpoint): ConnectorEnd {
  if ('id' in endpoint)
    return { shape_id: endpoint.id, ...(endpoint.side && { side: endpoint.side }) };
  const { x, y } = endpoint.point;
  return { point: { x: roundCoordinate(x), y: roundCoordinate(y) } };
}

/** Returns the ends of a connector after one was moved. Its marker stays. */
export function reconnect(
  { connected }: Pick<StoredConnector, 'connected'>,
  end: 'first' | 'second',
  to: ConnectorEndpoint,
): StoredConnector['connected'] {
  const { marker } = connected[end];
  return { ...connected, [end]: { ...endOf(to), ...(marker && { marker }) } };
}
