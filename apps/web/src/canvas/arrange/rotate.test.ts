import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rotatedBounds, rotatePoint } from '../geometry/box.ts';
import { angleBetween, normalizeDegrees, rotateElements, snapRotation } from './rotate.ts';
import { anyBox, anyDelta, shapeIn } from './test-elements.ts';

describe('rotating', () => {
  it('uses whole degrees from 0 to 359', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 5_000 }), (degrees) => {
        const rotation = normalizeDegrees(degrees);
        expect(rotation >= 0 && rotation < 360).toBe(true);
        expect((rotation - degrees) % 360 === 0).toBe(true);
      }),
    );
    expect(angleBetween({ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 })).toBe(90);
  });

  it('snaps to steps of 15 degrees with shift', () => {
    expect(10 + snapRotation(10, 8)).toBe(15);
    expect(0 + snapRotation(0, -20)).toBe(-15);
  });

  it('rotates an element around its own center and around a common point', () => {
    const shape = shapeIn({ left: 10, top: 0, width: 10, height: 10 });
    const layouts = rotateElements([shape], { x: 0, y: 5 }, 90);
    expect(layouts.get(shape.key)).toEqual({ left: -5, top: 15, rotate: 90 });
  });

  it('back and forth is the identity', () => {
    fc.assert(
      fc.property(
        anyDelta,
        anyDelta,
        fc.integer({ min: -720, max: 720 }),
        (point, origin, degrees) => {
          const back = rotatePoint(rotatePoint(point, origin, degrees), origin, -degrees);
          expect(back.x).toBeCloseTo(point.x, 5);
          expect(back.y).toBeCloseTo(point.y, 5);
        },
      ),
    );
    expect(rotatedBounds({ left: 0, top: 0, width: 10, height: 20 }, 90).width).toBeCloseTo(20);
  });

  it('rotates elements back and forth to where they were', () => {
    fc.assert(
      fc.property(anyBox, anyDelta, fc.integer({ min: -720, max: 720 }), (box, origin, degrees) => {
        const shape = shapeIn(box, 1, 30);
        const there = rotateElements([shape], origin, degrees).get(shape.key) ?? {};
        const { left = 0, top = 0, rotate = 0 } = there;
        const moved = shapeIn({ ...box, left, top }, 1, rotate);
        const back = rotateElements([moved], origin, -degrees).get(shape.key);
        expect(back?.left).toBeCloseTo(box.left, 0);
        expect(back?.top).toBeCloseTo(box.top, 0);
        expect(back?.rotate).toBe(30);
      }),
    );
  });

  it('moves frames without rotating them', () => {
    const shape = shapeIn({ left: 10, top: 0, width: 10, height: 10 });
    const frame = { ...shape, kind: 'frame', element: { meta: { id: shape.id, name: 'A' } } };
    const [layout] = rotateElements([frame as never], { x: 0, y: 5 }, 90).values();
    expect(layout).toEqual({ left: -5, top: 15 });
  });

  it('snaps to a multiple of 15 degrees from any start', () => {
    const degrees = fc.integer({ min: -360, max: 360 });
    fc.assert(
      fc.property(degrees, degrees, (start, by) => {
        const snapped = snapRotation(start, by);
        expect(Math.abs((start + snapped) % 15)).toBe(0);
        expect(Math.abs(snapped - by)).toBeLessThanOrEqual(7.5);
      }),
    );
  });
});
