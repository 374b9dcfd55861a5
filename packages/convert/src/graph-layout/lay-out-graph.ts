import {
  type Box,
  type Extent,
  type Lane,
  type LayerEdge,
  layOutLayers,
} from './lay-out-layers.ts';

export type { Box, Extent } from './lay-out-layers.ts';

export type Direction = 'DOWN' | 'UP' | 'RIGHT' | 'LEFT';

interface GraphNode extends Extent {
  readonly id: string;
  /** The id of the group around the node. */
  readonly parent?: string | undefined;
}

interface GraphGroup {
  readonly id: string;
  readonly parent?: string | undefined;
  /** That of the graph by default. */
  readonly direction?: Direction | undefined;
  /** Space for the title, above the content. */
  readonly title: Extent;
}

interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: Extent | undefined;
  readonly span?: number | undefined;
}

interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly groups: readonly GraphGroup[];
  readonly edges: readonly GraphEdge[];
  readonly direction: Direction;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export type Side = 'NORTH' | 'EAST' | 'SOUTH' | 'WEST';

/** Where an edge runs. Without sides, it takes the shortest way. */
export interface EdgeRoute {
  readonly bends: readonly Point[];
  readonly label?: Point | undefined;
  readonly sides?: { readonly first: Side; readonly second: Side };
}

interface GraphLayout {
  /** The boxes of nodes and groups by id. The top-left corner of all is 0, 0. */
  readonly boxes: ReadonlyMap<string, Box>;
  /** In the order of the edges. */
  readonly routes: readonly EdgeRoute[];
}

const PADDING = 24;
const TITLE_GAP = 12;
const COMPONENT_GAP = 60;
/** Groups within groups; deeper ones count as part of the last one. */
const MAX_DEPTH = 64;

/** Places nodes in layers along their edges, and groups around their nodes. No two nodes overlap. */
export function layOutGraph(graph: Graph): GraphLayout {
  const parents = new Map<string, string | undefined>();
  for (const { id, parent } of [...graph.groups, ...graph.nodes]) parents.set(id, parent);
  const context: Context = {
    graph,
    children: listChildren(graph),
    edges: listLevelEdges(graph, parents),
    sizes: new Map(graph.nodes.map(({ id, width, height }) => [id, { width, height }])),
    placed: new Map(),
    routes: new Map(),
  };
  layOutLevel(undefined, graph.direction, context);
  const boxes = new Map<string, Box>();
  addBoxes(undefined, { x: 0, y: 0 }, context, boxes);
  const routes = graph.edges.map((_, index): EdgeRoute => {
    const route = context.routes.get(index);
    if (!route) return { bends: [] };
    const corner = cornerOf(route.level, boxes, context);
    const move = ({ x, y }: Point) => ({ x: x + corner.x, y: y + corner.y });
    return {
      bends: route.bends.map(move),
      ...(route.label && { label: move(route.label) }),
      sides: route.sides,
    };
  });
  return { boxes, routes };
}

interface LevelRoute extends EdgeRoute {
  readonly level: string | undefined;
  readonly sides: { readonly first: Side; readonly second: Side };
}

interface LevelEdge extends GraphEdge {
  readonly index: number;
}

interface Context {
  readonly graph: Graph;
  readonly children: ReadonlyMap<string | undefined, readonly string[]>;
  /** The edges between the children of a group, or between what they contain. */
  readonly edges: ReadonlyMap<string | undefined, readonly LevelEdge[]>;
  readonly sizes: Map<string, Extent>;
  /** The boxes of the children of a group, relative to its content. */
  readonly placed: Map<string, Box>;
  readonly routes: Map<number, LevelRoute>;
}

function listChildren({ nodes, groups }: Graph) {
  const children = new Map<string | undefined, string[]>();
  for (const { id, parent } of [...groups, ...nodes]) {
    const siblings = children.get(parent);
    if (siblings) siblings.push(id);
    else children.set(parent, [id]);
  }
  return children;
}

