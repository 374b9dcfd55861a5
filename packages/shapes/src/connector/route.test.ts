import type { Layout } from '@lienzo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../drawing.ts';
import { anchorOf, sides } from './anchor.ts';
import { type RoutedConnector, routeOf } from './route.ts';

const one = '018f4e2a-0000-7000-8000-000000000001';
const other = '018f4e2a-0000-7000-8000-000000000002';

type End = Omit<RoutedConnector['connected']['first'], 'shape_id'>;

function connector(
  type: RoutedConnector['type'],
  first: End = {},
  second: End = {},
): RoutedConnector {
  const connected = { first: { shape_id: one, ...first }, second: { shape_id: other, ...second } };
  return { ...(type && { type }), connected };
}

function box(left: number, top: number, width = 100, height = 60): Layout {
  return { left, top, width, height };
}

function pointsOf(routed: RoutedConnector, first: Layout, second: Layout): readonly Point[] {
  return routeOf(routed, { first, second })?.points ?? [];
}

function pairsOf(points: readonly Point[]) {
  return points.map(({ x, y }) => [x, y]);
}

describe('the anchor of a connector', () => {
  it.each([
    ['NORTH', 50, 0],
    ['EAST', 100, 30],
    ['SOUTH', 50, 60],
    ['WEST', 0, 30],
  ] as const)('is the center of the %s side', (side, x, y) => {
    expect(anchorOf(box(0, 0), side).point).toEqual({ x, y });
  });

  it('rotates with the element', () => {
    const { point, out } = anchorOf({ ...box(0, 0), rotate: 90 }, 'NORTH');
    expect(point).toEqual({ x: 80, y: 30 });
    expect(out).toEqual({ x: 1, y: 0 });
  });

  it('can be a point in fractions of the box, and is never outside it', () => {
    const at = (x: number, y: number) =>
      pointsOf(connector('LINE', { point: { x, y } }), box(0, 0), box(300, 0))[0];
    expect(at(0.25, 0.5)).toEqual({ x: 25, y: 30 });
    expect(at(7, -3)).toEqual({ x: 100, y: 0 });
  });

  it('is flipped with the element', () => {
    const routed = connector('LINE', { point: { x: 0.25, y: 0 } });
    expect(pointsOf(routed, { ...box(0, 0), fliph: true }, box(300, 0))[0]).toEqual({
      x: 75,
      y: 0,
    });
  });
});

describe('automatic sides', () => {
  it.each([
    ['right', box(300, 0), 'EAST', 'WEST'],
    ['left', box(-300, 0), 'WEST', 'EAST'],
    ['below', box(0, 300), 'SOUTH', 'NORTH'],
    ['above', box(0, -300), 'NORTH', 'SOUTH'],
  ] as const)('face each other: %s', (_, second, from, to) => {
    const points = pointsOf(connector('LINE'), box(0, 0), second);
    expect(points).toEqual([anchorOf(box(0, 0), from).point, anchorOf(second, to).point]);
  });

  it('are different for a connector from an element to itself', () => {
    const connected = { first: { shape_id: one }, second: { shape_id: one } };
    const points = pointsOf({ type: 'ELBOW', connected }, box(0, 0), box(0, 0));
    expect(points[0]).toEqual({ x: 100, y: 30 });
    expect(points.at(-1)).toEqual({ x: 50, y: 60 });
    expect(points.length).toBe(5);
  });
});

