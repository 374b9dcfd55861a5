import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCanvas } from '../geometry/viewport.ts';
import { pinchOf, pinchView } from './pinch.ts';

const coordinate = fc.integer({ min: 0, max: 1_000 });
const point = fc.record({ x: coordinate, y: coordinate });
const view = fc.record({
  x: coordinate,
  y: coordinate,
  zoom: fc.double({ min: 0.5, max: 2, noNaN: true }),
});

describe('a pinch', () => {
  it('has its center between the fingers', () => {
    expect(
      pinchOf([
        { x: 0, y: 10 },
        { x: 30, y: 50 },
      ]),
    ).toEqual({
      center: { x: 15, y: 30 },
      spread: 50,
    });
  });

  it('never has a spread of zero, so that the zoom stays finite', () => {
    expect(
      pinchOf([
        { x: 5, y: 5 },
        { x: 5, y: 5 },
      ]).spread,
    ).toBe(1);
    expect(pinchOf([]).spread).toBe(1);
  });

  it('keeps the canvas point between the fingers in place', () => {
    fc.assert(
      fc.property(view, fc.tuple(point, point), fc.tuple(point, point), (at, from, to) => {
        const [before, now] = [pinchOf(from), pinchOf(to)];
        const after = pinchView(at, before, now);
        const held = toCanvas(at, before.center);
        const there = toCanvas(after, now.center);
        expect(there.x).toBeCloseTo(held.x, 3);
        expect(there.y).toBeCloseTo(held.y, 3);
      }),
    );
  });

  it('zooms by the ratio of the distances between the fingers', () => {
    const before = pinchOf([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]);
    const now = pinchOf([
      { x: 0, y: 0 },
      { x: 200, y: 0 },
    ]);
    expect(pinchView({ x: 0, y: 0, zoom: 1 }, before, now).zoom).toBe(2);
  });
});
