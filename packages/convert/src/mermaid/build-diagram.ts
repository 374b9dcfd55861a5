import type { ConnectorInput, ShapeInput } from '@lienzo/contract';
import type { Builder } from '../build/builder.ts';
import { fillsOf, strokesOf } from '../build/color.ts';
import { coordinate, nameFrom, size, within } from '../build/values.ts';
import {
  type Box,
  type EdgeRoute,
  type Extent,
  layOutGraph,
} from '../graph-layout/lay-out-graph.ts';
import { labelOfRichText } from '../text/label-of-rich-text.ts';
import { measureText } from '../text/measure-text.ts';
import { charactersOf, isBlank, type RichText } from '../text/rich-text.ts';
import type { Diagram, DiagramEdge, DiagramGroup, DiagramNode, Look } from './diagram.ts';

const MAX_LABEL_WIDTH = 240;
const EDGE_LABEL = { size: 14, maximum: 180 };
const TITLE_SIZE = 14;
const PADDING = { x: 20, y: 12 };
const LEAST = { width: 80, height: 48 };

export const nodeLook: Look = {
  fill: '#ececff',
  stroke: '#9370db',
  strokeWidth: 1,
  color: '#1f2937',
};
const groupLook: Look = { fill: '#f8f8e8', stroke: '#aaaa33', strokeWidth: 1, color: '#1f2937' };
export const LINE_COLOR = '#4b5563';

/** Places a diagram and adds its elements: groups, then edges, then nodes, from bottom to top. */
export function buildDiagram(diagram: Diagram, builder: Builder): void {
  const { boxes, routes } = layOutGraph({
    direction: diagram.direction,
    nodes: diagram.nodes.map((node) => ({
      id: node.id,
      parent: node.parent,
      ...sizeOf(node, diagram),
    })),
    groups: diagram.groups.map(({ id, parent, direction, title }) => ({
      id,
      parent,
      direction,
      title: titleExtent(title),
    })),
    edges: diagram.edges.map(({ from, to, text, span }) => ({
      from,
      to,
      span,
      label: text.length > 0 ? labelExtent(text) : undefined,
    })),
  });
  const groupIds = createGroupIds(diagram, builder);
  for (const group of outermostFirst(diagram.groups)) {
    const box = boxes.get(group.id);
    if (box) builder.addShape(shapeOfGroup(group, box, groupIds(group.id), builder));
  }
  for (const [index, edge] of diagram.edges.entries()) {
    if (edge.isInvisible) continue;
    builder.addConnector(connectorOf(edge, routes[index] ?? { bends: [] }, boxes, builder));
  }
  for (const node of diagram.nodes) {
    const box = boxes.get(node.id);
    if (box)
      builder.addShape(
        shapeOf(node, box, node.parent === undefined ? undefined : groupIds(node.parent), builder),
      );
  }
}

function labelExtent(text: RichText): Extent {
  const { width, height } = measureText(text, EDGE_LABEL);
  return { width: width + 16, height: height + 8 };
}

function titleExtent(title: RichText): Extent {
  if (isBlank(title)) return { width: 0, height: 0 };
  return measureText(title, { size: TITLE_SIZE, maximum: 400 });
}

/** Returns the size of a node, so that its text fits. */
export function sizeOf(
  { figure, text }: Pick<DiagramNode, 'figure' | 'text'>,
  { direction }: Pick<Diagram, 'direction'>,
): Extent {
  if (figure.size) {
    const [width, height] = figure.size;
    const isBar = width > 4 * height && (direction === 'RIGHT' || direction === 'LEFT');
    return isBar ? { width: height, height: width } : { width, height };
  }
  const [x, y] = figure.grow ?? [1, 1];
  const needed = measureText(text, { maximum: MAX_LABEL_WIDTH });
  const width = Math.max(LEAST.width, Math.ceil(needed.width * x) + 2 * PADDING.x);
  const height = Math.max(LEAST.height, Math.ceil(needed.height * y) + 2 * PADDING.y);
  if (!figure.isSquare) return { width, height };
  const side = Math.max(56, Math.ceil(Math.hypot(needed.width, needed.height)) + 20);
  return { width: side, height: side };
}

/** Subgraphs are groups: their shape and everything in it move together. */
function createGroupIds({ groups }: Diagram, builder: Builder) {
  const parents = new Map(groups.map(({ id, parent }) => [id, parent]));
  const paths = new Map<string, string>();
  return function pathOf(id: string): string {
    const known = paths.get(id);
    if (known !== undefined) return known;
    const path: string[] = [];
    for (
      let at: string | undefined = id;
      at !== undefined && path.length < MAX_GROUPS;
      at = parents.get(at)
    ) {
      path.push(builder.idOf(`group ${at}`));
    }
    const text = path.reverse().slice(0, GROUP_DEPTH).join('/');
    paths.set(id, text);
    return text;
  };
}

