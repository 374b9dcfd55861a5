import { convertLimits } from '../convert-limits.ts';
import { connectorOf } from './add-edge.ts';
import { shapesOf } from './add-vertex.ts';
import type { Cell, Point } from './cells.ts';
import type { Bounds, Page, PageContext } from './page.ts';

const GROUP_DEPTH = 8;

/** Adds the cells of a page in their order. */
export function addPage(cells: ReadonlyMap<string, Cell>, { move, ...context }: PageContext): void {
  const origins = new Map<string, Point>();
  const originOf = (id: string | undefined, depth = 0): Point => {
    const cell = id === undefined ? undefined : cells.get(id);
    if (!cell || id === undefined || cell.kind !== 'vertex' || depth > convertLimits.depth)
      return { x: 0, y: 0 };
    const known = origins.get(id);
    if (known) return known;
    const parent = originOf(cell.parent, depth + 1);
    const around = cells.get(cell.parent ?? '');
    const { x, y, isRelative } = cell.geometry;
    // Positions in the parent can be given as fractions of its size.
    const isFraction = isRelative && around?.kind === 'vertex';
    const origin = {
      x: parent.x + (isFraction ? x * around.geometry.width : x),
      y: parent.y + (isFraction ? y * around.geometry.height : y),
    };
    origins.set(id, origin);
    return origin;
  };
  const labels = Map.groupBy(
    [...cells.values()].filter(
      ({ kind, parent }) => kind === 'vertex' && cells.get(parent ?? '')?.kind === 'edge',
    ),
    ({ parent }) => parent ?? '',
  );
  const visible = [...cells.values()].filter((cell) => isVisible(cell, cells));
  const vertices = visible.filter(
    ({ kind, parent }) => kind === 'vertex' && cells.get(parent ?? '')?.kind !== 'edge',
  );
  const edges = visible.filter(({ kind }) => kind === 'edge');
  const offset = move(boundsOf(vertices, edges, originOf));
  const parents = new Set(vertices.map(({ parent }) => parent));
  const page: Page = {
    ...context,
    cells,
    offset,
    originOf,
    labelsOf: (id) => labels.get(id) ?? [],
    groupOf: (cell) => {
      const path: string[] = [];
      // A container moves together with what is in it.
      let at: Cell | undefined = parents.has(cell.id) ? cell : cells.get(cell.parent ?? '');
      for (let depth = 0; at?.kind === 'vertex' && depth < convertLimits.depth; depth += 1) {
        path.push(context.builder.idOf(`${context.prefix}group ${at.id}`));
        at = cells.get(at.parent ?? '');
      }
      return path.length === 0 ? undefined : path.reverse().slice(0, GROUP_DEPTH).join('/');
    },
  };
  for (const cell of visible) {
    if (cell.kind === 'edge') {
      const connector = connectorOf(cell, page);
      if (connector) context.builder.addConnector(connector);
    } else if (cell.kind === 'vertex' && cells.get(cell.parent ?? '')?.kind !== 'edge') {
      for (const shape of shapesOf(cell, page)) context.builder.addShape(shape);
    }
  }
}

function isVisible(cell: Cell, cells: ReadonlyMap<string, Cell>): boolean {
  let at: Cell | undefined = cell;
  for (let depth = 0; at && depth < convertLimits.depth; depth += 1) {
    if (!at.isVisible) return false;
    at = cells.get(at.parent ?? '');
  }
  return true;
}

function boundsOf(
  vertices: readonly Cell[],
  edges: readonly Cell[],
  originOf: (id: string | undefined) => Point,
): Bounds {
  const points = vertices.flatMap(({ id, geometry }) => {
    const { x, y } = originOf(id);
    return [
      { x, y },
      { x: x + geometry.width, y: y + geometry.height },
    ];
  });
  for (const { parent, geometry } of edges) {
    const origin = originOf(parent);
    const { sourcePoint, targetPoint } = geometry;
    for (const point of [...geometry.points, sourcePoint, targetPoint]) {
      if (point) points.push({ x: point.x + origin.x, y: point.y + origin.y });
    }
  }
  if (points.length === 0) return { left: 0, top: 0, right: 400, bottom: 300 };
  return points.reduce(
    (bounds, { x, y }): Bounds => ({
      left: Math.min(bounds.left, x),
      top: Math.min(bounds.top, y),
      right: Math.max(bounds.right, x),
      bottom: Math.max(bounds.bottom, y),
    }),
    { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
  );
}
