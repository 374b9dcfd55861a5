import type { ConnectorInput } from '@lienzo/contract';
import { type Builder, createBuilder } from '../build/builder.ts';
import { cssColor, fillsOf, strokesOf } from '../build/color.ts';
import { labelOf } from '../build/text.ts';
import { coordinate, linkFrom, nameFrom, size } from '../build/values.ts';
import type { Conversion, ReadOptions } from '../conversion.ts';
import { ConvertError } from '../convert-error.ts';
import {
  type Fields,
  fieldsOf,
  isFields,
  numberOf,
  own,
  parseJson,
  stringOf,
} from '../json-value.ts';
import { AREA_ALPHA, colorFrom, RADIUS, UNNAMED } from './colors.ts';

/** Reads a file of JSON Canvas 1.0. */
export function readJsoncanvas(input: string | Uint8Array, options?: ReadOptions): Conversion {
  const file = fieldsOf(parseJson(input));
  const [nodes = [], edges = []] = [own(file, 'nodes'), own(file, 'edges')];
  if (!Array.isArray(nodes) || !Array.isArray(edges) || (!file.nodes && !file.edges)) {
    throw new ConvertError('malformed', 'The file is not a JSON Canvas.');
  }
  const builder = createBuilder(options);
  const known = collect(nodes, builder);
  const groups = [...known.values()].filter(({ type }) => type === 'group');
  for (const group of groups) readGroup(group, builder);
  const grid = createFinder(groups);
  for (const node of known.values()) {
    if (node.type !== 'group') readNode(node, grid(node), builder);
  }
  for (const edge of edges) if (isFields(edge)) readEdge(edge, known, builder);
  return builder.finish();
}

const TYPES = ['text', 'file', 'link', 'group'];

function collect(nodes: readonly unknown[], builder: Builder): Map<string, Fields> {
  const known = new Map<string, Fields>();
  for (const [index, node] of nodes.entries()) {
    if (!isFields(node)) continue;
    const id = stringOf(node.id) ?? `node ${index + 1}`;
    const type = stringOf(node.type) ?? '';
    if (known.has(id)) builder.lose(id, 'another node with the same ID', 'nothing');
    else if (TYPES.includes(type)) known.set(id, { ...node, id });
    else builder.lose(id, `a node of the type ${type.slice(0, 40)}`, 'nothing');
  }
  return known;
}

function idOf(node: Fields): string {
  return stringOf(node.id) ?? '';
}

function boxOf(node: Fields) {
  return {
    left: coordinate(numberOf(node.x) ?? 0),
    top: coordinate(numberOf(node.y) ?? 0),
    width: size(numberOf(node.width) ?? 0),
    height: size(numberOf(node.height) ?? 0),
  };
}

/** Returns a function that finds the smallest group around a node. */
function createFinder(groups: readonly Fields[]): (node: Fields) => Fields | undefined {
  const smallestFirst = groups
    .map((group) => ({ group, box: boxOf(group) }))
    .toSorted((one, other) => area(one.box) - area(other.box));
  return (node) => {
    const { left, top, width, height } = boxOf(node);
    return smallestFirst.find(
      ({ box }) =>
        box.left <= left &&
        box.top <= top &&
        box.left + box.width >= left + width &&
        box.top + box.height >= top + height,
    )?.group;
  };
}

function area({ width, height }: { width: number; height: number }): number {
  return width * height;
}

function paintOf(node: Fields) {
  const color = colorFrom(stringOf(node.color));
  if (!cssColor(color)) return {};
  return { fills: fillsOf(color, AREA_ALPHA), strokes: strokesOf({ color, width: 2 }) };
}

function readGroup(node: Fields, builder: Builder): void {
  if (node.background !== undefined) {
    builder.lose(idOf(node), 'its background image', 'a plain frame');
  }
  const name = nameFrom(stringOf(node.label)) ?? UNNAMED;
  builder.addFrame({
    meta: { id: builder.idOf(idOf(node)), name },
    properties: { layout: boxOf(node), ...paintOf(node) },
  });
}

