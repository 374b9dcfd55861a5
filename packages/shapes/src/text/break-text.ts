import type { RunStyle } from './text-style.ts';

/** Text in one style. `width` is the width at a font size of 1. */
export interface Piece {
  readonly text: string;
  readonly style: RunStyle;
  readonly width: number;
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

// Scripts without spaces: a line can end between any two letters.
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const NEVER_FIRST = /^[\p{Pe}\p{Pf}、。，．：；！？々ー・…‥!,.:;?%]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits text into graphemes, such as emoji with modifiers and letters with accents. */
export function graphemesOf(text: string): string[] {
  // Segmenting costs 100 times as much as this check, and most text is plain.
  if (/^[\x20-\x7e\u00a1-\u02ff]*$/.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Splits the runs of a paragraph into tokens. A word can span several runs. */
export function breakText(runs: readonly Run[], measure: MeasurePiece): Token[] {
  const text = runs.map((run) => run.text).join('');
  const readPieces = pieceReader(runs, measure);
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

// Splits a word where a line can end: after hyphens, and between letters of scripts without spaces.
function breakWord(word: string): string[] {
  if (/^[!-,.-~]*$/.test(word)) return [word]; // ASCII without hyphens, as most words
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

function canBreakBetween(before: string, next: string): boolean {
  if (NEVER_FIRST.test(next) || NEVER_LAST.test(before)) return false;
  return SPACELESS.test(next) || SPACELESS.test(before.slice(-1));
}
