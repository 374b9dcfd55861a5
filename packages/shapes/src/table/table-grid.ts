import type { Table } from '@lienzo/contract';
import type { Box } from '../drawing.ts';

/** A cell of a table and where it is drawn, before rotation. */
export interface GridCell {
  readonly row: string;
  readonly column: string;
  readonly box: Box;
}

/** Where the columns and rows of a table are: their edges, one more than there are columns or rows. */
export interface TableGrid {
  readonly across: readonly number[];
  readonly down: readonly number[];
  /** In reading order. */
  readonly cells: readonly GridCell[];
}

/** Returns where the cells of a table are. Columns and rows are scaled to the box of the shape. */
export function tableGrid({ columns, rows }: Table, box: Box): TableGrid {
  const across = edgesOf(
    columns.map(({ width }) => width),
    { start: box.left, length: box.width },
  );
  const down = edgesOf(
    rows.map(({ height }) => height),
    { start: box.top, length: box.height },
  );
  const cells = rows.flatMap(({ id: row }, y) =>
    columns.map(({ id: column }, x) => {
      const [left = 0, right = 0] = [across[x], across[x + 1]];
      const [top = 0, bottom = 0] = [down[y], down[y + 1]];
      return { row, column, box: { left, top, width: right - left, height: bottom - top } };
    }),
  );
  return { across, down, cells };
}

function edgesOf(sizes: readonly number[], { start, length }: { start: number; length: number }) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const edges = [start];
  let sum = 0;
  for (const [index, size] of sizes.entries()) {
    // Without any size, all are equally large.
    sum += total > 0 ? size / total : 1 / sizes.length;
    edges.push(index === sizes.length - 1 ? start + length : start + sum * length);
  }
  return edges;
}
