import { type ConnectorInput, limits } from '@lienzo/contract';
import { strokesOf } from '../build/color.ts';
import { coordinate, within } from '../build/values.ts';
import { parseColor } from '../text/parse-color.ts';
import { charactersOf } from '../text/rich-text.ts';
import { richTextOf, textOf } from './cell-text.ts';
import { type Cell, numberOf, type Style } from './cells.ts';
import type { Page } from './page.ts';

type End = ConnectorInput['connected']['first'];
type Marker = NonNullable<End['marker']>;

const MARKERS: Readonly<Record<string, Marker>> = {
  classic: 'CLASSIC',
  classicThin: 'CLASSIC',
  block: 'BLOCK',
  blockThin: 'BLOCK',
  open: 'OPEN',
  openThin: 'OPEN',
  openAsync: 'OPEN',
  async: 'BLOCK',
  oval: 'OVAL',
  diamond: 'DIAMOND',
  diamondThin: 'DIAMOND',
};

/** Returns the connector for an edge, or undefined if an end is nowhere. */
export function connectorOf(cell: Cell, page: Page): ConnectorInput | undefined {
  const { builder, prefix, frameId } = page;
  const { style } = cell;
  const [first, second] = [endOf(cell, 'source', page), endOf(cell, 'target', page)];
  const element = charactersOf(richTextOf(cell)).slice(0, 100) || cell.id;
  if (!first || !second) {
    builder.lose(element, 'an edge with an end that is nowhere', 'nothing');
    return undefined;
  }
  const width = numberOf(style, 'strokeWidth') ?? 1;
  const [stroke] = strokesOf({
    color: parseColor(style.get('strokeColor')) ?? '#000000',
    width: Math.max(1, width),
    opacity: Math.min(1, Math.max(0.05, (numberOf(style, 'opacity') ?? 100) / 100)),
    ...(style.get('dashed') === '1' && { type: 'DASH' as const }),
  });
  const { text, position } = labelOf(cell, element, page);
  const bends = bendsOf(cell, element, page);
  const groupId = page.groupOf(cell);
  return {
    meta: { id: builder.idOf(prefix + cell.id) },
    ...(frameId !== undefined && { frame_id: frameId }),
    ...(groupId !== undefined && { group_id: groupId }),
    type: typeOf(style),
    connected: { first, second },
    ...(stroke && { stroke: stroke as NonNullable<ConnectorInput['stroke']> }), // it has a color, which lines need
    ...(bends.length > 0 && { bends }),
    ...(text && { text }),
    ...(text && position !== undefined && { label_position: position }),
  };
}

function typeOf(style: Style): 'LINE' | 'ELBOW' | 'CURVE' {
  if (style.get('curved') === '1') return 'CURVE';
  const edge = style.get('edgeStyle');
  return edge !== undefined && edge !== '' && edge !== 'none' ? 'ELBOW' : 'LINE';
}

function endOf(cell: Cell, role: 'source' | 'target', page: Page): End | undefined {
  const { style, geometry } = cell;
  const name =
    style.get(role === 'source' ? 'startArrow' : 'endArrow') ??
    (role === 'source' ? 'none' : 'classic');
  const marker = markerOf(name, cell, page);
  const beside = marker === undefined ? {} : { marker };
  const id = cell[role];
  const connected = id === undefined ? undefined : page.cells.get(id);
  if (connected?.kind === 'vertex' && id !== undefined && !connected.style.has('group')) {
    const prefix = role === 'source' ? 'exit' : 'entry';
    const [x, y] = [numberOf(style, `${prefix}X`), numberOf(style, `${prefix}Y`)];
    return {
      shape_id: page.builder.idOf(page.prefix + id),
      ...(x !== undefined &&
        y !== undefined && { point: { x: within(x, 0, 1), y: within(y, 0, 1) } }),
      ...beside,
    };
  }
  const point = role === 'source' ? geometry.sourcePoint : geometry.targetPoint;
  const center = connected && centerOf(connected, page);
  if (!point && !center) return undefined;
  const origin = page.originOf(cell.parent);
  const at = point ? { x: point.x + origin.x, y: point.y + origin.y } : (center ?? { x: 0, y: 0 });
  return {
    point: { x: coordinate(at.x + page.offset.x), y: coordinate(at.y + page.offset.y) },
    ...beside,
  };
}

/** Returns the center of a group, which no shape shows. */
function centerOf({ id, kind, geometry }: Cell, { originOf }: Page) {
  if (kind !== 'vertex') return undefined;
  const { x, y } = originOf(id);
  return { x: x + geometry.width / 2, y: y + geometry.height / 2 };
}

function markerOf(name: string, cell: Cell, { builder }: Page): Marker | undefined {
  if (name === 'none' || name === '') return undefined;
  const marker = Object.hasOwn(MARKERS, name) ? MARKERS[name] : undefined;
  if (marker === undefined)
    builder.lose(cell.id, `the arrow "${name.slice(0, 40)}"`, 'an open arrow');
  return marker ?? 'OPEN';
}

function bendsOf(cell: Cell, element: string, { builder, originOf, offset }: Page) {
  const { points } = cell.geometry;
  const origin = originOf(cell.parent);
  if (points.length > limits.bends) {
    builder.lose(element, `the bends after the first ${limits.bends}`, 'a straight line');
  }
  return points.slice(0, limits.bends).map(({ x, y }) => ({
    x: coordinate(x + origin.x + offset.x),
    y: coordinate(y + origin.y + offset.y),
  }));
}

/** Returns the label of an edge; it can be a cell of its own with a position. */
function labelOf(cell: Cell, element: string, { builder, labelsOf }: Page) {
  const labels = [cell, ...labelsOf(cell.id)].filter(({ value }) => value !== '');
  const [first, ...others] = labels;
  if (!first) return {};
  if (others.length > 0) builder.lose(element, 'more than one label of an edge', 'its first label');
  const position = within((first.geometry.x + 1) / 2, 0, 1);
  return { text: textOf(first, builder.newId), position: first === cell ? undefined : position };
}
