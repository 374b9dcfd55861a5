import { markText } from '../search-index/normalize-text.ts';
import type { Keyword } from './keyword.ts';

/** About two lines. */
const MAX_LENGTH = 120;
const BEFORE = 30;

interface Span {
  start: number;
  end: number;
}

/** Returns the part of a text around its first match, with the positions of the keyword. */
export function cutSnippet(text: string, { parts }: Keyword) {
  const marked = markText(text);
  const spans = mergeSpans(parts.flatMap((part) => findSpans(marked, part)));
  const window = windowOf(text, marked, spans[0]?.start ?? 0);
  const highlights = spans
    .map(({ start, end }) => ({
      start: Math.max(start, window.start) - window.start,
      end: Math.min(end, window.end) - window.start,
    }))
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => ({ start, length: end - start }));
  return { text: text.slice(window.start, window.end), highlights };
}

type Marked = ReturnType<typeof markText>;

function findSpans(marked: Marked, part: string): Span[] {
  const spans: Span[] = [];
  for (let at = marked.text.indexOf(part); at >= 0; at = marked.text.indexOf(part, at + 1)) {
    const start = marked.starts[at] ?? 0;
    spans.push({ start, end: marked.ends[at + part.length - 1] ?? start });
  }
  return spans;
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
  const start = wanted === 0 ? 0 : (starts.find((at) => at >= wanted) ?? first);
  const end = ends.findLast((at) => at <= start + MAX_LENGTH) ?? start;
  return { start, end: Math.max(end, start) };
}
