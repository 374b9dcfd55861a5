import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Direction } from './graph.ts';
import type { Box, Extent } from './separate-boxes.ts';

interface ElkOptions {
  readonly algorithm: 'layered' | 'tree';
  readonly direction: Direction;
  readonly spacing: number;
}

/** Returns the boxes of nodes, in the given order. Boxes can overlap, depending on the algorithm. */
export async function arrangeWithElk(
  extents: readonly Extent[],
  edges: readonly (readonly [from: number, to: number])[],
  options: ElkOptions,
): Promise<Box[]> {
  if (extents.length === 0) return [];
  const graph: ElkNode = {
    id: 'graph',
    layoutOptions: layoutOptions(options, extents.length + edges.length > MANY),
    children: extents.map(({ width, height }, index) => ({ id: `n${index}`, width, height })),
    edges: edges.map(([from, to], index) => ({
      id: `e${index}`,
      sources: [`n${from}`],
      targets: [`n${to}`],
    })),
  };
  elk ??= await createElk();
  const { children = [] } = await elk.layout(graph);
  const placed = new Map(children.map((child) => [child.id, child]));
  return extents.map(({ width, height }, index): Box => {
    const { x = 0, y = 0 } = placed.get(`n${index}`) ?? {};
    return { left: x, top: y, width, height };
  });
}

/** Created on first use, which takes about 100 ms. */
let elk: ELK | undefined;

/**
 * Loads the layout engine, unmodified and under its own license (EPL-2.0). The bundled build runs in the calling thread, in
 * Node and in browsers. It has 1.6 MB, so it is loaded only if it is needed.
 */
async function createElk(): Promise<ELK> {
  let unwrapped: unknown = await import('elkjs/lib/elk.bundled.js');
  // Bundlers and Node unwrap the default export of CommonJS to different depths.
  while (typeof unwrapped !== 'function') unwrapped = (unwrapped as { default: unknown }).default;
  return new (unwrapped as new () => ELK)(); // the only function of the module
}

function layoutOptions(options: ElkOptions, isLarge: boolean): Record<string, string> {
  const { algorithm, direction, spacing } = options;
  const shared = {
    'elk.direction': direction,
    'elk.spacing.nodeNode': String(spacing),
    'elk.spacing.componentComponent': String(spacing),
    'elk.padding': '[top=0,left=0,bottom=0,right=0]',
    // Without a fixed seed, ties are broken by the time.
    'elk.randomSeed': '1',
    'elk.aspectRatio': '1.6',
  };
  if (algorithm === 'tree') return { ...shared, 'elk.algorithm': 'mrtree' };
  return {
    ...shared,
    'elk.algorithm': 'layered',
    'elk.layered.spacing.nodeNodeBetweenLayers': String(spacing * LAYER_DISTANCE),
    // The routes are not used: connectors find their own.
    'elk.edgeRouting': 'POLYLINE',
    ...(isLarge && FEWER_ROUNDS),
  };
}

/** More space between layers than within, in which connectors run. */
const LAYER_DISTANCE = 1.5;

/** From this number of nodes and edges on, layers are computed with fewer rounds. */
const MANY = 800;

// 1,000 random nodes with 1,500 edges take 7 s of CPU time with these options, and more than 25 s without.
const FEWER_ROUNDS = {
  'elk.layered.thoroughness': '1',
  'elk.layered.crossingMinimization.greedySwitch.type': 'OFF',
  'elk.layered.layering.strategy': 'LONGEST_PATH',
  'elk.layered.nodePlacement.strategy': 'SIMPLE',
};
