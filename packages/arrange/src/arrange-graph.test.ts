import { describe, expect, it } from 'vitest';
import { arrangeGraph, type Place } from './arrange-graph.ts';
import type { Algorithm, ArrangeNode, Direction, Graph } from './graph.ts';

const ALGORITHMS: readonly Algorithm[] = ['layered', 'tree', 'force', 'grid', 'pack'];
const DIRECTIONS: readonly Direction[] = ['DOWN', 'RIGHT', 'UP', 'LEFT'];
const GRAPHS_PER_ALGORITHM = 40;

describe('arrangeGraph', () => {
  // 200 graphs in total.
  it.each(ALGORITHMS)(
    'places all nodes of generated graphs without overlaps: %s',
    async (algorithm) => {
      for (let seed = 1; seed <= GRAPHS_PER_ALGORITHM; seed++) {
        const graph = createGraph(seed);
        const options = {
          algorithm,
          direction: DIRECTIONS[seed % 4],
          spacing: [0, 10, 40][seed % 3],
        };
        const places = await arrangeGraph(graph, options);
        expect([...places.keys()].toSorted(), `seed ${seed}`).toEqual(idsOf(graph).toSorted());
        expect(findFaults(graph, places), `seed ${seed}`).toEqual([]);
        expect(await arrangeGraph(graph, options), `seed ${seed}`).toEqual(places);
      }
    },
  );

  // CPU time, which does not depend on what else the machine does.
  it.each(ALGORITHMS)('places 1,000 nodes within 8 seconds: %s', async (algorithm) => {
    const graph = createDiagram(1000);
    const before = process.cpuUsage();
    const places = await arrangeGraph(graph, { algorithm });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(8);
    expect(findFaults(graph, places)).toEqual([]);
  });

  it.each([
    ['DOWN', ([a, b]: Place[]) => bottom(a) <= (b?.top ?? 0)],
    ['UP', ([a, b]: Place[]) => bottom(b) <= (a?.top ?? 0)],
    ['RIGHT', ([a, b]: Place[]) => right(a) <= (b?.left ?? 0)],
    ['LEFT', ([a, b]: Place[]) => right(b) <= (a?.left ?? 0)],
  ] as const)('lets edges point %s', async (direction, isInOrder) => {
    const ids = ['a', 'b', 'c', 'd'];
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'b', to: 'd' },
    ];
    for (const algorithm of ['layered', 'tree'] as const) {
      const places = await arrangeGraph(
        { nodes: ids.map((id) => ({ id, width: 100, height: 60 })), edges },
        { algorithm, direction },
      );
      for (const { from, to } of edges) {
        const pair = [places.get(from), places.get(to)].filter((place) => place !== undefined);
        expect(isInOrder(pair), `${algorithm}: ${from} → ${to}`).toBe(true);
      }
    }
  });

  it('keeps the order of nodes in a grid', async () => {
    const nodes = Array.from({ length: 9 }, (_, index) => ({
      id: `${index}`,
      width: 50,
      height: 50,
    }));
    const places = await arrangeGraph({ nodes, edges: [] }, { algorithm: 'grid', spacing: 10 });
    expect([...places.values()].map(({ left, top }) => [left, top])).toEqual([
      ...[0, 60, 120].map((left) => [left, 0]),
      ...[0, 60, 120].map((left) => [left, 60]),
      ...[0, 60, 120].map((left) => [left, 120]),
    ]);
  });

  it('puts connected nodes closer together than others with force', async () => {
    const nodes = Array.from({ length: 20 }, (_, index) => ({
      id: `${index}`,
      width: 80,
      height: 80,
    }));
    const edges = nodes.slice(1).map(({ id }) => ({ from: `${Number(id) - 1}`, to: id }));
    const places = await arrangeGraph({ nodes, edges }, { algorithm: 'force' });
    const distance = (a: number, b: number) => {
      const [one, other] = [places.get(`${a}`), places.get(`${b}`)];
      return one && other ? Math.hypot(one.left - other.left, one.top - other.top) : 0;
    };
    expect(distance(0, 1)).toBeLessThan(distance(0, 10) / 3);
  });

  it('grows parents around their children', async () => {
    const nodes = [
      { id: 'frame', width: 10, height: 10 },
      { id: 'a', width: 100, height: 50, parent: 'frame' },
      { id: 'b', width: 100, height: 50, parent: 'frame' },
      { id: 'c', width: 100, height: 50 },
    ];
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
    ];
    const places = await arrangeGraph({ nodes, edges }, { algorithm: 'layered', spacing: 20 });
    expect(places.get('frame')).toMatchObject({ width: 140, height: 170 });
    expect(places.get('a')).toEqual({ left: 20, top: 20, width: 100, height: 50 });
    expect(places.get('b')).toEqual({ left: 20, top: 100, width: 100, height: 50 });
    // The edge from a child counts as an edge from its frame.
    expect(places.get('c')?.top).toBeGreaterThanOrEqual(170 + 20);
  });

  it('ignores edges and parents that lead nowhere or into themselves', async () => {
    const nodes = [
      { id: 'a', width: 10, height: 10, parent: 'b' },
      { id: 'b', width: 10, height: 10, parent: 'a' },
      { id: 'c', width: 10, height: 10, parent: 'none' },
      { id: 'd', width: 10, height: 10, parent: 'd' },
    ];
    const edges = [
      { from: 'a', to: 'a' },
      { from: 'a', to: 'none' },
      { from: 'none', to: 'b' },
    ];
    for (const algorithm of ALGORITHMS) {
      const places = await arrangeGraph({ nodes, edges }, { algorithm });
      expect(
        findFaults({ nodes: nodes.map(({ parent: _, ...node }) => node), edges }, places),
      ).toEqual([]);
      expect(places.size).toBe(4);
    }
  });

  it('returns nothing for an empty graph', async () => {
    for (const algorithm of ALGORITHMS)
      expect(await arrangeGraph({ nodes: [], edges: [] }, { algorithm })).toEqual(new Map());
  });
});

