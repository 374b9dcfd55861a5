import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snapBox } from './snap.ts';
import { snapGaps, withGaps } from './snap-gaps.ts';

const both = { tolerance: 6, isFree: { x: true, y: true } };
const square = (left: number, top = 0) => ({ left, top, width: 100, height: 100 });

describe('snapping to equal gaps', () => {
  it('centers a box between two others', () => {
    const { delta, guides } = snapGaps(square(153), [square(0), square(300)], both);
    expect(delta).toEqual({ x: -3, y: 0 });
    expect(guides).toEqual([
      { from: { x: 100, y: 50 }, to: { x: 150, y: 50 } },
      { from: { x: 250, y: 50 }, to: { x: 300, y: 50 } },
    ]);
  });

  it('continues a row on both sides', () => {
    const row = [square(0), square(140)];
    expect(snapGaps(square(283), row, both).delta.x).toBe(-3);
    expect(snapGaps(square(-142), row, both).delta.x).toBe(2);
    expect(snapGaps(square(300), row, both)).toEqual({ delta: { x: 0, y: 0 }, guides: [] });
  });

  it('works in columns', () => {
    const column = [square(0, 0), square(0, 140)];
    const { delta, guides } = snapGaps(square(0, 284), column, both);
    expect(delta).toEqual({ x: 0, y: -4 });
    expect(guides).toHaveLength(2);
  });

  it('ignores boxes in other rows', () => {
    const others = [square(0, 500), square(140, 500)];
    expect(snapGaps(square(283), others, both).guides).toEqual([]);
  });

  it('leaves an axis that is aligned already', () => {
    const neighbors = [square(0), square(300), square(150, 400)];
    const moving = square(152);
    const aligned = snapBox(moving, neighbors, 6);
    expect(aligned.delta.x).toBe(-2);
    const { delta } = withGaps(aligned, moving, { neighbors, tolerance: 6 });
    expect(delta).toEqual(aligned.delta);
  });

  it('moves by at most the tolerance, and makes the shown gaps equal', () => {
    const place = fc.integer({ min: -500, max: 500 });
    const length = fc.integer({ min: 5, max: 200 });
    const anyBox = fc.record({ left: place, top: place, width: length, height: length });
    fc.assert(
      fc.property(anyBox, fc.array(anyBox, { maxLength: 8 }), (moving, neighbors) => {
        const { delta, guides } = snapGaps(moving, neighbors, both);
        expect(Math.abs(delta.x)).toBeLessThanOrEqual(6);
        expect(Math.abs(delta.y)).toBeLessThanOrEqual(6);
        const across = guides.filter(({ from, to }) => from.y === to.y);
        const [first, second] = across.map(({ from, to }) => to.x - from.x);
        if (across.length === 2) expect(first).toBeCloseTo(second ?? Number.NaN, 6);
      }),
    );
  });
});
