import { expect, it } from 'vitest';
import { mapInSlices, slicesOf } from './slices.ts';

const numbers = Array.from({ length: 1_000 }, (_, index) => index);

it('maps every item in order', async () => {
  expect(await mapInSlices(numbers, (number) => number * 2)).toEqual(numbers.map((n) => n * 2));
  expect(await mapInSlices([], String)).toEqual([]);
});

it('yields to the event loop between slices', async () => {
  let turns = 0;
  const mapping = mapInSlices(numbers, () => turns);
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  setImmediate(function count() {
    turns += 1;
    if (turns < 3) setImmediate(count);
  });
  const seen = await mapping;
  clearInterval(timer);
  expect(seen.at(-1)).toBeGreaterThan(0);
});

it('splits a list into slices', () => {
  expect([...slicesOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...slicesOf([], 2)]).toEqual([]);
});
