import { createHash } from 'node:crypto';

/** Hexadecimal digits of a short id. Two of 1,000 elements share one in 3 % of zones; then the whole id is needed. */
const SHORT_DIGITS = 6;

/** Returns the short id of an element, which depends on its id only. */
export function shortIdOf(elementId: string): string {
  const digest = createHash('sha256').update(elementId.toLowerCase()).digest('hex');
  return `e${digest.slice(0, SHORT_DIGITS)}`;
}

/** Returns whether a text has the form of a short id. */
export function isShortId(text: string): boolean {
  return SHORT_ID.test(text);
}

const SHORT_ID = new RegExp(`^e[0-9a-f]{${SHORT_DIGITS}}$`);
