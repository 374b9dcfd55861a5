import { isUnspaced, MARK } from './fold-text.ts';

/** Among which entries is searched. */
export interface TokenSpace {
  editionId: string;
  kind: string;
}

/**
 * Numbers by which the index finds a text: of the beginnings of its words, of all their runs of three
 * characters, in scripts without spaces also of two, and of the text as a whole. Edition and kind are
 * part of each, so that what one edition holds does not slow another down, nor shapes the names of
 * zones.
 */
export function tokensOf(space: TokenSpace, marked: string): number[] {
  const tokens = new Set<number>();
  const seed = seedOf(space);
  const add = (gram: string) => tokens.add(hash(gram, seed));
  add(wholeGram(marked));
  for (const word of wordsOf(marked)) for (const gram of gramsOf(word)) add(gram);
  return [...tokens];
}

/** Tokens that a text has for sure which holds one of these grams. */
export function hashGrams(space: TokenSpace, grams: readonly string[]): number[] {
  const seed = seedOf(space);
  return [...new Set(grams.map((gram) => hash(gram, seed)))];
}

export function wholeGram(marked: string): string {
  return `=${marked}`;
}

/** The characters of each word. */
export function wordsOf(marked: string): string[][] {
  return marked
    .replaceAll(MARK, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => [...word]);
}

/** The beginning of a word, as far as it is indexed. */
export function startGram(word: readonly string[]): string {
  return `^${word.slice(0, 2).join('')}`;
}

export function innerGrams(word: readonly string[]): string[] {
  const grams: string[] = [];
  for (let at = 0; at + 2 <= word.length; at += 1) {
    const [first = '', second = '', third] = word.slice(at, at + 3);
    if (isUnspaced(first) && isUnspaced(second)) grams.push(first + second);
    if (third !== undefined) grams.push(first + second + third);
  }
  return grams;
}

function gramsOf(word: readonly string[]): string[] {
  return [`^${word[0]}`, startGram(word), ...innerGrams(word)];
}

const FIRST = 0x811c9dc5;

function seedOf({ editionId, kind }: TokenSpace): number {
  return hash(kind, hash(editionId, FIRST));
}

// FNV-1a over UTF-16 units, stirred once more at the end as in MurmurHash3; a signed 32-bit number.
// Two grams may share a number: whatever the index finds is compared with the text itself.
function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) | 0;
}
