import { createHash } from 'node:crypto';
import type { Graph } from './graph.ts';
import { type Layout, layOut, type Placed } from './layout.ts';

const LINE_HEIGHT = 18;
const MAX_WIDTH = 820;

/** Draws a graph as SVG that takes its colors from the page. */
export function drawGraph(given: Graph): string {
  // A wide diagram would be scaled down until its text is too small, so it is drawn from top to bottom.
  const tooWide = given.direction === 'LR' && layOut(given).width > MAX_WIDTH;
  const graph: Graph = tooWide ? { ...given, direction: 'TD' } : given;
  const layout = layOut(graph);
  const description = describe(graph);
  // A page can have several diagrams, and every ID must be unique.
  const marker = `arrow-${createHash('sha1').update(description).digest('hex').slice(0, 8)}`;
  const edges = graph.edges.map(({ label }, index) =>
    drawEdge(layout.routes[index] ?? [], { direction: graph.direction, label, marker }),
  );
  const nodes = [...graph.nodes].map(([id, lines]) => drawNode(layout.nodes.get(id), lines));
  return [
    `<svg class="diagram" role="img" aria-label="${escapeHtml(description)}" ${sizeOf(layout)}>`,
    `<defs><marker id="${marker}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>`,
    ...edges,
    ...nodes,
    '</svg>',
  ].join('\n');
}

/** Describes the graph in words, for people who do not see it. */
function describe({ nodes, edges }: Graph): string {
  const name = (id: string) => nodes.get(id)?.[0] ?? id;
  const sentences = edges.map(
    ({ from, to, label = 'uses' }) => `${name(from)} ${label} ${name(to)}`,
  );
  return `Diagram: ${sentences.join('; ')}.`;
}

function sizeOf({ width, height }: Layout): string {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  return `viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"`;
}

function drawNode(node: Placed | undefined, lines: readonly string[]): string {
  if (!node) return '';
  const { x, y, width, height } = node;
  const first = y - ((lines.length - 1) * LINE_HEIGHT) / 2;
  const texts = lines.map((line, index) => {
    const name = index === 0 && lines.length > 1 ? ' class="name"' : '';
    return `<text${name} x="${round(x)}" y="${round(first + index * LINE_HEIGHT)}">${escapeHtml(line)}</text>`;
  });
  const box = `x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}"`;
  return `<g><rect ${box} rx="6"/>${texts.join('')}</g>`;
}

interface EdgeStyle {
  readonly direction: Graph['direction'];
  readonly label: string | undefined;
  /** The ID of the arrowhead. */
  readonly marker: string;
}

function drawEdge(route: readonly Placed[], { direction, label, marker }: EdgeStyle): string {
  const [first, last] = [route[0], route.at(-1)];
  if (!first || !last) return '';
  const points = route.map(({ x, y }) => ({ x, y }));
  // The line begins and ends at the sides of its nodes.
  points[0] = sideOf(first, direction, 1);
  points[points.length - 1] = sideOf(last, direction, -1);
  const path = points.map((point, index) => {
    const before = points[index - 1];
    if (!before) return `M${round(point.x)} ${round(point.y)}`;
    const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
    const [a, b] =
      direction === 'LR'
        ? [`${round(middle.x)} ${round(before.y)}`, `${round(middle.x)} ${round(point.y)}`]
        : [`${round(before.x)} ${round(middle.y)}`, `${round(point.x)} ${round(middle.y)}`];
    return `C${a} ${b} ${round(point.x)} ${round(point.y)}`;
  });
  const line = `<path class="edge" d="${path.join('')}" marker-end="url(#${marker})"/>`;
  const [start, next] = points;
  if (label === undefined || !start || !next) return line;
  // The label of a long edge is where it passes a layer, away from the labels of its neighbors.
  const passed = points.length > 2 ? points[Math.floor(points.length / 2)] : undefined;
  const at = passed ?? { x: (start.x + next.x) / 2, y: (start.y + next.y) / 2 };
  return `${line}<text class="label" x="${round(at.x)}" y="${round(at.y - 6)}">${escapeHtml(label)}</text>`;
}

function sideOf({ x, y, width, height }: Placed, direction: Graph['direction'], sign: 1 | -1) {
  return direction === 'LR' ? { x: x + (sign * width) / 2, y } : { x, y: y + (sign * height) / 2 };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
