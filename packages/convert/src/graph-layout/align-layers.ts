/** A neighbor in an adjacent layer, and how much an edge to it should be straight. */
export interface Pull {
  readonly vertex: number;
  readonly weight: number;
}

interface Input {
  /** The vertices of every layer, in order. */
  readonly layers: readonly (readonly number[])[];
  readonly above: readonly (readonly Pull[])[];
  readonly below: readonly (readonly Pull[])[];
  readonly widths: readonly number[];
  /** The least distance between two adjacent vertices of a layer. */
  gapBetween(left: number, right: number): number;
}

const ROUNDS = 12;

/**
 * Returns the centers of vertices, so that they are near their neighbors in adjacent layers and do not overlap. Each
 * step solves one layer exactly: it is an isotonic regression, which pooling adjacent violators solves in linear time.
 */
export function alignLayers(input: Input): Float64Array {
  const { layers, above, below, widths } = input;
  const centers = new Float64Array(widths.length);
  for (const layer of layers) {
    for (const [index, offset] of offsetsOf(layer, input).entries())
      centers[layer[index] ?? 0] = offset;
  }
  const indexes = [...layers.keys()];
  const backwards = [...indexes].reverse();
  for (let round = 0; round < ROUNDS; round += 1) {
    const isDown = round % 2 === 0;
    const isLast = round >= ROUNDS - 2;
    for (const index of isDown ? indexes : backwards) {
      const layer = layers[index] ?? [];
      const pulls = layer.map((vertex) => {
        const up = above[vertex] ?? [];
        const down = below[vertex] ?? [];
        if (isLast) return [...up, ...down];
        return isDown ? up : down;
      });
      placeLayer(layer, pulls, centers, input);
    }
  }
  return centers;
}

function placeLayer(
  layer: readonly number[],
  pulls: readonly (readonly Pull[])[],
  centers: Float64Array,
  input: Input,
): void {
  const offsets = offsetsOf(layer, input);
  const blocks: { sum: number; weight: number; size: number }[] = [];
  for (const [index, vertex] of layer.entries()) {
    const pulled = pulls[index] ?? [];
    const total = pulled.reduce((sum, { weight }) => sum + weight, 0);
    const wanted =
      total === 0
        ? (centers[vertex] ?? 0)
        : pulled.reduce((sum, pull) => sum + pull.weight * (centers[pull.vertex] ?? 0), 0) / total;
    // Vertices without neighbors on this side stay near their place, but give way.
    const weight = total || 0.05;
    let block = { sum: weight * (wanted - (offsets[index] ?? 0)), weight, size: 1 };
    for (let last = blocks.at(-1); last && meanOf(last) > meanOf(block); last = blocks.at(-1)) {
      blocks.pop();
      block = {
        sum: last.sum + block.sum,
        weight: last.weight + block.weight,
        size: last.size + block.size,
      };
    }
    blocks.push(block);
  }
  let index = 0;
  for (const block of blocks) {
    for (let left = block.size; left > 0; left -= 1, index += 1) {
      centers[layer[index] ?? 0] = meanOf(block) + (offsets[index] ?? 0);
    }
  }
}

function meanOf({ sum, weight }: { readonly sum: number; readonly weight: number }): number {
  return sum / weight;
}

/** Returns the centers of the vertices of a layer that has no space to spare. */
function offsetsOf(layer: readonly number[], { widths, gapBetween }: Input): number[] {
  let offset = 0;
  return layer.map((vertex, index) => {
    const previous = layer[index - 1];
    if (previous !== undefined) {
      offset +=
        ((widths[previous] ?? 0) + (widths[vertex] ?? 0)) / 2 + gapBetween(previous, vertex);
    }
    return offset;
  });
}
