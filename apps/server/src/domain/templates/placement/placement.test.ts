import { limits } from '@lienzo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, type Rectangle } from './bounds.ts';
import { type Position, placeAt, placeAuto, placeNear } from './placement.ts';

const EDGE = limits.coordinate;
const GAP = 20;
const size = { width: 100, height: 60 };

interface Block {
  width: number;
  height: number;
}

function isClear(existing: readonly Rectangle[], block: Block, at: Position, gap = GAP): boolean {
  return existing.every(
    ({ left, top, width, height }) =>
      at.left >= left + width + gap ||
      at.left + block.width + gap <= left ||
      at.top >= top + height + gap ||
      at.top + block.height + gap <= top,
  );
}

function isOnCanvas(block: Block, { left, top }: Position): boolean {
  return [left, top, left + block.width, top + block.height].every((n) => Math.abs(n) <= EDGE);
}

function distance(a: Position, b: Position): number {
  return (a.left - b.left) ** 2 + (a.top - b.top) ** 2;
}

describe('placeAuto', () => {
  it('uses the origin of an empty canvas', () => {
    expect(placeAuto([], size)).toEqual({ left: 0, top: 0 });
  });

  it('places the block to the right of all content, aligned with its top', () => {
    const existing = [
      { left: 0, top: 40, width: 10, height: 500 },
      { left: 300, top: 90, width: 50, height: 10 },
    ];
    expect(placeAuto(existing, size)).toEqual({ left: 430, top: 40 });
  });

  it.each<[string, Rectangle, Position]>([
    [
      'below content at the right edge',
      { left: 0, top: 0, width: EDGE, height: 100 },
      { left: 0, top: 180 },
    ],
    [
      'left of content at the right and bottom edges',
      { left: 0, top: 0, width: EDGE, height: EDGE },
      { left: -180, top: 0 },
    ],
    [
      'above content with free space only there',
      { left: -EDGE, top: 0, width: 2 * EDGE, height: EDGE },
      { left: -EDGE, top: -140 },
    ],
    [
      'within the canvas beside content at the bottom edge',
      { left: 0, top: EDGE, width: 10, height: 0 },
      { left: 90, top: EDGE - 60 },
    ],
  ])('places the block %s', (_, existing, expected) => {
    expect(placeAuto([existing], size)).toEqual(expected);
  });

  it('uses free space inside when the content reaches every edge', () => {
    const corners = [-EDGE, EDGE].flatMap((left) =>
      [-EDGE, EDGE].map((top) => ({ left, top, width: 0, height: 0 })),
    );
    const position = placeAuto(corners, size);
    expect(isClear(corners, size, position)).toBe(true);
    expect(isOnCanvas(size, position)).toBe(true);
  });

  it('keeps its distance from any content', () => {
    fc.assert(
      fc.property(someRectangles(2_400), someSize(800), (existing, block) => {
        const position = placeAuto(existing, block);
        expect(isClear(existing, block, position, 80)).toBe(true);
        expect(position.top).toBe(boundsOf(existing)?.top ?? 0);
      }),
    );
  });
});

describe('placeAt', () => {
  it('puts the top left corner at the position', () => {
    expect(placeAt(size, { left: -7.5, top: 12 })).toEqual({ left: -7.5, top: 12 });
  });

  it('moves the block back onto the canvas', () => {
    expect(placeAt(size, { left: EDGE, top: EDGE })).toEqual({ left: EDGE - 100, top: EDGE - 60 });
  });

  it('starts at the edge when the block is larger than the canvas', () => {
    const huge = { width: 3 * EDGE, height: 10 };
    expect(placeAt(huge, { left: 500, top: 0 })).toEqual({ left: -EDGE, top: 0 });
  });
});

