import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceToPath } from './path-distance.ts';

describe('the distance to a path', () => {
  it('is measured to its nearest segment, straight or curved', () => {
    expect(distanceToPath('M 0 0 L 10 0 L 10 10', { x: 13, y: 4 })).toBe(3);
    expect(distanceToPath('M0 0C0 0 10 0 10 0', { x: 5, y: 2 })).toBeCloseTo(2);
    expect(distanceToPath('M 0 0 L 10 0 L 10 10 Z', { x: 5, y: 5 })).toBeCloseTo(0);
    expect(distanceToPath('', { x: 0, y: 0 })).toBe(Infinity);
  });

  const coordinate = fc.integer({ min: -500, max: 500 });
  const point = fc.record({ x: coordinate, y: coordinate });

  it('is zero at every vertex, and at most the distance to the nearest one', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 8 }), point, (vertices, at) => {
        const [first, ...rest] = vertices.map(({ x, y }) => `${x} ${y}`);
        const d = `M ${first} L ${rest.join(' L ')}`;
        for (const vertex of vertices) expect(distanceToPath(d, vertex)).toBeCloseTo(0);
        const nearest = Math.min(...vertices.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
        expect(distanceToPath(d, at)).toBeLessThanOrEqual(nearest + 1e-9);
      }),
    );
  });

  it('does not connect two subpaths', () => {
    const d = 'M 0 0 L 10 0 M 100 0 L 110 0';
    expect(distanceToPath(d, { x: 55, y: 0 })).toBe(45);
  });

  it('closes a subpath at its own start', () => {
    const d = 'M 0 0 L 1 0 M 100 0 L 120 0 L 120 20 Z';
    expect(distanceToPath(d, { x: 110, y: 10 })).toBeCloseTo(0);
    expect(distanceToPath(d, { x: 50, y: 10 })).toBeGreaterThan(40);
  });

  it('understands repeated points, negative numbers and exponents', () => {
    expect(distanceToPath('M-10-10L-10 10 10 10', { x: 0, y: 13 })).toBe(3);
    expect(distanceToPath('M 0 0 L 1e2 0', { x: 150, y: 0 })).toBe(50);
  });

  it('follows every part of a long curve', () => {
    const d = 'M 0 0 C 0 100 100 100 100 0 C 100 -100 200 -100 200 0';
    expect(distanceToPath(d, { x: 50, y: 75 })).toBeLessThan(1);
    expect(distanceToPath(d, { x: 150, y: -75 })).toBeLessThan(1);
  });
});
