import {
  type Box,
  clampInto,
  hides,
  meet,
  nearest,
  type Point,
  rotatePoint,
  squaredDistance,
  turnBox,
} from './box.ts';
import { type Search, sweepRight } from './sweep.ts';

/** The free point nearest to the target, in time O(n log n). */
export function findNearestPoint(search: Search): Point | undefined {
  const start = clampInto(search.room, search.target);
  if (!search.obstacles.some((obstacle) => hides(obstacle, start))) return start;
  const inLine = search.obstacles.filter((obstacle) => isInLine(obstacle, start));
  const straight = findAround({ ...search, obstacles: inLine }, [0, 1, 2, 3], stepRight);
  return findAround(straight ? narrow(search, straight) : search, [0, 2], sweepRight);
}

/** What a look to the right finds, after each of these numbers of quarter turns. */
function findAround(
  search: Search,
  turns: readonly number[],
  lookRight: (search: Search) => Point | undefined,
): Point | undefined {
  const points = turns.map((count) => {
    const found = lookRight(turnSearch(search, count));
    return found && rotatePoint(found, 4 - count);
  });
  return nearest(search.target, points);
}

/** Whether the obstacle is met on the way from here straight up, down, left or right. */
function isInLine({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return (left < x && x < right) || (top < y && y < bottom);
}

/** The first free point straight to the right. */
function stepRight({ target, room, obstacles }: Search): Point | undefined {
  const start = clampInto(room, target);
  const inTheWay = obstacles.filter(({ top, bottom }) => top < start.y && start.y < bottom);
  let x = start.x;
  for (const { left, right } of inTheWay.sort((a, b) => a.left - b.left)) {
    if (left >= x) break;
    x = Math.max(x, right);
  }
  return x <= room.right ? { x, y: start.y } : undefined;
}

/** Leaves out what is further away than a point that would do. */
function narrow({ target, room, obstacles }: Search, point: Point): Search {
  const reach = Math.sqrt(squaredDistance(target, point)) + 1; // so that rounding loses no point
  const near: Box = {
    left: Math.max(room.left, target.x - reach),
    top: Math.max(room.top, target.y - reach),
    right: Math.min(room.right, target.x + reach),
    bottom: Math.min(room.bottom, target.y + reach),
  };
  return { target, room: near, obstacles: obstacles.filter((obstacle) => meet(near, obstacle)) };
}

function turnSearch({ target, room, obstacles }: Search, count: number): Search {
  return {
    target: rotatePoint(target, count),
    room: turnBox(room, count),
    obstacles: obstacles.map((obstacle) => turnBox(obstacle, count)),
  };
}
