export interface DiagramNode {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
}

interface Place {
  readonly left: number;
  readonly top: number;
}

interface Options {
  readonly direction: 'down' | 'right';
  /** Pixels between nodes of a layer, and between layers. */
  readonly gap: number;
  readonly layerGap: number;
}

const SWEEPS = 6;

/**
 * Lays out a diagram in layers: each node below (or right of) those that lead to it, and the nodes of a layer in
 * the order that crosses the fewest lines. The top left corner is 0,0.
 */
export function layoutDiagram(
  nodes: readonly DiagramNode[],
  edges: readonly DiagramEdge[],
  { direction, gap, layerGap }: Options,
): { places: ReadonlyMap<string, Place>; width: number; height: number } {
  const graph = createGraph(nodes, edges);
  const layers = orderLayers(toLayers(nodes, graph), graph);
  const across = new Map(
    nodes.map(({ id, width, height }) => [id, direction === 'down' ? width : height]),
  );
  const along = new Map(
    nodes.map(({ id, width, height }) => [id, direction === 'down' ? height : width]),
  );
  const centers = placeAcross(layers, graph, { across, gap });
  const starts = new Map<string, number>();
  let start = 0;
  for (const layer of layers) {
    const size = Math.max(...layer.map((id) => along.get(id) ?? 0));
    for (const id of layer) starts.set(id, start + (size - (along.get(id) ?? 0)) / 2);
    start += size + layerGap;
  }
  const first = Math.min(
    ...nodes.map(({ id }) => (centers.get(id) ?? 0) - (across.get(id) ?? 0) / 2),
  );
  const last = Math.max(
    ...nodes.map(({ id }) => (centers.get(id) ?? 0) + (across.get(id) ?? 0) / 2),
  );
  const places = new Map(
    nodes.map(({ id }) => {
      const side = Math.round((centers.get(id) ?? 0) - (across.get(id) ?? 0) / 2 - first);
      const depth = Math.round(starts.get(id) ?? 0);
      return [id, direction === 'down' ? { left: side, top: depth } : { left: depth, top: side }];
    }),
  );
  const [breadth, length] = [Math.ceil(last - first), Math.ceil(start - layerGap)];
  return direction === 'down'
    ? { places, width: breadth, height: length }
    : { places, width: length, height: breadth };
}

/** The nodes before and after each node, without cycles. */
interface Graph {
  readonly before: ReadonlyMap<string, readonly string[]>;
  readonly after: ReadonlyMap<string, readonly string[]>;
}

function createGraph(nodes: readonly DiagramNode[], edges: readonly DiagramEdge[]): Graph {
  const outgoing = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to } of edges) if (from !== to) outgoing.get(from)?.push(to);
  const before = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const after = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const connect = (from: string, to: string) => {
    after.get(from)?.push(to);
    before.get(to)?.push(from);
  };
  // Edges that lead back to a node on the way to it would make a cycle; they count in the other direction.
  const state = new Map<string, 'open' | 'done'>();
  for (const { id } of nodes) {
    if (state.has(id)) continue;
    const path: { id: string; next: number }[] = [{ id, next: 0 }];
    state.set(id, 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const to = outgoing.get(top.id)?.[top.next];
      top.next += 1;
      if (to === undefined) {
        state.set(top.id, 'done');
        path.pop();
        continue;
      }
      if (state.get(to) === 'open') {
        connect(to, top.id);
        continue;
      }
      connect(top.id, to);
      if (!state.has(to)) {
        state.set(to, 'open');
        path.push({ id: to, next: 0 });
      }
    }
  }
  return { before, after };
}

/** Puts each node into the layer below the last of those before it. */
function toLayers(nodes: readonly DiagramNode[], { before, after }: Graph): string[][] {
  const missing = new Map(nodes.map(({ id }) => [id, before.get(id)?.length ?? 0]));
  const layers: string[][] = [];
  const rank = new Map<string, number>();
  const ready = nodes.map(({ id }) => id).filter((id) => missing.get(id) === 0);
  for (const id of ready) {
    const own = Math.max(-1, ...(before.get(id) ?? []).map((one) => rank.get(one) ?? 0)) + 1;
    rank.set(id, own);
    layers[own] = [...(layers[own] ?? []), id];
    for (const next of after.get(id) ?? []) {
      const left = (missing.get(next) ?? 0) - 1;
      missing.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  return layers;
}

/** Orders the nodes of each layer by the mean place of their neighbors, downward and upward in turn. */
function orderLayers(layers: readonly string[][], { before, after }: Graph): string[][] {
  let ordered = layers.map((layer) => [...layer]);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isDown = sweep % 2 === 0;
    const neighbors = isDown ? before : after;
    const place = new Map<string, number>();
    const sorted = (isDown ? ordered : ordered.toReversed()).map((layer) => {
      const means = new Map(
        layer.map((id, index) => [id, mean(neighbors.get(id) ?? [], place) ?? index]),
      );
      const result = layer.toSorted((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
      for (const [index, id] of result.entries()) place.set(id, index);
      return result;
    });
    ordered = isDown ? sorted : sorted.toReversed();
  }
  return ordered;
}

function mean(ids: readonly string[], values: ReadonlyMap<string, number>): number | undefined {
  const known = ids.flatMap((id) => values.get(id) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length;
}

interface Breadth {
  readonly across: ReadonlyMap<string, number>;
  readonly gap: number;
}

/** Returns the center of each node across its layer, near its neighbors, without overlaps. */
function placeAcross(
  layers: readonly (readonly string[])[],
  { before, after }: Graph,
  { across, gap }: Breadth,
): ReadonlyMap<string, number> {
  const centers = new Map<string, number>();
  const spread = (layer: readonly string[], wanted: (id: string) => number | undefined) => {
    const halves = layer.map((id) => (across.get(id) ?? 0) / 2);
    const targets = layer.map((id, index) => wanted(id) ?? centers.get(id) ?? index);
    const placed: number[] = [];
    let edge = -Infinity;
    for (const [index, target] of targets.entries()) {
      const half = halves[index] ?? 0;
      const center = Math.max(target, edge + gap + half);
      placed.push(center);
      edge = center + half;
    }
    // Pushing to the right only would lean the layer; it is moved back by the mean of what it was pushed.
    const pushed = placed.map((center, index) => center - (targets[index] ?? 0));
    const back = pushed.reduce((sum, one) => sum + one, 0) / Math.max(1, pushed.length);
    for (const [index, id] of layer.entries()) centers.set(id, (placed[index] ?? 0) - back);
  };
  for (const layer of layers) spread(layer, (id) => mean(before.get(id) ?? [], centers));
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isUp = sweep % 2 === 0;
    const neighbors = isUp ? after : before;
    for (const layer of isUp ? layers.toReversed() : layers)
      spread(layer, (id) => mean(neighbors.get(id) ?? [], centers));
  }
  return centers;
}
