import { expect, it } from 'vitest';
import { mapInSlices, runInSlices, slicesOf, stringifyInSlices } from './slices.ts';

const numbers = Array.from({ length: 1_000 }, (_, index) => index);

it('maps every item in order', async () => {
  expect(await mapInSlices(numbers, (number) => number * 2)).toEqual(numbers.map((n) => n * 2));
  expect(await mapInSlices([], String)).toEqual([]);
});

it('yields to the event loop every few milliseconds', async () => {
  let turns = 0;
  let isMapping = true;
  setImmediate(function count() {
    turns += 1;
    if (isMapping) setImmediate(count);
  });
  const seen = await mapInSlices(numbers.slice(0, 30), () => {
    work(1);
    return turns;
  });
  isMapping = false;
  expect(new Set(seen).size).toBeGreaterThanOrEqual(4);
});

it('runs steps, yields between them, and measures only their time', async () => {
  let turns = 0;
  let isRunning = true;
  setImmediate(function count() {
    turns += 1;
    work(2);
    if (isRunning) setImmediate(count);
  });
  const seen = new Set<number>();
  function* steps(): Generator<undefined, string, undefined> {
    for (let step = 0; step < 30; step += 1) {
      work(1);
      seen.add(turns);
      yield;
    }
    return 'done';
  }
  const { value, milliseconds } = await runInSlices(steps());
  isRunning = false;
  expect(value).toBe('done');
  expect(seen.size).toBeGreaterThanOrEqual(4);
  expect(milliseconds).toBeGreaterThanOrEqual(30);
});

it('makes JSON of the mapped items', async () => {
  const text = await stringifyInSlices(numbers, (number) => ({ number }));
  expect(text).toBe(JSON.stringify(numbers.map((number) => ({ number }))));
  expect(await stringifyInSlices([], String)).toBe('[]');
});

it('splits a list into slices', () => {
  expect([...slicesOf([1, 2, 3, 4, 5], { items: 2 })]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...slicesOf([], { items: 2 })]).toEqual([]);
  const size = { max: 6, of: (item: number) => item };
  expect([...slicesOf([1, 2, 3, 9, 4, 1], { items: 4, size })]).toEqual([[1, 2, 3], [9], [4, 1]]);
});

/** Holds the event loop. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
