import type { Box, Point } from '@lienzo/shapes';
import type { Guide, Snap } from './snap.ts';

/** A position on one axis, with the gaps that are equal there. */
interface Candidate {
  readonly left: number;
  readonly gaps: readonly (readonly [from: number, to: number])[];
}

/** Snaps a moving box where the gaps to its neighbors are equal, on the axes that are free. */
export function snapGaps(
  box: Box,
  neighbors: readonly Box[],
  { tolerance, isFree }: { tolerance: number; isFree: { x: boolean; y: boolean } },
): Snap {
  const x = isFree.x ? nearest(box, neighbors, tolerance) : undefined;
  const y = isFree.y ? nearest(transposed(box), neighbors.map(transposed), tolerance) : undefined;
  const delta = { x: x ? x.left - box.left : 0, y: y ? y.left - box.top : 0 };
  const middle = {
    x: box.left + delta.x + box.width / 2,
    y: box.top + delta.y + box.height / 2,
  };
  const across = (x?.gaps ?? []).map(
    ([from, to]): Guide => ({ from: { x: from, y: middle.y }, to: { x: to, y: middle.y } }),
  );
  const down = (y?.gaps ?? []).map(
    ([from, to]): Guide => ({ from: { x: middle.x, y: from }, to: { x: middle.x, y: to } }),
  );
  return { delta, guides: [...across, ...down] };
}

/** Adds the snap of gaps on the axes on which a box did not snap to edges and centers. */
export function withGaps(
  snap: Snap,
  box: Box,
  { neighbors, tolerance }: { neighbors: readonly Box[]; tolerance: number },
): Snap {
  const isFree = {
    x: !snap.guides.some(isUpright),
    y: snap.guides.every(isUpright),
  };
  const moved = { ...box, left: box.left + snap.delta.x, top: box.top + snap.delta.y };
  const gaps = snapGaps(moved, neighbors, { tolerance, isFree });
  return { delta: sum(snap.delta, gaps.delta), guides: [...snap.guides, ...gaps.guides] };
}

function isUpright({ from, to }: Guide): boolean {
  return from.x === to.x;
}

function sum(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

function nearest(box: Box, neighbors: readonly Box[], tolerance: number): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidatesOf(box, neighbors)) {
    const distance = Math.abs(candidate.left - box.left);
    if (distance <= tolerance && (!best || distance < Math.abs(best.left - box.left)))
      best = candidate;
  }
  return best;
}

/** Returns where a box would have equal gaps in its row. */
function candidatesOf(box: Box, neighbors: readonly Box[]): Candidate[] {
  const row = neighbors.filter(
    (one) => one.top < box.top + box.height && one.top + one.height > box.top,
  );
  const center = box.left + box.width / 2;
  const before = beside(row, center, 'before');
  const after = beside(row, center, 'after');
  const found: Candidate[] = [];
  if (before && after) {
    const left = (endOf(before) + after.left - box.width) / 2;
    if (left >= endOf(before)) found.push(between(left, box.width, { before, after }));
  }
  const second = before && beside(row, before.left, 'before');
  if (before && second) {
    const gap = before.left - endOf(second);
    const left = endOf(before) + gap;
    const gaps = [[endOf(second), before.left] as const, [endOf(before), left] as const];
    found.push({ left, gaps });
  }
  const next = after && beside(row, endOf(after), 'after');
  if (after && next) {
    const gap = next.left - endOf(after);
    const end = after.left - gap;
    const gaps = [[end, after.left] as const, [endOf(after), next.left] as const];
    found.push({ left: end - box.width, gaps });
  }
  return found;
}

function between(
  left: number,
  width: number,
  { before, after }: { before: Box; after: Box },
): Candidate {
  return {
    left,
    gaps: [
      [endOf(before), left],
      [left + width, after.left],
    ],
  };
}

/** Returns the nearest box of a row that ends before a position or starts after it. */
function beside(row: readonly Box[], at: number, side: 'before' | 'after'): Box | undefined {
  let best: Box | undefined;
  for (const one of row) {
    if (side === 'before' ? endOf(one) > at : one.left < at) continue;
    const isNearer = !best || (side === 'before' ? endOf(one) > endOf(best) : one.left < best.left);
    if (isNearer) best = one;
  }
  return best;
}

function endOf({ left, width }: Box): number {
  return left + width;
}

function transposed({ left, top, width, height }: Box): Box {
  return { left: top, top: left, width: height, height: width };
}
