import type { ConnectorEnd, Layout } from '@lienzo/contract';
import { boxOf, middleOf, turnBox } from '../box.ts';
import type { Box, Point } from '../drawing.ts';

export type Side = NonNullable<ConnectorEnd['side']>;

/** Where a connector touches an element, and the way it leaves it: a step of length 1. */
export interface Anchor {
  readonly point: Point;
  readonly out: Point;
}

export const sides = ['NORTH', 'EAST', 'SOUTH', 'WEST'] as const satisfies readonly Side[];

const steps: Readonly<Record<Side, Point>> = {
  NORTH: { x: 0, y: -1 },
  EAST: { x: 1, y: 0 },
  SOUTH: { x: 0, y: 1 },
  WEST: { x: -1, y: 0 },
};

/** The middle of a side; the sides of a turned element are turned with it. */
export function anchorOf(layout: Layout, side: Side): Anchor {
  const { x, y } = steps[side];
  return anchorAt(layout, { side, point: { x: (1 + x) / 2, y: (1 + y) / 2 } });
}

/** A point is given in shares of the element's box, from its top left corner. */
export function anchorAt(layout: Layout, { side, point }: { side: Side; point: Point }): Anchor {
  const box = boxOf(layout);
  const center = middleOf(box);
  const degrees = layout.rotate ?? 0;
  const at = { x: box.left + box.width * point.x, y: box.top + box.height * point.y };
  return {
    point: rotatePoint(at, center, degrees),
    out: rotatePoint(steps[side], { x: 0, y: 0 }, degrees),
  };
}

/** The point as it lies on the element, which may be mirrored; none lies outside of it. */
export function pointOf({ point }: ConnectorEnd, layout: Layout): Point | undefined {
  if (point === undefined) return undefined;
  const x = Math.min(1, Math.max(0, point.x));
  const y = Math.min(1, Math.max(0, point.y));
  return { x: layout.fliph ? 1 - x : x, y: layout.flipv ? 1 - y : y };
}

/** The side that a point of an element is nearest to. */
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

/** The upright box around an element. */
export function uprightBox(layout: Layout): Box {
  const box = boxOf(layout);
  return turnBox(box, middleOf(box), layout.rotate ?? 0);
}

function rotatePoint({ x, y }: Point, center: Point, degrees: number): Point {
  const { left, top } = turnBox({ left: x, top: y, width: 0, height: 0 }, center, degrees);
  return { x: left, y: top };
}