/** Creates a graph that is like a big diagram: each node has up to five successors, and one in ten edges joins branches. */
function createDiagram(count: number): Graph {
  const random = createRandom(7);
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    width: 20 + random() * 300,
    height: 20 + random() * 200,
  }));
  const edges = Array.from({ length: Math.floor(count * 1.1) }, (_, index) => {
    const to = 1 + (index % (count - 1));
    const from = Math.max(0, Math.floor(to / 3) - Math.floor(random() * 3));
    return { from: `n${from}`, to: `n${to}` };
  });
  return { nodes, edges };
}

/** Creates a graph with cycles, several edges between two nodes, and sometimes parents, from a seed. */
function createGraph(seed: number): Graph {
  const random = createRandom(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const count = 2 + upTo(60);
  const nested = seed % 3 === 0;
  const nodes = Array.from({ length: count }, (_, index): ArrangeNode => {
    const size = { width: 20 + random() * 300, height: 20 + random() * 200 };
    const parent = nested && index > 3 && upTo(3) > 0 ? { parent: `n${upTo(4)}` } : {};
    return { id: `n${index}`, ...size, ...parent };
  });
  const edges = Array.from({ length: upTo(2 * count) }, (_, index) => ({
    id: `e${index}`,
    from: `n${upTo(count)}`,
    to: `n${upTo(count)}`,
  }));
  return { nodes, edges };
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the overlaps of nodes with the same parent, and the children outside of their parents. */
function findFaults({ nodes }: Graph, places: ReadonlyMap<string, Place>): string[] {
  const faults: string[] = [];
  for (const [index, a] of nodes.entries()) {
    const box = places.get(a.id);
    if (!box || box.width < a.width || box.height < a.height) faults.push(`${a.id} has no place`);
    const outer = a.parent === undefined ? undefined : places.get(a.parent);
    if (outer && box && !contains(outer, box)) faults.push(`${a.id} is not in ${a.parent}`);
    for (const b of nodes.slice(index + 1)) {
      if (a.parent === b.parent && overlap(box, places.get(b.id))) faults.push(`${a.id} ∩ ${b.id}`);
    }
  }
  return faults;
}

function overlap(a: Place | undefined, b: Place | undefined): boolean {
  if (!a || !b) return true;
  return a.left < right(b) && b.left < right(a) && a.top < bottom(b) && b.top < bottom(a);
}

function contains(outer: Place, inner: Place): boolean {
  const isAfter = inner.left >= outer.left && inner.top >= outer.top;
  return isAfter && right(inner) <= right(outer) && bottom(inner) <= bottom(outer);
}

const right = (place: Place | undefined) => (place ? place.left + place.width : Number.NaN);
const bottom = (place: Place | undefined) => (place ? place.top + place.height : Number.NaN);

const idsOf = ({ nodes }: Graph) => nodes.map(({ id }) => id);
