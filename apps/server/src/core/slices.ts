import { setImmediate } from 'node:timers/promises';

// Little enough work at a time that nobody waits long for the event loop.
const MAPPED_AT_ONCE = 250;

/** Maps many items, letting others have the event loop in between. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) {
    if (mapped.length % MAPPED_AT_ONCE === MAPPED_AT_ONCE - 1) await setImmediate();
    mapped.push(map(item));
  }
  return mapped;
}

/** A list in parts of at most so many. */
export function* slicesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
