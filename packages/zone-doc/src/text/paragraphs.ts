import { limits, type StoredParagraph, type StoredPortion } from '@lienzo/contract';
import type { ItemId } from '../item-id.ts';
import {
  type Attributes,
  ID_KEY,
  PARAGRAPH_KEYS,
  PORTION_KEYS,
  paragraphAttributes,
  paragraphStyle,
  portionAttributes,
  portionStyle,
} from './attributes.ts';

/** A visible part of a text: characters with the id of the first one, or the start of an attribute. */
export type TextPart = Characters | Format;

export interface Characters {
  readonly client: number;
  readonly clock: number;
  readonly text: string;
}

export interface Format {
  readonly key: string;
  /** `null` ends the range of the attribute. */
  readonly value: unknown;
}

/** Characters that have the same attributes. Line ends are spans of their own. */
export interface Span {
  readonly text: string;
  readonly attributes: Attributes;
}

/** Stands for a line break inside a paragraph, because a line feed ends the paragraph. */
export const LINE_BREAK = '\u2028';

/** Returns the paragraphs of a text, in the stored form. */
export function paragraphsOf(parts: Iterable<TextPart>, text: ItemId): StoredParagraph[] {
  const paragraphs: StoredParagraph[] = [];
  let portions: StoredPortion[] = [];
  for (const span of spansIn(parts)) {
    const { attributes } = span;
    if (span.text === '\n') {
      paragraphs.push(paragraphOf(portions, attributes));
      portions = [];
    } else {
      const style = portionStyle(attributes);
      for (const piece of cut(span.text.replaceAll(LINE_BREAK, '\n')))
        portions.push({ text: piece, ...(style && { style }) });
    }
  }
  if (portions.length > 0)
    paragraphs.push(paragraphOf(portions, { [ID_KEY]: lastParagraphId(text) }));
  return paragraphs;
}

function paragraphOf(portions: StoredPortion[], attributes: Attributes): StoredParagraph {
  const style = paragraphStyle(attributes);
  return {
    id: String(attributes[ID_KEY]),
    ...(portions.length > 0 && { portions }),
    ...(style && { style }),
  };
}

/** Cuts the text of a portion into pieces that the stored form allows. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > limits.portionText) {
    const end = start + limits.portionText;
    const next = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    pieces.push(text.slice(start, next));
    start = next;
  }
  return [...pieces, text.slice(start)];
}

export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/**
 * Returns the spans of a text. Characters have only attributes of portions, line ends only those of
 * paragraphs and always an id. Neighbors with equal attributes are one span.
 */
export function spansIn(parts: Iterable<TextPart>): Span[] {
  const spans: { text: string; attributes: Attributes }[] = [];
  const current = new Map<string, unknown>();
  let style: Attributes = {};
  for (const part of parts) {
    if ('key' in part) {
      if (part.value === null) current.delete(part.key);
      else current.set(part.key, part.value);
      style = pick(current, PORTION_KEYS);
      continue;
    }
    let { clock } = part;
    for (const text of part.text.split(/(\n)/)) {
      const last = spans.at(-1);
      if (text === '\n') spans.push({ text, attributes: lineEnd(current, [part.client, clock]) });
      else if (last && last.text !== '\n' && isSame(last.attributes, style)) last.text += text;
      else if (text !== '') spans.push({ text, attributes: style });
      clock += text.length;
    }
  }
  return spans;
}

function pick(from: ReadonlyMap<string, unknown>, keys: readonly string[]): Attributes {
  const picked: Record<string, unknown> = {};
  for (const key of keys) if (from.has(key)) picked[key] = from.get(key);
  return picked;
}

function lineEnd(current: ReadonlyMap<string, unknown>, item: ItemId): Attributes {
  const id = current.get(ID_KEY) ?? derivedId(item);
  return { [ID_KEY]: id, ...pick(current, PARAGRAPH_KEYS) };
}

/** Returns the id of a paragraph whose line end names none: a UUID of version 8 made of its item id. */
function derivedId([client, clock]: ItemId, mark = 0): string {
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
  return `${hex(client, 8)}-0000-8000-${hex(0x8000 + mark, 4)}-${hex(clock, 12)}`;
}

/** Returns the id of a last paragraph without a line end. */
function lastParagraphId(text: ItemId): string {
  return derivedId(text, 1);
}

/** Returns the spans that represent paragraphs in a text. */
export function spansOf(paragraphs: readonly StoredParagraph[]): Span[] {
  const parts = paragraphs.flatMap(({ id, portions = [], style }) => [
    ...portions.map((portion) => ({
      text: (portion.text ?? '').replaceAll(/\r\n|\r|\n/g, LINE_BREAK),
      attributes: portionAttributes(portion.style),
    })),
    { text: '\n', attributes: { [ID_KEY]: id, ...paragraphAttributes(style) } },
  ]);
  return mergeSpans(parts);
}

function mergeSpans(parts: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const part of parts) {
    const last = spans.at(-1);
    if (part.text === '') continue;
    const continues =
      last && last.text !== '\n' && part.text !== '\n' && isSame(last.attributes, part.attributes);
    if (continues) spans[spans.length - 1] = { ...last, text: last.text + part.text };
    else spans.push(part);
  }
  return spans;
}

/** Compares two JSON values; the order of keys does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  const [left, right] = [Object.entries(a), b as Attributes];
  if (left.length !== Object.keys(b).length) return false;
  return left.every(([key, value]) => Object.hasOwn(right, key) && isSame(value, right[key]));
}
