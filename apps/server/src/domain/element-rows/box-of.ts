import type {
  ConnectorEnd,
  ElementKind,
  Layout,
  Point,
  Position,
  StoredElement,
} from '@lienzo/contract';
import { freePoints } from '@lienzo/zone-doc';
import { rectangleOf } from './rectangle.ts';

/** Left, top, right and bottom. */
export type Box = readonly [number, number, number, number];

interface Placed {
  properties?: { layout?: Layout };
  position?: Position;
  connected?: { first: ConnectorEnd; second: ConnectorEnd };
  bends?: Point[];
}

/**
 * Returns the element's own box. That of a connector contains its free ends and bends; connectors without
 * them and comments that are attached to elements have none.
 */
export function boxOf(kind: ElementKind, element: StoredElement<ElementKind>): Box | undefined {
  const { properties, position, connected, bends } = element as Placed; // the position fields of any kind
  if (kind === 'comment') {
    return position && [position.left, position.top, position.left, position.top];
  }
  if (connected) return boxAround(freePoints({ connected, ...(bends && { bends }) }));
  const { left, top, width, height } = rectangleOf(properties?.layout ?? {});
  return [left, top, left + width, top + height];
}

function boxAround(points: readonly Point[]): Box | undefined {
  if (points.length === 0) return undefined;
  const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)];
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}
