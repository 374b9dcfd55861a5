import { limits } from '@lienzo/contract';

const encoder = new TextEncoder();

/** Returns the size of an element in its stored form: the bytes of its JSON in UTF-8. */
export function elementBytes(element: object): number {
  return encoder.encode(JSON.stringify(element)).length;
}

/**
 * Returns whether a change makes an element too large. An element that is already above the limit can
 * be changed as long as it does not grow.
 */
export function isTooLarge(after: number, before = 0): boolean {
  return after > limits.elementBytes && after > before;
}

/** Facets of limited size: writing them cannot make an element much larger. */
const PLACE: ReadonlySet<string> = new Set([
  ...['z', 'layout', 'position', 'size', 'rotation', 'flip'],
]);

/** Returns whether a change only moves, resizes, rotates or restacks an element. */
export function isPlacement(written: ReadonlySet<string>): boolean {
  return written.size > 0 && [...written].every((facet) => PLACE.has(facet));
}
