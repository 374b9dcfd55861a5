/** Counts how often each position of a row is covered and finds uncovered positions. */
export interface Coverage {
  /** Covers the positions from `from` up to, not including, `to`. */
  cover(from: number, to: number): void;
  /** Reverts one `cover` of the same positions. */
  uncover(from: number, to: number): void;
  /** Returns the first uncovered position at or after this one. */
  nextFree(place: number): number | undefined;
  /** Returns the last uncovered position at or before this one. */
  previousFree(place: number): number | undefined;
}

/**
 * Creates a segment tree: each call takes time logarithmic in the length. Node 1 is the whole row,
 * and the halves of node n are 2n and 2n + 1. `whole` counts the ranges that cover all of a node
 * and are not counted below it; `least` is the count of the node's least covered position.
 */
export function createCoverage(length: number): Coverage {
  const leaves = 2 ** Math.ceil(Math.log2(Math.max(length, 1)));
  const whole = new Int32Array(2 * leaves);
  const least = new Int32Array(2 * leaves);
  change(length, leaves, 1); // padding leaves are never free

  function change(from: number, to: number, by: 1 | -1): void {
    if (from >= to) return;
    let low = from + leaves;
    let high = to + leaves;
    while (low < high) {
      if (low % 2 === 1) add(low++, by);
      if (high % 2 === 1) add(--high, by);
      low >>= 1;
      high >>= 1;
    }
    updateAbove(from + leaves, to - 1 + leaves);
  }

  function add(node: number, by: 1 | -1): void {
    whole[node] = at(whole, node) + by;
    least[node] = at(least, node) + by;
  }

  // The paths up from both ends of a range meet soon; the nodes between them are up to date.
  function updateAbove(leaf: number, otherLeaf: number): void {
    let [node, other] = [leaf >> 1, otherLeaf >> 1];
    for (; node >= 1; node >>= 1, other >>= 1) {
      update(node);
      if (other !== node) update(other);
    }
  }

  function update(node: number): void {
    const below = Math.min(at(least, 2 * node), at(least, 2 * node + 1));
    least[node] = at(whole, node) + below;
  }

  // Descends only into nodes with a free position, so few descents fail.
  function findFrom(place: number, node: number, first: number, size: number): number | undefined {
    if (at(least, node) > 0 || first + size <= place) return undefined;
    if (size === 1) return first;
    const half = size / 2;
    return (
      findFrom(place, 2 * node, first, half) ?? findFrom(place, 2 * node + 1, first + half, half)
    );
  }

  function findBack(place: number, node: number, first: number, size: number): number | undefined {
    if (at(least, node) > 0 || first > place) return undefined;
    if (size === 1) return first;
    const half = size / 2;
    return (
      findBack(place, 2 * node + 1, first + half, half) ?? findBack(place, 2 * node, first, half)
    );
  }

  return {
    cover: (from, to) => change(from, to, 1),
    uncover: (from, to) => change(from, to, -1),
    nextFree: (place) => findFrom(place, 1, 0, leaves),
    previousFree: (place) => findBack(place, 1, 0, leaves),
  };
}

function at(counts: Int32Array, node: number): number {
  return counts[node] ?? 0; // every node of the tree has a count
}
