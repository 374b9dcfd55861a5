import fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { describe, expect, it } from 'vitest';
import { readSeed } from '../test/random.ts';
import { byStackOrder, inDrawingOrder, indicesAbove, indicesBetween } from './index.ts';
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

describe('the drawing order', () => {
  const A = '00000000-0000-4000-8000-00000000000a';
  const B = '00000000-0000-4000-8000-00000000000b';
  const shape = (key: string, frame_id?: string) =>
    ({ kind: 'shape', key, element: { ...(frame_id && { frame_id }) } }) as never; // all that is read
  const frame = (key: string) => ({ kind: 'frame', key, element: {} }) as never; // likewise
  const connector = (key: string, ends: readonly string[]) => {
    const [first, second] = ends.map((shape_id) => ({ shape_id }));
    return { kind: 'connector', key, element: { connected: { first, second } } } as never; // likewise
  };
  const orderOf = (parts: never[]) =>
    inDrawingOrder(parts as Parameters<typeof inDrawingOrder>[0]).map(({ key }) => key);

  it('[Z5] puts the elements of a frame directly above it', () => {
    const parts = [shape('s1', A), shape('s2'), frame(A), shape('s3'), shape('s4', A)];
    expect(orderOf(parts)).toEqual(['s2', A, 's1', 's4', 's3']);
  });

  it('[Z5] ignores the case of ids and frames that do not exist', () => {
    const parts = [shape('s1', A.toUpperCase()), shape('s2', B), frame(A)];
    expect(orderOf(parts)).toEqual(['s2', A, 's1']);
  });

  it('[Z5] puts a connector into the highest frame that it reaches', () => {
    const line = connector('c1', ['s1', 's2']);
    const parts = [line, frame(B), shape('s1', A), shape('s2', B), frame(A), shape('s3')];
    expect(orderOf(parts)).toEqual([B, 's2', A, 'c1', 's1', 's3']);
  });

  it(`[Z5] is that of z-indexes for elements with the same frame (seed ${seed})`, () => {
    const keys = [undefined, A, B];
    const property = fc.property(
      fc.array(fc.nat(2), { maxLength: 30 }),
      fc.nat(31),
      (homes, at) => {
        const parts = homes.map((home, index) => shape(`s${index + 10}`, keys[home]));
        parts.splice(at, 0, frame(A), frame(B));
        const order = orderOf(parts);
        expect(order).toHaveLength(parts.length);
        for (const home of [0, 1, 2]) {
          const mine = homes.flatMap((one, index) => (one === home ? [`s${index + 10}`] : []));
          expect(order.filter((key) => mine.includes(key))).toEqual(mine);
        }
      },
    );
    fc.assert(property, { seed });
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
