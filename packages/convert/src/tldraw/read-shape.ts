import type { ShapeInput } from '@lienzo/contract';
import { fillsOf, strokesOf } from '../build/color.ts';
import { fileNameFor, readDataUrl } from '../build/data-url.ts';
import { MAX_PATH_POINTS, type Point, pathThrough, thinOut } from '../build/points.ts';
import { nameFrom, within } from '../build/values.ts';
import { type Fields, fieldsOf, itemsOf, numberOf, stringOf } from '../json-value.ts';
import { dashes, figures, labelSizes, strokeWidths, textSizes } from './looks.ts';
import {
  colorOf,
  commonOf,
  idOf,
  layoutOf,
  placeOf,
  readLabel,
  type Source,
  turned,
} from './source.ts';

const NOTE_SIZE = 200;
const LINE_HEIGHT = 1.35;

function opacityOf(shape: Fields): number {
  return within(numberOf(shape.opacity) ?? 1, 0, 1);
}

/** Returns the line of a shape. */
export function strokeOf(shape: Fields, source: Source) {
  const { color, dash, size } = fieldsOf(shape.props);
  if (dash === 'draw' || dash === undefined) {
    source.builder.lose('', 'the hand-drawn look', 'straight lines');
  }
  const type = dashes.get(stringOf(dash) ?? '');
  const width = strokeWidths.get(stringOf(size) ?? 'm') ?? 3.5;
  return strokesOf({
    color: colorOf(color),
    width,
    opacity: opacityOf(shape),
    ...(type && { type }),
  });
}

function areaOf(shape: Fields, source: Source) {
  const { color, fill } = fieldsOf(shape.props);
  const opacity = opacityOf(shape);
  if (fill === 'pattern') source.builder.lose(idOf(shape), 'its pattern', 'a solid fill');
  if (fill === 'semi') return fillsOf('#fcfffe', opacity);
  if (fill === 'solid' || fill === 'pattern') return fillsOf(colorOf(color), opacity * 0.25);
  return fill === 'fill' ? fillsOf(colorOf(color), opacity) : [];
}

export function readFigure(shape: Fields, source: Source): void {
  const props = fieldsOf(shape.props);
  const name = stringOf(props.geo) ?? 'rectangle';
  const figure = figures.get(name);
  if (!figure) source.builder.lose(idOf(shape), `the figure ${name}`, 'a rectangle');
  const height = (numberOf(props.h) ?? 100) + (numberOf(props.growY) ?? 0);
  const size = labelSizes.get(stringOf(props.size) ?? 'm') ?? 22;
  const color = props.labelColor ?? 'black';
  const text = readLabel(shape, { size, color, place: 'inside' }, source);
  source.builder.addShape({
    ...commonOf(shape, source),
    ...(figure ?? { basic: { type: 'RECTANGLE' } }),
    properties: {
      layout: layoutOf(placeOf(shape, source), numberOf(props.w) ?? 100, height),
      fills: areaOf(shape, source),
      strokes: strokeOf(shape, source),
    },
    ...(text && { text }),
  } as ShapeInput); // every figure has exactly one family
}

export function readNote(shape: Fields, source: Source): void {
  const props = fieldsOf(shape.props);
  const text = readLabel(shape, { size: 22, color: 'black', place: 'inside' }, source);
  const height = NOTE_SIZE + (numberOf(props.growY) ?? 0);
  source.builder.addShape({
    ...commonOf(shape, source),
    basic: { type: 'RECTANGLE' },
    properties: {
      layout: layoutOf(placeOf(shape, source), NOTE_SIZE, height),
      fills: fillsOf(props.color === 'black' ? '#fce19c' : colorOf(props.color)),
      strokes: [],
    },
    ...(text && { text: { ...text, properties: { ...text.properties, auto_fit: 'TEXT' } } }),
  });
}

