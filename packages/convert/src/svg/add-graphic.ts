import type { ShapeInput } from '@lienzo/contract';
import { coordinate, nameFrom, size } from '../build/values.ts';
import { pixelsOf } from '../text/parse-html.ts';
import { pictureIn } from '../xml/data-url.ts';
import type { XmlElement } from '../xml/parse-xml.ts';
import { customShapeOf } from './custom-shape.ts';
import { decompose, type Matrix, type Point, transform } from './matrix.ts';
import { paintOf } from './paint.ts';
import { parsePath, type Segment } from './parse-path.ts';
import { type Context, metaOf, type Place } from './place.ts';

export const GRAPHICS: ReadonlySet<string> = new Set([
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'path',
  'image',
]);

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Adds a shape for a rectangle, ellipse, line, path or picture. */
export function addGraphic(element: XmlElement, place: Place, context: Context): void {
  if (place.style.get('visibility') === 'hidden') return;
  const shape =
    element.name === 'image'
      ? pictureOf(element, place, context)
      : shapeOf(element, place, context);
  if (shape) context.builder.addShape(shape);
}

function shapeOf(element: XmlElement, place: Place, context: Context): ShapeInput | undefined {
  const name = element.attributes.get('id');
  const paint = paintOf(name ?? element.name, place, context);
  if (element.name === 'line') paint.fills = [];
  if (paint.fills.length === 0 && paint.strokes.length === 0) return undefined;
  const base = { ...metaOf(place, context) };
  const label = nameFrom(name);
  if (label !== undefined) base.meta = { ...base.meta, name: label } as typeof base.meta; // a name is optional
  const preset = presetOf(element, place.matrix);
  if (preset) {
    return { ...base, basic: preset.basic, properties: { layout: preset.layout, ...paint } };
  }
  const segments = segmentsOf(element);
  const custom = customShapeOf(
    paint.fills.length > 0 ? closeAll(segments) : segments,
    place.matrix,
  );
  if (!custom) return undefined;
  return { ...base, custom: custom.custom, properties: { layout: custom.layout, ...paint } };
}

function numberIn({ attributes }: XmlElement, name: string): number {
  return pixelsOf(attributes.get(name) ?? '') ?? 0;
}

/** Returns the rectangle or ellipse for an element, if its transform leaves it one. */
function presetOf(element: XmlElement, matrix: Matrix) {
  const box = boxOf(element);
  if (!box) return undefined;
  const layout = layoutOf(box, matrix);
  const scale = decompose(matrix);
  if (!layout || !scale) return undefined;
  if (element.name !== 'rect') return { layout, basic: { type: 'OVAL' as const } };
  const [rx, ry] = radiiOf(element, box);
  if (rx === 0 || ry === 0) return { layout, basic: { type: 'RECTANGLE' as const } };
  if (Math.abs(rx * scale.scaleX - ry * scale.scaleY) > 0.5) return undefined;
  const radius = size(rx * scale.scaleX);
  return {
    layout,
    basic: {
      type: 'ROUNDED_RECTANGLE' as const,
      rounded_rectangle: { type: 'NORMAL' as const, radius },
    },
  };
}

function radiiOf(element: XmlElement, { width, height }: Rect): [number, number] {
  const [rx, ry] = ['rx', 'ry'].map((name) => pixelsOf(element.attributes.get(name) ?? ''));
  return [
    Math.min(width / 2, Math.max(0, rx ?? ry ?? 0)),
    Math.min(height / 2, Math.max(0, ry ?? rx ?? 0)),
  ];
}

function boxOf(element: XmlElement): Rect | undefined {
  const get = (name: string) => numberIn(element, name);
  if (element.name === 'rect' || element.name === 'image') {
    const [width, height] = [get('width'), get('height')];
    return width > 0 && height > 0 ? { x: get('x'), y: get('y'), width, height } : undefined;
  }
  if (element.name !== 'circle' && element.name !== 'ellipse') return undefined;
  const [rx, ry] = element.name === 'circle' ? [get('r'), get('r')] : [get('rx'), get('ry')];
  if (rx <= 0 || ry <= 0) return undefined;
  return { x: get('cx') - rx, y: get('cy') - ry, width: 2 * rx, height: 2 * ry };
}