describe('ELBOW', () => {
  it('is a straight line if nothing is in between', () => {
    expect(pairsOf(pointsOf(connector('ELBOW'), box(0, 0), box(300, 0)))).toEqual([
      [100, 30],
      [300, 30],
    ]);
  });

  it('bends halfway between elements', () => {
    expect(pairsOf(pointsOf(connector('ELBOW'), box(0, 0), box(300, 40)))).toEqual([
      [100, 30],
      [200, 30],
      [200, 70],
      [300, 70],
    ]);
  });

  it('bends halfway even if the elements are close', () => {
    expect(pairsOf(pointsOf(connector('ELBOW'), box(0, 0), box(110, 40)))).toEqual([
      [100, 30],
      [105, 30],
      [105, 70],
      [110, 70],
    ]);
  });

  it('has one corner where one is enough', () => {
    const routed = connector('ELBOW', { side: 'EAST' }, { side: 'NORTH' });
    expect(pairsOf(pointsOf(routed, box(0, 0), box(300, 200)))).toEqual([
      [100, 30],
      [350, 30],
      [350, 200],
    ]);
  });

  it('goes around both elements if the sides face away from each other', () => {
    const routed = connector('ELBOW', { side: 'WEST' }, { side: 'EAST' });
    const points = pointsOf(routed, box(0, 0), box(300, 0));
    expect(pairsOf(points)).toEqual([
      [0, 30],
      [-24, 30],
      [-24, -24],
      [424, -24],
      [424, 30],
      [400, 30],
    ]);
  });

  it('connects two sides that face the same direction beyond both elements', () => {
    const routed = connector('ELBOW', { side: 'SOUTH' }, { side: 'SOUTH' });
    expect(pairsOf(pointsOf(routed, box(0, 0), box(300, 100)))).toEqual([
      [50, 60],
      [50, 184],
      [350, 184],
      [350, 160],
    ]);
  });
});

it('returns no route to a missing element', () => {
  expect(routeOf(connector('ELBOW'), { first: box(0, 0) })).toBeUndefined();
  expect(routeOf(connector('CURVE'), { second: box(0, 0) })).toBeUndefined();
});

it('CURVE starts and ends perpendicular to the sides', () => {
  const [start, c1, c2, end] = pointsOf(connector('CURVE'), box(0, 0), box(300, 100));
  expect([start?.y, end?.y]).toEqual([c1?.y, c2?.y]);
  expect(c1?.x).toBeGreaterThan(start?.x ?? 0);
  expect(c2?.x).toBeLessThan(end?.x ?? 0);
});

describe('for any two elements', () => {
  const coordinate = fc.oneof(
    fc.integer({ min: -500, max: 500 }),
    fc.double({ min: -1e7, max: 1e7, noNaN: true }),
  );
  const size = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(0, 1e7));
  const layout = fc.record({
    left: coordinate,
    top: coordinate,
    width: size,
    height: size,
    rotate: fc.integer({ min: -400, max: 400 }),
  });
  const end = fc.record({ side: fc.constantFrom(...sides) });
  const type = fc.constantFrom('LINE' as const, 'ELBOW' as const, 'CURVE' as const);

  it('a route is finite and starts and ends at its anchors', () => {
    fc.assert(
      fc.property(type, layout, layout, end, end, (kind, a, b, first, second) => {
        const points = pointsOf(connector(kind, first, second), a, b);
        expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        expect(points[0]).toEqual(anchorOf(a, first.side).point);
        expect(points.at(-1)).toEqual(anchorOf(b, second.side).point);
      }),
    );
  });

  it('ELBOW has at most seven bends, all at right angles', () => {
    const upright = layout.map(({ rotate: _, ...rest }) => rest);
    fc.assert(
      fc.property(upright, upright, end, end, (a, b, first, second) => {
        const points = pointsOf(connector('ELBOW', first, second), a, b);
        expect(points.length).toBeLessThanOrEqual(9);
        for (const [index, point] of points.entries()) {
          const next = points[index + 1];
          if (next) expect(next.x === point.x || next.y === point.y).toBe(true);
        }
      }),
    );
  });

  it('ELBOW does not cross elements that are apart', () => {
    const near = fc.integer({ min: 0, max: 400 });
    const small = fc.integer({ min: 10, max: 200 });
    const placed = fc.record({ left: near, top: near, width: small, height: small });
    fc.assert(
      fc.property(placed, placed, end, end, (a, right, first, second) => {
        const b = { ...right, left: right.left + a.left + a.width + 60 };
        const points = pointsOf(connector('ELBOW', first, second), a, b);
        for (const [index, point] of points.entries()) {
          const next = points[index + 1];
          if (next) expect([a, b].some((area) => crosses(point, next, area))).toBe(false);
        }
      }),
    );
  });

  function crosses(
    a: Point,
    b: Point,
    { left, top, width, height }: Required<Pick<Layout, 'left' | 'top' | 'width' | 'height'>>,
  ) {
    const apart = 0.001;
    return (
      Math.max(a.x, b.x) > left + apart &&
      Math.min(a.x, b.x) < left + width - apart &&
      Math.max(a.y, b.y) > top + apart &&
      Math.min(a.y, b.y) < top + height - apart
    );
  }
});
