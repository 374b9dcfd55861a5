import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkPath } from '../test/walk-path.ts';
import {
  boxAround,
  createPath,
  ellipse,
  formatNumber,
  mapPath,
  polygon,
  translatePath,
} from './path.ts';

describe('formatNumber', () => {
  it.each([
    [1 / 3, '0.333'],
    [-0.0001, '0'],
    [2.5, '2.5'],
    [10_000_000.1239, '10000000.124'],
    [1e30, '1000000000'],
    [-Infinity, '-1000000000'],
    [Number.NaN, '0'],
  ])('formats %d as %s', (value, written) => {
    expect(formatNumber(value)).toBe(written);
  });
});

describe('PathBuilder', () => {
  it('approximates an ellipse to a thousandth of its radius', () => {
    const { points } = walkPath(ellipse({ x: 10, y: 20, rx: 300, ry: 100 }));
    for (const { x, y } of points) {
      expect(Math.hypot((x - 10) / 300, (y - 20) / 100)).toBeCloseTo(1, 3);
    }
  });

  it('continues without a line when an arc starts at the current point', () => {
    const path = createPath().move(10, 0).arc({ x: 0, y: 0, rx: 10, ry: 10, start: 0, sweep: 90 });
    expect(path.d).not.toContain('L');
    expect(path.at.x).toBeCloseTo(0);
    expect(path.at.y).toBeCloseTo(10);
  });

  it('adds a line to the start of an arc', () => {
    const path = createPath().move(0, 0).arc({ x: 0, y: 0, rx: 10, ry: 10, start: 0, sweep: 90 });
    expect(path.d).toMatch(/^M 0 0 L 10 0 C /);
  });

  it('passes through the midpoint of a quadratic curve', () => {
    const { points } = walkPath(createPath().move(0, 0).quadratic(50, 100, 100, 0).d);
    expect(points[8]?.x).toBeCloseTo(50, 2);
    expect(points[8]?.y).toBeCloseTo(50, 2);
  });

  it('returns to its start when it is closed', () => {
    expect(createPath().move(3, 4).line(10, 10).close().at).toEqual({ x: 3, y: 4 });
  });
});

describe('polygon', () => {
  it('ignores repeated corners', () => {
    expect(polygon([0, 0], [0, 0], [5, 0], [5, 0.0001], [5, 5])).toBe('M 0 0 L 5 0 L 5 5 Z');
  });
});

describe('mapPath', () => {
  it('transforms every point and keeps the commands', () => {
    const d = 'M 1 2 L 3 4 C 5 6 7 8 9 10 Z';
    expect(mapPath(d, ({ x, y }) => ({ x: y, y: x }))).toBe('M 2 1 L 4 3 C 6 5 8 7 10 9 Z');
  });

  it('returns an empty path for an empty path', () => {
    expect(translatePath('', { x: 1, y: 1 })).toBe('');
    expect(boxAround('')).toBeUndefined();
  });
});

it('moves the bounding box with the path', () => {
  const whole = fc.integer({ min: -1000, max: 1000 });
  const points = fc.array(fc.tuple(whole, whole), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(points, whole, whole, (corners, x, y) => {
      const d = polygon(...corners);
      const [box, moved] = [boxAround(d), boxAround(translatePath(d, { x, y }))];
      expect(moved).toEqual({ ...box, left: (box?.left ?? 0) + x, top: (box?.top ?? 0) + y });
    }),
  );
});
