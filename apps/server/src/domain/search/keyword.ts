import { isUnspaced, MARK, normalizeText } from '../search-index/normalize-text.ts';
import { innerGrams, startGram, wholeGram, wordsOf } from '../search-index/tokens.ts';

/**
 * The quality of a match, best first: equal to the keyword; all terms begin words; some are
 * fragments.
 */
export type MatchClass = 0 | 1 | 2;

export const CLASSES: readonly MatchClass[] = [0, 1, 2];

/** A search keyword, normalized like the indexed texts. */
export interface Keyword {
  /** The normalized keyword; equal texts are in class 0. */
  readonly whole: string;
  /** Terms that must begin words, for class 1. */
  readonly starts: readonly string[];
  /** Terms for class 2; those that are long enough may occur anywhere. */
  readonly parts: readonly string[];
  /** Grams that every text of a class contains, by class. */
  readonly grams: readonly [readonly string[], readonly string[], readonly string[]];
}

/** Parses a keyword; returns undefined if it has no searchable characters. */
export function readKeyword(text: string): Keyword | undefined {
  const whole = normalizeText(text.trim());
  if (whole === '') return undefined;
  const starts = [...new Set(whole.split(' '))];
  const parts = starts.map((term) => (canBeFragment(term) ? term.slice(MARK.length) : term));
  return {
    whole,
    starts,
    parts,
    grams: [[wholeGram(whole)], limit(starts.flatMap(gramsOf)), limit(parts.flatMap(gramsOf))],
  };
}

/** Fragments need three characters, or two in scripts without spaces. */
function canBeFragment(term: string): boolean {
  const characters = [...term.replaceAll(MARK, '')];
  return characters.length >= 3 || (characters.length === 2 && characters.every(isUnspaced));
}

// More grams would not narrow the search; hits are compared with the keyword itself.
function limit(grams: readonly string[]): string[] {
  return [...new Set(grams)].slice(0, 24);
}

function gramsOf(term: string): string[] {
  return wordsOf(term).flatMap((word, index) => {
    const beginsWord = index > 0 || term.startsWith(MARK);
    const inner = innerGrams(word);
    // Longer grams include the shorter ones.
    const longest = word.length < 3 ? inner : inner.filter((gram) => [...gram].length === 3);
    return beginsWord ? [startGram(word), ...longest] : longest;
  });
}
