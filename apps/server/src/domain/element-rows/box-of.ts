import type { ElementKind, Layout, Position, StoredElement } from '@lienzo/contract';
import { rectangleOf } from './rectangle.ts';

/** Left, top, right and bottom. */
export type Box = readonly [number, number, number, number];

interface Placed {
  properties?: { layout?: Layout };
  position?: Position;
}

/** Returns the element's own box; connectors and comments anchored to elements have none. */
export function boxOf(kind: ElementKind, element: StoredElement<ElementKind>): Box | undefined {
  const { properties, position } = element as Placed; // the position fields of any kind
  if (kind === 'comment') {
    return position && [position.left, position.top, position.left, position.top];
  }
  if (kind === 'connector') return undefined;
  const { left, top, width, height } = rectangleOf(properties?.layout ?? {});
  return [left, top, left + width, top + height];
}
