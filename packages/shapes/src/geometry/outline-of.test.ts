import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkPath } from '../../test/walk-path.ts';
import { shapeVariants } from '../variants.ts';
import type { Outline, Size } from './outline.ts';
import { outlineOf } from './outline-of.ts';

const MOST = 10_000_000;
const side = fc.oneof(
  fc.constantFrom(0, 0.001, 1, MOST),
  fc.double({ min: 0, max: MOST, noNaN: true }),
  fc.double({ min: 1, max: 1000, noNaN: true }),
);
const sizes: fc.Arbitrary<Size> = fc.record({ width: side, height: side });

/** Allows for rounding to three decimals and for curves that approximate arcs. */
function tolerance({ width, height }: Size): number {
  return 0.002 + Math.max(width, height) * 3e-4;
}

function everyPoint({ paths }: Outline) {
  return paths.flatMap(({ d }) => walkPath(d).points);
}

describe.each(shapeVariants.map((variant) => [variant.key, variant] as const))(
  '%s',
  (_, variant) => {
    const { family, geometry } = variant;

    it('has a finite outline at any size', () => {
      fc.assert(
        fc.property(sizes, (size) => {
          const points = everyPoint(outlineOf(geometry, size));
          expect(points.length).toBeGreaterThan(0);
          expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        }),
        { numRuns: 30 },
      );
    });

    it('closes filled paths', () => {
      const { paths } = outlineOf(geometry, { width: 160, height: 90 });
      for (const { d, filled } of paths) {
        const { begun, closed } = walkPath(d);
        if (filled) expect(closed).toBe(begun);
      }
    });

    it('has its text box inside the box of the shape', () => {
      fc.assert(
        fc.property(sizes, (size) => {
          const { left, top, width, height } = outlineOf(geometry, size).textBox;
          const near = tolerance(size);
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(-near);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(size.width + near);
          expect(top + height).toBeLessThanOrEqual(size.height + near);
        }),
        { numRuns: 30 },
      );
    });

    // The outlines of tables and images are rectangles; their content differs.
    it.skipIf(variant.key === 'basic/table')('differs from every other shape of its family', () => {
      const size = { width: 160, height: 90 };
      const look = (other: typeof geometry) => JSON.stringify(outlineOf(other, size).paths);
      const same = shapeVariants.filter(
        (other) =>
          other.family === family &&
          other.key !== 'basic/table' &&
          look(other.geometry) === look(geometry),
      );
      expect(same.map(({ key }) => key)).toEqual([variant.key]);
    });
  },
);

const boxed = shapeVariants.filter(({ family }) => family !== 'callout');

it.each(boxed.map((variant) => [variant.key, variant] as const))(
  '%s stays in its box',
  (_, { geometry }) => {
    fc.assert(
      fc.property(sizes, (size) => {
        const points = everyPoint(outlineOf(geometry, size));
        const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
        const near = tolerance(size);
        expect(Math.min(...xs)).toBeGreaterThanOrEqual(-near);
        expect(Math.min(...ys)).toBeGreaterThanOrEqual(-near);
        expect(Math.max(...xs)).toBeLessThanOrEqual(size.width + near);
        expect(Math.max(...ys)).toBeLessThanOrEqual(size.height + near);
      }),
      { numRuns: 30 },
    );
  },
);

describe('outlineOf', () => {
  it('draws a type without details as its first variant', () => {
    const size = { width: 160, height: 90 };
    expect(outlineOf({ basic: { type: 'TRIANGLE' } }, size)).toEqual(
      outlineOf({ basic: { type: 'TRIANGLE', triangle: { type: 'ISOSCELES' } } }, size),
    );
  });

  it('rounds corners by a sixth of the shorter side, at most 24 pixels', () => {
    const startOf = (width: number, height: number) =>
      outlineOf({ basic: { type: 'ROUNDED_RECTANGLE' } }, { width, height }).paths[0]?.d;
    expect(startOf(90, 60)).toMatch(/^M 10 0 L 80 0/);
    expect(startOf(600, 400)).toMatch(/^M 24 0 L 576 0/);
  });

  it('rounds corners by their own radius, at most half of the shorter side', () => {
    const startOf = (radius: number) =>
      outlineOf(
        { basic: { type: 'ROUNDED_RECTANGLE', rounded_rectangle: { type: 'NORMAL', radius } } },
        { width: 90, height: 60 },
      ).paths[0]?.d;
    expect(startOf(4)).toMatch(/^M 4 0 L 86 0/);
    expect(startOf(500)).toMatch(/^M 30 0 L 60 0/);
    expect(startOf(0)).toMatch(/^M 0 0 L 90 0 L 90 60 L 0 60/);
  });

  it('leaves brackets, braces and arcs unfilled', () => {
    for (const type of ['BRACKET', 'BRACE', 'ARC'] as const) {
      const { paths } = outlineOf({ basic: { type } }, { width: 100, height: 100 });
      expect(paths.some(({ filled }) => filled)).toBe(false);
    }
  });

  it('draws the tail of a callout below its box', () => {
    const size = { width: 160, height: 90 };
    const points = everyPoint(outlineOf({ callout: { type: 'OVAL_CALLOUT' } }, size));
    expect(Math.max(...points.map(({ y }) => y))).toBeGreaterThan(90);
  });
});
