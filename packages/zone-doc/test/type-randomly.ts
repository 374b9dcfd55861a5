import type * as Y from 'yjs';
import type { Random } from './random.ts';

const WORDS = ['a', 'bc', 'word ', '😀', 'x😁y', '\n', 'one\ntwo', '\u2028'];

/** Attributes as editors set them. */
const ATTRIBUTES: readonly Record<string, unknown>[] = [
  { fontweight: 'BOLD' },
  { fontweight: null },
  { italic: true, size: 20 },
  { italic: null, size: null },
  { color: '#ff0000' },
  { color: null, link: 'https://example.com' },
  { halign: 'LEFT', list: 'BULLET' },
  { halign: null, list: null, spacing: { before: 4 } },
];

/** Inserts, deletes or formats a random part of a text; some parts begin or end within a surrogate pair. */
export function typeRandomly(words: Y.Text, random: Random): void {
  const action = random.below(10);
  const { length } = words;
  const at = random.below(length + 1);
  const rest = Math.min(length - at, 1 + random.below(6));
  if (action < 5 || length === 0 || rest === 0) {
    const attributes = random.below(3) === 0 ? { ...random.pick(ATTRIBUTES) } : undefined;
    words.insert(at, random.pick(WORDS), attributes);
  } else if (action < 7) words.delete(at, rest);
  else formatWhole(words, [at, at + rest], { ...random.pick(ATTRIBUTES) });
}

/** Formats whole characters: Yjs would replace half a pair even if it changes no attribute. */
function formatWhole(words: Y.Text, range: readonly number[], attributes: object): void {
  const text = words.toString();
  const [start = 0, end = 0] = range.map((at) => (isWithinPair(text, at) ? at - 1 : at));
  if (end > start) words.format(start, end - start, attributes);
}

function isWithinPair(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
