import type { ConnectorInput, ShapeInput } from '@lienzo/contract';
import type { Builder } from '../build/builder.ts';
import { fillsOf, strokesOf } from '../build/color.ts';
import { coordinate, nameFrom, size } from '../build/values.ts';
import { ConvertError } from '../convert-error.ts';
import { labelOfRichText } from '../text/label-of-rich-text.ts';
import { charactersOf, type RichText } from '../text/rich-text.ts';
import { sizeOf } from './build-diagram.ts';
import type { Figure } from './diagram.ts';
import { figureNamed } from './flow-figures.ts';
import { hasIcon, parseLabel } from './label.ts';
import type { MermaidContext } from './mermaid-context.ts';

interface Topic {
  readonly indent: number;
  readonly text: RichText;
  readonly figure: Figure;
  readonly children: Topic[];
}

const SHAPES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^[^([{)]*\(\((.*)\)\)$/s, 'circle'],
  [/^[^([{)]*\)\)(.*)\(\($/s, 'bang'],
  [/^[^([{)]*\)(.*)\($/s, 'cloud'],
  [/^[^([{)]*\{\{(.*)\}\}$/s, 'hex'],
  [/^[^([{)]*\[(.*)\]$/s, 'rect'],
  [/^[^([{)]*\((.*)\)$/s, 'rounded'],
];

const MAX_DEPTH = 200;
const GAP = { x: 80, y: 16 };
/** Fill and line of the branches of the root, in turn. */
const COLORS = [
  ['#dbeafe', '#3b82f6'],
  ['#dcfce7', '#22c55e'],
  ['#fef3c7', '#f59e0b'],
  ['#fce7f3', '#ec4899'],
  ['#ede9fe', '#8b5cf6'],
  ['#ffedd5', '#f97316'],
] as const;

/** Reads a mind map and places its topics on both sides of the root. */
export function readMindmap(body: string, context: MermaidContext, builder: Builder): void {
  const root = parseMindmap(body, context);
  if (!root) throw new ConvertError('malformed', 'The mind map has no topics.');
  const heights = new Map<Topic, number>();
  const height = measureHeights(root, heights);
  const rootSize = sizeOf(root, { direction: 'DOWN' });
  const corner = { x: -rootSize.width / 2, y: -rootSize.height / 2 };
  const id = addTopic(root, corner, { builder, colors: ['#1f2937', '#1f2937'], color: '#ffffff' });
  // The first topics are at the right, until it has half of the height.
  let passed = 0;
  const sides: [right: Topic[], left: Topic[]] = [[], []];
  for (const child of root.children) {
    sides[passed * 2 < height ? 0 : 1].push(child);
    passed += heights.get(child) ?? 0;
  }
  for (const [index, topics] of sides.entries()) {
    const direction = index === 0 ? 1 : -1;
    const place = { x: (direction * rootSize.width) / 2, y: 0 };
    addChildren({ topics, parent: id, edge: place, direction, heights, builder });
  }
}

function parseMindmap(body: string, context: MermaidContext): Topic | undefined {
  const path: Topic[] = [];
  let root: Topic | undefined;
  for (const [index, line] of joinOpenQuotes(body).entries()) {
    const text = line.trim();
    if (text === '') continue;
    if (text.startsWith('::')) {
      const what = text.startsWith(':::') ? 'the class of a topic' : 'an icon';
      context.lose({ element: text.slice(0, 60), what, instead: 'a topic without it' });
      continue;
    }
    context.countElement();
    const indent = line.search(/\S/);
    const topic: Topic = { indent, ...readTopic(text), children: [] };
    if (hasIcon(text))
      context.lose({ element: text.slice(0, 60), what: 'an icon', instead: 'the text alone' });
    if (!root) {
      root = topic;
      path.push(topic);
      continue;
    }
    while (path.length > 1 && (path.at(-1)?.indent ?? 0) >= indent) path.pop();
    if (path.length >= MAX_DEPTH) {
      throw new ConvertError(
        'tooDeep',
        `The mind map has more than ${MAX_DEPTH} levels, in line ${context.firstLine + index}.`,
      );
    }
    path.at(-1)?.children.push(topic);
    path.push(topic);
  }
  return root;
}

const MAX_JOINED = 50;

/** Joins lines of texts between quotes. */
function joinOpenQuotes(body: string): string[] {
  const lines: string[] = [];
  let open = 0;
  for (const line of body.split('\n')) {
    if (open > 0 && open < MAX_JOINED) lines[lines.length - 1] += `\n${line}`;
    else lines.push(line);
    const isQuote = ((line.match(/"/g) ?? []).length % 2 === 1) !== open > 0;
    open = isQuote ? open + 1 : 0;
  }
  return lines;
}

function readTopic(text: string): Pick<Topic, 'text' | 'figure'> {
  for (const [pattern, name] of SHAPES) {
    const label = text.length < 6_000 ? pattern.exec(text)?.[1] : undefined;
    const figure = figureNamed(name)?.figure;
    if (label !== undefined && figure) {
      return { text: parseLabel(label.replace(/^"([\s\S]*)"$/, '$1')), figure };
    }
  }
  return {
    text: parseLabel(text.slice(0, 5_000)),
    figure: {
      family: 'basic',
      type: 'ROUNDED_RECTANGLE',
      detail: { rounded_rectangle: { type: 'NORMAL', radius: 8 } },
    },
  };
}

function measureHeights(topic: Topic, heights: Map<Topic, number>): number {
  const own = sizeOf(topic, { direction: 'DOWN' }).height + GAP.y;
  const children = topic.children.reduce((sum, child) => sum + measureHeights(child, heights), 0);
  const height = Math.max(own, children);
  heights.set(topic, height);
  return height;
}

interface Children {
  readonly topics: readonly Topic[];
  /** The id of the shape that they belong to. */
  readonly parent: string;
  /** The middle of the side of the parent that they are at. */
  readonly edge: { readonly x: number; readonly y: number };
  readonly direction: 1 | -1;
  readonly heights: ReadonlyMap<Topic, number>;
  readonly builder: Builder;
  readonly colors?: readonly [fill: string, line: string];
}

function addChildren({
  topics,
  parent,
  edge,
  direction,
  heights,
  builder,
  colors,
}: Children): void {
  const total = topics.reduce((sum, topic) => sum + (heights.get(topic) ?? 0), 0);
  let top = edge.y - total / 2;
  for (const [index, topic] of topics.entries()) {
    const height = heights.get(topic) ?? 0;
    const own =
      colors ?? COLORS[(index * 2 + (direction === 1 ? 0 : 1)) % COLORS.length] ?? COLORS[0];
    const { width, height: inner } = sizeOf(topic, { direction: 'DOWN' });
    const near = edge.x + direction * GAP.x;
    const y = top + height / 2;
    const id = addTopic(
      topic,
      { x: direction === 1 ? near : near - width, y: y - inner / 2 },
      { builder, colors: own },
    );
    builder.addConnector(branch(parent, id, direction, own[1], builder));
    addChildren({
      topics: topic.children,
      parent: id,
      edge: { x: near + direction * width, y },
      direction,
      heights,
      builder,
      colors: own,
    });
    top += height;
  }
}

interface Paint {
  readonly builder: Builder;
  readonly colors: readonly [fill: string, line: string];
  readonly color?: string;
}

function addTopic(
  topic: Topic,
  { x, y }: { x: number; y: number },
  { builder, colors, color }: Paint,
): string {
  const id = builder.newId();
  const { figure } = topic;
  const { width, height } = sizeOf(topic, { direction: 'DOWN' });
  const text = labelOfRichText(topic.text, {
    color: color ?? '#1f2937',
    inset: 2,
    newId: builder.newId,
  });
  const name = nameFrom(charactersOf(topic.text));
  const shape = {
    meta: { id, ...(name !== undefined && { name }) },
    [figure.family]: { type: figure.type, ...figure.detail },
    properties: {
      layout: { left: coordinate(x), top: coordinate(y), width: size(width), height: size(height) },
      fills: fillsOf(colors[0]),
      strokes: strokesOf({ color: colors[1], width: 2 }),
    },
    ...(text && { text }),
  };
  builder.addShape(shape as unknown as ShapeInput); // figures name types of the contract, which a test checks
  return id;
}

function branch(
  from: string,
  to: string,
  direction: 1 | -1,
  color: string,
  { newId }: Builder,
): ConnectorInput {
  const sides = direction === 1 ? (['EAST', 'WEST'] as const) : (['WEST', 'EAST'] as const);
  return {
    meta: { id: newId() },
    type: 'CURVE',
    connected: {
      first: { shape_id: from, side: sides[0] },
      second: { shape_id: to, side: sides[1] },
    },
    stroke: { width: 2, fill: { solid: { color: { hex: { value: color } } } } },
  };
}
