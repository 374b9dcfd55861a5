import type { ShapeInput } from '@lienzo/contract';
import { fillsOf, strokesOf } from '../build/color.ts';
import { fileNameFor, readDataUrl } from '../build/data-url.ts';
import { coordinate, nameFrom, size, within } from '../build/values.ts';
import { type Fields, fieldsOf, itemsOf, numberOf, own, stringOf } from '../json-value.ts';
import { radiusOf, strokeTypes } from './looks.ts';
import { readText, wordsOf } from './read-text.ts';
import {
  boxOf,
  commonOf,
  idOf,
  linkOf,
  opacityOf,
  rotationOf,
  type Source,
  wordOf,
} from './source.ts';

/** Returns position, size and rotation of an element. */
function layoutOf(element: Fields, source: Source) {
  const { left, top, width, height } = boxOf(element);
  const rotate = rotationOf(element, source.builder);
  return {
    ...{ left: coordinate(left), top: coordinate(top), width: size(width), height: size(height) },
    ...(rotate !== 0 && { rotate }),
  };
}

export function readFrame(element: Fields, source: Source): void {
  const { meta, ...common } = commonOf(element, source);
  const { builder } = source;
  if (element.type === 'magicframe') builder.lose(idOf(element), 'its AI prompt', 'a frame');
  const name = nameFrom(stringOf(element.name)) ?? 'Frame';
  const layout = layoutOf(element, source);
  builder.addFrame({ ...common, meta: { id: meta.id, name }, properties: { layout } });
}

/** Reads a rectangle, diamond or ellipse with its text. */
export function readBox(element: Fields, source: Source): void {
  const label = source.labels.get(idOf(element));
  const words = wordsOf(label);
  const link = linkOf(element, words !== '', source.builder);
  source.builder.addShape({
    ...commonOf(element, source),
    ...geometryOf(element),
    properties: { layout: layoutOf(element, source), ...paintOf(element, source) },
    ...(label && words !== '' && { text: readText(label, { link, place: 'inside' }, source) }),
  });
}

function geometryOf(element: Fields): Pick<ShapeInput, 'basic'> & { basic: { type: string } } {
  const { width, height } = boxOf(element);
  if (element.type === 'diamond') return { basic: { type: 'DIAMOND' } };
  if (element.type === 'ellipse') return { basic: { type: 'OVAL' } };
  const { type, value } = fieldsOf(element.roundness);
  const kind = numberOf(type);
  if (kind === undefined) return { basic: { type: 'RECTANGLE' } };
  const radius = radiusOf(kind, numberOf(value) ?? 32, Math.min(width, height));
  return {
    basic: {
      type: 'ROUNDED_RECTANGLE',
      rounded_rectangle: { type: 'NORMAL', radius: size(radius) },
    },
  };
}

const PLAIN_FILLS = ['solid', ''];

/** Returns fills and border of an element, and records what is lost of them. */
export function paintOf(element: Fields, { builder }: Source) {
  const opacity = opacityOf(element);
  const fills = fillsOf(stringOf(element.backgroundColor), opacity);
  const pattern = wordOf(element, 'fillStyle');
  if (fills.length > 0 && !PLAIN_FILLS.includes(pattern)) {
    builder.lose(idOf(element), `its ${pattern} pattern`, 'a solid fill');
  }
  if (element.type === 'diamond' && numberOf(fieldsOf(element.roundness).type) !== undefined) {
    builder.lose(idOf(element), 'its round corners', 'sharp corners');
  }
  if ((numberOf(element.roughness) ?? 0) > 0) {
    builder.lose('', 'the hand-drawn look', 'straight lines');
  }
  return { fills, strokes: borderOf(element, opacity) };
}

function borderOf(element: Fields, opacity: number) {
  const type = strokeTypes.get(wordOf(element, 'strokeStyle'));
  const width = within(numberOf(element.strokeWidth) ?? 1, 0, 10_000);
  return strokesOf({ color: stringOf(element.strokeColor), width, opacity, ...(type && { type }) });
}

/** Reads a text that is not inside another element. */
export function readFreeText(element: Fields, source: Source): void {
  if (source.wordless.has(idOf(element))) return; // Excalidraw deletes empty texts, too
  const link = linkOf(element, true, source.builder);
  source.builder.addShape({
    ...commonOf(element, source),
    basic: { type: 'RECTANGLE' },
    properties: { layout: layoutOf(element, source), fills: [], strokes: [] },
    text: readText(element, { link, place: 'alone' }, source),
  });
}

export function readImage(element: Fields, source: Source): void {
  const { builder } = source;
  linkOf(element, false, builder);
  const [across, down] = itemsOf(element.scale);
  const crop = cropOf(fieldsOf(element.crop));
  const common = commonOf(element, source);
  builder.addShape({
    ...common,
    basic: { type: 'IMAGE' },
    properties: {
      layout: {
        ...layoutOf(element, source),
        ...(across === -1 && { fliph: true }),
        ...(down === -1 && { flipv: true }),
      },
    },
    ...(crop && { image: { crop } }),
  });
  if (opacityOf(element) < 1) builder.lose(idOf(element), 'its opacity', 'an opaque image');
  const fileId = stringOf(element.fileId) ?? '';
  const { dataURL, mimeType } = fieldsOf(own(source.files, fileId));
  const read = readDataUrl(stringOf(dataURL) ?? '');
  if (!read) {
    builder.lose(idOf(element), 'its image, which the file does not contain', 'a placeholder');
    return;
  }
  const type = read.type.startsWith('image/') ? read.type : (stringOf(mimeType) ?? read.type);
  const name = fileNameFor(nameFrom(fileId, 60) ?? 'image', type);
  builder.addFile({ name, type, bytes: read.bytes, usedBy: [common.meta.id] });
}

function cropOf({ x, y, width, height, naturalWidth, naturalHeight }: Fields) {
  const across = numberOf(naturalWidth) ?? 0;
  const down = numberOf(naturalHeight) ?? 0;
  const [w, h] = [numberOf(width) ?? 0, numberOf(height) ?? 0];
  if (across <= 0 || down <= 0 || w <= 0 || h <= 0) return undefined;
  return {
    x: within((numberOf(x) ?? 0) / across, 0, 1),
    y: within((numberOf(y) ?? 0) / down, 0, 1),
    width: within(w / across, 0.001, 1),
    height: within(h / down, 0.001, 1),
  };
}

/** Reads an embedded page as a rectangle with its link. */
export function readEmbed(element: Fields, source: Source): void {
  const { builder } = source;
  const url = stringOf(element.link) ?? '';
  builder.lose(idOf(element), 'the page that it shows', 'a rectangle with its link');
  const link = linkOf(element, true, builder);
  const text = { text: url, fontFamily: 6, fontSize: 16, strokeColor: '#1e1e1e' };
  builder.addShape({
    ...commonOf(element, source),
    basic: { type: 'RECTANGLE' },
    properties: { layout: layoutOf(element, source), ...paintOf(element, source) },
    ...(url !== '' && { text: readText(text, { link, place: 'inside' }, source) }),
  });
}
