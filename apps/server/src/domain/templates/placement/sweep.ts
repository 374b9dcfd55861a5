import { type Box, clampInto, nearest, type Point, squaredDistance } from './box.ts';
import { createCoverage } from './coverage.ts';

export interface Search {
  target: Point;
  /** The point must lie in it; its edges belong to it. */
  room: Box;
  /** The point must lie in none of them; their edges do not belong to them. */
  obstacles: readonly Box[];
}

/**
 * The nearest free point not left of the target. An upright line moves to the right; points become
 * free only at right sides of obstacles, so it stops there and nowhere else.
 */
export function sweepRight({ target, room, obstacles }: Search): Point | undefined {
  const start = clampInto(room, target);
  const ahead = obstacles.filter((obstacle) => obstacle.right > start.x);
  const line = createLine({ obstacles: ahead, room, wanted: start.y });
  const entering = queueBy(line.strips, (strip) => strip.left);
  const leaving = queueBy(line.strips, (strip) => strip.right);
  let best: Point | undefined;
  for (let x = start.x; x <= room.right; x = leaving.nextEdge()) {
    if (best && (x - target.x) ** 2 >= squaredDistance(target, best)) break;
    entering.handOver((edge) => edge < x, line.enter);
    leaving.handOver((edge) => edge <= x, line.leave);
    for (const y of line.nearestFree()) best = nearest(target, [best, { x, y }]);
  }
  return best;
}

/** An obstacle, seen from the moving line: the places of the line that it covers. */
interface Strip {
  left: number;
  right: number;
  from: number;
  to: number;
}

/** Strips in the order in which a line moving right meets an edge of them. */
function queueBy(strips: readonly Strip[], edgeOf: (strip: Strip) => number) {
  const sorted = strips.toSorted((a, b) => edgeOf(a) - edgeOf(b));
  let next = 0;
  return {
    nextEdge() {
      const first = sorted[next];
      return first ? edgeOf(first) : Number.POSITIVE_INFINITY;
    },
    handOver(isMet: (edge: number) => boolean, receive: (strip: Strip) => void) {
      for (let first = sorted[next]; first && isMet(edgeOf(first)); first = sorted[next]) {
        receive(first);
        next += 1;
      }
    },
  };
}

interface LineOptions {
  obstacles: readonly Box[];
  room: Box;
  wanted: number;
}

/**
 * An upright line and how much of it lies in obstacles. The free height nearest to the wanted one
 * is the wanted one itself or a side of an obstacle, so no other heights are watched.
 */
function createLine({ obstacles, room, wanted }: LineOptions) {
  const heights = watchedHeights({ obstacles, room, wanted });
  const coverage = createCoverage(heights.length);
  const start = countWhile(heights, (height) => height < wanted);
  return {
    strips: obstacles.map(({ left, right, top, bottom }) => ({
      left,
      right,
      from: countWhile(heights, (height) => height <= top),
      to: countWhile(heights, (height) => height < bottom),
    })),
    enter: ({ from, to }: Strip) => coverage.cover(from, to),
    leave: ({ from, to }: Strip) => coverage.uncover(from, to),
    /** Of the free heights the nearest one downwards and the nearest one upwards. */
    nearestFree(): number[] {
      const places = [coverage.nextFree(start), coverage.previousFree(start)];
      return places.flatMap((place) => (place === undefined ? [] : (heights[place] ?? [])));
    },
  };
}

function watchedHeights({ obstacles, room, wanted }: LineOptions): Float64Array {
  const heights = [wanted];
  for (const { top, bottom } of obstacles) {
    if (top >= room.top && top <= room.bottom) heights.push(top);
    if (bottom >= room.top && bottom <= room.bottom) heights.push(bottom);
  }
  const sorted = Float64Array.from(heights).sort();
  return sorted.filter((height, place) => height !== sorted[place - 1]);
}

function countWhile(sorted: Float64Array, holds: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(sorted[middle] ?? Number.NaN)) low = middle + 1;
    else high = middle;
  }
  return low;
}