describe('placeNear', () => {
  const obstacle = { left: 0, top: 0, width: 200, height: 200 };

  it('uses the position itself if it is free', () => {
    expect(placeNear([obstacle], size, { left: 220, top: 3 })).toEqual({ left: 220, top: 3 });
  });

  it.each<[string, Position, Position]>([
    ['right', { left: 190, top: 60 }, { left: 220, top: 60 }],
    ['left', { left: -60, top: 60 }, { left: -120, top: 60 }],
    ['below', { left: 60, top: 190 }, { left: 60, top: 220 }],
    ['above', { left: 60, top: -30 }, { left: 60, top: -80 }],
  ])('moves to the nearest free side (%s)', (_, position, expected) => {
    expect(placeNear([obstacle], size, position)).toEqual(expected);
  });

  it('avoids elements without a size', () => {
    const point = { left: 50, top: 30, width: 0, height: 0 };
    expect(placeNear([point], size, { left: 0, top: 0 })).toEqual({ left: 0, top: 50 });
  });

  it('overlaps nothing and stays on the canvas', () => {
    const corner = fc.constantFrom(0, -EDGE, EDGE - 3_000);
    fc.assert(
      fc.property(
        someRectangles(3_000, 60),
        someSize(600),
        somePosition(3_000),
        fc.record({ left: corner, top: corner }),
        (drawn, block, wanted, origin) => {
          const existing = drawn.map((rectangle) => ({
            ...rectangle,
            ...shift(rectangle, origin),
          }));
          const position = placeNear(existing, block, shift(wanted, origin));
          expect(isClear(existing, block, position)).toBe(true);
          expect(isOnCanvas(block, position)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds the nearest free position', () => {
    const corner = fc.constantFrom(0, -EDGE, EDGE - 60);
    fc.assert(
      fc.property(
        someRectangles(60, 6),
        someSize(30),
        somePosition(60),
        fc.record({ left: corner, top: corner }),
        (drawn, block, target, origin) => {
          const existing = drawn.map((rectangle) => ({
            ...rectangle,
            ...shift(rectangle, origin),
          }));
          const wanted = shift(target, origin);
          const position = placeNear(existing, block, wanted);
          expect(isClear(existing, block, position)).toBe(true);
          expect(distance(position, wanted)).toBe(nearestByTrial(existing, block, wanted));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('uses the position itself when the canvas is full', () => {
    const everything = { left: -EDGE, top: -EDGE, width: 2 * EDGE, height: 2 * EDGE };
    expect(placeNear([everything], size, { left: 1, top: 2 })).toEqual({ left: 1, top: 2 });
  });

  // A quadratic search takes a hundred times as long for ten times as many rectangles.
  it('scales almost linearly with the number of rectangles', () => {
    const few = leastTime(denseBlock(2_000));
    const many = leastTime(denseBlock(20_000));
    expect(many / few).toBeLessThan(40);
  });
});

function shift(position: Position, by: Position): Position {
  return { left: position.left + by.left, top: position.top + by.top };
}

function somePosition(reach: number) {
  return fc.record({ left: fc.nat(reach), top: fc.nat(reach) });
}

function someSize(largest: number) {
  return fc.record({ width: fc.nat(largest), height: fc.nat(largest) });
}

function someRectangles(reach: number, maxLength = 30) {
  const rectangle = fc
    .tuple(somePosition(reach), someSize(Math.round(reach / 3)))
    .map(([position, extent]) => ({ ...position, ...extent }));
  return fc.array(rectangle, { maxLength });
}

/** Returns the least squared distance of a free position by trying every integer one in reach. */
function nearestByTrial(existing: readonly Rectangle[], block: Block, wanted: Position): number {
  const reach = 220; // beyond everything drawn, with gaps and the block itself
  let best = Number.POSITIVE_INFINITY;
  for (let left = wanted.left - reach; left <= wanted.left + reach; left += 1) {
    for (let top = wanted.top - reach; top <= wanted.top + reach; top += 1) {
      const place = { left, top };
      if (distance(place, wanted) >= best) continue;
      if (isOnCanvas(block, place) && isClear(existing, block, place))
        best = distance(place, wanted);
    }
  }
  return best;
}

/** Creates a square of tiles whose gaps are too narrow for another block. */
function denseBlock(count: number): Rectangle[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, index) => ({
    left: (index % columns) * 90,
    top: Math.floor(index / columns) * 90 + (index % 7),
    width: 70,
    height: 70,
  }));
}

/** Returns the least CPU time of several runs, which is nearly independent of other load. */
function leastTime(existing: readonly Rectangle[]): number {
  const bounds = boundsOf(existing) ?? { width: 0, height: 0 };
  const center = { left: bounds.width / 2, top: bounds.height / 2 };
  const times = Array.from({ length: 7 }, () => {
    const start = process.cpuUsage();
    placeNear(existing, size, center);
    return process.cpuUsage(start).user;
  });
  return Math.min(...times);
}