/** Returns the layout of a box, or undefined if its transform skews or mirrors it. */
function layoutOf({ x, y, width, height }: Rect, matrix: Matrix) {
  const parts = decompose(matrix);
  if (!parts) return undefined;
  const center = transform(matrix, { x: x + width / 2, y: y + height / 2 });
  const scaled = { width: width * parts.scaleX, height: height * parts.scaleY };
  return {
    left: coordinate(center.x - scaled.width / 2),
    top: coordinate(center.y - scaled.height / 2),
    width: size(scaled.width),
    height: size(scaled.height),
    ...(parts.rotate !== 0 && { rotate: parts.rotate }),
  };
}

function segmentsOf(element: XmlElement): Segment[] {
  const get = (name: string) => numberIn(element, name);
  switch (element.name) {
    case 'path':
      return parsePath(element.attributes.get('d') ?? '');
    case 'line':
      return polyline([
        { x: get('x1'), y: get('y1') },
        { x: get('x2'), y: get('y2') },
      ]);
    case 'polyline':
      return polyline(pointsOf(element));
    case 'polygon': {
      const lines = polyline(pointsOf(element));
      return lines.length > 0 ? [...lines, { kind: 'close' }] : [];
    }
    default:
      return outlineOf(element);
  }
}

/** Closes all parts of a path: SVG fills open ones, too. */
function closeAll(segments: readonly Segment[]): Segment[] {
  const closed: Segment[] = [];
  for (const segment of segments) {
    const last = closed.at(-1);
    if (segment.kind === 'move' && last && last.kind !== 'close') closed.push({ kind: 'close' });
    closed.push(segment);
  }
  const isOpen = closed.length > 0 && closed.at(-1)?.kind !== 'close';
  return isOpen ? [...closed, { kind: 'close' }] : closed;
}

const MAX_POINTS = 9_000;

function pointsOf({ attributes }: XmlElement): Point[] {
  const numbers =
    (attributes.get('points') ?? '').match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? [];
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length && points.length < MAX_POINTS; at += 2) {
    const point = { x: Number(numbers[at]), y: Number(numbers[at + 1]) };
    if (Number.isFinite(point.x) && Number.isFinite(point.y)) points.push(point);
  }
  return points;
}

function polyline(points: readonly Point[]): Segment[] {
  return points.map((end, index) => ({ kind: index === 0 ? 'move' : 'line', end }));
}

/** Returns the outline of a rectangle or ellipse, to be skewed. */
function outlineOf(element: XmlElement): Segment[] {
  const box = boxOf(element);
  if (!box) return [];
  const { x, y, width, height } = box;
  const [rx, ry] = element.name === 'rect' ? radiiOf(element, box) : [width / 2, height / 2];
  const [right, bottom] = [x + width, y + height];
  const corner = rx > 0 && ry > 0;
  const arc = (endX: number, endY: number) => (corner ? `A${rx} ${ry} 0 0 1 ${endX} ${endY}` : '');
  return parsePath(
    `M${x + rx} ${y}L${right - rx} ${y}${arc(right, y + ry)}L${right} ${bottom - ry}${arc(right - rx, bottom)}` +
      `L${x + rx} ${bottom}${arc(x, bottom - ry)}L${x} ${y + ry}${arc(x + rx, y)}Z`,
  );
}

function pictureOf(element: XmlElement, place: Place, context: Context): ShapeInput | undefined {
  const { attributes } = element;
  const label = attributes.get('id') ?? 'image';
  const box = boxOf(element);
  const layout = box && layoutOf(box, place.matrix);
  const picture = pictureIn(attributes.get('href') ?? attributes.get('xlink:href') ?? '');
  if (!layout || !picture) {
    const what = picture ? 'a skewed picture' : 'a picture that is not part of the file';
    context.builder.lose(label, what, 'nothing');
    return undefined;
  }
  const base = metaOf(place, context);
  context.builder.addFile({ ...picture, usedBy: [base.meta.id] });
  return { ...base, basic: { type: 'IMAGE' }, properties: { layout, fills: [], strokes: [] } };
}
