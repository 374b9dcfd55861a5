/** An edge between vertices, given by their indexes. */
interface RankEdge {
  readonly from: number;
  readonly to: number;
  /** The least number of ranks between the ends. */
  readonly span: number;
}

/** An edge whose ends may be exchanged, so that all edges point from a lower to a higher rank. */
export interface RankedEdge extends RankEdge {
  readonly isReversed: boolean;
}

/** Assigns every vertex to a rank, starting at 0, so that edges point to higher ranks. Reverses edges that close a cycle. */
export function rankVertices(
  count: number,
  edges: readonly RankEdge[],
): { ranks: number[]; edges: RankedEdge[] } {
  const acyclic = withoutCycles(count, edges);
  const following = listEdges(count, acyclic, 'from');
  const waiting = new Array<number>(count).fill(0);
  for (const { to } of acyclic) waiting[to] = (waiting[to] ?? 0) + 1;
  const hasPredecessor = waiting.map((edges) => edges > 0);
  const ranks = new Array<number>(count).fill(0);
  const ready = waiting.flatMap((edges, vertex) => (edges === 0 ? [vertex] : []));
  for (let vertex = ready.pop(); vertex !== undefined; vertex = ready.pop()) {
    for (const { to, span } of following[vertex] ?? []) {
      ranks[to] = Math.max(ranks[to] ?? 0, (ranks[vertex] ?? 0) + span);
      waiting[to] = (waiting[to] ?? 0) - 1;
      if (waiting[to] === 0) ready.push(to);
    }
  }
  // Vertices without a predecessor move next to the first vertex that follows them.
  for (let vertex = 0; vertex < count; vertex += 1) {
    const edges = following[vertex] ?? [];
    if (hasPredecessor[vertex] || edges.length === 0) continue;
    ranks[vertex] = edges.reduce(
      (rank, { to, span }) => Math.min(rank, (ranks[to] ?? 0) - span),
      Number.POSITIVE_INFINITY,
    );
  }
  return { ranks, edges: acyclic };
}

/** Returns the edges of every vertex that start or end at it. */
function listEdges(count: number, edges: readonly RankedEdge[], end: 'from' | 'to') {
  const lists = Array.from({ length: count }, (): RankedEdge[] => []);
  for (const edge of edges) lists[edge[end]]?.push(edge);
  return lists;
}

function withoutCycles(count: number, edges: readonly RankEdge[]): RankedEdge[] {
  const result = edges.map((edge): RankedEdge => ({ ...edge, isReversed: false }));
  const outgoing = Array.from({ length: count }, (): number[] => []);
  for (const [index, { from }] of edges.entries()) outgoing[from]?.push(index);
  const state = new Uint8Array(count); // 0 new, 1 on the path, 2 done
  // Its own stack, because a chain of nodes can be longer than the call stack.
  for (const start of startsOf(count, edges)) {
    if (state[start] !== 0) continue;
    const path = [{ vertex: start, next: 0 }];
    state[start] = 1;
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const index = outgoing[top.vertex]?.[top.next];
      top.next += 1;
      if (index === undefined) {
        state[top.vertex] = 2;
        path.pop();
        continue;
      }
      const edge = result[index];
      if (!edge) continue;
      if (state[edge.to] === 1) {
        result[index] = { from: edge.to, to: edge.from, span: edge.span, isReversed: true };
      } else if (state[edge.to] === 0) {
        state[edge.to] = 1;
        path.push({ vertex: edge.to, next: 0 });
      }
    }
  }
  return result;
}

/** Returns all vertices, those without incoming edges first, so that only edges back to earlier ones are reversed. */
function startsOf(count: number, edges: readonly RankEdge[]): number[] {
  const incoming = new Uint8Array(count);
  for (const { to } of edges) incoming[to] = 1;
  const vertices = Array.from({ length: count }, (_, vertex) => vertex);
  return [
    ...vertices.filter((vertex) => incoming[vertex] === 0),
    ...vertices.filter((vertex) => incoming[vertex] !== 0),
  ];
}
