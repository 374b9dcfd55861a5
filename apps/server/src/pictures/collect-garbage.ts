import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Frees what is no longer used, at once. The pixels of a picture lie outside of the heap, where V8
 * does not see how many they are, and left to itself it keeps those of several pictures.
 */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void; // what the flag exposes
  }
  collect();
}
