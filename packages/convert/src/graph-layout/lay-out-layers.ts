import { alignLayers, type Pull } from './align-layers.ts';
import { orderLayers } from './order-layers.ts';
import { type RankedEdge, rankVertices } from './rank-vertices.ts';

export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Extent {
  readonly left: number;
  readonly top: number;
}

export interface LayerEdge {
  readonly from: number;
  readonly to: number;
  readonly label?: Extent | undefined;
  /** The least number of layers between the ends, 1 by default. */
  readonly span?: number | undefined;
}

/** The way of an edge between its ends. */
export interface Lane {
  /** Points that the edge passes through, from its first end to its second. */
  readonly bends: readonly { readonly x: number; readonly y: number }[];
  /** The center of the space for the label. */
  readonly label?: { readonly x: number; readonly y: number };
  readonly isReversed: boolean;
}

interface Layers extends Extent {
  readonly boxes: readonly Box[];
  readonly lanes: readonly (Lane | undefined)[];
}

const NODE_GAP = 40;
const LANE_GAP = 20;
const RANK_GAP = 64;
/** Lanes that are nearer to the center of one of their ends are straight below it. */
const SNAP = 24;
/** Edges get no space of their own if all edges together need more vertices than this. */
const MAX_LANE_VERTICES = 20_000;

/** Places nodes in layers from top to bottom, along their edges. Edges across several layers get a lane between the nodes. */
export function layOutLayers(extents: readonly Extent[], edges: readonly LayerEdge[]): Layers {
  const parallel = findParallel(edges);
  const scale = parallel.size > 0 || edges.some(({ label }) => label) ? 2 : 1;
  const gap = RANK_GAP / scale;
  const ranked = rankVertices(
    extents.length,
    edges.map(({ from, to, span = 1 }) => ({ from, to, span: span * scale })),
  );
  const vertices = createVertices(extents, edges, ranked);
  const { ranks, widths, heights, chains } = vertices;
  const layers = listLayers(ranks);
  const neighbors = listNeighbors(ranks.length, chains, extents.length);
  const ordered = orderLayers(layers, {
    above: neighbors.above.map((pulls) => pulls.map(({ vertex }) => vertex)),
    below: neighbors.below.map((pulls) => pulls.map(({ vertex }) => vertex)),
  });
  const isLane = (vertex: number) => vertex >= extents.length;
  const centers = alignLayers({
    layers: ordered,
    ...neighbors,
    widths,
    gapBetween: (left, right) =>
      isLane(left) && isLane(right)
        ? LANE_GAP
        : isLane(left) || isLane(right)
          ? (NODE_GAP + LANE_GAP) / 2
          : NODE_GAP,
  });
  const tops: number[] = [];
  const rankHeights = ordered.map((layer) =>
    layer.reduce((height, vertex) => Math.max(height, heights[vertex] ?? 0), 0),
  );
  let y = 0;
  for (const height of rankHeights) {
    tops.push(y);
    y += height + gap;
  }
  const left = ordered
    .flat()
    .reduce(
      (least, v) => Math.min(least, (centers[v] ?? 0) - (widths[v] ?? 0) / 2),
      Number.POSITIVE_INFINITY,
    );
  const right = ordered
    .flat()
    .reduce(
      (most, v) => Math.max(most, (centers[v] ?? 0) + (widths[v] ?? 0) / 2),
      Number.NEGATIVE_INFINITY,
    );
  const rankBox = (vertex: number) => {
    const rank = ranks[vertex] ?? 0;
    return { top: tops[rank] ?? 0, height: rankHeights[rank] ?? 0 };
  };
  const boxes = extents.map((extent, vertex): Box => {
    const { top, height } = rankBox(vertex);
    return {
      ...extent,
      left: (centers[vertex] ?? 0) - extent.width / 2 - left,
      top: top + (height - extent.height) / 2,
    };
  });
  const lanes = chains.map(({ vertices, edge, labelAt }): Lane => {
    const x = (vertex: number) => (centers[vertex] ?? 0) - left;
    const ends = [edge.from, edge.to].map(x);
    const isParallel = parallel.has(pairOf(edge));
    const snap = (at: number) =>
      (isParallel ? undefined : ends.find((end) => Math.abs(end - at) < SNAP)) ?? at;
    const parts = vertices.slice(1, -1).map((vertex) => {
      const { top, height } = rankBox(vertex);
      return { x: snap(x(vertex)), top: top - gap / 2, bottom: top + height };
    });
    const bends = isShort(vertices, labelAt) && !isParallel ? [] : collapse(parts);
    const labelBox = labelAt === undefined ? undefined : rankBox(labelAt);
    return {
      bends: edge.isReversed ? bends.reverse() : bends,
      ...(labelAt !== undefined &&
        labelBox && { label: { x: snap(x(labelAt)), y: labelBox.top + labelBox.height / 2 } }),
      isReversed: edge.isReversed,
    };
  });
  return { boxes, lanes, width: Math.max(0, right - left), height: Math.max(0, y - gap) };
}

