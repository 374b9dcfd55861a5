import type { Measure } from '../drawing.ts';

// Letters and marks that are written from right to left, and controls that change the direction.
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns the embedding level of each UTF-16 code unit, or undefined if all text is left-to-right. */
export function levelsOf(text: string, measure: Pick<Measure, 'levels'>): Uint8Array | undefined {
  return RIGHT_TO_LEFT.test(text) ? measure.levels?.(text) : undefined;
}

/** Returns whether the first letter of a paragraph is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}

interface Leveled {
  readonly level?: number;
}

/** Returns the pieces of a line in visual order, by rule L2 of UAX #9. */
export function inVisualOrder<Piece extends Leveled>(pieces: readonly Piece[]): readonly Piece[] {
  const highest = pieces.reduce((most, { level = 0 }) => Math.max(most, level), 0);
  if (highest === 0) return pieces;
  const ordered = [...pieces];
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      if (end - start > 1) reverse(ordered, start, end);
      start = end;
    }
  }
  return ordered;
}

function reverse(items: unknown[], start: number, end: number): void {
  const part = items.slice(start, end).reverse();
  for (const [index, item] of part.entries()) items[start + index] = item;
}
