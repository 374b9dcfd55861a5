import {
  type Box,
  clampInto,
  contains,
  nearest,
  overlap,
  type Point,
  rotateBox,
  rotatePoint,
  squaredDistance,
} from './box.ts';
import { type Search, sweepRight } from './sweep.ts';

/** Returns the free point nearest to the target, in O(n log n) time. */
export function findNearestPoint(search: Search): Point | undefined {
  const start = clampInto(search.room, search.target);
  if (!search.obstacles.some((obstacle) => contains(obstacle, start))) return start;
  const inLine = search.obstacles.filter((obstacle) => isInLine(obstacle, start));
  const straight = findAround({ ...search, obstacles: inLine }, [0, 1, 2, 3], stepRight);
  return findAround(straight ? narrow(search, straight) : search, [0, 2], sweepRight);
}

/**
 * Searches to the right after each of these rotations (in steps of 90°) and returns the nearest
 * point.
 */
function findAround(
  search: Search,
  rotations: readonly number[],
  searchRight: (search: Search) => Point | undefined,
): Point | undefined {
  const points = rotations.map((count) => {
    const found = searchRight(rotateSearch(search, count));
    return found && rotatePoint(found, 4 - count);
  });
  return nearest(search.target, points);
}

/** Checks whether the obstacle lies straight up, down, left or right of the point. */
function isInLine({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return (left < x && x < right) || (top < y && y < bottom);
}

/** Returns the first free point straight to the right. */
function stepRight({ target, room, obstacles }: Search): Point | undefined {
  const start = clampInto(room, target);
  const blocking = obstacles.filter(({ top, bottom }) => top < start.y && start.y < bottom);
  let x = start.x;
  for (const { left, right } of blocking.sort((a, b) => a.left - b.left)) {
    if (left >= x) break;
    x = Math.max(x, right);
  }
  return x <= room.right ? { x, y: start.y } : undefined;
}

/** Limits a search to the distance of a point that is already known to be free. */
function narrow({ target, room, obstacles }: Search, point: Point): Search {
  const reach = Math.sqrt(squaredDistance(target, point)) + 1; // tolerance for rounding
  const near: Box = {
    left: Math.max(room.left, target.x - reach),
    top: Math.max(room.top, target.y - reach),
    right: Math.min(room.right, target.x + reach),
    bottom: Math.min(room.bottom, target.y + reach),
  };
  return { target, room: near, obstacles: obstacles.filter((obstacle) => overlap(near, obstacle)) };
}

function rotateSearch({ target, room, obstacles }: Search, count: number): Search {
  return {
    target: rotatePoint(target, count),
    room: rotateBox(room, count),
    obstacles: obstacles.map((obstacle) => rotateBox(obstacle, count)),
  };
}
