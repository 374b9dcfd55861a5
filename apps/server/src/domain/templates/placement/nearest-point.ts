import {
  type Box,
  clampInto,
  hides,
  meet,
  nearest,
  type Spot,
  squaredDistance,
  turnBox,
  turnSpot,
} from './box.ts';
import { type Search, sweepRight } from './sweep.ts';

/** The free spot nearest to the target, in time O(n log n). */
export function findNearestSpot(search: Search): Spot | undefined {
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
  lookRight: (search: Search) => Spot | undefined,
): Spot | undefined {
  const spots = turns.map((count) => {
    const found = lookRight(turnSearch(search, count));
    return found && turnSpot(found, 4 - count);
  });
  return nearest(search.target, spots);
}

/** Whether the obstacle is met on the way from here straight up, down, left or right. */
function isInLine({ left, top, right, bottom }: Box, { x, y }: Spot): boolean {
  return (left < x && x < right) || (top < y && y < bottom);
}

/** The first free spot straight to the right. */
function stepRight({ target, room, obstacles }: Search): Spot | undefined {
  const start = clampInto(room, target);
  const inTheWay = obstacles.filter(({ top, bottom }) => top < start.y && start.y < bottom);
  let x = start.x;
  for (const { left, right } of inTheWay.sort((a, b) => a.left - b.left)) {
    if (left >= x) break;
    x = Math.max(x, right);
  }
  return x <= room.right ? { x, y: start.y } : undefined;
}

/** Leaves out what is further away than a spot that would do. */
function narrow({ target, room, obstacles }: Search, spot: Spot): Search {
  const reach = Math.sqrt(squaredDistance(target, spot)) + 1; // so that rounding loses no spot
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
    target: turnSpot(target, count),
    room: turnBox(room, count),
    obstacles: obstacles.map((obstacle) => turnBox(obstacle, count)),
  };
}