export function readText(shape: Fields, source: Source): void {
  const props = fieldsOf(shape.props);
  const scale = numberOf(props.scale) ?? 1;
  const size = (textSizes.get(stringOf(props.size) ?? 'm') ?? 24) * scale;
  const text = readLabel(shape, { size, color: props.color, place: 'alone' }, source);
  if (!text) return;
  const lines = text.paragraphs?.length ?? 1;
  const width = (numberOf(props.w) ?? 100) * scale;
  source.builder.addShape({
    ...commonOf(shape, source),
    basic: { type: 'RECTANGLE' },
    properties: {
      layout: layoutOf(placeOf(shape, source), width, lines * size * LINE_HEIGHT),
      ...{ fills: [], strokes: [] },
    },
    text,
  });
}

export function readFrame(shape: Fields, source: Source): void {
  const props = fieldsOf(shape.props);
  const { meta, ...common } = commonOf(shape, source);
  const name = nameFrom(stringOf(props.name)) ?? 'Frame';
  const [width, height] = [numberOf(props.w) ?? 100, numberOf(props.h) ?? 100];
  const layout = layoutOf(placeOf(shape, source), width, height);
  source.builder.addFrame({ ...common, meta: { ...meta, name }, properties: { layout } });
}

/** Reads a freehand line or a marker. */
export function readFreehand(shape: Fields, source: Source): void {
  const { builder } = source;
  const props = fieldsOf(shape.props);
  const place = placeOf(shape, source);
  const points = itemsOf(props.segments).flatMap((segment) =>
    itemsOf(fieldsOf(segment).points).flatMap((point): Point[] => {
      const { x, y } = fieldsOf(point);
      const [dx, dy] = [numberOf(x), numberOf(y)];
      if (dx === undefined || dy === undefined) return [];
      const at = turned({ x: dx, y: dy }, place.radians);
      return [{ x: place.x + at.x, y: place.y + at.y }];
    }),
  );
  if (points.length === 0) {
    builder.lose(idOf(shape), 'a line that cannot be read', 'nothing');
    return;
  }
  const kept = thinOut(points, MAX_PATH_POINTS);
  if (kept.length < points.length) {
    builder.lose(idOf(shape), `${points.length - kept.length} points`, 'a simpler line');
  }
  const isClosed = props.isClosed === true;
  const { custom, layout } = pathThrough(kept, isClosed ? 'closed' : 'open');
  const pen = { jointype: 'ROUND', captype: 'CAPROUND' } as const;
  builder.addShape({
    ...commonOf(shape, source),
    custom,
    properties: {
      layout,
      fills: isClosed ? areaOf(shape, source) : [],
      strokes: strokeOf(shape, source).map((stroke) => ({ ...stroke, ...pen })),
    },
  });
}

export function readImage(shape: Fields, source: Source): void {
  const { builder, records } = source;
  const props = fieldsOf(shape.props);
  const common = commonOf(shape, source);
  const [width, height] = [numberOf(props.w) ?? 100, numberOf(props.h) ?? 100];
  const layout = layoutOf(placeOf(shape, source), width, height);
  builder.addShape({ ...common, basic: { type: 'IMAGE' }, properties: { layout } });
  if (props.crop) builder.lose(idOf(shape), 'its crop', 'the whole image');
  const asset = fieldsOf(records.get(stringOf(props.assetId) ?? '')?.props);
  const read = readDataUrl(stringOf(asset.src) ?? '');
  if (!read) {
    builder.lose(idOf(shape), 'its image, which the file does not contain', 'a placeholder');
    return;
  }
  const name = fileNameFor(nameFrom(stringOf(asset.name), 200) ?? 'image', read.type);
  builder.addFile({ name, ...read, usedBy: [common.meta.id] });
}

/** Reads a bookmark, an embedded page or a video as a rectangle with its address. */
export function readPage(shape: Fields, source: Source): void {
  const { builder } = source;
  const props = fieldsOf(shape.props);
  builder.lose(idOf(shape), 'the page or video that it shows', 'a rectangle with its address');
  const [width, height] = [numberOf(props.w) ?? 300, numberOf(props.h) ?? 100];
  const known = {
    ...shape,
    props: { url: props.url, text: stringOf(props.url) ?? '', font: 'sans' },
  };
  const text = readLabel(known, { size: 16, color: 'black', place: 'inside' }, source);
  builder.addShape({
    ...commonOf(shape, source),
    basic: { type: 'RECTANGLE' },
    properties: { layout: layoutOf(placeOf(shape, source), width, height) },
    ...(text && { text }),
  });
}
