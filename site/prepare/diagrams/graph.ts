export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
}

export interface Graph {
  readonly direction: 'LR' | 'TD';
  /** The lines of text of each node. */
  readonly nodes: ReadonlyMap<string, readonly string[]>;
  readonly edges: readonly Edge[];
}

const NODE = /^(\w+)(?:\["(.+)"\])?$/;
const LINE = /^(.+?)\s*-->(?:\|(.+?)\|)?\s*(.+)$/;

/** Reads the part of Mermaid's flowcharts that the documentation uses: nodes with a text, and arrows with a label. */
export function parseFlowchart(text: string): Graph {
  const [head = '', ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const [, direction] = /^flowchart (LR|TD)$/.exec(head) ?? [];
  if (direction !== 'LR' && direction !== 'TD') throw new Error(`Unknown kind of diagram: ${head}`);
  const nodes = new Map<string, readonly string[]>();
  const edges: Edge[] = [];
  const addNode = (node: string): string => {
    const [, id, label] = NODE.exec(node) ?? [];
    if (id === undefined) throw new Error(`Cannot read this part of a flowchart: ${node}`);
    if (label !== undefined || !nodes.has(id)) nodes.set(id, (label ?? id).split('<br>'));
    return id;
  };
  for (const line of lines.filter((one) => one !== '')) {
    const [, from, label, to] = LINE.exec(line) ?? [];
    if (from === undefined || to === undefined) addNode(line);
    else edges.push({ from: addNode(from), to: addNode(to), ...(label && { label }) });
  }
  return { direction, nodes, edges };
}

/** Removes edges that follow from others: if a uses b and b uses c, that a uses c. The graph must have no cycles. */
export function reduceEdges(edges: readonly Edge[]): Edge[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const reaches = (from: string, to: string): boolean =>
    (next.get(from) ?? []).some((edge) => edge.to === to || reaches(edge.to, to));
  return edges.filter(({ from, to }) =>
    (next.get(from) ?? []).every((edge) => edge.to === to || !reaches(edge.to, to)),
  );
}
