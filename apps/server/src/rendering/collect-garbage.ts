import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Collection {
  /** `minor` collects the young generation only, in a millisecond or two. */
  readonly type: 'minor' | 'major';
}

let collect: ((collection: Collection) => void) | undefined;

/**
 * Frees unused memory immediately. The pixels of an image are stored outside the heap, where V8 does not
 * account for them, so by default it would keep those of several images.
 */
export function collectGarbage(collection: Collection): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as typeof collect; // exposed by the flag
  }
  collect?.(collection);
}