const GROUP_DEPTH = 8;
const MAX_GROUPS = 64;

function outermostFirst(groups: readonly DiagramGroup[]): DiagramGroup[] {
  const parents = new Map(groups.map(({ id, parent }) => [id, parent]));
  const depthOf = (id: string) => {
    let depth = 0;
    for (let at = parents.get(id); at !== undefined && depth < MAX_GROUPS; at = parents.get(at))
      depth += 1;
    return depth;
  };
  return [...groups].sort((one, other) => depthOf(one.id) - depthOf(other.id));
}

function shapeOfGroup(
  { id, title, look }: DiagramGroup,
  box: Box,
  groupId: string,
  builder: Builder,
): ShapeInput {
  const merged = { ...groupLook, ...look };
  const text = labelOfRichText(title, {
    valign: 'TOP',
    color: merged.color,
    size: TITLE_SIZE,
    newId: builder.newId,
  });
  return {
    ...metaOf(id, title, builder),
    group_id: groupId,
    basic: { type: 'ROUNDED_RECTANGLE', rounded_rectangle: { type: 'NORMAL', radius: 8 } },
    properties: { layout: layoutOf(box), ...paintOf(merged) },
    ...(text && { text }),
  };
}

function metaOf(id: string, text: RichText, builder: Builder) {
  const name = nameFrom(charactersOf(text));
  return { meta: { id: builder.idOf(id), ...(name !== undefined && { name }) } };
}

function shapeOf(
  node: DiagramNode,
  box: Box,
  groupId: string | undefined,
  builder: Builder,
): ShapeInput {
  const { figure, id } = node;
  const look = { ...nodeLook, ...node.look };
  const text = labelOfRichText(node.text, {
    valign: node.valign,
    color: look.color,
    // Insets belong to the size of the shape already.
    inset: node.text.some(({ align }) => align === 'LEFT') ? 12 : 2,
    newId: builder.newId,
  });
  const geometry = { [figure.family]: { type: figure.type, ...figure.detail } };
  return {
    ...metaOf(id, node.text, builder),
    ...(groupId !== undefined && { group_id: groupId }),
    ...geometry,
    properties: {
      layout: { ...layoutOf(box), ...(figure.fliph && { fliph: true }) },
      ...paintOf(look),
    },
    ...(text && { text }),
  } as ShapeInput; // figures name types of the contract, which a test checks
}

function layoutOf({ left, top, width, height }: Box) {
  return {
    left: coordinate(Math.round(left)),
    top: coordinate(Math.round(top)),
    width: size(Math.round(width)),
    height: size(Math.round(height)),
  };
}

/** Returns the fills and strokes of a look. */
function paintOf({ fill, stroke, strokeWidth = 1, dash }: Look) {
  return {
    fills: fill === 'none' ? [] : fillsOf(fill),
    strokes:
      stroke === 'none' || strokeWidth === 0
        ? []
        : strokesOf({ color: stroke, width: strokeWidth, ...(dash && { type: dash }) }),
  };
}

function connectorOf(
  edge: DiagramEdge,
  route: EdgeRoute,
  boxes: ReadonlyMap<string, Box>,
  builder: Builder,
): ConnectorInput {
  const { look, first, second } = edge;
  const simple = simplify(edge, route, boxes);
  const { bends } = simple;
  const position = labelPosition(edge, { ...simple, label: route.label }, boxes);
  const isLoop = edge.from === edge.to;
  const sides = isLoop ? ({ first: 'EAST', second: 'SOUTH' } as const) : simple.sides;
  const text = labelOfRichText(edge.text, {
    size: EDGE_LABEL.size,
    color: look.color,
    newId: builder.newId,
  });
  const color = look.stroke === 'none' ? undefined : look.stroke;
  const [stroke] = strokesOf({
    color: color ?? LINE_COLOR,
    width: Math.max(1, look.strokeWidth ?? 2),
    ...(look.dash && { type: look.dash }),
  });
  const end = (id: string, marker: DiagramEdge['first'], side: 'first' | 'second') => ({
    shape_id: builder.idOf(id),
    ...(sides && { side: sides[side] }),
    ...(marker !== 'NONE' && { marker }),
  });
  return {
    meta: { id: builder.newId() },
    type: !isLoop && isAlmostStraight(edge, simple, boxes) ? 'LINE' : 'ELBOW',
    connected: { first: end(edge.from, first, 'first'), second: end(edge.to, second, 'second') },
    ...(stroke && { stroke: stroke as NonNullable<ConnectorInput['stroke']> }), // it has a color, which lines need
    ...(bends.length > 0 && { bends: [...bends] }),
    ...(text && { text }),
    ...(text && position !== undefined && { label_position: position }),
  };
}

