import type { Layout, StoredConnector } from '@lienzo/contract';
import { type Box, boundsOf, type Point } from '@lienzo/shapes';
import { freePoints, type Line, moveFreePoints } from '@lienzo/zone-doc';
import { roundCoordinate } from '../geometry/box.ts';

/** Returns the box around the free ends and bends of a connector, or undefined if it has neither. */
export function freeBoxOf(line: Line): Box | undefined {
  const free = freePoints(line);
  if (free.length === 0) return undefined;
  return boundsOf(free.map(({ x, y }) => ({ left: x, top: y, width: 0, height: 0 })));
}

/** Returns whether neither end of a connector is attached to an element. */
export function isUnattached(connector: Pick<StoredConnector, 'connected'>): boolean {
  const { first, second } = connector.connected;
  return first.shape_id === undefined && second.shape_id === undefined;
}

/** Returns the ends and bends of a connector after its free ends and its bends were moved. */
export function moveFreely(line: Line, delta: Point): Line {
  return moveFreePoints(line, ({ x, y }) => ({
    x: roundCoordinate(x + delta.x),
    y: roundCoordinate(y + delta.y),
  }));
}

/** Returns whether a line goes from right to left, and from bottom to top, as the flips of a layout. */
export function directionOf(line: Line): { readonly fliph: boolean; readonly flipv: boolean } {
  const points = freePoints(line);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { fliph: false, flipv: false };
  return { fliph: first.x > last.x, flipv: first.y > last.y };
}

/** Returns the ends and bends of a connector after its free ends and its bends were scaled to a layout. */
export function scaleFreely(line: Line, layout: Layout): Line {
  const from = freeBoxOf(line);
  if (!from) return line;
  const { left, top, width, height, fliph, flipv } = { ...from, ...directionOf(line), ...layout };
  // Flips are directions instead of changes, so that a layout can be applied again.
  const now = directionOf(line);
  const across = { from: from.left, length: from.width, to: left, next: width };
  const down = { from: from.top, length: from.height, to: top, next: height };
  return moveFreePoints(line, ({ x, y }) => ({
    x: scaleAlong(x, { ...across, isMirrored: fliph !== now.fliph }),
    y: scaleAlong(y, { ...down, isMirrored: flipv !== now.flipv }),
  }));
}

interface AxisScale {
  readonly from: number;
  readonly length: number;
  readonly to: number;
  readonly next: number;
  readonly isMirrored: boolean;
}

function scaleAlong(value: number, { from, length, to, next, isMirrored }: AxisScale): number {
  const share = length > 0 ? (value - from) / length : 0;
  return roundCoordinate(to + (isMirrored ? 1 - share : share) * next);
}
