import type { Box } from '@lienzo/shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps } from '../geometry/box.ts';
import { SpatialIndex } from './spatial-index.ts';

const coordinate = fc.integer({ min: -500, max: 500 });
const length = fc.integer({ min: 0, max: 300 });
const box = fc.record({ left: coordinate, top: coordinate, width: length, height: length });

describe('SpatialIndex', () => {
  it('finds exactly the elements whose bounds touch the area', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 30 }), box, (boxes, area) => {
        const elements = boxes.map((bounds, number) => ({ key: `k${number}`, bounds }));
        const index = new SpatialIndex();
        index.load(elements);
        const expected = elements.filter(({ bounds }) => overlaps(bounds, area));
        expect(index.search(area).toSorted()).toEqual(expected.map(({ key }) => key).toSorted());
      }),
    );
  });

  it('follows elements that are added, moved and removed', () => {
    const move = fc.record({ key: fc.constantFrom('a', 'b', 'c'), bounds: fc.option(box) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), box, (moves, area) => {
        const index = new SpatialIndex();
        const latest = new Map<string, { key: string; bounds: Box }>();
        for (const { key, bounds } of moves) {
          if (bounds) {
            index.set({ key, bounds });
            latest.set(key, { key, bounds });
          } else {
            index.delete(key);
            latest.delete(key);
          }
        }
        const expected = [...latest.values()].filter(({ bounds }) => overlaps(bounds, area));
        expect(index.search(area).toSorted()).toEqual(expected.map(({ key }) => key).toSorted());
      }),
    );
  });
});
