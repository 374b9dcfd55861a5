import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxBetween,
  centerOf,
  containsBox,
  containsPoint,
  cornersOf,
  expandBox,
  overlaps,
  rotatedBounds,
  roundCoordinate,
  translateBox,
  unionOf,
} from './box.ts';

const coordinate = fc.integer({ min: -500, max: 500 });
const length = fc.integer({ min: 0, max: 300 });
const box = fc.record({ left: coordinate, top: coordinate, width: length, height: length });
const point = fc.record({ x: coordinate, y: coordinate });

describe('boxes', () => {
  it('overlap symmetrically, and exactly when they share a point', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        expect(overlaps(a, b)).toBe(overlaps(b, a));
        const shared = {
          x: Math.max(a.left, b.left),
          y: Math.max(a.top, b.top),
        };
        expect(overlaps(a, b)).toBe(containsPoint(a, shared) && containsPoint(b, shared));
      }),
    );
  });

  it('are contained in their union', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 6 }), (boxes) => {
        const union = unionOf(boxes);
        expect(boxes.every((one) => union && containsBox(union, one))).toBe(true);
      }),
    );
    expect(unionOf([])).toBeUndefined();
  });

  it('between two points contain both, in any order', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const between = boxBetween(a, b);
        expect(containsPoint(between, a) && containsPoint(between, b)).toBe(true);
        expect(boxBetween(b, a)).toEqual(between);
      }),
    );
  });

  it('keep their center when they expand', () => {
    fc.assert(
      fc.property(box, fc.integer({ min: 0, max: 50 }), (one, by) => {
        expect(centerOf(expandBox(one, by))).toEqual(centerOf(one));
        expect(containsBox(expandBox(one, by), one)).toBe(true);
      }),
    );
  });

  it('keep their size when they move', () => {
    fc.assert(
      fc.property(box, point, (one, delta) => {
        const moved = translateBox(one, delta);
        expect([moved.width, moved.height]).toEqual([one.width, one.height]);
        expect(moved.left - one.left).toBe(delta.x);
        expect(moved.top - one.top).toBe(delta.y);
      }),
    );
  });
});

describe('rotated boxes', () => {
  it('have bounds that contain all corners and share the center', () => {
    fc.assert(
      fc.property(box, fc.integer({ min: -360, max: 360 }), (one, degrees) => {
        const bounds = rotatedBounds(one, degrees);
        const tolerant = expandBox(bounds, 1e-6);
        expect(cornersOf(one, degrees).every((corner) => containsPoint(tolerant, corner))).toBe(
          true,
        );
        expect(centerOf(bounds).x).toBeCloseTo(centerOf(one).x, 6);
        expect(centerOf(bounds).y).toBeCloseTo(centerOf(one).y, 6);
      }),
    );
  });

  it('swap width and height after a quarter turn', () => {
    const { width, height } = rotatedBounds({ left: 0, top: 0, width: 40, height: 10 }, 90);
    expect(width).toBeCloseTo(10);
    expect(height).toBeCloseTo(40);
  });

  it('list their corners clockwise from the top left', () => {
    const one = { left: 0, top: 0, width: 40, height: 10 };
    expect(cornersOf(one)).toEqual([
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 40, y: 10 },
      { x: 0, y: 10 },
    ]);
  });
});

describe('roundCoordinate', () => {
  it('rounds to hundredths and never returns negative zero', () => {
    expect(roundCoordinate(1.2345)).toBe(1.23);
    expect(Object.is(roundCoordinate(-0.001), 0)).toBe(true);
  });
});
