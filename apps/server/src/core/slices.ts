import { setImmediate } from 'node:timers/promises';

// Few enough items that other work never waits long for the event loop.
const SLICE_SIZE = 250;

/** Maps many items and yields to the event loop after every 250 of them. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) {
    if (mapped.length % SLICE_SIZE === SLICE_SIZE - 1) await setImmediate();
    mapped.push(map(item));
  }
  return mapped;
}

/** Splits a list into slices of at most `size` items. */
export function* slicesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
