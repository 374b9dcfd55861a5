import { type Box, clampInto, nearest, type Point, squaredDistance } from './box.ts';
import { createCoverage } from './coverage.ts';

export interface Search {
  target: Point;
  /** The point must be inside or on the edge. */
  room: Box;
  /** The point must not be inside any of them; their edges are free. */
  obstacles: readonly Box[];
}

/**
 * Returns the nearest free point that is not left of the target. A vertical line sweeps to the
 * right and stops at the right edges of obstacles, because points become free only there.
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
    entering.advance((edge) => edge < x, line.enter);
    leaving.advance((edge) => edge <= x, line.leave);
    for (const y of line.nearestFree()) best = nearest(target, [best, { x, y }]);
  }
  return best;
}

/** An obstacle as the range of positions that it covers on the sweep line. */
interface Strip {
  left: number;
  right: number;
  from: number;
  to: number;
}

/** Queues strips in the order in which the sweep line reaches one of their edges. */
function queueBy(strips: readonly Strip[], edgeOf: (strip: Strip) => number) {
  const sorted = strips.toSorted((a, b) => edgeOf(a) - edgeOf(b));
  let next = 0;
  return {
    nextEdge() {
      const first = sorted[next];
      return first ? edgeOf(first) : Number.POSITIVE_INFINITY;
    },
    advance(isReached: (edge: number) => boolean, receive: (strip: Strip) => void) {
      for (let first = sorted[next]; first && isReached(edgeOf(first)); first = sorted[next]) {
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
 * Creates a sweep line that tracks which of its y values are covered by obstacles. The free value
 * nearest to the wanted one is itself or the edge of an obstacle, so only these are tracked.
 */
function createLine({ obstacles, room, wanted }: LineOptions) {
  const heights = trackedHeights({ obstacles, room, wanted });
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
    /** Returns the nearest free heights in both directions. */
    nearestFree(): number[] {
      const places = [coverage.nextFree(start), coverage.previousFree(start)];
      return places.flatMap((place) => (place === undefined ? [] : (heights[place] ?? [])));
    },
  };
}

function trackedHeights({ obstacles, room, wanted }: LineOptions): Float64Array {
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
