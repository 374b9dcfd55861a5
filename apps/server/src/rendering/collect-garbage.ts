import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Collection {
  /** Only what is new, which takes a millisecond or two; otherwise everything. */
  readonly type: 'minor' | 'major';
}

let collect: ((collection: Collection) => void) | undefined;

/**
 * Frees what is no longer used, at once. The pixels of a picture lie outside of the heap, where V8
 * does not see how many they are, and left to itself it keeps those of several pictures.
 */
export function collectGarbage(collection: Collection): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as typeof collect; // what the flag exposes
  }
  collect?.(collection);
}
