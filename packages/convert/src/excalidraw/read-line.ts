import { type ConnectorInput, limits } from '@lienzo/contract';
import { strokesOf } from '../build/color.ts';
import {
  boundsOfPoints,
  fractionsOf,
  MAX_PATH_POINTS,
  type Point,
  pathThrough,
  rotated,
  sideAt,
  thinOut,
} from '../build/points.ts';
import { coordinate, within } from '../build/values.ts';
import { type Fields, fieldsOf, itemsOf, numberOf, stringOf } from '../json-value.ts';
import { arrowheads, strokeTypes } from './looks.ts';
import { paintOf } from './read-shape.ts';
import { readText, wordsOf } from './read-text.ts';
import {
  boxOf,
  commonOf,
  idOf,
  linkOf,
  opacityOf,
  type Source,
  TARGETS,
  wordOf,
} from './source.ts';

type End = ConnectorInput['connected']['first'];

/** Returns the points of a line on the canvas, with its rotation applied. */
function pointsOf(element: Fields): Point[] {
  const [x, y] = [numberOf(element.x) ?? 0, numberOf(element.y) ?? 0];
  const points = itemsOf(element.points).flatMap((item) => {
    const [dx, dy] = itemsOf(item);
    const point = { x: x + (numberOf(dx) ?? Number.NaN), y: y + (numberOf(dy) ?? Number.NaN) };
    return Number.isFinite(point.x) && Number.isFinite(point.y) ? [point] : [];
  });
  const radians = numberOf(element.angle) ?? 0;
  const { left, top, width, height } = boundsOfPoints(points);
  const center = { x: left + width / 2, y: top + height / 2 };
  return points.map((point) => rotated(point, center, radians));
}

/** Reads an arrow or line: as a connector, or as a path if it is closed or has too many points. */
export function readLine(element: Fields, source: Source): void {
  const points = pointsOf(element);
  if (points.length < 2) return; // Excalidraw shows nothing either
  const isLine = element.type === 'line';
  if (isLine && isClosed(points)) readPath(element, points.slice(0, -1), 'closed', source);
  else if (points.length > limits.bends + 2) {
    const lost = isLine ? 'nothing' : 'its arrowheads and attachments';
    if (!isLine) source.builder.lose(idOf(element), lost, 'a path');
    readPath(element, points, 'open', source);
  } else readConnector(element, points, source);
}

function isClosed(points: readonly Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 4) return false;
  return Math.hypot(first.x - last.x, first.y - last.y) < 0.5;
}

export function readFreehand(element: Fields, source: Source): void {
  const points = pointsOf(element);
  if (points.length === 0) return;
  const pressures = new Set(itemsOf(element.pressures));
  if (element.simulatePressure === false && pressures.size > 1) {
    source.builder.lose(idOf(element), 'the pressure of the pen', 'a line of constant width');
  }
  readPath(element, points, 'open', source);
}

function readPath(
  element: Fields,
  points: readonly Point[],
  end: 'open' | 'closed',
  source: Source,
): void {
  const { builder } = source;
  const kept = thinOut(points, MAX_PATH_POINTS);
  if (kept.length < points.length) {
    builder.lose(idOf(element), `${points.length - kept.length} points`, 'a simpler line');
  }
  if (element.type === 'line' && numberOf(fieldsOf(element.roundness).type) !== undefined) {
    builder.lose(idOf(element), 'its curves', 'straight lines');
  }
  if (source.labels.has(idOf(element))) builder.lose(idOf(element), 'its text', 'no text');
  linkOf(element, false, builder);
  const { fills, strokes } = paintOf(element, source);
  const { custom, layout } = pathThrough(kept, end);
  const pen = { jointype: 'ROUND', captype: 'CAPROUND' } as const;
  const isFreehand = element.type === 'freedraw';
  builder.addShape({
    ...commonOf(element, source),
    custom,
    properties: {
      layout,
      fills: end === 'closed' ? fills : [],
      strokes: isFreehand ? strokes.map((stroke) => ({ ...stroke, ...pen })) : strokes,
    },
  });
}

function readConnector(element: Fields, points: readonly Point[], source: Source): void {
  const [start, finish] = [points[0], points.at(-1)];
  if (!start || !finish) return;
  const elbowed = element.elbowed === true;
  // Excalidraw finds the way of an elbow arrow itself, unless segments are fixed.
  const routed = elbowed && itemsOf(element.fixedSegments).length === 0;
  const bends = routed ? [] : points.slice(1, -1);
  const label = source.labels.get(idOf(element));
  const words = wordsOf(label);
  const link = linkOf(element, words !== '', source.builder);
  const stroke = strokeOf(element, source);
  source.builder.addConnector({
    ...commonOf(element, source),
    type: elbowed ? 'ELBOW' : isCurved(element) ? 'CURVE' : 'LINE',
    connected: {
      first: endOf(element, 'start', start, source),
      second: endOf(element, 'end', finish, source),
    },
    ...(stroke && { stroke }),
    ...(bends.length > 0 && { bends: bends.map(onCanvas) }),
    ...(label && words !== '' && { text: readText(label, { link, place: 'line' }, source) }),
  });
}

function isCurved(element: Fields): boolean {
  return numberOf(fieldsOf(element.roundness).type) !== undefined;
}

function strokeOf(element: Fields, { builder }: Source): ConnectorInput['stroke'] {
  if ((numberOf(element.roughness) ?? 0) > 0) {
    builder.lose('', 'the hand-drawn look', 'straight lines');
  }
  const type = strokeTypes.get(wordOf(element, 'strokeStyle'));
  const width = within(numberOf(element.strokeWidth) ?? 1, 0, 10_000);
  const opacity = opacityOf(element);
  const color = stringOf(element.strokeColor);
  const [stroke] = strokesOf({ color, width, opacity, ...(type && { type }) });
  if (!stroke) builder.lose(idOf(element), 'a line without a color', 'a line in the default color');
  return stroke as ConnectorInput['stroke']; // `strokesOf` always fills
}

function onCanvas({ x, y }: Point): Point {
  return { x: coordinate(x), y: coordinate(y) };
}

function endOf(element: Fields, end: 'start' | 'end', at: Point, source: Source): End {
  const head = wordOf(element, `${end}Arrowhead`);
  const known = arrowheads.get(head);
  if (head !== '' && (!known || known.differs)) {
    source.builder.lose(idOf(element), `its arrowhead ${head}`, known?.marker ?? 'no arrowhead');
  }
  const marker = known ? { marker: known.marker } : {};
  const { elementId, fixedPoint } = fieldsOf(element[`${end}Binding`]);
  const id = stringOf(elementId);
  const target = id === undefined ? undefined : source.elements.get(id);
  if (id === undefined || !target || !isTarget(target, source)) {
    return { point: onCanvas(at), ...marker };
  }
  const [x, y] = itemsOf(fixedPoint).map(numberOf);
  const share =
    x !== undefined && y !== undefined
      ? { x: within(x, 0, 1), y: within(y, 0, 1) }
      : fractionsOf(at, boxOf(target));
  const side = sideAt(share);
  return {
    shape_id: source.builder.idOf(id),
    ...(side ? { side } : { point: share }),
    ...marker,
  };
}

// A text inside a shape is part of it, so nothing can be attached to the text alone.
function isTarget(element: Fields, { wordless }: Source): boolean {
  const type = stringOf(element.type) ?? '';
  if (type === 'text') return !wordless.has(idOf(element)) && !stringOf(element.containerId);
  return TARGETS.includes(type);
}
