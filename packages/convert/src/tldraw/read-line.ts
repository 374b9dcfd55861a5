import { type ConnectorInput, limits } from '@lienzo/contract';
import { type Point, sideAt, thinOut } from '../build/points.ts';
import { coordinate, within } from '../build/values.ts';
import { type Fields, fieldsOf, isFields, itemsOf, numberOf, stringOf } from '../json-value.ts';
import { markers } from './looks.ts';
import { strokeOf } from './read-shape.ts';
import { commonOf, idOf, placeOf, readLabel, type Source, turned } from './source.ts';

type End = ConnectorInput['connected']['first'];

const TARGETS = ['geo', 'note', 'text', 'frame', 'image', 'bookmark', 'embed', 'video'];

/** Returns a point of a shape on the page. */
function onPage(shape: Fields, point: unknown, source: Source): Point {
  const { x, y } = fieldsOf(point);
  const place = placeOf(shape, source);
  const at = turned({ x: numberOf(x) ?? 0, y: numberOf(y) ?? 0 }, place.radians);
  return { x: coordinate(place.x + at.x), y: coordinate(place.y + at.y) };
}

export function readArrow(shape: Fields, source: Source): void {
  const props = fieldsOf(shape.props);
  const isElbow = props.kind === 'elbow';
  const isBent = !isElbow && Math.abs(numberOf(props.bend) ?? 0) > 1;
  if (isBent) source.builder.lose(idOf(shape), 'the exact curve of an arrow', 'a curve');
  const text = readLabel(shape, { size: 18, color: props.labelColor, place: 'line' }, source);
  const [stroke] = strokeOf(shape, source);
  source.builder.addConnector({
    ...commonOf(shape, source),
    type: isElbow ? 'ELBOW' : isBent ? 'CURVE' : 'LINE',
    connected: { first: endOf(shape, 'start', source), second: endOf(shape, 'end', source) },
    ...(stroke && { stroke: stroke as ConnectorInput['stroke'] }), // `strokesOf` always fills
    ...(text && { text }),
  });
}

function endOf(shape: Fields, end: 'start' | 'end', source: Source): End {
  const { builder, records, bindings } = source;
  const props = fieldsOf(shape.props);
  const head = stringOf(end === 'start' ? props.arrowheadStart : props.arrowheadEnd) ?? 'none';
  const marker = markers.get(head);
  if (!marker) builder.lose(idOf(shape), `its arrowhead ${head}`, 'no arrowhead');
  const terminal = fieldsOf(props[end]);
  // Files of older versions have the binding in the terminal.
  const binding = bindings.get(`${idOf(shape)} ${end}`);
  const bound = binding ? fieldsOf(binding.props) : terminal;
  const id = stringOf(binding ? binding.toId : terminal.boundShapeId);
  const target = id === undefined ? undefined : records.get(id);
  if (id === undefined || !isTarget(target, source)) {
    return { point: onPage(shape, terminal, source), ...(marker && { marker }) };
  }
  const { x, y } = fieldsOf(bound.normalizedAnchor);
  const share = { x: within(numberOf(x) ?? 0.5, 0, 1), y: within(numberOf(y) ?? 0.5, 0, 1) };
  const side = sideAt(share);
  // Arrows to the center of a shape end at its border, wherever they come from.
  const isCenter = share.x === 0.5 && share.y === 0.5;
  const isPrecise = bound.isPrecise !== false && !isCenter;
  return {
    shape_id: builder.idOf(id),
    ...(isPrecise && (side ? { side } : { point: share })),
    ...(marker && { marker }),
  };
}

function isTarget(target: Fields | undefined, { wordless }: Source): boolean {
  if (target?.typeName !== 'shape' || !TARGETS.includes(stringOf(target.type) ?? '')) return false;
  return target.type !== 'text' || !wordless.has(idOf(target));
}

export function readLine(shape: Fields, source: Source): void {
  const props = fieldsOf(shape.props);
  const listed = isFields(props.points) ? Object.values(props.points) : itemsOf(props.points);
  const sorted = listed
    .filter(isFields)
    .toSorted((one, other) => compare(stringOf(one.index) ?? '', stringOf(other.index) ?? ''));
  const points = sorted.map((point) => onPage(shape, point, source));
  const kept = thinOut(points, limits.bends + 2);
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last || kept.length < 2) return;
  if (kept.length < points.length) {
    source.builder.lose(idOf(shape), `${points.length - kept.length} points`, 'a simpler line');
  }
  const [stroke] = strokeOf(shape, source);
  const bends = kept.slice(1, -1);
  source.builder.addConnector({
    ...commonOf(shape, source),
    type: props.spline === 'cubic' ? 'CURVE' : 'LINE',
    connected: { first: { point: first }, second: { point: last } },
    ...(stroke && { stroke: stroke as ConnectorInput['stroke'] }), // `strokesOf` always fills
    ...(bends.length > 0 && { bends }),
  });
}

export function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
