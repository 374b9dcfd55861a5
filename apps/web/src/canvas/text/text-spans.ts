import {
  type Attributes,
  ID_KEY,
  LINE_BREAK,
  PARAGRAPH_KEYS,
  PORTION_KEYS,
  type Span,
} from '@lienzo/zone-doc';
import { Fragment, type Mark, type Node, Slice } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';
import * as Y from 'yjs';
import { textSchema } from './text-schema.ts';

// Converts between a shared text, which is one row of characters, and the document of the editor.

const { paragraph: paragraphType, line_break: lineBreak } = textSchema.nodes;
const LINE_KEYS = [ID_KEY, ...PARAGRAPH_KEYS];

/** Returns the spans of a shared text. Line feeds are spans of their own. */
export function readSpans(words: Y.Text): Span[] {
  return spansOfItems(words, () => true);
}

/** Returns the text that a shared text began with: the characters that are left of it. */
export function readSeed(words: Y.Text): Span[] {
  const creator = words._item?.id.client;
  return spansOfItems(words, ({ id }) => id.client === creator);
}

function spansOfItems(words: Y.Text, isIncluded: (item: Y.Item) => boolean): Span[] {
  const spans: Span[] = [];
  const current: Record<string, unknown> = {};
  for (let item = words._start; item; item = item.right) {
    const { content, deleted } = item;
    if (deleted) continue;
    if (content instanceof Y.ContentFormat) current[content.key] = content.value;
    else if (content instanceof Y.ContentString && isIncluded(item))
      for (const text of content.str.split(/(\n)/).filter((part) => part !== ''))
        spans.push({ text, attributes: pick(current, text === '\n' ? LINE_KEYS : PORTION_KEYS) });
  }
  return spans;
}

function pick(from: Attributes, keys: readonly string[]): Attributes {
  const picked: Record<string, unknown> = {};
  for (const key of keys)
    if (from[key] !== undefined && from[key] !== null) picked[key] = from[key];
  return picked;
}

/** Returns whether the last paragraph of a shared text has no line feed. */
export function isOpenEnded(spans: readonly Span[]): boolean {
  return spans.at(-1)?.text !== '\n';
}

/** Returns the document of the editor for a shared text. */
export function documentOf(spans: readonly Span[]): Node {
  const paragraphs: Node[] = [];
  let inline: Node[] = [];
  for (const { text, attributes } of spans) {
    if (text === '\n') {
      paragraphs.push(paragraphType.create(attributes, inline));
      inline = [];
    } else inline.push(...inlineOf(text, marksOf(attributes)));
  }
  if (inline.length > 0 || paragraphs.length === 0)
    paragraphs.push(paragraphType.create(null, inline));
  return textSchema.node('doc', null, Fragment.from(paragraphs));
}

function inlineOf(text: string, marks: readonly Mark[]): Node[] {
  return text
    .split(new RegExp(`(${LINE_BREAK})`))
    .filter((part) => part !== '')
    .map((part) =>
      part === LINE_BREAK ? lineBreak.create(null, null, marks) : textSchema.text(part, marks),
    );
}

/** Returns the marks for the attributes of characters. */
export function marksOf(attributes: Attributes): Mark[] {
  return Object.entries(attributes).flatMap(
    ([key, value]) => textSchema.marks[key]?.create({ value }) ?? [],
  );
}

/** Returns the attributes of characters with these marks. */
export function attributesOf(marks: readonly Mark[]): Attributes {
  return Object.fromEntries(marks.map(({ type, attrs }) => [type.name, attrs.value as unknown]));
}

/**
 * Returns the spans of a document of the editor. If the shared text is open-ended, a last paragraph without
 * attributes gets no line feed: two people who begin an empty text at the same time then write one paragraph.
 */
export function spansIn(document: Node, openEnded: boolean): Span[] {
  const spans: Span[] = [];
  const ids = new Set<unknown>();
  document.forEach((paragraph, _, index) => {
    paragraph.forEach((node) => {
      const text = node.isText ? clean(node.text ?? '') : LINE_BREAK;
      spans.push({ text, attributes: attributesOf(node.marks) });
    });
    const { [ID_KEY]: id, ...rest } = pick(paragraph.attrs, LINE_KEYS);
    const isLast = index === document.childCount - 1;
    const isBare = id === undefined && Object.keys(rest).length === 0;
    const isNeeded = paragraph.childCount === 0 && index > 0;
    if (isLast && openEnded && isBare && !isNeeded) return;
    // A copied paragraph must not have the id of the original.
    const isKept = id !== undefined && !ids.has(id);
    ids.add(id);
    spans.push({ text: '\n', attributes: isKept ? { [ID_KEY]: id, ...rest } : rest });
  });
  return spans;
}

/** Replaces what a shared text cannot hold, without changing the length. */
function clean(text: string): string {
  return text.replaceAll(/[\0\r\n]/g, ' ').toWellFormed();
}

/** Returns the index in the shared text of a position in the editor. */
export function indexOf(document: Node, position: number): number {
  const at = document.resolve(position);
  return at.depth === 0 ? position - at.index(0) : position - at.index(0) - 1;
}

/** Returns the position in the editor of an index in the shared text. */
export function positionOf(document: Node, index: number): number {
  let start = 0;
  for (let count = 0; count < document.childCount; count += 1) {
    const size = document.child(count).content.size;
    if (index <= start + size || count === document.childCount - 1)
      return Math.min(Math.max(index, start), start + size) + count + 1;
    start += size + 1;
  }
  return 1;
}

/** Changes the document of a transaction to another one, and replaces only what differs. */
export function replaceDocument(transaction: Transaction, next: Node): Transaction {
  const { content } = transaction.doc;
  const start = content.findDiffStart(next.content);
  const end = content.findDiffEnd(next.content);
  if (start === null || !end) return transaction;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return transaction.step(
    new ReplaceStep(start, end.a + overlap, next.slice(start, end.b + overlap) ?? Slice.empty),
  );
}
