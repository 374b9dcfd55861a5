import type { Writing } from './text-style.ts';

/** A stretch of text in one style; `width` is that of letters one pixel high. */
export interface Piece {
  readonly text: string;
  readonly writing: Writing;
  readonly width: number;
}

/** What stays together on a line, or what stands between. A line may end after each of them. */
export interface Token {
  readonly kind: 'word' | 'space' | 'tab' | 'newline';
  readonly pieces: readonly Piece[];
}

export interface Run {
  readonly text: string;
  readonly writing: Writing;
}

/** The width of letters one pixel high. */
export type MeasurePiece = (text: string, writing: Writing) => number;

// Non-breaking spaces are left out: they belong to their words.
const PATTERN =
  /(?<newline>\r\n|[\n\v\f\r\u0085\u2028\u2029])|(?<tab>\t)|(?<space>[ \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]+)|(?:[^\s\u200b]|[\u00a0\u2007\u202f\ufeff])+/gu;
const KINDS = ['newline', 'tab', 'space'] as const;

// Scripts written without spaces: a line may end between any two of their letters.
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const NEVER_FIRST = /^[\p{Pe}\p{Pf}、。，．：；！？々ー・…‥!,.:;?%]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for one character: emoji with their modifiers, letters with their accents. */
export function graphemesOf(text: string): string[] {
  // Segmenting costs a hundred times as much as this look, and most text is plain.
  if (/^[\x20-\x7e\u00a1-\u02ff]*$/.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Cuts the runs of a paragraph where lines may end; a word may consist of several runs. */
export function breakText(runs: readonly Run[], measure: MeasurePiece): Token[] {
  const text = runs.map((run) => run.text).join('');
  const cut = cutter(runs, measure);
  const tokens: Token[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const kind = KINDS.find((name) => match.groups?.[name] !== undefined);
    const parts = kind ? [match[0]] : partsOf(match[0]);
    for (const part of parts) tokens.push({ kind: kind ?? 'word', pieces: cut(part.length) });
  }
  return tokens;
}

// Gives the next so many characters as pieces, each within one run.
function cutter(runs: readonly Run[], measure: MeasurePiece) {
  let index = 0;
  let offset = 0;
  return (length: number): Piece[] => {
    const pieces: Piece[] = [];
    let left = length;
    while (left > 0) {
      const run = runs[index];
      if (run === undefined) break;
      const text = run.text.slice(offset, offset + left);
      if (text) pieces.push({ text, writing: run.writing, width: measure(text, run.writing) });
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

// A word as it can be parted at the end of a line: after hyphens, and between letters of scripts
// that know no spaces.
function partsOf(word: string): string[] {
  if (/^[!-,.-~]*$/.test(word)) return [word]; // plain and without a hyphen, as most are
  if (!SPACELESS.test(word)) return word.split(/(?<=[\p{L}\p{N}][-\u2010\u2013\u2014])(?=\p{L})/u);
  const parts: string[] = [];
  let open = '';
  for (const grapheme of graphemesOf(word)) {
    if (open && mayPart(open, grapheme)) {
      parts.push(open);
      open = '';
    }
    open += grapheme;
  }
  return [...parts, open];
}

function mayPart(before: string, next: string): boolean {
  if (NEVER_FIRST.test(next) || NEVER_LAST.test(before)) return false;
  return SPACELESS.test(next) || SPACELESS.test(before.slice(-1));
}
