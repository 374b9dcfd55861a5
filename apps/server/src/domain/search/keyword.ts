import { isUnspaced, MARK, normalizeText } from '../search-index/normalize-text.ts';
import { innerGrams, startGram, wholeGram, wordsOf } from '../search-index/tokens.ts';

/** How well a text matches, best first: it is the keyword; all terms begin words; some are fragments. */
export type MatchClass = 0 | 1 | 2;

export const CLASSES: readonly MatchClass[] = [0, 1, 2];

/** What is looked for, in the form in which texts are kept. */
export interface Keyword {
  /** A text that is the keyword. */
  readonly whole: string;
  /** What a text holds in which every term begins a word. */
  readonly starts: readonly string[];
  /** The same where terms that are long enough may stand anywhere. */
  readonly parts: readonly string[];
  /** For each class, grams that every text of it has. */
  readonly grams: readonly [readonly string[], readonly string[], readonly string[]];
}

/** Undefined when nothing is left that could be found. */
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

/** Three characters, or two in scripts without spaces, are enough to be found inside a word. */
function canBeFragment(term: string): boolean {
  const characters = [...term.replaceAll(MARK, '')];
  return characters.length >= 3 || (characters.length === 2 && characters.every(isUnspaced));
}

// More would make no search narrower: what is found is compared with the keyword itself.
function limit(grams: readonly string[]): string[] {
  return [...new Set(grams)].slice(0, 24);
}

function gramsOf(term: string): string[] {
  return wordsOf(term).flatMap((word, index) => {
    const beginsWord = index > 0 || term.startsWith(MARK);
    const inner = innerGrams(word);
    // The longer ones hold the shorter ones.
    const longest = word.length < 3 ? inner : inner.filter((gram) => [...gram].length === 3);
    return beginsWord ? [startGram(word), ...longest] : longest;
  });
}
