export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Extent {
  readonly left: number;
  readonly top: number;
}

/** How often overlapping boxes push each other apart before the remaining ones move down. */
const ROUNDS = 30;

/**
 * Moves boxes to whole pixels at which no two are closer than `spacing`. Boxes that are far enough apart keep their
 * positions, up to rounding.
 */
export function separateBoxes(boxes: readonly Box[], spacing: number): Box[] {
  const rounded = boxes.map((box) => ({
    ...box,
    left: Math.round(box.left),
    top: Math.round(box.top),
  }));
  // Rounding may bring two boxes half a pixel closer each, which is no reason to move them.
  const distance = Math.max(0, spacing - 1);
  for (let round = 0; round < ROUNDS; round++) if (!pushApart(rounded, distance)) break;
  return moveDown(rounded, distance);
}

interface MovableBox extends Extent {
  left: number;
  top: number;
}

/** Moves each overlapping pair apart, by half the overlap each, and returns whether there was one. */
function pushApart(boxes: readonly MovableBox[], distance: number): boolean {
  let moved = false;
  const byLeft = boxes.toSorted((a, b) => a.left - b.left || a.top - b.top);
  const widest = Math.max(0, ...boxes.map(({ width }) => width));
  for (const [index, a] of byLeft.entries()) {
    for (let next = index + 1; next < byLeft.length; next++) {
      const b = byLeft[next];
      // Boxes moved since they were sorted, at most by about their own size.
      if (!b || b.left > a.left + a.width + distance + widest) break;
      const { x, y } = overlapOf(a, b, distance);
      if (x <= 0 || y <= 0) continue;
      moved = true;
      if (x < y) shift(a, b, { axis: 'left', by: x, size: 'width' });
      else shift(a, b, { axis: 'top', by: y, size: 'height' });
    }
  }
  return moved;
}

interface Shift {
  axis: 'left' | 'top';
  size: 'width' | 'height';
  by: number;
}

function shift(a: MovableBox, b: MovableBox, { axis, by, size }: Shift): void {
  const isBefore = a[axis] + a[size] / 2 <= b[axis] + b[size] / 2;
  const [first, second] = isBefore ? [a, b] : [b, a];
  first[axis] -= Math.floor(by / 2);
  second[axis] += Math.ceil(by - Math.floor(by / 2));
}

/** Moves boxes down until none overlaps one above it. This ends: a box moves below others at most once each. */
function moveDown(boxes: readonly MovableBox[], distance: number): Box[] {
  const placed: MovableBox[] = [];
  for (const box of boxes.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    for (;;) {
      const obstacle = placed.find((other) => {
        const { x, y } = overlapOf(box, other, distance);
        return x > 0 && y > 0;
      });
      if (!obstacle) break;
      box.top = Math.ceil(obstacle.top + obstacle.height + distance);
    }
    placed.push(box);
  }
  return boxes.map(({ left, top, width, height }) => ({ left, top, width, height }));
}

/** Returns by how much two boxes are closer than `distance` on each axis. */
function overlapOf(a: Box, b: Box, distance: number): { x: number; y: number } {
  return {
    x: Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left) + distance,
    y: Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top) + distance,
  };
}
