import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCoverage } from './coverage.ts';

it('finds the nearest uncovered positions', () => {
  const length = fc.integer({ min: 1, max: 20 });
  const ranges = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 12 });
  fc.assert(
    fc.property(length, ranges, fc.nat(12), (places, drawn, uncovered) => {
      const clipped = drawn.map(([from, to]) => [Math.min(from, places), Math.min(to, places)]);
      const coverage = createCoverage(places);
      for (const [from = 0, to = 0] of clipped) coverage.cover(from, to);
      for (const [from = 0, to = 0] of clipped.slice(0, uncovered)) coverage.uncover(from, to);

      const remaining = clipped.slice(uncovered);
      const isFree = (place: number) =>
        !remaining.some(([from = 0, to = 0]) => from <= place && place < to);
      const free = Array.from({ length: places }, (_, place) => place).filter(isFree);
      for (let place = 0; place < places; place += 1) {
        expect(coverage.nextFree(place)).toBe(free.find((other) => other >= place));
        expect(coverage.previousFree(place)).toBe(free.findLast((other) => other <= place));
      }
    }),
  );
});
