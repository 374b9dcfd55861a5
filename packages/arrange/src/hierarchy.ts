import type { ArrangeNode, Graph } from './graph.ts';

/** The nodes with the same parent, and the edges between them by index. */
export interface Level {
  readonly nodes: readonly NodeInLevel[];
  readonly edges: readonly (readonly [from: number, to: number])[];
}

interface NodeInLevel {
  readonly node: ArrangeNode;
  /** The children, if there are any. */
  readonly level?: Level;
}

/**
 * Divides a graph into levels. An edge between nodes with different parents becomes an edge between their closest
 * ancestors that have the same parent.
 */
export function buildHierarchy({ nodes, edges }: Graph): Level {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ancestors = new Map<string, readonly string[]>();
  for (const { id } of nodes) ancestors.set(id, pathTo(id, byId));
  const children = Map.groupBy(byId.values(), ({ id }) => ancestors.get(id)?.at(-2));
  const lifted = new Map<string | undefined, (readonly [string, string])[]>();
  for (const { from, to } of edges) {
    const a = ancestors.get(from);
    const b = ancestors.get(to);
    if (!a || !b) continue;
    const depth = a.findIndex((id, index) => id !== b[index]);
    const [first, second] = [a[depth], b[depth]];
    // Equal paths, or a node and its own ancestor.
    if (first === undefined || second === undefined) continue;
    const parent = depth === 0 ? undefined : a[depth - 1];
    const list = lifted.get(parent) ?? [];
    lifted.set(parent, list);
    list.push([first, second]);
  }
  return levelOf(undefined, { children, lifted });
}

interface Parts {
  children: ReadonlyMap<string | undefined, readonly ArrangeNode[]>;
  lifted: ReadonlyMap<string | undefined, readonly (readonly [string, string])[]>;
}

function levelOf(parent: string | undefined, parts: Parts): Level {
  const nodes = parts.children.get(parent) ?? [];
  const indices = new Map(nodes.map(({ id }, index) => [id, index]));
  const seen = new Set<string>();
  const edges: (readonly [number, number])[] = [];
  for (const [from, to] of parts.lifted.get(parent) ?? []) {
    const edge = [indices.get(from) ?? 0, indices.get(to) ?? 0] as const;
    // Several edges between two nodes do not change the result enough to be worth their time.
    if (seen.has(edge.join())) continue;
    seen.add(edge.join());
    edges.push(edge);
  }
  return {
    nodes: nodes.map((node) => ({
      node,
      ...(parts.children.has(node.id) && { level: levelOf(node.id, parts) }),
    })),
    edges,
  };
}

/** Returns the ids from the outermost ancestor to the node itself. */
function pathTo(id: string, byId: ReadonlyMap<string, ArrangeNode>): string[] {
  const path = [id];
  for (;;) {
    const parent = byId.get(path[0] ?? '')?.parent;
    if (parent === undefined || !byId.has(parent)) return path;
    if (path.includes(parent)) return [id];
    path.unshift(parent);
  }
}
