import { describe, expect, it } from 'vitest';
import { rectangleOf } from './rectangle.ts';

describe('the rectangle around a layout', () => {
  it('is the layout itself while it stands upright', () => {
    const layout = { left: 10, top: 20, width: 30, height: 40 };
    for (const rotate of [undefined, 0, 180, -360, 36_000]) {
      expect(rectangleOf({ ...layout, rotate })).toEqual(layout);
    }
  });

  it('swaps the sides about the centre in a quarter turn, without rounding', () => {
    for (const rotate of [90, -90, 270, 450]) {
      expect(rectangleOf({ left: 10, top: 20, width: 100, height: 40, rotate })).toEqual({
        left: 40,
        top: -10,
        width: 40,
        height: 100,
      });
    }
  });

  it('takes in the corners of a tilted one', () => {
    for (const rotate of [45, -45, 135, 315]) {
      const { left, top, width, height } = rectangleOf({ width: 100, height: 100, rotate });
      expect(width).toBeCloseTo(100 * Math.SQRT2);
      expect(height).toBeCloseTo(100 * Math.SQRT2);
      expect(left).toBeCloseTo(50 - 50 * Math.SQRT2);
      expect(top).toBeCloseTo(50 - 50 * Math.SQRT2);
    }
  });

  it('tilts wide ones more upwards than sideways', () => {
    const { width, height } = rectangleOf({ width: 200, height: 0, rotate: 30 });
    expect(width).toBeCloseTo(200 * Math.cos(Math.PI / 6));
    expect(height).toBeCloseTo(100);
  });

  it('is a point at the origin when the layout says nothing', () => {
    expect(rectangleOf({})).toEqual({ left: 0, top: 0, width: 0, height: 0 });
  });
});
