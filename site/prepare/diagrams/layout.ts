import type { Graph } from './graph.ts';

/** A node, or a place where a long edge passes a layer. */
export interface Placed {
  readonly id: string;
  readonly layer: number;
  readonly width: number;
  readonly height: number;
  /** The center. */
  x: number;
  y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: ReadonlyMap<string, Placed>;
  /** The nodes and places that each edge of the graph leads through, in the order of the edges. */
  readonly routes: readonly (readonly Placed[])[];
}

const LINE_HEIGHT = 18;
const CHARACTER_WIDTH = 7.4;
const PADDING = 12;
const GAP = 24;

/** Places the nodes of a graph without cycles in layers, so that all edges lead in the same direction. */
export function layOut(graph: Graph): Layout {
  const layers = findLayers(graph);
  const nodes = new Map<string, Placed>();
  for (const [id, lines] of graph.nodes) {
    const width = Math.max(...lines.map((line) => line.length)) * CHARACTER_WIDTH + 2 * PADDING;
    const height = lines.length * LINE_HEIGHT + PADDING;
    nodes.set(id, { id, layer: layers.get(id) ?? 0, width, height, x: 0, y: 0 });
  }
  const passes: Placed[] = [];
  const routes = graph.edges.map(({ from, to, label = '' }) => {
    const [first, last] = [nodes.get(from), nodes.get(to)];
    if (!first || !last) throw new Error(`There is no node ${from} or ${to}.`);
    const between = Array.from({ length: last.layer - first.layer - 1 }, (_, index) => {
      const id = `${from}>${to}>${index}`;
      const width = Math.max(8, label.length * CHARACTER_WIDTH); // room for the label
      return { id, layer: first.layer + index + 1, width, height: 8, x: 0, y: 0 };
    });
    passes.push(...between);
    return [first, ...between, last];
  });
  const rows = arrange([...nodes.values(), ...passes], routes);
  const labeled = graph.edges.some(({ label }) => label !== undefined);
  return {
    ...place(rows, graph.direction, labeled && graph.direction === 'LR' ? 110 : 56),
    nodes,
    routes,
  };
}

/** Returns the layer of each node: one more than the highest layer of the nodes that lead to it. */
function findLayers({ nodes, edges }: Graph): Map<string, number> {
  const layers = new Map<string, number>();
  const find = (id: string, path: readonly string[]): number => {
    if (path.includes(id)) throw new Error(`The diagram has a cycle: ${[...path, id].join(' → ')}`);
    const known = layers.get(id);
    if (known !== undefined) return known;
    const before = edges.filter(({ to }) => to === id).map(({ from }) => find(from, [...path, id]));
    const layer = before.length > 0 ? Math.max(...before) + 1 : 0;
    layers.set(id, layer);
    return layer;
  };
  for (const id of nodes.keys()) find(id, []);
  return layers;
}

/** Orders each layer by the average position of the neighbors, which avoids most crossings. */
function arrange(placed: readonly Placed[], routes: Layout['routes']): Placed[][] {
  const rows: Placed[][] = [];
  for (const one of placed) {
    rows[one.layer] ??= [];
    rows[one.layer]?.push(one);
  }
  const neighbors = new Map<Placed, Placed[]>(placed.map((one) => [one, []]));
  for (const route of routes) {
    for (const [index, one] of route.entries()) {
      const next = route[index + 1];
      if (!next) continue;
      neighbors.get(one)?.push(next);
      neighbors.get(next)?.push(one);
    }
  }
  for (let round = 0; round < 12; round += 1) {
    const order = new Map(rows.flatMap((row) => row.map((one, at) => [one, at / row.length])));
    const weight = (one: Placed) => {
      const near = neighbors.get(one) ?? [];
      return near.reduce((sum, other) => sum + (order.get(other) ?? 0), 0) / (near.length || 1);
    };
    for (const row of rows) row.sort((a, b) => weight(a) - weight(b));
  }
  return rows;
}

/** Sets the centers, along the direction layer by layer and across it centered. */
function place(rows: readonly Placed[][], direction: Graph['direction'], between: number) {
  const across = (one: Placed) => (direction === 'LR' ? one.height : one.width);
  const along = (one: Placed) => (direction === 'LR' ? one.width : one.height);
  const spans = rows.map((row) => row.reduce((sum, one) => sum + across(one) + GAP, -GAP));
  const widest = Math.max(...spans);
  let start = GAP;
  for (const [index, row] of rows.entries()) {
    const depth = Math.max(...row.map(along));
    let at = GAP + (widest - (spans[index] ?? 0)) / 2;
    for (const one of row) {
      const [main, cross] = [start + depth / 2, at + across(one) / 2];
      one.x = direction === 'LR' ? main : cross;
      one.y = direction === 'LR' ? cross : main;
      at += across(one) + GAP;
    }
    start += depth + between;
  }
  const [length, breadth] = [start - between + GAP, widest + 2 * GAP];
  return direction === 'LR'
    ? { width: length, height: breadth }
    : { width: breadth, height: length };
}
