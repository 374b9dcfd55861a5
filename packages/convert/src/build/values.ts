import { limits } from '@lienzo/contract';

/** Returns a number as a coordinate that the contract accepts, with at most 4 decimals. */
export function coordinate(value: number): number {
  return within(value, -limits.coordinate, limits.coordinate);
}

/** Returns a number as a width, height or radius that the contract accepts. */
export function size(value: number): number {
  return within(Math.abs(value), 0, limits.size);
}

/** Returns a number between two others, rounded to 4 decimals; 0 or the nearest for NaN. */
export function within(value: number, minimum: number, maximum: number): number {
  const finite = Number.isNaN(value) ? 0 : Math.min(Math.max(value, minimum), maximum);
  const rounded = Math.round(finite * 10_000) / 10_000;
  return Math.min(Math.max(rounded, minimum), maximum) + 0; // no negative zero
}

/** Returns whole degrees from 0 to 359. */
export function degrees(value: number): number {
  if (!Number.isFinite(value)) return 0;
  return (((Math.round(value) % 360) + 360) % 360) + 0;
}

/** Returns a text that PostgreSQL and the document can store, of at most `maximum` characters. */
export function storableText(text: string, maximum: number): string {
  return cut(text.replaceAll('\0', '').toWellFormed(), maximum);
}

const NOT_IN_NAMES = /[\p{Cc}\p{Cs}]+/gu;

/** Returns a name that the contract accepts, or undefined if nothing of it is left. */
export function nameFrom(text: string | undefined, maximum: number = limits.name) {
  if (text === undefined) return undefined;
  const name = cut(text.toWellFormed().replace(NOT_IN_NAMES, ' ').trim(), maximum).trim();
  return name === '' ? undefined : name;
}

const LINK = /^(?:https?:\/\/|mailto:)[^\s<>"\p{Cc}]+$/iu;

/** Returns a URL that text may link to, or undefined for others, such as `javascript:`. */
export function linkFrom(url: string | undefined): string | undefined {
  const text = url?.trim();
  if (!text || text.length > limits.link || !text.isWellFormed()) return undefined;
  return LINK.test(text) ? text : undefined;
}

const KEY = /^[^\s,\p{Cc}]+$/u;

/** Returns a text as `metadata.key`, or undefined if it cannot be one. */
export function keyFrom(text: string | undefined): string | undefined {
  if (!text || text.length > limits.externalKey || !text.isWellFormed()) return undefined;
  return KEY.test(text) ? text : undefined;
}

// Patterns of the contract count code points, and this never cuts one in half.
function cut(text: string, maximum: number): string {
  return text.length <= maximum ? text : [...text.slice(0, maximum * 2)].slice(0, maximum).join('');
}
