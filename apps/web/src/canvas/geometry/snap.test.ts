import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snapBox, snapPoint } from './snap.ts';

const place = fc.double({ min: -5_000, max: 5_000, noNaN: true });
const length = fc.double({ min: 2, max: 2_000, noNaN: true });
const anyBox = fc.record({ left: place, top: place, width: length, height: length });

describe('snapping', () => {
  it('moves by at most the tolerance, onto a line of a neighbor', () => {
    fc.assert(
      fc.property(anyBox, fc.array(anyBox, { maxLength: 6 }), (moving, neighbors) => {
        const { delta, guides } = snapBox(moving, neighbors, 6);
        expect(Math.abs(delta.x)).toBeLessThanOrEqual(6);
        expect(Math.abs(delta.y)).toBeLessThanOrEqual(6);
        const upright = guides.filter(({ from, to }) => from.x === to.x);
        const lines = [0, 0.5, 1].map((share) => moving.left + delta.x + moving.width * share);
        for (const { from } of upright)
          expect(lines.some((line) => Math.abs(line - from.x) < 1e-6)).toBe(true);
        if (guides.length === 0) expect(delta).toEqual({ x: 0, y: 0 });
      }),
    );
  });

  it('prefers the nearest of several neighbors', () => {
    const at = (left: number) => ({ left, top: 500, width: 10, height: 10 });
    const moving = { left: 100, top: 0, width: 40, height: 40 };
    expect(snapBox(moving, [at(104), at(98)], 6).delta.x).toBe(-2);
    expect(snapBox(moving, [at(200)], 6)).toEqual({ delta: { x: 0, y: 0 }, guides: [] });
  });

  it('finds no better line when it snaps again', () => {
    fc.assert(
      fc.property(anyBox, fc.array(anyBox, { maxLength: 6 }), (moving, neighbors) => {
        const { delta } = snapBox(moving, neighbors, 6);
        const moved = { ...moving, left: moving.left + delta.x, top: moving.top + delta.y };
        const again = snapBox(moved, neighbors, 6);
        expect(again.delta.x).toBeCloseTo(0, 6);
        expect(again.delta.y).toBeCloseTo(0, 6);
      }),
    );
  });

  it('aligns centers as well as edges', () => {
    const neighbor = { left: 0, top: 500, width: 100, height: 100 };
    const moving = { left: 33, top: 0, width: 30, height: 30 };
    expect(snapBox(moving, [neighbor], 6).delta).toEqual({ x: 2, y: 0 });
  });

  it('draws a guide that spans both boxes', () => {
    const neighbor = { left: 0, top: 200, width: 50, height: 50 };
    const moving = { left: 2, top: 0, width: 80, height: 40 };
    const { guides } = snapBox(moving, [neighbor], 4);
    expect(guides).toEqual([{ from: { x: 0, y: 0 }, to: { x: 0, y: 250 } }]);
  });

  it('snaps a point on both axes independently', () => {
    const neighbors = [
      { left: 100, top: 0, width: 10, height: 10 },
      { left: 0, top: 300, width: 10, height: 10 },
    ];
    expect(snapPoint({ x: 97, y: 302 }, neighbors, 5).delta).toEqual({ x: 3, y: -2 });
    expect(snapPoint({ x: 50, y: 50 }, neighbors, 5).guides).toEqual([]);
  });
});