const MARKDOWN = /^\s*(?:#{1,6} |[-*+] |\d+\. |> |```)|\*\*|__|\[[^\]\n]*\]\(|`[^`\n]+`/m;

// The pattern takes quadratic time for some texts.
const MAX_EXAMINED = 5_000;

function readNode(node: Fields, group: Fields | undefined, builder: Builder): void {
  const common = {
    meta: { id: builder.idOf(idOf(node)) },
    ...(group && { frame_id: builder.idOf(idOf(group)) }),
  };
  const properties = { layout: boxOf(node), ...paintOf(node) };
  if (node.type === 'file') {
    const file = stringOf(node.file) ?? '';
    const name = nameFrom(file) ?? 'File';
    builder.lose(idOf(node), `the file ${file}, which is not part of the canvas`, 'a file card');
    if (node.subpath !== undefined) builder.lose(idOf(node), 'the part of its file', 'nothing');
    builder.addShape({
      ...common,
      meta: { ...common.meta, name },
      ...{ basic: { type: 'FILE' }, properties },
    });
    return;
  }
  const isLink = node.type === 'link';
  const words = stringOf(isLink ? node.url : node.text) ?? '';
  if (!isLink && MARKDOWN.test(words.slice(0, MAX_EXAMINED))) {
    builder.lose(idOf(node), 'Markdown formatting', 'the text with its marks');
  }
  const link = isLink ? linkFrom(words) : undefined;
  if (isLink && link === undefined) builder.lose(idOf(node), 'its link', 'the text of the link');
  const style = { halign: 'LEFT', valign: 'TOP', inset: 12, link } as const;
  builder.addShape({
    ...common,
    basic: {
      type: 'ROUNDED_RECTANGLE',
      rounded_rectangle: { type: 'NORMAL', radius: RADIUS },
    },
    properties,
    ...(words !== '' && { text: labelOf(words, style, builder.newId) }),
  });
}

const SIDES = new Map([
  ['top', 'NORTH' as const],
  ['right', 'EAST' as const],
  ['bottom', 'SOUTH' as const],
  ['left', 'WEST' as const],
]);

function readEdge(edge: Fields, known: ReadonlyMap<string, Fields>, builder: Builder): void {
  const id = stringOf(edge.id) ?? 'edge';
  const [from, to] = [stringOf(edge.fromNode) ?? '', stringOf(edge.toNode) ?? ''];
  if (!known.has(from) || !known.has(to)) {
    builder.lose(id, 'an edge of a missing node', 'nothing');
    return;
  }
  const color = colorFrom(stringOf(edge.color));
  const [stroke] = strokesOf({ color, width: 2 });
  const label = stringOf(edge.label) ?? '';
  const endAt = (node: string, side: unknown, arrow: unknown) => {
    const known = SIDES.get(stringOf(side) ?? '');
    return {
      shape_id: builder.idOf(node),
      ...(known && { side: known }),
      marker: arrow === 'arrow' ? ('BLOCK' as const) : ('NONE' as const),
    };
  };
  builder.addConnector({
    meta: { id: builder.newId() },
    type: 'CURVE',
    connected: {
      first: endAt(from, edge.fromSide, edge.fromEnd ?? 'none'),
      second: endAt(to, edge.toSide, edge.toEnd ?? 'arrow'),
    },
    ...(stroke && { stroke: stroke as ConnectorInput['stroke'] }), // `strokesOf` always fills
    ...(label !== '' && { text: labelOf(label, {}, builder.newId) }),
  });
}

/** Returns whether a text looks like a JSON Canvas. */
export function isJsoncanvas(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false;
  const head = text.slice(0, 4_096);
  return (
    /"nodes"\s*:\s*\[/.test(head) &&
    /"type"\s*:\s*"(?:text|file|link|group)"/.test(head) &&
    /"(?:width|height)"\s*:/.test(head)
  );
}
