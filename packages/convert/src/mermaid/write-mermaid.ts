import type { ConnectorInput, ShapeInput } from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import type { Content, Loss, Written } from '../conversion.ts';
import { LINE_COLOR, nodeLook } from './build-diagram.ts';
import { containersOf } from './containers.ts';
import { writeNode } from './write-node.ts';
import { colorText, escapeText, textOf } from './write-text.ts';

/** Writes shapes, the connectors between them and frames as a Mermaid flowchart. */
export function writeMermaid(content: Content): Written {
  const losses: Loss[] = [];
  const lose = (element: string, what: string, instead: string) =>
    void losses.push({ element, what, instead });
  const position = new Map((content.order ?? []).map((id, index) => [elementKey(id), index]));
  const shapes = [...content.shapes].sort(
    (one, other) =>
      (position.get(elementKey(one.meta.id)) ?? 0) - (position.get(elementKey(other.meta.id)) ?? 0),
  );
  const containers = containersOf({ ...content, shapes });
  const names = new Map<string, string>();
  for (const [index, { id }] of containers.entries()) names.set(elementKey(id), `s${index + 1}`);
  const nodes = shapes.filter(({ meta }) => !names.has(elementKey(meta.id)));
  for (const [index, { meta }] of nodes.entries()) names.set(elementKey(meta.id), `n${index + 1}`);

  const lines: string[] = [`flowchart ${directionOf(content)}`];
  const styles: string[] = [];
  const inside = Map.groupBy(containers, ({ parent }) => parent);
  const nodesIn = Map.groupBy(nodes, (shape) => containers.parentOf(shape));
  const write = (parent: string | undefined, indent: string) => {
    for (const container of inside.get(parent) ?? []) {
      const name = names.get(elementKey(container.id)) ?? '';
      lines.push(`${indent}subgraph ${name} ["${escapeText(container.title)}"]`);
      write(container.id, `${indent}  `);
      lines.push(`${indent}end`);
    }
    for (const shape of nodesIn.get(parent) ?? []) {
      const name = names.get(elementKey(shape.meta.id)) ?? '';
      lines.push(`${indent}${writeNode(name, shape, lose)}`);
      const style = styleOf(shape);
      if (style) styles.push(`  style ${name} ${style}`);
    }
  };
  write(undefined, '  ');
  let written = 0;
  for (const connector of content.connectors) {
    const edge = edgeOf(connector, names, lose);
    if (edge === undefined) continue;
    lines.push(`  ${edge}`);
    const color = colorText(connector.stroke?.fill?.solid?.color);
    if (color && color !== LINE_COLOR) styles.push(`  linkStyle ${written} stroke:${color}`);
    written += 1;
  }
  if (nodes.length > 0) lose('the diagram', 'positions and sizes', 'the layout of Mermaid');
  return { content: `${[...lines, ...styles].join('\n')}\n`, losses };
}

type Lose = (element: string, what: string, instead: string) => void;

/** Returns the direction in which most connectors point. */
function directionOf({ shapes, connectors }: Content): string {
  const centers = new Map(
    shapes.map(({ meta, properties }) => {
      const { left = 0, top = 0, width = 0, height = 0 } = properties?.layout ?? {};
      return [elementKey(meta.id), { x: left + width / 2, y: top + height / 2 }];
    }),
  );
  let [x, y] = [0, 0];
  for (const { connected } of connectors) {
    const first = centers.get(elementKey(connected.first.shape_id ?? ''));
    const second = centers.get(elementKey(connected.second.shape_id ?? ''));
    if (!first || !second) continue;
    const [dx, dy] = [second.x - first.x, second.y - first.y];
    if (Math.abs(dx) > Math.abs(dy)) x += Math.sign(dx);
    else y += Math.sign(dy);
  }
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'RL' : 'LR';
  return y < 0 ? 'BT' : 'TD';
}

function edgeOf(connector: ConnectorInput, names: ReadonlyMap<string, string>, lose: Lose) {
  const { first, second } = connector.connected;
  const [from, to] = [first, second].map(({ shape_id: id }) => names.get(elementKey(id ?? '')));
  if (from === undefined || to === undefined) {
    lose(connector.meta.id, 'a connector that is not attached to two shapes', 'nothing');
    return undefined;
  }
  let [start, end] = [first, second].map(({ marker }) => arrowOf(marker));
  let ends = [from, to];
  if (start && !end) {
    // Mermaid has no edges with an arrow at their start only.
    ends = ends.reverse();
    [start, end] = [end, start];
  } else if (start && start.first !== end?.first) {
    lose(connector.meta.id, 'the marker at its start', 'a line without one');
    start = undefined;
  }
  const { type, width = 1 } = connector.stroke ?? {};
  const isDashed = type === 'DASH' || type === 'SQUARE_DOT';
  const body = isDashed ? '-.-' : width >= 4 ? '==' : '--';
  const tail = end?.second ?? (isDashed ? '' : width >= 4 ? '=' : '-');
  const text = textOf(connector.text);
  const label = text.trim() === '' ? '' : `|"${escapeText(text)}"|`;
  return `${ends[0]} ${start?.first ?? ''}${body}${tail}${label} ${ends[1]}`;
}

function arrowOf(marker: NonNullable<ConnectorInput['connected']['first']['marker']> | undefined) {
  if (marker === undefined || marker === 'NONE') return undefined;
  if (marker === 'OVAL') return { first: 'o', second: 'o' };
  return marker === 'DIAMOND' ? { first: 'x', second: 'x' } : { first: '<', second: '>' };
}

/** Returns the style of a shape where it differs from what a reader uses for shapes without one. */
function styleOf({ properties, text }: ShapeInput): string {
  const { fills, strokes } = properties ?? {};
  const [stroke] = strokes ?? [];
  const color = text?.properties?.para_style?.portion_style?.color;
  const styles = {
    fill: fills?.length === 0 ? 'none' : colorText(fills?.[0]?.solid?.color),
    stroke: strokes?.length === 0 ? 'none' : colorText(stroke?.fill?.solid?.color),
    'stroke-width': stroke?.width,
    color: colorText(color),
  };
  const usual = { ...nodeLook, 'stroke-width': nodeLook.strokeWidth };
  const written = Object.entries(styles).flatMap(([name, value]) => {
    if (value === undefined || value === usual[name as keyof typeof styles]) return [];
    return [`${name}:${value}${name === 'stroke-width' ? 'px' : ''}`];
  });
  if (stroke?.type === 'DASH' || stroke?.type === 'SQUARE_DOT')
    written.push('stroke-dasharray:5 5');
  return written.join(',');
}
