export interface Spot {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The spot of the room nearest to this one. */
export function clampInto(room: Box, { x, y }: Spot): Spot {
  return {
    x: Math.min(Math.max(x, room.left), room.right),
    y: Math.min(Math.max(y, room.top), room.bottom),
  };
}

/** Whether the spot lies in the box; one on its edge does not. */
export function hides({ left, top, right, bottom }: Box, { x, y }: Spot): boolean {
  return left < x && x < right && top < y && y < bottom;
}

/** Whether the boxes share more than an edge. */
export function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The nearest of the spots, of equally near ones the first. */
export function nearest(target: Spot, spots: readonly (Spot | undefined)[]): Spot | undefined {
  let best: Spot | undefined;
  for (const spot of spots) {
    if (!spot) continue;
    if (!best || squaredDistance(target, spot) < squaredDistance(target, best)) best = spot;
  }
  return best;
}

export function squaredDistance(a: Spot, b: Spot): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}

// Subtracting from 0 instead of negating keeps -0 out of the results.

/** The spot after this number of quarter turns about the origin. */
export function turnSpot(spot: Spot, count: number): Spot {
  return count === 0 ? spot : turnSpot({ x: 0 - spot.y, y: spot.x }, count - 1);
}

/** The box after this number of quarter turns about the origin. */
export function turnBox(box: Box, count: number): Box {
  if (count === 0) return box;
  const { left, top, right, bottom } = box;
  return turnBox({ left: 0 - bottom, top: left, right: 0 - top, bottom: right }, count - 1);
}
