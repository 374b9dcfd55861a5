import { createBuilder } from '../build/builder.ts';
import type { Conversion, ReadOptions } from '../conversion.ts';
import { ConvertError } from '../convert-error.ts';
import { type Fields, fieldsOf, isFields, parseJson, stringOf } from '../json-value.ts';
import { compare, readArrow, readLine } from './read-line.ts';
import {
  readFigure,
  readFrame,
  readFreehand,
  readImage,
  readNote,
  readPage,
  readText,
} from './read-shape.ts';
import { ancestorsOf, idOf, type Source, wordsOf } from './source.ts';

type Read = (shape: Fields, source: Source) => void;

const readers: ReadonlyMap<unknown, Read> = new Map<unknown, Read>([
  ['geo', readFigure],
  ['note', readNote],
  ['text', readText],
  ['frame', readFrame],
  ['draw', readFreehand],
  ['highlight', readFreehand],
  ['image', readImage],
  ['bookmark', readPage],
  ['embed', readPage],
  ['video', readPage],
  ['arrow', readArrow],
  ['line', readLine],
  // Groups are what their shapes have in common.
  ['group', () => {}],
]);

/** Reads a `.tldr` file of tldraw: its first page. */
export function readTldraw(input: string | Uint8Array, options?: ReadOptions): Conversion {
  const { tldrawFileFormatVersion: version, records: listed } = fieldsOf(parseJson(input));
  if (version === undefined || !Array.isArray(listed)) {
    throw new ConvertError('malformed', 'The file is not a file of tldraw.');
  }
  if (version !== 1) {
    throw new ConvertError('unsupported', 'The file has a format version other than 1.');
  }
  const builder = createBuilder(options);
  const records = new Map<string, Fields>();
  for (const record of listed) {
    const id = isFields(record) ? stringOf(record.id) : undefined;
    if (id !== undefined && !records.has(id)) records.set(id, record);
  }
  const all = [...records.values()];
  const bindings = new Map(
    all
      .filter(({ typeName, type }) => typeName === 'binding' && type === 'arrow')
      .map((one) => [`${stringOf(one.fromId)} ${stringOf(fieldsOf(one.props).terminal)}`, one]),
  );
  const wordless = new Set(
    all.filter(({ props }) => wordsOf(fieldsOf(props)).trim() === '').map(idOf),
  );
  const source: Source = { builder, records, bindings, wordless };
  const page = firstPage(all, source);
  const shapes = all
    .filter(({ typeName }) => typeName === 'shape')
    .filter((shape) => pageOf(shape, source) === page)
    .map((shape) => ({ shape, path: orderOf(shape, source) }))
    .toSorted((one, other) => comparePaths(one.path, other.path));
  for (const { shape } of shapes) {
    const read = readers.get(shape.type);
    if (read) read(shape, source);
    else
      builder.lose(
        idOf(shape),
        `a shape of the type ${String(shape.type).slice(0, 40)}`,
        'nothing',
      );
  }
  return builder.finish();
}

function firstPage(all: readonly Fields[], { builder }: Source): string | undefined {
  const pages = all
    .filter(({ typeName }) => typeName === 'page')
    .toSorted((one, other) => compare(stringOf(one.index) ?? '', stringOf(other.index) ?? ''));
  for (const page of pages.slice(1)) {
    builder.lose(stringOf(page.name) ?? idOf(page), 'a further page', 'only the first page');
  }
  return pages[0] && idOf(pages[0]);
}

function pageOf(shape: Fields, source: Source): string | undefined {
  const outermost = ancestorsOf(shape, source).at(-1) ?? shape;
  return stringOf(outermost.parentId);
}

/** Returns the indices of a shape and the shapes around it, outermost first. */
function orderOf(shape: Fields, source: Source): string[] {
  return [shape, ...ancestorsOf(shape, source)]
    .toReversed()
    .map(({ index }) => stringOf(index) ?? '');
}

function comparePaths(one: readonly string[], other: readonly string[]): number {
  for (let level = 0; level < Math.min(one.length, other.length); level += 1) {
    const order = compare(one[level] ?? '', other[level] ?? '');
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/** Returns whether a text looks like a `.tldr` file. */
export function isTldraw(text: string): boolean {
  return /^\s*\{/.test(text) && /"tldrawFileFormatVersion"\s*:/.test(text.slice(0, 1_024));
}