function listLevelEdges({ edges }: Graph, parents: ReadonlyMap<string, string | undefined>) {
  const levels = new Map<string | undefined, LevelEdge[]>();
  const pathOf = (id: string) => {
    const path = [id];
    for (
      let at = parents.get(id);
      at !== undefined && path.length <= MAX_DEPTH;
      at = parents.get(at)
    ) {
      path.push(at);
    }
    return path.reverse();
  };
  for (const [index, edge] of edges.entries()) {
    const [from, to] = [pathOf(edge.from), pathOf(edge.to)];
    const depth = from.findIndex((id, at) => id !== to[at]);
    const [first, second] = [from[depth], to[depth]];
    // An edge between a group and its content, or from a node to itself, has no influence.
    if (first === undefined || second === undefined) continue;
    const level = from[depth - 1];
    const list = levels.get(level) ?? [];
    if (list.length === 0) levels.set(level, list);
    list.push({ ...edge, from: first, to: second, index });
  }
  return levels;
}

/** Places the content of a group and returns its size. */
function layOutLevel(level: string | undefined, direction: Direction, context: Context): Extent {
  const ids = context.children.get(level) ?? [];
  for (const group of context.graph.groups) {
    if (group.parent !== level) continue;
    const inside = layOutLevel(group.id, group.direction ?? direction, context);
    context.sizes.set(group.id, {
      width: Math.max(inside.width, group.title.width) + 2 * PADDING,
      height: inside.height + 2 * PADDING + titleHeight(group),
    });
  }
  const index = new Map(ids.map((id, at) => [id, at]));
  const isSideways = direction === 'RIGHT' || direction === 'LEFT';
  const turn = (extent: Extent): Extent =>
    isSideways ? { width: extent.height, height: extent.width } : extent;
  const extents = ids.map((id) => turn(context.sizes.get(id) ?? { width: 0, height: 0 }));
  const edges = (context.edges.get(level) ?? []).map((edge) => ({
    index: edge.index,
    from: index.get(edge.from) ?? 0,
    to: index.get(edge.to) ?? 0,
    span: edge.span,
    label: edge.label && turn(edge.label),
  }));
  const { boxes, lanes, ...size } = layOutComponents(extents, edges);
  const transform = createTransform(direction, size);
  for (const [at, id] of ids.entries()) {
    const box = boxes[at];
    if (box) context.placed.set(id, transform.box(box));
  }
  for (const [at, { index: edge }] of edges.entries()) {
    const lane = lanes[at];
    if (!lane) continue;
    const { first, second } = sides[direction];
    context.routes.set(edge, {
      level,
      bends: lane.bends.map(transform.point),
      label: lane.label && transform.point(lane.label),
      sides: lane.isReversed ? { first: second, second: first } : { first, second },
    });
  }
  return turn(size);
}

function titleHeight({ title }: GraphGroup): number {
  return title.height === 0 ? 0 : title.height + TITLE_GAP - PADDING / 2;
}

const sides: Readonly<Record<Direction, { readonly first: Side; readonly second: Side }>> = {
  DOWN: { first: 'SOUTH', second: 'NORTH' },
  UP: { first: 'NORTH', second: 'SOUTH' },
  RIGHT: { first: 'EAST', second: 'WEST' },
  LEFT: { first: 'WEST', second: 'EAST' },
};

/** Returns how positions of a layout from top to bottom change for another direction. */
function createTransform(direction: Direction, size: Extent) {
  const point = ({ x, y }: Point): Point => {
    if (direction === 'DOWN') return { x, y };
    if (direction === 'UP') return { x, y: size.height - y };
    return direction === 'RIGHT' ? { x: y, y: x } : { x: size.height - y, y: x };
  };
  const box = ({ left, top, width, height }: Box): Box => {
    const one = point({ x: left, y: top });
    const other = point({ x: left + width, y: top + height });
    return {
      left: Math.min(one.x, other.x),
      top: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    };
  };
  return { point, box };
}

