/** The neighbors of every vertex in the previous and in the next layer. */
interface Neighbors {
  readonly above: readonly (readonly number[])[];
  readonly below: readonly (readonly number[])[];
}

const ROUNDS = 8;
/** Graphs with more vertices get two rounds, so that large ones take less than a second. */
const MANY_VERTICES = 5_000;

/** Orders the vertices within their layers so that few edges cross (the barycenter heuristic). */
export function orderLayers(
  layers: readonly (readonly number[])[],
  neighbors: Neighbors,
): number[][] {
  const count = neighbors.above.length;
  let current = layers.map((layer) => [...layer]);
  let best = current;
  let fewest = countCrossings(current, neighbors.below, count);
  const rounds = count > MANY_VERTICES ? 2 : ROUNDS;
  for (let round = 0; round < rounds && fewest > 0; round += 1) {
    current = sweep(current, round % 2 === 0 ? neighbors.above : neighbors.below, round % 2 === 0);
    const crossings = countCrossings(current, neighbors.below, count);
    if (crossings >= fewest) continue;
    best = current;
    fewest = crossings;
  }
  return best;
}

function sweep(
  layers: readonly (readonly number[])[],
  neighbors: readonly (readonly number[])[],
  isDown: boolean,
): number[][] {
  const positions = positionsIn(layers, neighbors.length);
  const result = layers.map((layer) => [...layer]);
  const indexes = [...layers.keys()];
  for (const index of isDown ? indexes : indexes.reverse()) {
    const layer = result[index] ?? [];
    const weights = new Map(
      layer.map((vertex) => [
        vertex,
        meanOf(neighbors[vertex] ?? [], positions) ?? positions[vertex] ?? 0,
      ]),
    );
    layer.sort((one, other) => (weights.get(one) ?? 0) - (weights.get(other) ?? 0));
    for (const [position, vertex] of layer.entries()) positions[vertex] = position;
  }
  return result;
}

function positionsIn(layers: readonly (readonly number[])[], count: number): Float64Array {
  const positions = new Float64Array(count);
  for (const layer of layers) for (const [at, vertex] of layer.entries()) positions[vertex] = at;
  return positions;
}

function meanOf(vertices: readonly number[], positions: Float64Array): number | undefined {
  if (vertices.length === 0) return undefined;
  return vertices.reduce((sum, vertex) => sum + (positions[vertex] ?? 0), 0) / vertices.length;
}

/** Counts crossings between adjacent layers with a Fenwick tree, in O(e log v). */
function countCrossings(
  layers: readonly (readonly number[])[],
  below: readonly (readonly number[])[],
  count: number,
): number {
  const positions = positionsIn(layers, count);
  let crossings = 0;
  for (const [index, layer] of layers.entries()) {
    const size = layers[index + 1]?.length ?? 0;
    const tree = new Int32Array(size + 1);
    let passed = 0;
    for (const vertex of layer) {
      const ends = (below[vertex] ?? []).map((end) => positions[end] ?? 0);
      for (const end of ends) {
        let before = 0;
        for (let at = end + 1; at > 0; at -= at & -at) before += tree[at] ?? 0;
        crossings += passed - before;
      }
      for (const end of ends) {
        for (let at = end + 1; at <= size; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
      }
      passed += ends.length;
    }
  }
  return crossings;
}
