import { describe, expect, it } from 'vitest';
import { rectangleOf } from './rectangle.ts';

describe('rectangleOf', () => {
  it('returns the layout itself when it is not rotated', () => {
    const layout = { left: 10, top: 20, width: 30, height: 40 };
    for (const rotate of [undefined, 0, 180, -360, 36_000]) {
      expect(rectangleOf({ ...layout, rotate })).toEqual(layout);
    }
  });

  it('swaps the sides around the center for 90° rotations, without rounding', () => {
    for (const rotate of [90, -90, 270, 450]) {
      expect(rectangleOf({ left: 10, top: 20, width: 100, height: 40, rotate })).toEqual({
        left: 40,
        top: -10,
        width: 40,
        height: 100,
      });
    }
  });

  it('includes the corners of a rotated layout', () => {
    for (const rotate of [45, -45, 135, 315]) {
      const { left, top, width, height } = rectangleOf({ width: 100, height: 100, rotate });
      expect(width).toBeCloseTo(100 * Math.SQRT2);
      expect(height).toBeCloseTo(100 * Math.SQRT2);
      expect(left).toBeCloseTo(50 - 50 * Math.SQRT2);
      expect(top).toBeCloseTo(50 - 50 * Math.SQRT2);
    }
  });

  it('rotates a line by 30°', () => {
    const { width, height } = rectangleOf({ width: 200, height: 0, rotate: 30 });
    expect(width).toBeCloseTo(200 * Math.cos(Math.PI / 6));
    expect(height).toBeCloseTo(100);
  });

  it('returns a point at the origin for an empty layout', () => {
    expect(rectangleOf({})).toEqual({ left: 0, top: 0, width: 0, height: 0 });
  });
});
