import type { ConnectorInput, FrameInput, ShapeInput } from '@lienzo/contract';
import { createLossList } from '../build/loss-list.ts';
import { areaPaint, borderPaint } from '../build/paint-of.ts';
import { plainText } from '../build/text.ts';
import { lookOf } from '../build/text-look.ts';
import type { Content, Written } from '../conversion.ts';
import { colorTo, UNNAMED } from './colors.ts';

type Item = Record<string, unknown>;
type Lose = (element: string, what: string, instead: string) => void;

/** Writes elements as a file of JSON Canvas 1.0. */
export function writeJsoncanvas(content: Content): Written {
  const losses = createLossList();
  const lose = losses.add;
  const nodes = new Map<string, Item>();
  // Groups are below their nodes.
  for (const frame of content.frames) nodes.set(frame.meta.id, groupOf(frame, lose));
  const shapes = new Map(content.shapes.map((shape) => [shape.meta.id, shape]));
  for (const id of new Set([...(content.order ?? []), ...shapes.keys()])) {
    const shape = shapes.get(id);
    if (shape) nodes.set(id, nodeOf(shape, content, lose));
  }
  const edges = content.connectors.flatMap((connector) => edgeOf(connector, nodes, lose) ?? []);
  const canvas = { nodes: [...nodes.values()], edges };
  return { content: JSON.stringify(canvas, null, '\t'), losses: losses.list() };
}

function boxOf({ meta, properties }: Pick<ShapeInput, 'meta' | 'properties'>, lose: Lose): Item {
  const {
    left = 0,
    top = 0,
    width = 0,
    height = 0,
    rotate,
    fliph,
    flipv,
  } = properties?.layout ?? {};
  if (rotate) lose(meta.id, 'its rotation', 'no rotation');
  if (fliph || flipv) lose(meta.id, 'its flip', 'no flip');
  const exact = [left, top, width, height];
  const [x, y, across, down] = exact.map((value) => Math.round(value) + 0);
  if (exact.some((value) => !Number.isInteger(value))) {
    lose('', 'positions and sizes between pixels', 'whole pixels');
  }
  return { x, y, width: across, height: down };
}

function checkCommon({ meta, group_id, locked, metadata }: ShapeInput | FrameInput, lose: Lose) {
  if (group_id !== undefined) lose(meta.id, 'its group', 'no group');
  if (locked !== undefined && locked !== 'none') lose(meta.id, 'its lock', 'no lock');
  if (metadata && Object.keys(metadata).length > 0) lose(meta.id, 'its metadata', 'nothing');
}

/** Returns the color of an element: that of its border, which nodes have, or else of its area. */
function colorOf({ properties }: Pick<ShapeInput, 'properties'>): Item {
  const { fills = [], strokes = [] } = properties ?? {};
  const paint = borderPaint(strokes) ?? areaPaint(fills);
  return paint ? { color: colorTo(paint.color) } : {};
}

function groupOf(frame: FrameInput, lose: Lose): Item {
  checkCommon(frame, lose);
  const { id, name } = frame.meta;
  return {
    ...{ id, type: 'group', ...boxOf(frame, lose), ...colorOf(frame) },
    ...(name !== UNNAMED && { label: name }),
  };
}

const BOXES = ['RECTANGLE', 'ROUNDED_RECTANGLE', 'FILE', 'IMAGE'];

function nodeOf(shape: ShapeInput, content: Content, lose: Lose): Item {
  checkCommon(shape, lose);
  const { id, name } = shape.meta;
  const type = shape.basic?.type;
  if (!type || !BOXES.includes(type)) lose(id, 'its shape', 'a rectangle with its text');
  const node = { id, ...boxOf(shape, lose), ...colorOf(shape) };
  if (type === 'FILE' || type === 'IMAGE') {
    const file = content.files.find(({ usedBy }) => usedBy.includes(id));
    if (type === 'IMAGE' || file) lose(id, 'its file', 'the name of the file');
    return { ...node, type: 'file', file: file?.name ?? name ?? 'image' };
  }
  if (name !== undefined) lose(id, 'its name', 'nothing');
  const text = textOf(shape);
  const { link, lost } = lookOf(shape.text ?? {});
  for (const what of lost) lose(id, what, 'plain text');
  if (link !== undefined && link === text) return { ...node, type: 'link', url: link };
  if (link !== undefined) lose(id, 'its link', 'the text without a link');
  return { ...node, type: 'text', text };
}

function textOf({ text, table }: ShapeInput): string {
  if (!table) return plainText(text);
  const cells = new Map(
    (table.cells ?? []).map((cell) => [`${cell.row}:${cell.column}`, cell.text]),
  );
  const rows = table.rows.map(({ id: row }) =>
    table.columns.map(({ id: column }) => cells.get(`${row}:${column}`) ?? '').join(' | '),
  );
  return rows.map((row) => `| ${row} |`).join('\n');
}

const SIDES = { NORTH: 'top', EAST: 'right', SOUTH: 'bottom', WEST: 'left' } as const;

function edgeOf(
  connector: ConnectorInput,
  nodes: ReadonlyMap<string, Item>,
  lose: Lose,
): Item | undefined {
  const { meta, connected, type, bends = [], stroke, text } = connector;
  const { first, second } = connected;
  const [from, to] = [first.shape_id ?? '', second.shape_id ?? ''];
  if (!nodes.has(from) || !nodes.has(to)) {
    lose(meta.id, 'a line with a free end', 'nothing');
    return undefined;
  }
  if (type !== 'CURVE' || bends.length > 0) lose(meta.id, 'the course of a line', 'a curve');
  for (const { point, marker = 'NONE' } of [first, second]) {
    if (point) lose(meta.id, 'the exact point of an end', 'the nearest side');
    if (marker !== 'NONE' && marker !== 'BLOCK') lose(meta.id, `an end ${marker}`, 'an arrow');
  }
  const border = stroke && borderPaint([stroke]);
  if (border && (border.type !== 'SOLID' || border.width !== 2)) {
    lose(meta.id, 'the width and dashes of a line', 'a plain line');
  }
  const label = plainText(text);
  return {
    id: meta.id,
    fromNode: from,
    ...(first.side && { fromSide: SIDES[first.side] }),
    ...(hasArrow(first) && { fromEnd: 'arrow' }),
    toNode: to,
    ...(second.side && { toSide: SIDES[second.side] }),
    ...(!hasArrow(second) && { toEnd: 'none' }),
    ...(stroke?.fill && border && { color: colorTo(border.color) }),
    ...(label !== '' && { label }),
  };
}

function hasArrow({ marker = 'NONE' }: ConnectorInput['connected']['first']): boolean {
  return marker !== 'NONE';
}