/** Lays out parts without edges between them side by side, in rows. */
function layOutComponents(extents: readonly Extent[], edges: readonly LayerEdge[]) {
  const components = listComponents(extents.length, edges);
  const boxes: Box[] = [];
  const lanes: (Lane | undefined)[] = new Array(edges.length).fill(undefined);
  const parts = components.map(({ vertices, edges: own }) => {
    const index = new Map(vertices.map((vertex, at) => [vertex, at]));
    const layers = layOutLayers(
      vertices.map((vertex) => extents[vertex] ?? { width: 0, height: 0 }),
      own.flatMap((at) => {
        const edge = edges[at];
        if (!edge) return [];
        return [{ ...edge, from: index.get(edge.from) ?? 0, to: index.get(edge.to) ?? 0 }];
      }),
    );
    return { vertices, own, layers };
  });
  const area = parts.reduce(
    (sum, { layers }) => sum + (layers.width + COMPONENT_GAP) * (layers.height + COMPONENT_GAP),
    0,
  );
  const widest = parts.reduce((width, { layers }) => Math.max(width, layers.width), 0);
  const rowWidth = Math.max(widest, Math.sqrt(area) * 1.6);
  let [x, y, rowHeight, width] = [0, 0, 0, 0];
  for (const { vertices, own, layers } of parts) {
    if (x > 0 && x + layers.width > rowWidth)
      [x, y, rowHeight] = [0, y + rowHeight + COMPONENT_GAP, 0];
    for (const [at, vertex] of vertices.entries()) {
      const box = layers.boxes[at];
      if (box) boxes[vertex] = { ...box, left: box.left + x, top: box.top + y };
    }
    const [left, top] = [x, y];
    const move = (point: Point) => ({ x: point.x + left, y: point.y + top });
    for (const [at, edge] of own.entries()) {
      const lane = layers.lanes[at];
      if (!lane) continue;
      lanes[edge] = {
        isReversed: lane.isReversed,
        bends: lane.bends.map(move),
        ...(lane.label && { label: move(lane.label) }),
      };
    }
    width = Math.max(width, x + layers.width);
    rowHeight = Math.max(rowHeight, layers.height);
    x += layers.width + COMPONENT_GAP;
  }
  return { boxes, lanes, width, height: y + rowHeight };
}

function listComponents(count: number, edges: readonly LayerEdge[]) {
  const root = Array.from({ length: count }, (_, vertex) => vertex);
  const find = (vertex: number): number => {
    let at = vertex;
    while (root[at] !== at) {
      root[at] = root[root[at] ?? at] ?? at;
      at = root[at] ?? at;
    }
    return at;
  };
  for (const { from, to } of edges)
    root[Math.max(find(from), find(to))] = Math.min(find(from), find(to));
  const components = new Map<number, { vertices: number[]; edges: number[] }>();
  for (let vertex = 0; vertex < count; vertex += 1) {
    const key = find(vertex);
    const component = components.get(key) ?? { vertices: [], edges: [] };
    component.vertices.push(vertex);
    components.set(key, component);
  }
  for (const [at, { from }] of edges.entries()) components.get(find(from))?.edges.push(at);
  return [...components.values()];
}

function addBoxes(
  level: string | undefined,
  corner: Point,
  context: Context,
  boxes: Map<string, Box>,
): void {
  for (const id of context.children.get(level) ?? []) {
    const box = context.placed.get(id);
    if (!box) continue;
    boxes.set(id, { ...box, left: box.left + corner.x, top: box.top + corner.y });
    if (context.children.has(id)) addBoxes(id, cornerOf(id, boxes, context), context, boxes);
  }
}

/** Returns the corner of the content of a group. */
function cornerOf(
  level: string | undefined,
  boxes: ReadonlyMap<string, Box>,
  { graph }: Context,
): Point {
  const box = level === undefined ? undefined : boxes.get(level);
  const group = graph.groups.find(({ id }) => id === level);
  if (!box || !group) return { x: 0, y: 0 };
  return { x: box.left + PADDING, y: box.top + PADDING + titleHeight(group) };
}
