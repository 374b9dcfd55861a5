import { arrangeByStress } from './arrange-by-stress.ts';
import { arrangeInGrid } from './arrange-in-grid.ts';
import { arrangeWithElk } from './arrange-with-elk.ts';
import type { Algorithm, Direction, Graph } from './graph.ts';
import { buildHierarchy, type Level } from './hierarchy.ts';
import { packBoxes } from './pack-boxes.ts';
import { type Box, type Extent, separateBoxes } from './separate-boxes.ts';
import { spanningTree } from './spanning-tree.ts';

export interface ArrangeOptions {
  readonly algorithm: Algorithm;
  /** DOWN by default. */
  readonly direction?: Direction;
  /** The least distance between nodes in pixels, 40 by default. */
  readonly spacing?: number;
}

/** The position of a node, not relative to its parent, and its size, which exceeds the given one only for parents. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const DEFAULT_SPACING = 40;

/**
 * Returns where to put the nodes of a graph so that none overlaps another one with the same parent. The top-left
 * corner of the result is 0, 0. The same input returns the same result. Edges whose ends are missing, and parents
 * that are missing or inside their own children, are ignored.
 */
export async function arrangeGraph(
  graph: Graph,
  { algorithm, direction = 'DOWN', spacing = DEFAULT_SPACING }: ArrangeOptions,
): Promise<Map<string, Place>> {
  const options = { algorithm, direction, spacing: Math.max(0, spacing) };
  const places = new Map<string, Place>();
  const top = await arrangeLevel(buildHierarchy(graph), options);
  place(top, { left: 0, top: 0 }, places);
  return places;
}

interface Arranged {
  readonly id: string;
  readonly box: Box;
  readonly inside?: Inside;
}

interface Inside {
  readonly arranged: readonly Arranged[];
  /** The distance of the children from the parent's top-left corner. */
  readonly margin: number;
}

/** Arranges the children of a node from the inside to the outside, because parents grow with their children. */
async function arrangeLevel(
  { nodes, edges }: Level,
  options: Required<ArrangeOptions>,
): Promise<Arranged[]> {
  const sized: { id: string; extent: Extent; inside?: Inside }[] = [];
  for (const { node, level } of nodes) {
    const { id, width, height } = node;
    if (!level) sized.push({ id, extent: { width, height } });
    else {
      const arranged = await arrangeLevel(level, options);
      const inside = { arranged, margin: options.spacing };
      sized.push({ id, extent: sizeAround(inside, { width, height }), inside });
    }
  }
  const extents = sized.map(({ extent }) => extent);
  const boxes = await arrangeBoxes(extents, edges, options);
  return atOrigin(boxes).map((box, index): Arranged => {
    const { id = '', inside } = sized[index] ?? {};
    return { id, box, ...(inside && { inside }) };
  });
}

async function arrangeBoxes(
  extents: readonly Extent[],
  edges: Level['edges'],
  { algorithm, direction, spacing }: Required<ArrangeOptions>,
): Promise<Box[]> {
  switch (algorithm) {
    case 'grid':
      return arrangeInGrid(extents, spacing);
    case 'pack':
      return packBoxes(extents, spacing);
    case 'force':
      return arrangeByStress(extents, edges, spacing);
    case 'tree':
    case 'layered': {
      const used = algorithm === 'tree' ? spanningTree(extents.length, edges) : edges;
      const boxes = await arrangeWithElk(extents, used, { algorithm, direction, spacing });
      return separateBoxes(boxes, spacing);
    }
  }
}

function sizeAround({ arranged, margin }: Inside, least: Extent): Extent {
  const right = Math.max(...arranged.map(({ box }) => box.left + box.width));
  const bottom = Math.max(...arranged.map(({ box }) => box.top + box.height));
  return {
    width: Math.max(least.width, right + 2 * margin),
    height: Math.max(least.height, bottom + 2 * margin),
  };
}

/** Moves boxes so that their top-left corner is 0, 0. */
function atOrigin(boxes: readonly Box[]): Box[] {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return boxes.map((box) => ({ ...box, left: box.left - left, top: box.top - top }));
}

function place(
  arranged: readonly Arranged[],
  corner: { left: number; top: number },
  places: Map<string, Place>,
): void {
  for (const { id, box, inside } of arranged) {
    const left = corner.left + box.left;
    const top = corner.top + box.top;
    places.set(id, { left, top, width: box.width, height: box.height });
    if (!inside) continue;
    place(inside.arranged, { left: left + inside.margin, top: top + inside.margin }, places);
  }
}
