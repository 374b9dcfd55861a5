import { type ArrangeOptions, arrangeGraph } from './arrange-graph.ts';
import type { ArrangeEdge } from './graph.ts';
import type { Box } from './separate-boxes.ts';

/** Something on a canvas that moves as a whole. */
export interface ArrangeItem {
  readonly id: string;
  /** What it covers, also if it is rotated. */
  readonly box: Box;
  /** Items with the same group keep their positions relative to each other. */
  readonly group?: string;
}

export interface Delta {
  readonly x: number;
  readonly y: number;
}

interface Unit {
  readonly id: string;
  readonly members: readonly ArrangeItem[];
  readonly box: Box;
}

/**
 * Returns by how much to move each item so that none overlaps another one. The top-left corner of all items stays where
 * it is. Where the algorithm leaves it open, items keep their reading order: row by row from the top, each from the left.
 */
export async function arrangeItems(
  items: readonly ArrangeItem[],
  edges: readonly ArrangeEdge[],
  options: ArrangeOptions,
): Promise<Map<string, Delta>> {
  const units = inReadingOrder(unitsOf(items));
  const unitOf = new Map(units.flatMap(({ id, members }) => members.map((one) => [one.id, id])));
  const nodes = units.map(({ id, box }) => ({ id, width: box.width, height: box.height }));
  const between = edges.flatMap(({ from, to }) => {
    const [first, second] = [unitOf.get(from), unitOf.get(to)];
    return first === undefined || second === undefined ? [] : { from: first, to: second };
  });
  const places = await arrangeGraph({ nodes, edges: between }, options);
  const left = Math.min(...items.map(({ box }) => box.left));
  const top = Math.min(...items.map(({ box }) => box.top));
  const deltas = new Map<string, Delta>();
  for (const { id, members, box } of units) {
    const place = places.get(id);
    if (!place) continue;
    const delta = { x: left + place.left - box.left, y: top + place.top - box.top };
    for (const member of members) deltas.set(member.id, delta);
  }
  return deltas;
}

function unitsOf(items: readonly ArrangeItem[]): Unit[] {
  // IDs of groups are no IDs of items, so they get a prefix of their own.
  const byUnit = Map.groupBy(items, ({ id, group }) =>
    group === undefined ? id : `group ${group}`,
  );
  return [...byUnit].map(([id, members]) => ({ id, members, box: boxAround(members) }));
}

function boxAround(members: readonly ArrangeItem[]): Box {
  const left = Math.min(...members.map(({ box }) => box.left));
  const top = Math.min(...members.map(({ box }) => box.top));
  const right = Math.max(...members.map(({ box }) => box.left + box.width));
  const bottom = Math.max(...members.map(({ box }) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Sorts units into rows: a row takes all units whose center is above the bottom of its first unit. */
function inReadingOrder(units: readonly Unit[]): Unit[] {
  const byTop = units.toSorted((a, b) => a.box.top - b.box.top || compareInRow(a, b));
  const rows: Unit[][] = [];
  for (const unit of byTop) {
    const row = rows.at(-1);
    const first = row?.[0]?.box;
    if (row && first && unit.box.top + unit.box.height / 2 <= first.top + first.height)
      row.push(unit);
    else rows.push([unit]);
  }
  return rows.flatMap((row) => row.toSorted(compareInRow));
}

function compareInRow(a: Unit, b: Unit): number {
  if (a.box.left !== b.box.left) return a.box.left - b.box.left;
  return a.id < b.id ? -1 : 1;
}
