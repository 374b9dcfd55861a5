import type { Layout } from '@lienzo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../drawing.ts';
import { nearestShare, partsOutside, pointOfRoute } from './along-route.ts';
import { createRoute, type Route } from './create-route.ts';
import { legMiddles, type RoutedConnector, routeOf } from './route.ts';

const first: Layout = { left: 0, top: 0, width: 100, height: 60 };
const second: Layout = { left: 400, top: 300, width: 100, height: 60 };
const ends = { first, second };

function bent(type: RoutedConnector['type'], bends: Point[]): RoutedConnector {
  const connected = { first: { shape_id: 'a' }, second: { shape_id: 'b' } };
  return { ...(type && { type }), connected, bends };
}

const points = fc.array(
  fc.record({
    x: fc.integer({ min: -500, max: 900 }),
    y: fc.integer({ min: -500, max: 900 }),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('a connector with bends', () => {
  it('is straight between them', () => {
    const bends = [
      { x: 300, y: 30 },
      { x: 300, y: 200 },
    ];
    expect(routeOf(bent('LINE', bends), ends)?.points).toEqual([
      { x: 100, y: 30 },
      { x: 300, y: 30 },
      { x: 300, y: 200 },
      { x: 400, y: 330 },
    ]);
  });

  it.each(['LINE', 'ELBOW', 'CURVE'] as const)('of type %s passes through all of them', (type) => {
    fc.assert(
      fc.property(points, (bends) => {
        const route = routeOf(bent(type, bends), ends);
        const far = bends.filter(({ x, y }) => distanceTo(route?.points ?? [], { x, y }) > 0.01);
        expect(far).toEqual([]);
      }),
    );
  });

  it('of type ELBOW has right angles only', () => {
    fc.assert(
      fc.property(points, (bends) => {
        const route = routeOf(bent('ELBOW', bends), ends)?.points ?? [];
        for (const [index, to] of route.entries()) {
          const from = route[index - 1] ?? to;
          expect(from.x === to.x || from.y === to.y).toBe(true);
        }
      }),
    );
  });

  it('can be bent once more in the middle of each part', () => {
    const bends = [{ x: 300, y: 30 }];
    expect(legMiddles(bent('LINE', bends), ends)).toEqual([
      { x: 200, y: 30 },
      { x: 350, y: 180 },
    ]);
    expect(legMiddles(bent('LINE', []), ends)).toHaveLength(1);
    expect(legMiddles(bent('LINE', bends), { first })).toEqual([]);
  });
});

describe('a place on a route', () => {
  it.each(['LINE', 'ELBOW', 'CURVE'] as const)('of type %s is found again', (type) => {
    const route = routeOf(bent(type, []), ends);
    if (!route) throw new Error('no route');
    for (const share of [0, 0.2, 0.5, 0.8, 1])
      expect(nearestShare(route, pointOfRoute(route, share))).toBeCloseTo(share, 2);
  });
});

describe('a route with a label', () => {
  const box = { left: 190, top: 20, width: 40, height: 20 };
  const lines = (...points: [number, number][]) =>
    createRoute(
      'lines',
      points.map(([x, y]) => ({ x, y })),
    );
  const outside = (route: Route, share: number) => {
    const { first, second } = partsOutside(route, share, box);
    return [first?.points, second?.points].map((points) => points?.map(({ x, y }) => [x, y]));
  };

  it('ends at the border of the label, and continues where it leaves it last', () => {
    const straight = lines([100, 30], [320, 30]);
    expect(outside(straight, 0.5)).toEqual([
      [
        [100, 30],
        [190, 30],
      ],
      [
        [230, 30],
        [320, 30],
      ],
    ]);
    // It comes back to the label for less than a hundredth of its length.
    const back = lines([210, 30], [210, 900], [229, 900], [229, 39], [231, 39], [1_000, 39]);
    expect(outside(back, 0)).toEqual([
      undefined,
      [
        [230, 39],
        [231, 39],
        [1_000, 39],
      ],
    ]);
  });

  it('has no part that ends in the label, and a whole one that misses it', () => {
    expect(outside(lines([200, 25], [210, 30], [220, 35]), 0.5)).toEqual([undefined, undefined]);
    const [, second] = outside(lines([0, 0], [0, 10], [0, 20]), 0.25);
    expect(second).toEqual([
      [0, 5],
      [0, 10],
      [0, 20],
    ]);
  });
});

function distanceTo(route: readonly Point[], { x, y }: Point): number {
  return Math.min(
    ...route.map((to, index) => {
      const from = route[index - 1] ?? to;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const length = dx * dx + dy * dy;
      const share = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
      const at = Math.min(1, Math.max(0, share));
      return Math.hypot(from.x + dx * at - x, from.y + dy * at - y);
    }),
  );
}
