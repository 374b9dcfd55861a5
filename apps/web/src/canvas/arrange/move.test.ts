import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lockToAxis, moveElements } from './move.ts';
import { anyBox, anyDelta, shapeIn } from './test-elements.ts';

describe('moving', () => {
  it('moves all elements by the same delta, to a hundredth of a pixel', () => {
    fc.assert(
      fc.property(fc.array(anyBox, { maxLength: 5 }), anyDelta, (boxes, delta) => {
        const shapes = boxes.map((one, index) => shapeIn(one, index));
        const layouts = moveElements(shapes, delta);
        for (const { key, box: before } of shapes) {
          expect(layouts.get(key)?.left).toBeCloseTo(before.left + delta.x, 1);
          expect(layouts.get(key)?.top).toBeCloseTo(before.top + delta.y, 1);
          expect(Object.keys(layouts.get(key) ?? {})).toEqual(['left', 'top']);
        }
      }),
    );
  });

  it('can be locked to an axis', () => {
    expect(lockToAxis({ x: 9, y: -3 })).toEqual({ x: 9, y: 0 });
    expect(lockToAxis({ x: 2, y: -3 })).toEqual({ x: 0, y: -3 });
  });

  it('moves back to the start with the opposite delta', () => {
    fc.assert(
      fc.property(anyBox, anyDelta, (box, delta) => {
        const shape = shapeIn(box);
        const { left = 0, top = 0 } = moveElements([shape], delta).get(shape.key) ?? {};
        const moved = shapeIn({ ...box, left, top });
        const back = moveElements([moved], { x: -delta.x, y: -delta.y }).get(shape.key);
        expect(back?.left).toBeCloseTo(box.left, 1);
        expect(back?.top).toBeCloseTo(box.top, 1);
      }),
    );
  });

  it('is locked to the longer axis and keeps that component', () => {
    fc.assert(
      fc.property(anyDelta, (delta) => {
        const { x, y } = lockToAxis(delta);
        expect(x === 0 || y === 0).toBe(true);
        expect(Math.max(Math.abs(x), Math.abs(y))).toBe(
          Math.max(Math.abs(delta.x), Math.abs(delta.y)),
        );
      }),
    );
  });
});
