import { generateNKeysBetween } from 'fractional-indexing';

/** Maximum number of characters of a z-index. */
export const MAX_Z_LENGTH = 200;

const Z_INDEX = /^[A-Za-z][0-9A-Za-z]+$/;
const LOWEST = `A${'0'.repeat(26)}`;

/** Returns whether a text is a z-index, so that others can be generated above and below it. */
export function isZIndex(z: string): boolean {
  if (z.length > MAX_Z_LENGTH || !Z_INDEX.test(z) || z === LOWEST) return false;
  const integerLength = integerLengthOf(z.charCodeAt(0));
  return z.length === integerLength || (z.length > integerLength && !z.endsWith('0'));
}

/** Returns the length of head and integer part: `a` and `Z` are the shortest, `z` and `A` the longest. */
function integerLengthOf(head: number): number {
  const [a, Z] = [97, 90];
  return head >= a ? head - a + 2 : Z - head + 2;
}

/**
 * Generates fractional indices above the highest existing one. If an index would exceed
 * `MAX_Z_LENGTH`, the highest one is reused, and the keys of the elements determine their order.
 */
export function indicesAbove(highest: string | undefined, count: number): string[] {
  const indices = generateNKeysBetween(highest ?? null, null, count);
  if (highest === undefined) return indices;
  return indices.map((index) => (index.length > MAX_Z_LENGTH ? highest : index));
}

/**
 * Generates fractional indices between two existing ones; without `below` or `above`, beneath or on
 * top of everything. If an index would be too long or there is none between, the lower one is
 * reused, and the keys of the elements determine their order.
 */
export function indicesBetween(
  below: string | undefined,
  above: string | undefined,
  count: number,
): string[] {
  if (above === undefined) return indicesAbove(below, count);
  if (below !== undefined && below >= above) return Array<string>(count).fill(below);
  const indices = generateNKeysBetween(below ?? null, above, count);
  return indices.map((index) => (isZIndex(index) ? index : (below ?? above)));
}
