import fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { describe, expect, it } from 'vitest';
import { readSeed } from '../test/random.ts';
import { byStackOrder, indicesAbove, indicesBetween } from './index.ts';
import { isZIndex } from './stacking.ts';

const seed = readSeed();
const LARGEST = `z${'z'.repeat(26)}`;

describe('z-indexes', () => {
  it('[Z1] are ordered by character code, and equal ones by key', () => {
    const stacked = ['b00', 'a0', 'Zz', 'a0V', 'aZ', 'aa'].map((z, index) => ({
      z,
      key: String(index),
    }));
    const equal = [
      { z: 'a0', key: 'y' },
      { z: 'a0', key: 'x' },
    ];
    const sorted = [...stacked, ...equal].toSorted(byStackOrder).map(({ z, key }) => z + key);
    expect(sorted).toEqual(['Zz2', 'a01', 'a0x', 'a0y', 'a0V3', 'aZ4', 'aa5', 'b000']);
    expect(byStackOrder({ z: 'a0', key: 'x' }, { z: 'a0', key: 'x' })).toBe(0);
  });

  it.each(['a0', 'Zz', 'a0V', 'b00', `A${'0'.repeat(25)}1`, LARGEST, `a0${'z'.repeat(198)}`])(
    '[Z2] include %s',
    (z) => expect(isZIndex(z)).toBe(true),
  );

  it.each([
    '',
    'a',
    'b1',
    'a00',
    'a0V0',
    '00',
    'a-',
    'á0',
    `A${'0'.repeat(26)}`,
    `a0${'z'.repeat(199)}`,
  ])('[Z2] do not include %s', (z) => expect(isZIndex(z)).toBe(false));

  it(`[Z2] are exactly the texts that an index can be generated above (seed ${seed})`, () => {
    const text = fc.string({ unit: fc.constantFrom(...'0019AZazbcY-'), maxLength: 8 });
    const nearEnds = fc
      .constantFrom('A', 'z')
      .chain((head) =>
        fc
          .string({ unit: fc.constantFrom(...'0z'), minLength: 24, maxLength: 29 })
          .map((rest) => head + rest),
      );
    const property = fc.property(fc.oneof(text, nearEnds), (z) => {
      const alphanumeric = /^[0-9A-Za-z]*$/.test(z);
      expect(isZIndex(z)).toBe(alphanumeric && canBeFollowed(z));
    });
    fc.assert(property, { numRuns: 5_000, seed });
  });

  it('[Z3] of new elements are above all others, in order', () => {
    expect(indicesAbove(undefined, 3)).toEqual(['a0', 'a1', 'a2']);
    const indices = indicesAbove('a0V', 1_000);
    expect(indices.toSorted()).toEqual(indices);
    expect(indices[0]).toBe('a1');
    expect(indicesAbove('a0', 0)).toEqual([]);
  });

  it('[Z3] are shared with the topmost element when they would be too long', () => {
    const highest = `${LARGEST}${'z'.repeat(200 - LARGEST.length)}`;
    expect(isZIndex(highest)).toBe(true);
    expect(indicesAbove(highest, 2)).toEqual([highest, highest]);
    const below = highest.slice(0, -3);
    const indices = indicesAbove(below, 1_000);
    expect(indices.every(isZIndex)).toBe(true);
    expect(indices.every((index) => index >= below)).toBe(true);
  });

  it(`[Z4] are strictly between two others, in order (seed ${seed})`, () => {
    const index = fc.integer({ min: 1, max: 400 }).map((count) => indicesAbove('a0', count).at(-1));
    const property = fc.property(index, index, fc.nat(20), (one = 'a1', two = 'a1', count) => {
      const [below = '', above = ''] = [one, two].toSorted();
      fc.pre(below !== above);
      const indices = indicesBetween(below, above, count);
      expect(indices).toHaveLength(count);
      const all = [below, ...indices, above];
      expect(all.toSorted()).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
      expect(indices.every(isZIndex)).toBe(true);
    });
    fc.assert(property, { numRuns: 300, seed });
  });

  it('[Z4] are below or above everything when one of the two is missing', () => {
    expect(indicesBetween(undefined, undefined, 2)).toEqual(['a0', 'a1']);
    expect(indicesBetween('a0', undefined, 1)).toEqual(['a1']);
    const [lowest = ''] = indicesBetween(undefined, 'a0', 1);
    expect(lowest < 'a0' && isZIndex(lowest)).toBe(true);
  });

  it('[Z4] are shared with the lower element when there is none between', () => {
    expect(indicesBetween('a0', 'a0', 2)).toEqual(['a0', 'a0']);
    const long = `a0${'0'.repeat(197)}V`;
    expect(isZIndex(long)).toBe(true);
    const indices = indicesBetween('a0', long, 3);
    expect(indices.every((index) => isZIndex(index) && index >= 'a0' && index < long)).toBe(true);
    expect(indicesBetween(undefined, `A${'0'.repeat(25)}1`, 1).every(isZIndex)).toBe(true);
  });
});

function canBeFollowed(z: string): boolean {
  try {
    generateKeyBetween(z, null);
    return true;
  } catch {
    return false;
  }
}
