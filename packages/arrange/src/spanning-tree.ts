type Edge = readonly [from: number, to: number];

/**
 * Returns edges that give every node at most one parent and contain no cycle. Nodes that no edge leads to become roots,
 * and each other node follows the first parent from which it is reached.
 */
export function spanningTree(count: number, edges: readonly Edge[]): Edge[] {
  const targets = Array.from({ length: count }, (): number[] => []);
  const incoming = new Set<number>();
  for (const [from, to] of edges) {
    targets[from]?.push(to);
    incoming.add(to);
  }
  const nodes = [...targets.keys()];
  const starts = [...nodes.filter((node) => !incoming.has(node)), ...nodes];
  const seen = new Set<number>();
  const tree: Edge[] = [];
  for (const start of starts) {
    if (seen.has(start)) continue;
    seen.add(start);
    const queue = [start];
    for (const node of queue) {
      for (const next of targets[node] ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        queue.push(next);
        tree.push([node, next]);
      }
    }
  }
  return tree;
}
