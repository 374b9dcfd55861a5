import { limits, type ShapeInput } from '@lienzo/contract';
import { fillsOf, strokesOf } from '../build/color.ts';
import { coordinate, degrees, nameFrom, size } from '../build/values.ts';
import { parseColor } from '../text/parse-color.ts';
import { charactersOf } from '../text/rich-text.ts';
import { pictureIn } from '../xml/data-url.ts';
import { richTextOf, textOf } from './cell-text.ts';
import { type Cell, numberOf, type Style } from './cells.ts';
import { type CellFigure, figureOf, shapeNameOf } from './figures.ts';
import type { Page } from './page.ts';

const DIRECTIONS: Readonly<Record<string, number>> = { south: 90, west: 180, north: 270 };
/** Styles that have no counterpart, and what they are. */
const DECORATIONS: Readonly<Record<string, string>> = {
  shadow: 'its shadow',
  glass: 'its glass effect',
  sketch: 'its sketched look',
};

/**
 * Returns the shapes for a vertex: none for a group, which only its content shows, and a second one for the text of a
 * turned shape, because draw.io does not turn text.
 */
export function shapesOf(cell: Cell, page: Page): ShapeInput[] {
  const { builder, prefix, frameId } = page;
  const { style, geometry } = cell;
  if (
    style.has('group') &&
    cell.value === '' &&
    !style.get('fillColor') &&
    !style.get('strokeColor')
  )
    return [];
  const id = builder.idOf(prefix + cell.id);
  const name = nameFrom(charactersOf(richTextOf(cell)));
  const element = name ?? cell.id;
  for (const [key, what] of Object.entries(DECORATIONS)) {
    if (style.get(key) === '1') builder.lose(element, what, 'a plain shape');
  }
  const figure = findFigure(cell, element, page);
  const text = textOf(cell, builder.newId);
  const isTurned = text !== undefined && turnOf(style, figure) !== 0;
  const ownGroup = isTurned ? [builder.idOf(`${prefix}text of ${cell.id}`)] : [];
  const path = [...(page.groupOf(cell)?.split('/') ?? []), ...ownGroup].slice(0, limits.groupDepth);
  const groupId = path.length > 0 ? path.join('/') : undefined;
  const shape = {
    meta: { id, ...(name !== undefined && { name }) },
    ...(frameId !== undefined && { frame_id: frameId }),
    ...(groupId !== undefined && { group_id: groupId }),
    [figure.family]: { type: figure.type, ...figure.detail },
    properties: { layout: layoutOf(cell, figure, page), ...paintOf(style, figure, geometry) },
    ...(text && !isTurned && { text }),
  } as unknown as ShapeInput; // figures name types of the contract, which a test checks
  if (!isTurned) return [shape];
  const origin = page.originOf(cell.id);
  const label: ShapeInput = {
    meta: { id: builder.newId() },
    ...(frameId !== undefined && { frame_id: frameId }),
    ...(groupId !== undefined && { group_id: groupId }),
    basic: { type: 'RECTANGLE' },
    properties: {
      layout: {
        left: coordinate(origin.x + page.offset.x),
        top: coordinate(origin.y + page.offset.y),
        width: size(geometry.width),
        height: size(geometry.height),
      },
      fills: [],
      strokes: [],
    },
    text,
  };
  return [shape, label];
}

/** Returns by how many degrees the direction of a style turns a shape. */
function turnOf(style: Style, { turn = 0 }: CellFigure): number {
  return ((DIRECTIONS[style.get('direction') ?? ''] ?? 0) + turn) % 360;
}

function findFigure(cell: Cell, element: string, { builder, prefix }: Page): CellFigure {
  const { style, geometry } = cell;
  const url = style.get('image');
  if (url !== undefined && (style.has('image') || style.get('shape') === 'image')) {
    const picture = pictureIn(url);
    if (picture) {
      builder.addFile({ ...picture, usedBy: [builder.idOf(prefix + cell.id)] });
      return { family: 'basic', type: 'IMAGE' };
    }
    builder.lose(element, 'an image that is not part of the file', 'an empty rectangle');
    return { family: 'basic', type: 'RECTANGLE' };
  }
  const figure = figureOf(style, geometry);
  if (figure) return figure;
  builder.lose(element, `the shape "${shapeNameOf(style).slice(0, 60)}"`, 'a rectangle');
  return { family: 'basic', type: 'RECTANGLE' };
}

function layoutOf({ id, style, geometry }: Cell, figure: CellFigure, { originOf, offset }: Page) {
  const origin = originOf(id);
  const turned = turnOf(style, figure);
  const isSideways = turned % 180 !== 0;
  const { width, height } = geometry;
  // A turned shape has the box that it needs before it is rotated around its center.
  const inset = isSideways ? (width - height) / 2 : 0;
  const rotate = degrees((numberOf(style, 'rotation') ?? 0) + turned);
  return {
    left: coordinate(origin.x + offset.x + inset),
    top: coordinate(origin.y + offset.y - inset),
    width: size(isSideways ? height : width),
    height: size(isSideways ? width : height),
    ...(rotate !== 0 && { rotate }),
    ...(style.get('flipH') === '1' && { fliph: true }),
    ...(style.get('flipV') === '1' && { flipv: true }),
  };
}

function paintOf(style: Style, { type }: CellFigure, { height }: Cell['geometry']) {
  const isPlain =
    style.has('text') || style.has('group') || type === 'IMAGE' || style.get('shape') === 'image';
  const opacity = Math.min(1, Math.max(0, (numberOf(style, 'opacity') ?? 100) / 100));
  const color = (name: string, fallback: string) => {
    const value = style.get(name);
    if (value === undefined || value === 'default') return isPlain ? undefined : fallback;
    return parseColor(value);
  };
  const fill = color('fillColor', '#ffffff');
  const gradient = parseColor(style.get('gradientColor'));
  const [plain] = fillsOf(fill, opacity);
  const start = numberOf(style, 'startSize') ?? 23;
  const isLane = style.has('swimlane') || style.get('shape') === 'swimlane';
  // Only the header of a swimlane has its fill color.
  const lane =
    isLane && plain && fill
      ? laneFill(
          fill,
          parseColor(style.get('swimlaneFillColor')) ?? '#ffffff',
          start / Math.max(1, height),
        )
      : undefined;
  return {
    fills: lane ?? (plain && fill && gradient ? [linear(fill, gradient)] : plain ? [plain] : []),
    strokes: strokesOf({
      color: color('strokeColor', '#000000'),
      width: numberOf(style, 'strokeWidth') ?? 1,
      opacity,
      ...(style.get('dashed') === '1' && { type: 'DASH' as const }),
    }),
  };
}

function linear(from: string, to: string, stops: readonly [number, number] = [0, 1]) {
  return {
    gradient: {
      type: 'LINEAR' as const,
      stops: [
        { position: stops[0], color: { hex: { value: from } } },
        { position: stops[1], color: { hex: { value: to } } },
      ],
    },
  };
}

function laneFill(header: string, body: string, share: number) {
  const at = Math.min(1, Math.max(0, share));
  return [linear(header, body, [at, at])];
}
