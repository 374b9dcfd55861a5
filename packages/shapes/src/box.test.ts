import { describe, expect, it } from 'vitest';
import { boundsOf, boxOf, mirrorBox, rotateBox } from './box.ts';

const box = { left: 0, top: 0, width: 40, height: 20 };
const center = { x: 20, y: 10 };

describe('boxOf', () => {
  it('uses 0 for missing values and ignores the rotation', () => {
    expect(boxOf({})).toEqual({ left: 0, top: 0, width: 0, height: 0 });
    expect(boxOf({ left: 1, width: 5, rotate: 45 })).toEqual({
      left: 1,
      top: 0,
      width: 5,
      height: 0,
    });
  });
});

describe('boundsOf', () => {
  it('returns the smallest box around all boxes', () => {
    const other = { left: -10, top: 5, width: 5, height: 30 };
    expect(boundsOf([box, other])).toEqual({ left: -10, top: 0, width: 50, height: 35 });
    expect(boundsOf([])).toEqual({ left: 0, top: 0, width: 0, height: 0 });
  });
});

describe('rotateBox', () => {
  it('is exact for multiples of 90 degrees', () => {
    expect(rotateBox(box, center, 90)).toEqual({ left: 10, top: -10, width: 20, height: 40 });
    expect(rotateBox(box, center, -270)).toEqual(rotateBox(box, center, 90));
    expect(rotateBox(box, center, 180)).toEqual(box);
  });
});

it('rotates clockwise', () => {
  const corner = { left: 0, top: 0, width: 0, height: 0 };
  expect(rotateBox(corner, center, 90)).toEqual({ left: 30, top: -10, width: 0, height: 0 });
  const { left, top } = rotateBox(corner, center, 89.999);
  expect(Math.hypot(left - 30, top + 10)).toBeLessThan(0.01);
});

describe('mirrorBox', () => {
  it('mirrors a box about the center', () => {
    const part = { left: 0, top: 0, width: 10, height: 5 };
    const flips = { flipH: true, flipV: true };
    expect(mirrorBox(part, center, flips)).toEqual({ left: 30, top: 15, width: 10, height: 5 });
  });
});
