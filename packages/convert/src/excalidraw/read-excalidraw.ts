import { createBuilder } from '../build/builder.ts';
import type { Conversion, ReadOptions } from '../conversion.ts';
import { ConvertError } from '../convert-error.ts';
import { convertLimits } from '../convert-limits.ts';
import { type Fields, fieldsOf, isFields, parseJson, stringOf } from '../json-value.ts';
import { readFreehand, readLine } from './read-line.ts';
import { readBox, readEmbed, readFrame, readFreeText, readImage } from './read-shape.ts';
import { wordsOf } from './read-text.ts';
import { CONTAINERS, idOf, isFrame, type Source } from './source.ts';

const TYPES = ['excalidraw', 'excalidraw/clipboard'];

/** Reads a file or clipboard text of Excalidraw. */
export function readExcalidraw(input: string | Uint8Array, options?: ReadOptions): Conversion {
  const { type, elements, files } = fieldsOf(parseJson(input));
  if (type === 'excalidrawlib') {
    throw new ConvertError('unsupported', 'The file is a library of Excalidraw, not a drawing.');
  }
  if (!TYPES.includes(stringOf(type) ?? '') || !Array.isArray(elements)) {
    throw new ConvertError('malformed', 'The file is not a drawing of Excalidraw.');
  }
  const source = collect(elements, fieldsOf(files), options);
  // Frames are below what they contain, whatever their order in the file.
  const bottomFirst = [...source.elements.values()];
  for (const element of bottomFirst) if (isFrame(element)) readFrame(element, source);
  for (const element of bottomFirst) if (!isFrame(element)) readElement(element, source);
  return source.builder.finish();
}

function collect(items: readonly unknown[], files: Fields, options: ReadOptions = {}): Source {
  const builder = createBuilder(options);
  const elements = new Map<string, Fields>();
  for (const [index, item] of items.entries()) {
    if (!isFields(item) || item.isDeleted === true) continue;
    const id = stringOf(item.id) ?? `element ${index + 1}`;
    if (elements.has(id)) builder.lose(id, 'another element with the same ID', 'nothing');
    else elements.set(id, { ...item, id });
  }
  if (elements.size > convertLimits.elements * 2) {
    throw new ConvertError('tooManyElements', `The file has ${elements.size} elements.`);
  }
  const labels = new Map<string, Fields>();
  for (const element of elements.values()) {
    const container = containerOf(element, elements);
    if (container === undefined) continue;
    if (labels.has(container)) builder.lose(idOf(element), 'a second text', 'nothing');
    else labels.set(container, element);
  }
  const texts = [...elements.values()].filter(({ type }) => type === 'text');
  const wordless = new Set(texts.filter((text) => wordsOf(text).trim() === '').map(idOf));
  return { builder, elements, labels, wordless, files };
}

/** Returns the ID of the element that contains a text. */
function containerOf(element: Fields, elements: ReadonlyMap<string, Fields>): string | undefined {
  const container = stringOf(element.containerId);
  if (element.type !== 'text' || container === undefined) return undefined;
  const { type } = elements.get(container) ?? {};
  return CONTAINERS.includes(stringOf(type) ?? '') ? container : undefined;
}

const readers: ReadonlyMap<unknown, (element: Fields, source: Source) => void> = new Map([
  ['rectangle', readBox],
  ['diamond', readBox],
  ['ellipse', readBox],
  ['arrow', readLine],
  ['line', readLine],
  ['freedraw', readFreehand],
  ['image', readImage],
  ['text', readFreeText],
  ['embeddable', readEmbed],
  ['iframe', readEmbed],
  // The rectangle that someone is drawing to select elements.
  ['selection', () => {}],
]);

function readElement(element: Fields, source: Source): void {
  const read = readers.get(element.type);
  if (!read) {
    source.builder.lose(idOf(element), `an element of the type ${itemType(element)}`, 'nothing');
    return;
  }
  const isLabel = containerOf(element, source.elements) !== undefined;
  if (!isLabel) read(element, source);
}

function itemType({ type }: Fields): string {
  return (stringOf(type) ?? 'unknown').slice(0, 40);
}

/** Returns whether a text looks like a drawing of Excalidraw. */
export function isExcalidraw(text: string): boolean {
  return (
    /^\s*\{/.test(text) && /"type"\s*:\s*"excalidraw(?:\/clipboard)?"/.test(text.slice(0, 4_096))
  );
}
