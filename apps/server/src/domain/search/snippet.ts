import { markText } from '../search-index/normalize-text.ts';
import type { Keyword } from './keyword.ts';

/** About two lines. */
const MAX_LENGTH = 120;
const BEFORE = 30;

interface Span {
  start: number;
  end: number;
}

/**
 * Returns the part of a text around its first match, with the positions of the keyword. Matches after the
 * first `examined` characters are not found.
 */
export function cutSnippet(whole: string, { parts }: Keyword, examined = whole.length) {
  const text = startOf(whole, examined);
  const marked = markText(text);
  const matches = parts.map((part) => marked.text.indexOf(part)).filter((at) => at >= 0);
  const first = matches.length > 0 ? (marked.starts[Math.min(...matches)] ?? 0) : 0;
  const window = windowOf(text, marked, first);
  const spans = mergeSpans(parts.flatMap((part) => findSpans(marked, part, window)));
  const highlights = spans
    .map(({ start, end }) => ({
      start: Math.max(start, window.start) - window.start,
      end: Math.min(end, window.end) - window.start,
    }))
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => ({ start, length: end - start }));
  return { text: text.slice(window.start, window.end), highlights };
}

const FIRST_LOW_SURROGATE = 0xdc00;
const LAST_LOW_SURROGATE = 0xdfff;

/** Returns the first characters of a text, without half a surrogate pair at the end. */
function startOf(text: string, length: number): string {
  const next = text.charCodeAt(length);
  const splits = next >= FIRST_LOW_SURROGATE && next <= LAST_LOW_SURROGATE;
  return text.slice(0, splits ? length - 1 : length);
}

type Marked = ReturnType<typeof markText>;

/** Finds the matches that reach into the window, without looking at the rest of the text. */
function findSpans({ text, starts, ends }: Marked, part: string, window: Span): Span[] {
  const from = Math.max(0, indexAt(starts, window.start) - part.length);
  const to = indexAt(starts, window.end) + part.length;
  const near = text.slice(from, to);
  const spans: Span[] = [];
  for (let at = near.indexOf(part); at >= 0; at = near.indexOf(part, at + 1)) {
    const start = starts[from + at] ?? 0;
    spans.push({ start, end: ends[from + at + part.length - 1] ?? start });
  }
  return spans;
}

/** Returns the index of the first position that is not below a value. */
function indexAt(positions: readonly number[], value: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

// Cuts only between characters.
function windowOf(text: string, { starts, ends }: Marked, first: number): Span {
  if (text.length <= MAX_LENGTH) return { start: 0, end: text.length };
  const wanted = Math.max(0, Math.min(first - BEFORE, text.length - MAX_LENGTH));
  const start = wanted === 0 ? 0 : (starts[indexAt(starts, wanted)] ?? first);
  const end = ends[indexAt(ends, start + MAX_LENGTH + 1) - 1] ?? start;
  return { start, end: Math.max(end, start) };
}
