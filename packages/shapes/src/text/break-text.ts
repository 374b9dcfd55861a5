import type { RunStyle } from './text-style.ts';

/** Text in one style. `width` is the width at a font size of 1. */
export interface Piece {
  readonly text: string;
  readonly style: RunStyle;
  readonly width: number;
  /** The embedding level; odd if the text is written from right to left. Absent for 0. */
  readonly level?: number;
}

/** A unit of line breaking: a line can end after each token. */
export interface Token {
  readonly kind: 'word' | 'space' | 'tab' | 'newline';
  readonly pieces: readonly Piece[];
}

export interface Run {
  readonly text: string;
  readonly style: RunStyle;
}

/** Returns the width of a text at a font size of 1. */
export type MeasurePiece = (text: string, style: RunStyle) => number;

// Non-breaking spaces belong to words.
const PATTERN =
  /(?<newline>\r\n|[\n\v\f\r\u0085\u2028\u2029])|(?<tab>\t)|(?<space>[ \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]+)|(?:[^\s\u200b]|[\u00a0\u2007\u202f\ufeff])+/gu;
const KINDS = ['newline', 'tab', 'space'] as const;

// Scripts without spaces: a line can end between any two letters …
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Lao}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
// … or between any two words, which a dictionary finds. Those for Lao differ between browsers and Node.
const WORDS_WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const NEVER_FIRST = /^[\p{Pe}\p{Pf}、。，．：；！？々ー・…‥!,.:;?%]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Splits text into graphemes, such as emoji with modifiers and letters with accents. */
export function graphemesOf(text: string): string[] {
  // Segmenting costs 100 times as much as this check, and most text is plain.
  if (/^[\x20-\x7e\u00a1-\u02ff]*$/.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Splits the runs of a paragraph into tokens. A word can span several runs and directions. */
export function breakText(
  runs: readonly Run[],
  measure: MeasurePiece,
  levelsOf?: (text: string) => Uint8Array | undefined,
): Token[] {
  const text = runs.map((run) => run.text).join('');
  const levels = levelsOf?.(text);
  const readPieces = levels
    ? leveledPieceReader(pieceReader(runs, measure), levels)
    : pieceReader(runs, measure);
  const tokens: Token[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const kind = KINDS.find((name) => match.groups?.[name] !== undefined);
    const parts = kind ? [match[0]] : breakWord(match[0]);
    for (const part of parts)
      tokens.push({ kind: kind ?? 'word', pieces: readPieces(part.length) });
  }
  return tokens;
}

// Returns a function that takes the next `length` characters as pieces, each within one run.
function pieceReader(runs: readonly Run[], measure: MeasurePiece) {
  let index = 0;
  let offset = 0;
  return (length: number): Piece[] => {
    const pieces: Piece[] = [];
    let left = length;
    while (left > 0) {
      const run = runs[index];
      if (run === undefined) break;
      const text = run.text.slice(offset, offset + left);
      if (text) pieces.push({ text, style: run.style, width: measure(text, run.style) });
      left -= text.length;
      offset += text.length;
      if (offset === run.text.length) {
        index += 1;
        offset = 0;
      }
    }
    return pieces;
  };
}

/** Returns a reader whose pieces are all within one embedding level. */
function leveledPieceReader(readPieces: (length: number) => Piece[], levels: Uint8Array) {
  let at = 0;
  return (length: number): Piece[] => {
    const pieces: Piece[] = [];
    const end = at + length;
    while (at < end) {
      const start = at;
      const level = levels[start] ?? 0;
      while (at < end && levels[at] === level) at += 1;
      if (at === start) at = end;
      for (const piece of readPieces(at - start)) pieces.push({ ...piece, level });
    }
    return pieces;
  };
}

// Splits a word where a line can end: after hyphens, and between letters of scripts without spaces.
function breakWord(word: string): string[] {
  if (/^[!-,.-~]*$/.test(word)) return [word]; // ASCII without hyphens, as most words
  if (WORDS_WITHOUT_SPACES.test(word)) return breakSpacelessWords(word);
  if (!SPACELESS.test(word)) return word.split(/(?<=[\p{L}\p{N}][-\u2010\u2013\u2014])(?=\p{L})/u);
  const parts: string[] = [];
  let open = '';
  for (const grapheme of graphemesOf(word)) {
    if (open && canBreakBetween(open, grapheme)) {
      parts.push(open);
      open = '';
    }
    open += grapheme;
  }
  return [...parts, open];
}

function breakSpacelessWords(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of wordSegmenter.segment(text)) {
    const last = parts.at(-1);
    if (last !== undefined && (NEVER_FIRST.test(segment) || NEVER_LAST.test(last)))
      parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

function canBreakBetween(before: string, next: string): boolean {
  if (NEVER_FIRST.test(next) || NEVER_LAST.test(before)) return false;
  return SPACELESS.test(next) || SPACELESS.test(before.slice(-1));
}