/** Returns the pairs of nodes with several edges between them, which must not run at the same place. */
function findParallel(edges: readonly LayerEdge[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  const parallel = new Set<string>();
  for (const edge of edges) {
    const pair = pairOf(edge);
    if (pairs.has(pair)) parallel.add(pair);
    pairs.add(pair);
  }
  return parallel;
}

function pairOf({ from, to }: { readonly from: number; readonly to: number }): string {
  return `${Math.min(from, to)} ${Math.max(from, to)}`;
}

/** Returns whether an edge passes no nodes, only the layer for labels. */
function isShort(vertices: readonly number[], labelAt: number | undefined): boolean {
  return vertices.length <= 3 && labelAt === undefined;
}

interface Chain {
  /** From the lower rank to the higher one. */
  readonly vertices: readonly number[];
  readonly edge: RankedEdge;
  readonly labelAt?: number | undefined;
}

function createVertices(
  extents: readonly Extent[],
  edges: readonly LayerEdge[],
  ranked: { ranks: readonly number[]; edges: readonly RankedEdge[] },
) {
  const lowest = ranked.ranks.reduce((least, rank) => Math.min(least, rank), 0);
  const ranks = ranked.ranks.map((rank) => rank - lowest);
  const widths = extents.map(({ width }) => width);
  const heights = extents.map(({ height }) => height);
  const spanOf = ({ from, to }: RankedEdge) => (ranks[to] ?? 0) - (ranks[from] ?? 0);
  const needed = ranked.edges.reduce((sum, edge) => sum + spanOf(edge) - 1, 0);
  const chains = ranked.edges.map((edge, index): Chain => {
    const span = spanOf(edge);
    if (needed > MAX_LANE_VERTICES) return { vertices: [edge.from, edge.to], edge };
    const label = edges[index]?.label;
    const vertices = [edge.from];
    let labelAt: number | undefined;
    const from = ranks[edge.from] ?? 0;
    for (let step = 1; step < span; step += 1) {
      const vertex = ranks.length;
      const isLabel = label !== undefined && step === Math.floor(span / 2);
      if (isLabel) labelAt = vertex;
      ranks.push(from + step);
      widths.push(isLabel ? label.width : 0);
      heights.push(isLabel ? label.height : 0);
      vertices.push(vertex);
    }
    return { vertices: [...vertices, edge.to], edge, labelAt };
  });
  return { ranks, widths, heights, chains };
}

function listLayers(ranks: readonly number[]): number[][] {
  const layers: number[][] = [];
  for (const [vertex, rank] of ranks.entries()) {
    while (layers.length <= rank) layers.push([]);
    layers[rank]?.push(vertex);
  }
  return layers;
}

function listNeighbors(count: number, chains: readonly Chain[], nodes: number) {
  const above = Array.from({ length: count }, (): Pull[] => []);
  const below = Array.from({ length: count }, (): Pull[] => []);
  const outgoing = new Array<number>(count).fill(0);
  const incoming = new Array<number>(count).fill(0);
  for (const { edge } of chains) {
    outgoing[edge.from] = (outgoing[edge.from] ?? 0) + 1;
    incoming[edge.to] = (incoming[edge.to] ?? 0) + 1;
  }
  for (const { vertices } of chains) {
    for (let index = 1; index < vertices.length; index += 1) {
      const [upper = 0, lower = 0] = [vertices[index - 1], vertices[index]];
      // Long edges should be straight where they pass nodes, and the only edge of a node where it ends.
      const isLane = upper >= nodes && lower >= nodes;
      const isOnly = (outgoing[upper] ?? 0) === 1 || (incoming[lower] ?? 0) === 1;
      const weight = isLane ? 8 : isOnly ? 2 : 1;
      above[lower]?.push({ vertex: upper, weight });
      below[upper]?.push({ vertex: lower, weight });
    }
  }
  return { above, below };
}

/** Joins the parts of a lane that are at the same place, so that few bends remain. */
function collapse(parts: readonly { x: number; top: number; bottom: number }[]) {
  const joined: { x: number; top: number; bottom: number }[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && Math.abs(last.x - part.x) < SNAP) last.bottom = part.bottom;
    else joined.push({ ...part });
  }
  return joined.flatMap(({ x, top, bottom }) => [
    { x, y: top },
    { x, y: bottom },
  ]);
}
