import type { FrameInput, ShapeInput } from '@lienzo/contract';
import { toDataUrl } from '../build/data-url.ts';
import { paintsOf } from '../build/paint-of.ts';
import { plainText } from '../build/text.ts';
import { lookOf } from '../build/text-look.ts';
import {
  baseOf,
  boxInside,
  boxOf,
  type Item,
  paintFields,
  type Target,
  textFields,
} from './write-parts.ts';
import { writePaths } from './write-paths.ts';

export function writeFrame(frame: FrameInput, target: Target): void {
  const { id, name } = frame.meta;
  const { fills = [], strokes = [] } = frame.properties ?? {};
  if (fills.length + strokes.length > 0) target.lose(id, 'its fill and border', 'a plain frame');
  const base = baseOf({ id, type: 'frame', box: boxOf(frame) }, frame, target);
  target.items.push({ ...base, strokeColor: '#bbb', strokeWidth: 2, name });
}

export function writeShape(shape: ShapeInput, target: Target): void {
  if (shape.custom) {
    writePaths(shape, target);
    return;
  }
  if (shape.basic?.type === 'IMAGE' && writeImage(shape, target)) return;
  const words = plainText(textOf(shape, target));
  const { area, border } = paintsOf(shape.properties);
  const isText = shape.basic?.type === 'RECTANGLE' && !area && !border && words !== '';
  if (isText) writeFreeText(shape, target);
  else writeBox(shape, words, target);
}

function writeFreeText(shape: ShapeInput, target: Target): void {
  const { id } = shape.meta;
  const { text = {} } = shape;
  const { valign, auto_fit: autoFit = 'NONE' } = text.properties ?? {};
  const box = boxOf(shape);
  target.items.push({
    ...baseOf({ id, type: 'text', box }, shape, target),
    ...textFields(text, { id, box, valign, autoFit }, target),
    link: lookOf(text).link ?? null,
  });
}

function writeBox(shape: ShapeInput, words: string, target: Target): void {
  const { id } = shape.meta;
  const box = boxOf(shape);
  const text = textOf(shape, target);
  const { type, roundness } = geometryOf(shape, target);
  const base = baseOf({ id, type, box }, shape, target);
  const labelId = `${id}:text`;
  const hasText = words !== '';
  target.items.push({
    ...base,
    ...paintFields(paintsOf(shape.properties), id, target),
    roundness,
    ...(hasText && {
      boundElements: [{ type: 'text', id: labelId }],
      link: lookOf(text).link ?? null,
    }),
  });
  if (!hasText) return;
  const { valign, auto_fit: autoFit } = text.properties ?? {};
  const { size } = lookOf(text);
  const place = boxInside(box, words.split('\n').length, size);
  const { customData: _, ...shared } = base;
  target.items.push({
    ...shared,
    ...{ id: labelId, type: 'text', x: place.left, y: place.top },
    ...{ width: place.width, height: place.height },
    ...textFields(
      text,
      { id: labelId, box: place, container: id, valign, ...(autoFit === 'TEXT' && { autoFit }) },
      target,
    ),
  });
}

/** Returns the text of a shape; of a table or file card, what it shows. */
function textOf(shape: ShapeInput, target: Target) {
  const { table, card, text = {} } = shape;
  const { id } = shape.meta;
  if (card && Object.keys(card).length > 0) target.lose(id, 'the details of a card', 'its title');
  if (table) {
    target.lose(id, 'a table', 'a rectangle with its texts');
    const words = (table.cells ?? []).map((cell) => cell.text).join('\n');
    return { paragraphs: [{ id, portions: [{ text: words }] }] };
  }
  if (shape.basic?.type === 'FILE') {
    target.lose(id, 'a file', 'a rectangle with its name');
    return { paragraphs: [{ id, portions: [{ text: shape.meta.name ?? 'File' }] }] };
  }
  return text;
}

interface ExcalidrawGeometry {
  readonly type: 'rectangle' | 'diamond' | 'ellipse';
  readonly roundness: Item | null;
}

const CORNERS_SHARE = 4;

function geometryOf(shape: ShapeInput, target: Target): ExcalidrawGeometry {
  const type = shape.basic?.type ?? shape.flowchart?.type;
  const plain = (name: ExcalidrawGeometry['type']) => ({ type: name, roundness: null });
  switch (type) {
    case 'RECTANGLE':
    case 'PROCESS':
      return plain('rectangle');
    case 'CARD':
    case 'TABLE':
    case 'FILE':
      return plain('rectangle');
    case 'DIAMOND':
    case 'DECISION':
      return plain('diamond');
    case 'OVAL':
      return plain('ellipse');
    case 'ROUNDED_RECTANGLE':
      return { type: 'rectangle', roundness: roundnessOf(shape, target) };
    default:
      target.lose(shape.meta.id, `the shape ${typeOf(shape)}`, 'a rectangle');
      return plain('rectangle');
  }
}

function typeOf({ basic, flowchart, block_arrow, star, callout, mathematical_symbol }: ShapeInput) {
  const geometry = basic ?? flowchart ?? block_arrow ?? star ?? callout ?? mathematical_symbol;
  return geometry?.type ?? 'custom';
}

function roundnessOf(shape: ShapeInput, target: Target): Item {
  const { width, height } = boxOf(shape);
  const shorter = Math.min(width, height);
  const { type = 'NORMAL', radius } = shape.basic?.rounded_rectangle ?? {};
  if (type !== 'NORMAL') target.lose(shape.meta.id, 'its sharp corners', 'round corners');
  if (radius === undefined) return { type: 3 };
  const isProportional = Math.abs(radius - shorter / CORNERS_SHARE) < 0.001;
  if (!isProportional && radius > shorter / CORNERS_SHARE) {
    target.lose(shape.meta.id, `corners of ${radius} pixels`, 'smaller round corners');
  }
  return isProportional ? { type: 2 } : { type: 3, value: radius };
}

/** Writes an image if its file is known. */
function writeImage(shape: ShapeInput, target: Target): boolean {
  const { id } = shape.meta;
  const file = target.content.files.find(({ usedBy }) => usedBy.includes(id));
  if (!file) {
    target.lose(id, 'its image', 'a rectangle');
    return false;
  }
  const { image = {} } = shape;
  if (image.alt !== undefined) target.lose(id, 'the description of its image', 'no description');
  const fileId = file.name.replace(/\.[a-z]+$/, '');
  const { fliph, flipv } = shape.properties?.layout ?? {};
  target.files[fileId] = {
    ...{ mimeType: file.type, id: fileId, created: 1 },
    dataURL: toDataUrl(file.type, file.bytes),
  };
  target.items.push({
    ...baseOf({ id, type: 'image', box: boxOf(shape) }, shape, target),
    ...{ fileId, status: 'saved', scale: [fliph ? -1 : 1, flipv ? -1 : 1] },
    // The size of the image is unknown here, and only fractions of it matter.
    crop: image.crop ? { ...image.crop, naturalWidth: 1, naturalHeight: 1 } : null,
  });
  return true;
}
