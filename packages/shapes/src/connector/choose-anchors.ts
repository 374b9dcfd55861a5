import type { ConnectorEnd, Layout } from '@lienzo/contract';
import { type Anchor, anchorAt, anchorOf, pointOf, type Side, sideNear, sides } from './anchor.ts';

export interface Anchors {
  readonly first: Anchor;
  readonly second: Anchor;
}

interface ConnectedEnd {
  readonly end: ConnectorEnd;
  readonly layout: Layout;
}

// The cost in pixels of leaving an element on a side that faces away from the other one.
const REVERSAL_COST = 80;

/** Chooses the anchors of a connector. Sides that are not set are those with the shortest route. */
export function chooseAnchors(first: ConnectedEnd, second: ConnectedEnd): Anchors {
  const { shape_id: id } = first.end;
  if (id !== undefined && id === second.end.shape_id) return loopAnchors(first, second);
  let best: { anchors: Anchors; cost: number } | undefined;
  for (const from of candidates(first)) {
    for (const to of candidates(second)) {
      const cost = costOf(from, to);
      if (best === undefined || cost < best.cost) {
        best = { anchors: { first: from, second: to }, cost };
      }
    }
  }
  return best?.anchors ?? loopAnchors(first, second);
}

function candidates({ end, layout }: ConnectedEnd): Anchor[] {
  const point = end.shape_id === undefined ? undefined : pointOf(end, layout);
  if (point) return [anchorAt(layout, { side: end.side ?? sideNear(point, layout), point })];
  // A free end has no size, so that its sides only differ in their direction.
  return (end.side ? [end.side] : sides).map((side) => anchorOf(layout, side));
}

function costOf(from: Anchor, to: Anchor): number {
  const x = to.point.x - from.point.x;
  const y = to.point.y - from.point.y;
  const ahead = from.out.x * x + from.out.y * y;
  const behind = -(to.out.x * x + to.out.y * y);
  return Math.abs(x) + Math.abs(y) + detour(ahead) + detour(behind);
}

function detour(ahead: number): number {
  return ahead > 0 ? 0 : REVERSAL_COST - 2 * ahead;
}

// A connector from an element to itself goes around a corner.
function loopAnchors(first: ConnectedEnd, second: ConnectedEnd): Anchors {
  return { first: loopAnchor(first, 'EAST'), second: loopAnchor(second, 'SOUTH') };
}

function loopAnchor({ end, layout }: ConnectedEnd, side: Side): Anchor {
  const point = pointOf(end, layout);
  if (point) return anchorAt(layout, { side: end.side ?? sideNear(point, layout), point });
  return anchorOf(layout, end.side ?? side);
}
