import { isUnspaced, MARK } from './normalize-text.ts';

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
 *
 * The same as hashing each gram, but without making texts of them: every write waits for this.
 */
export function tokensOf(space: TokenSpace, marked: string): number[] {
  const seed = seedOf(space);
  const startSeed = stir(seed, START);
  const tokens = new Set([hash(marked, stir(seed, WHOLE))]);
  const add = (from: number, to: number, before = seed) =>
    tokens.add(hash(marked, before, from, to));
  visitWords(marked, (places, count) => {
    const [first = 0, second = 0, third = 0] = places;
    add(first, second, startSeed);
    add(first, count > 1 ? third : second, startSeed);
    let unspaced = isUnspaced(marked.slice(first, second));
    for (let at = 0; at + 1 < count; at += 1) {
      const from = places[at] ?? 0;
      const next = places[at + 1] ?? 0;
      const end = places[at + 2] ?? 0;
      const nextUnspaced = isUnspaced(marked.slice(next, end));
      if (unspaced && nextUnspaced) add(from, end);
      if (at + 2 < count) add(from, places[at + 3] ?? 0);
      unspaced = nextUnspaced;
    }
  });
  return [...tokens];
}

/** Of each word, where its characters begin and where it ends, and how many there are. */
function visitWords(
  marked: string,
  visit: (places: readonly number[], count: number) => void,
): void {
  const places: number[] = [];
  for (let at = 0, count = 0; at <= marked.length; ) {
    const code = marked.codePointAt(at);
    places[count] = at;
    if (code !== undefined && code !== SPACE && code !== MARK_CODE) {
      count += 1;
      at += code > 0xffff ? 2 : 1;
      continue;
    }
    if (count > 0) visit(places, count);
    count = 0;
    at += 1;
  }
}

/** Tokens that a text has for sure which holds one of these grams. */
export function hashGrams(space: TokenSpace, grams: readonly string[]): number[] {
  const seed = seedOf(space);
  return [...new Set(grams.map((gram) => hash(gram, seed)))];
}

export function wholeGram(marked: string): string {
  return `${String.fromCharCode(WHOLE)}${marked}`;
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
  return `${String.fromCharCode(START)}${word.slice(0, 2).join('')}`;
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

const SPACE = 0x20;
const MARK_CODE = MARK.charCodeAt(0);
const START = '^'.charCodeAt(0);
const WHOLE = '='.charCodeAt(0);
const FIRST = 0x811c9dc5;

function seedOf({ editionId, kind }: TokenSpace): number {
  return hash(kind, hash(editionId, FIRST));
}

// FNV-1a over UTF-16 units, stirred once more at the end as in MurmurHash3; a signed 32-bit number.
// Two grams may share a number: whatever the index finds is compared with the text itself.
function hash(text: string, seed: number, from = 0, to = text.length): number {
  let value = seed;
  for (let at = from; at < to; at += 1) value = stir(value, text.charCodeAt(at));
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) | 0;
}

function stir(value: number, unit: number): number {
  return Math.imul(value ^ unit, 0x01000193);
}
