import type { ConnectorEnd, Layout } from '@lienzo/contract';
import { boxOf, centerOf, rotateBox } from '../box.ts';
import type { Box, Point } from '../drawing.ts';

export type Side = NonNullable<ConnectorEnd['side']>;

/** The point where a connector touches an element, and its direction as a unit vector. */
export interface Anchor {
  readonly point: Point;
  readonly out: Point;
}

export const sides = ['NORTH', 'EAST', 'SOUTH', 'WEST'] as const satisfies readonly Side[];

const directions: Readonly<Record<Side, Point>> = {
  NORTH: { x: 0, y: -1 },
  EAST: { x: 1, y: 0 },
  SOUTH: { x: 0, y: 1 },
  WEST: { x: -1, y: 0 },
};

/** Returns the center of a side. Sides are rotated with the element. */
export function anchorOf(layout: Layout, side: Side): Anchor {
  const { x, y } = directions[side];
  return anchorAt(layout, { side, point: { x: (1 + x) / 2, y: (1 + y) / 2 } });
}

/** Returns the anchor at a point, given as fractions of the element's box from the top left corner. */
export function anchorAt(layout: Layout, { side, point }: { side: Side; point: Point }): Anchor {
  const box = boxOf(layout);
  const center = centerOf(box);
  const degrees = layout.rotate ?? 0;
  const at = { x: box.left + box.width * point.x, y: box.top + box.height * point.y };
  return {
    point: rotatePoint(at, center, degrees),
    out: rotatePoint(directions[side], { x: 0, y: 0 }, degrees),
  };
}

/** Returns the point of an end on the possibly flipped element, limited to its box. */
export function pointOf({ point }: ConnectorEnd, layout: Layout): Point | undefined {
  if (point === undefined) return undefined;
  const x = Math.min(1, Math.max(0, point.x));
  const y = Math.min(1, Math.max(0, point.y));
  return { x: layout.fliph ? 1 - x : x, y: layout.flipv ? 1 - y : y };
}

/** Returns the side that is nearest to a point of an element. */
export function sideNear({ x, y }: Point, layout: Layout): Side {
  const { width, height } = boxOf(layout);
  const distances: Readonly<Record<Side, number>> = {
    NORTH: y * height,
    EAST: (1 - x) * width,
    SOUTH: (1 - y) * height,
    WEST: x * width,
  };
  return sides.reduce((best, side) => (distances[side] < distances[best] ? side : best));
}

/** Returns the axis-aligned box around an element. */
export function axisAlignedBox(layout: Layout): Box {
  const box = boxOf(layout);
  return rotateBox(box, centerOf(box), layout.rotate ?? 0);
}

function rotatePoint({ x, y }: Point, center: Point, degrees: number): Point {
  const { left, top } = rotateBox({ left: x, top: y, width: 0, height: 0 }, center, degrees);
  return { x: left, y: top };
}