const MAX_BENDS = 32;
/** The least distance of a line from the elements that it goes around. */
const CLEARANCE = 8;

/** Ends that are less apart than this are joined by a straight line, because elbows would look like a mistake. */
const STRAIGHT = 6;

/** Returns whether a straight line looks better than one with elbows. */
function isAlmostStraight(
  { from, to }: DiagramEdge,
  { bends, sides }: Route,
  boxes: ReadonlyMap<string, Box>,
): boolean {
  const [first, second] = [boxes.get(from), boxes.get(to)];
  if (!first || !second || bends.length > 0 || !sides) return false;
  const centers = [first, second].map(({ left, top, width, height }) =>
    sides.first === 'EAST' || sides.first === 'WEST' ? top + height / 2 : left + width / 2,
  );
  return Math.abs((centers[0] ?? 0) - (centers[1] ?? 0)) < STRAIGHT;
}

type Route = Pick<EdgeRoute, 'bends' | 'sides'>;

/** Returns the bends and sides of an edge without bends that change nothing. */
function simplify(
  { from, to }: DiagramEdge,
  { bends, sides }: EdgeRoute,
  boxes: ReadonlyMap<string, Box>,
): Route {
  const [first, second] = [boxes.get(from), boxes.get(to)];
  if (!first || !second || bends.length > MAX_BENDS || !sides)
    return { bends: [], ...(sides && { sides }) };
  if (bends.length === 0) return { bends, sides };
  const isSideways = sides.first === 'EAST' || sides.first === 'WEST';
  const across = ({ x, y }: { x: number; y: number }) => (isSideways ? y : x);
  const ends = [first, second].map(({ left, top, width, height }) => ({
    least: across({ x: left, y: top }),
    most: across({ x: left + width, y: top + height }),
  }));
  const isStraight = bends.every((bend) =>
    ends.every(({ least, most }) => Math.abs(across(bend) - (least + most) / 2) < STRAIGHT),
  );
  if (isStraight) return { bends: [], sides };
  const rounded = bends.map(({ x, y }) => ({
    x: coordinate(Math.round(x)),
    y: coordinate(Math.round(y)),
  }));
  // An edge that runs next to both of its ends leaves them on that side.
  const isAfter = bends.every((bend) => ends.every(({ most }) => across(bend) > most + CLEARANCE));
  if (isAfter) {
    const side = isSideways ? 'SOUTH' : 'EAST';
    return { bends: rounded, sides: { first: side, second: side } };
  }
  const isBefore = bends.every((bend) =>
    ends.every(({ least }) => across(bend) < least - CLEARANCE),
  );
  if (isBefore) {
    const side = isSideways ? 'NORTH' : 'WEST';
    return { bends: rounded, sides: { first: side, second: side } };
  }
  return { bends: rounded, sides };
}

/** Returns where on an edge with bends the space for its label is, from 0 to 1. */
function labelPosition(
  { from, to }: DiagramEdge,
  { bends, sides, label }: EdgeRoute,
  boxes: ReadonlyMap<string, Box>,
): number | undefined {
  const [first, second] = [boxes.get(from), boxes.get(to)];
  if (!first || !second || !sides || !label || bends.length === 0) return undefined;
  const points = [sideCenter(first, sides.first), ...bends, sideCenter(second, sides.second)];
  let [passed, before] = [0, 0];
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (!next) break;
    // Legs have right angles only, so that this is their length.
    const length = distance(point, next);
    const detour = distance(point, label) + distance(label, next) - length;
    if (detour < nearest - 1) {
      nearest = detour;
      before = passed + Math.min(length, distance(point, label));
    }
    passed += length;
  }
  return passed === 0 ? undefined : within(before / passed, 0.05, 0.95);
}

function sideCenter({ left, top, width, height }: Box, side: 'NORTH' | 'EAST' | 'SOUTH' | 'WEST') {
  const x = side === 'WEST' ? left : side === 'EAST' ? left + width : left + width / 2;
  const y = side === 'NORTH' ? top : side === 'SOUTH' ? top + height : top + height / 2;
  return { x, y };
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
}
