import { generateNKeysBetween } from 'fractional-indexing';

/** Maximum number of characters of a z-index. */
export const MAX_Z_LENGTH = 200;

const PLACE = /^[A-Za-z][0-9A-Za-z]+$/;
const LOWEST = `A${'0'.repeat(26)}`;

/** Whether a text is a place in the stack that others can be put above and below. */
export function isPlace(z: string): boolean {
  if (z.length > MAX_Z_LENGTH || !PLACE.test(z) || z === LOWEST) return false;
  const whole = wholeLength(z.charCodeAt(0));
  return z.length === whole || (z.length > whole && !z.endsWith('0'));
}

/** The first character says how long the whole part is: a and Z the shortest, z and A the longest. */
function wholeLength(head: number): number {
  const [a, Z] = [97, 90];
  return head >= a ? head - a + 2 : Z - head + 2;
}

/**
 * Places for so many elements above everything that is there. Where the highest is so long that no
 * place above it would be valid, they share its place, and their keys decide.
 */
export function placesOnTop(highest: string | undefined, count: number): string[] {
  const places = generateNKeysBetween(highest ?? null, null, count);
  if (highest === undefined) return places;
  return places.map((place) => (place.length > MAX_Z_LENGTH ? highest : place));
}

/**
 * Places for so many elements between two that are there; without one of them, below or above
 * everything. Where a place would become too long, or there is none between, they share the lower
 * one's place, and their keys decide.
 */
export function placesBetween(
  below: string | undefined,
  above: string | undefined,
  count: number,
): string[] {
  if (above === undefined) return placesOnTop(below, count);
  if (below !== undefined && below >= above) return Array<string>(count).fill(below);
  const places = generateNKeysBetween(below ?? null, above, count);
  return places.map((place) => (isPlace(place) ? place : (below ?? above)));
}
