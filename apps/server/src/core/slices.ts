import { setImmediate } from 'node:timers/promises';

/** Other work never waits for the event loop much longer than this, in milliseconds. */
const SLICE_MILLISECONDS = 4;

/** Maps many items and yields to the event loop whenever that has taken four milliseconds. */
export async function mapInSlices<T, R>(
  items: Iterable<T>,
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const mapped: R[] = [];
  let started = performance.now();
  for (const item of items) {
    if (performance.now() - started > SLICE_MILLISECONDS) {
      await setImmediate();
      started = performance.now();
    }
    mapped.push(map(item, mapped.length));
  }
  return mapped;
}

/** Runs work step by step, and yields to the event loop like `mapInSlices`. Also measures its time. */
export async function runInSlices<R>(steps: Generator<undefined, R, undefined>) {
  let milliseconds = 0;
  let started = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    const elapsed = performance.now() - started;
    if (done) return { value, milliseconds: milliseconds + elapsed };
    if (elapsed <= SLICE_MILLISECONDS) continue;
    milliseconds += elapsed;
    await setImmediate();
    started = performance.now();
  }
}

/** Returns the JSON text of a list whose items are made one by one, like `mapInSlices`. */
export async function stringifyInSlices<T>(
  items: readonly T[],
  toJson: (item: T) => unknown,
): Promise<string> {
  return `[${(await mapInSlices(items, (item) => JSON.stringify(toJson(item)))).join(',')}]`;
}

/** Limits of the slices of a list. */
interface SliceLimits<T> {
  items: number;
  /** The sum of the sizes; a slice with one item may be larger. */
  size?: { max: number; of: (item: T) => number };
}

/** Splits a list into slices. */
export function* slicesOf<T>(list: Iterable<T>, { items, size }: SliceLimits<T>): Generator<T[]> {
  let slice: T[] = [];
  let total = 0;
  for (const item of list) {
    const added = size?.of(item) ?? 0;
    if (slice.length === items || (slice.length > 0 && size && total + added > size.max)) {
      yield slice;
      slice = [];
      total = 0;
    }
    slice.push(item);
    total += added;
  }
  if (slice.length > 0) yield slice;
}

/** How many elements are read or written at once. Keeps journal entries small and the event loop responsive. */
export const ELEMENT_SLICE = {
  items: 500,
  size: { max: 524_288, of: ({ size }: { readonly size: number }) => size },
};
