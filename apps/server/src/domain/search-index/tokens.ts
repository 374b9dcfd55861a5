import { isUnspaced, MARK } from './normalize-text.ts';

/** The entries that tokens apply to. */
export interface TokenSpace {
  editionId: string;
  kind: string;
}

/**
 * Returns the index tokens of a normalized text: hashes of the beginnings of its words, of all runs
 * of three characters (also of two in scripts without spaces), and of the whole text. Edition and
 * kind are part of each hash, so that one edition does not slow down another, nor shapes zone
 * names.
 *
 * Hashes slices of the text without creating strings, because every write waits for this.
 */
export function tokensOf(space: TokenSpace, marked: string): number[] {
  const seed = seedOf(space);
  const startSeed = mix(seed, START);
  const tokens = new Set([hash(marked, mix(seed, WHOLE))]);
  const add = (from: number, to: number, before = seed) =>
    tokens.add(hash(marked, before, from, to));
  visitWords(marked, (offsets, count) => {
    const [first = 0, second = 0, third = 0] = offsets;
    add(first, second, startSeed);
    add(first, count > 1 ? third : second, startSeed);
    let unspaced = isUnspacedAt(marked, first, second);
    for (let at = 0; at + 1 < count; at += 1) {
      const from = offsets[at] ?? 0;
      const next = offsets[at + 1] ?? 0;
      const end = offsets[at + 2] ?? 0;
      const nextUnspaced = isUnspacedAt(marked, next, end);
      if (unspaced && nextUnspaced) add(from, end);
      if (at + 2 < count) add(from, offsets[at + 3] ?? 0);
      unspaced = nextUnspaced;
    }
  });
  return [...tokens];
}

// Does not create a string for ASCII.
function isUnspacedAt(marked: string, start: number, end: number): boolean {
  return marked.charCodeAt(start) >= ASCII_END && isUnspaced(marked.slice(start, end));
}

/**
 * Visits each word with the offsets of its characters, its end offset, and the number of
 * characters.
 */
function visitWords(
  marked: string,
  visit: (offsets: readonly number[], count: number) => void,
): void {
  const offsets: number[] = [];
  for (let at = 0, count = 0; at <= marked.length; ) {
    const code = marked.codePointAt(at);
    offsets[count] = at;
    if (code !== undefined && code !== SPACE && code !== MARK_CODE) {
      count += 1;
      at += code > 0xffff ? 2 : 1;
      continue;
    }
    if (count > 0) visit(offsets, count);
    count = 0;
    at += 1;
  }
}

/** Returns the tokens of grams; every text that contains the grams has all of them. */
export function hashGrams(space: TokenSpace, grams: readonly string[]): number[] {
  const seed = seedOf(space);
  return [...new Set(grams.map((gram) => hash(gram, seed)))];
}

export function wholeGram(marked: string): string {
  return `${String.fromCharCode(WHOLE)}${marked}`;
}

/** Returns the characters of each word. */
export function wordsOf(marked: string): string[][] {
  return marked
    .replaceAll(MARK, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => [...word]);
}

/** Returns the indexed beginning of a word. */
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

const ASCII_END = 0x80;
const SPACE = 0x20;
const MARK_CODE = MARK.charCodeAt(0);
const START = '^'.charCodeAt(0);
const WHOLE = '='.charCodeAt(0);
const FIRST = 0x811c9dc5;

function seedOf({ editionId, kind }: TokenSpace): number {
  return hash(kind, hash(editionId, FIRST));
}

// FNV-1a over UTF-16 units with the finalizer of MurmurHash3, as a signed 32-bit integer.
// Collisions are harmless, because index hits are compared with the text itself.
function hash(text: string, seed: number, from = 0, to = text.length): number {
  let value = seed;
  for (let at = from; at < to; at += 1) value = mix(value, text.charCodeAt(at));
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) | 0;
}

function mix(value: number, unit: number): number {
  return Math.imul(value ^ unit, 0x01000193);
}
