import type { Builder } from '../build/builder.ts';
import { type Label, labelOf } from '../build/text.ts';
import { coordinate, degrees, linkFrom, size } from '../build/values.ts';
import { type Fields, fieldsOf, itemsOf, numberOf, stringOf } from '../json-value.ts';
import { colors, fonts } from './looks.ts';

/** A file that is read, with its records by ID. */
export interface Source {
  readonly builder: Builder;
  readonly records: ReadonlyMap<string, Fields>;
  /** The shapes that lines are attached to, by line and end. */
  readonly bindings: ReadonlyMap<string, Fields>;
  /** The shapes without words, which are not inserted if they are texts. */
  readonly wordless: ReadonlySet<string>;
}

/** Where a shape is on the page. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly radians: number;
}

const MAX_DEPTH = 32;

/** Returns the shapes around a shape, from the innermost to the outermost. */
export function ancestorsOf(shape: Fields, { records }: Source): Fields[] {
  const found: Fields[] = [];
  let parent = records.get(stringOf(shape.parentId) ?? '');
  while (parent && parent.typeName === 'shape' && found.length < MAX_DEPTH) {
    if (parent === shape || found.includes(parent)) break; // a cycle
    found.push(parent);
    parent = records.get(stringOf(parent.parentId) ?? '');
  }
  return found;
}

/** Returns the position and rotation of a shape on its page. */
export function placeOf(shape: Fields, source: Source): Place {
  let place = ownPlace(shape);
  for (const parent of ancestorsOf(shape, source)) {
    const { x, y, radians } = ownPlace(parent);
    const at = turned(place, radians);
    place = { x: x + at.x, y: y + at.y, radians: place.radians + radians };
  }
  return place;
}

function ownPlace(shape: Fields): Place {
  const { x, y, rotation } = shape;
  return { x: numberOf(x) ?? 0, y: numberOf(y) ?? 0, radians: numberOf(rotation) ?? 0 };
}

export function turned({ x, y }: { x: number; y: number }, radians: number) {
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

const TURN = 180 / Math.PI;

/** Returns the box of a shape of a size: tldraw rotates around the top left corner, Lienzo around the center. */
export function layoutOf(place: Place, width: number, height: number) {
  const half = turned({ x: width / 2, y: height / 2 }, place.radians);
  const rotate = degrees(place.radians * TURN);
  return {
    left: coordinate(place.x + half.x - width / 2),
    top: coordinate(place.y + half.y - height / 2),
    ...{ width: size(width), height: size(height) },
    ...(rotate !== 0 && { rotate }),
  };
}

export function idOf(record: Fields): string {
  return stringOf(record.id) ?? '';
}

/** Returns the fields that all elements have in common. */
export function commonOf(shape: Fields, source: Source) {
  const { builder } = source;
  const around = ancestorsOf(shape, source);
  const frame = around.find(({ type }) => type === 'frame');
  const groups = around.filter(({ type }) => type === 'group').toReversed();
  const path = groups.slice(0, 8).map((group) => builder.idOf(idOf(group)));
  return {
    meta: { id: builder.idOf(idOf(shape)) },
    ...(path.length > 0 && { group_id: path.join('/') }),
    ...(frame && shape.type !== 'frame' && { frame_id: builder.idOf(idOf(frame)) }),
    ...(shape.isLocked === true && { locked: 'all' as const }),
  };
}

export function colorOf(name: unknown): string {
  return colors.get(stringOf(name) ?? '') ?? '#1d1d1d';
}

/** Returns the words of a shape: a plain text, or the text of a rich one. */
export function wordsOf(props: Fields): string {
  const text = stringOf(props.text);
  if (text !== undefined) return text;
  return itemsOf(fieldsOf(props.richText).content)
    .map((paragraph) => textIn(paragraph, 0))
    .join('\n');
}

function textIn(node: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  const { text, type, content } = fieldsOf(node);
  if (type === 'hardBreak') return '\n';
  const inner = itemsOf(content).map((child) => textIn(child, depth + 1));
  return (stringOf(text) ?? '') + inner.join(type === 'bulletList' ? '\n' : '');
}

const HORIZONTAL = new Map([
  ['start', 'LEFT' as const],
  ['middle', 'CENTER' as const],
  ['end', 'RIGHT' as const],
]);
const VERTICAL = new Map([
  ['start', 'TOP' as const],
  ['middle', 'MIDDLE' as const],
  ['end', 'BOTTOM' as const],
]);

interface LabelOptions {
  readonly size: number;
  readonly color: unknown;
  readonly place: 'alone' | 'inside' | 'line';
}

/** Returns the text of a shape; undefined without words. */
export function readLabel(
  shape: Fields,
  { size: fontSize, color, place }: LabelOptions,
  { builder }: Source,
): Label | undefined {
  const props = fieldsOf(shape.props);
  const words = wordsOf(props);
  if (words.trim() === '') return undefined;
  if (
    /"type":"(?:bold|italic|bulletList|orderedList)"/.test(JSON.stringify(props.richText ?? ''))
  ) {
    builder.lose(idOf(shape), 'text styles', 'plain text');
  }
  if (props.font === 'draw' || props.font === undefined) {
    builder.lose('', 'the hand-drawn font', 'the font Kalam');
  }
  const align = stringOf(props.textAlign) ?? stringOf(props.align) ?? 'middle';
  return labelOf(
    words,
    {
      ...{ size: fontSize, color: colorOf(color), link: linkFrom(stringOf(props.url)) },
      font: fonts.get(stringOf(props.font) ?? 'draw'),
      halign: HORIZONTAL.get(align.replace('-legacy', '')),
      ...(place === 'inside' && { valign: VERTICAL.get(stringOf(props.verticalAlign) ?? '') }),
      ...(place === 'alone' && { valign: 'TOP' as const, inset: 0, autoFit: 'SHAPE' as const }),
    },
    builder.newId,
  );
}
