import { type Layout, limits, type Table, type TableChange } from '@lienzo/contract';
import { isZoneError } from '@lienzo/sdk';
import {
  cellStyle,
  cellText,
  type GridCell,
  heightOfText,
  type Measure,
  type Point,
  type Theme,
  tableGrid,
} from '@lienzo/shapes';
import { COLUMN_WIDTH, newTableId, ROW_HEIGHT } from '../arrange/new-table.ts';
import { resizeElement } from '../arrange/resize.ts';
import { centerOf, containsPoint, rotatePoint, roundCoordinate } from '../geometry/box.ts';
import { isLocked, type SceneElement, type SceneShape } from '../scene/scene-element.ts';
import type { Board, TableCell } from './board.ts';

/** A table as the canvas shows it. */
export interface SceneTable extends SceneShape {
  readonly element: SceneShape['element'] & { readonly table: Table };
}

export function isTable(element: SceneElement | undefined): element is SceneTable {
  return element?.kind === 'shape' && element.element.table !== undefined;
}

/** Returns the cells of a table in reading order, and where they are before rotation. */
export function cellsOf({ element, box }: SceneTable): readonly GridCell[] {
  return tableGrid(element.table, box).cells;
}

/** Returns the cell of a table at a point of the canvas. */
export function cellAt(
  element: SceneElement,
  point: { x: number; y: number },
): TableCell | undefined {
  if (!isTable(element)) return undefined;
  const upright = rotatePoint(point, centerOf(element.box), -element.rotation);
  const found = cellsOf(element).find(({ box }) => containsPoint(box, upright));
  return found && { key: element.key, row: found.row, column: found.column };
}

export function textIn({ element }: SceneTable, { row, column }: Omit<TableCell, 'key'>): string {
  const found = element.table.cells?.find((cell) => cell.row === row && cell.column === column);
  return found?.text ?? '';
}

interface Writing extends TableCell {
  readonly text: string;
  readonly measure: Measure;
  readonly theme: Theme;
  /** What is written with the same object is one undo step. */
  readonly series: object;
}

// Null characters and halves of surrogate pairs cannot be stored.
const INVALID = /[\0\p{Surrogate}]/gu;

/** Writes the text of a cell, unless the table becomes too large. Its row grows if the text does not fit. */
export function writeCell({ zone, scene, canEdit }: Board, writing: Writing): void {
  const { key, row, column, measure, theme, series } = writing;
  const element = scene.findStored(key);
  const text = writing.text.slice(0, limits.cellText).replace(INVALID, '');
  if (!canEdit || !isTable(element) || isLocked(element) || textIn(element, writing) === text)
    return;
  const { id, box } = element;
  const cell = cellsOf(element).find((one) => one.row === row && one.column === column);
  // The row may be gone by now.
  if (!cell) return;
  const isHeader = element.element.table.rows[0]?.id === row;
  const needed =
    heightOfText(cellText(text, isHeader), cell.box.width, measure, theme) + cellStyle.vertical;
  const more = roundCoordinate(Math.max(0, needed - cell.box.height));
  const change = {
    id,
    table: {
      cells: [{ row, column, text }],
      ...(more > 0 && {
        rows: drawnRows(element).map((one) =>
          one.id === row ? { ...one, height: one.height + more } : one,
        ),
      }),
    },
    ...(more > 0 && { properties: { layout: { height: box.height + more } } }),
  };
  try {
    zone.transact(() => void zone.change('shape', change), { series });
  } catch (error) {
    // The table has as many bytes as an element can have, so the cell keeps its text.
    if (!isZoneError(error, 'too-large')) throw error;
  }
}

/** Returns the rows of a table with the heights in which they are drawn. */
function drawnRows({ element: { table }, box }: SceneTable) {
  const { down } = tableGrid(table, box);
  return table.rows.map(({ id }, index) => ({
    id,
    height: roundCoordinate((down[index + 1] ?? 0) - (down[index] ?? 0)),
  }));
}

function drawnColumns({ element: { table }, box }: SceneTable) {
  const { across } = tableGrid(table, box);
  return table.columns.map(({ id }, index) => ({
    id,
    width: roundCoordinate((across[index + 1] ?? 0) - (across[index] ?? 0)),
  }));
}

/** Columns and rows that are resized stay at least this large, in pixels. */
const MIN_CELL = 24;

/** Returns a change of the width of a column or the height of a row. The others keep their sizes. */
export function moveBorder(
  table: SceneTable,
  { kind, id }: { readonly kind: 'column' | 'row'; readonly id: string },
  by: Point,
): { readonly table: TableChange; readonly layout: Layout } | undefined {
  const [columns, rows] = [drawnColumns(table), drawnRows(table)];
  const isColumn = kind === 'column';
  const before = isColumn
    ? columns.find((column) => column.id === id)?.width
    : rows.find((row) => row.id === id)?.height;
  // Another person may have removed it.
  if (before === undefined) return undefined;
  const own = rotatePoint(by, ORIGIN, -table.rotation);
  const wanted = roundCoordinate(before + (isColumn ? own.x : own.y));
  const size = Math.max(Math.min(MIN_CELL, before), wanted);
  const more = isColumn ? { x: size - before, y: 0 } : { x: 0, y: size - before };
  const layouts = resizeElement(table, {
    handle: isColumn ? { x: 1, y: 0 } : { x: 0, y: 1 },
    delta: rotatePoint(more, ORIGIN, table.rotation),
  });
  return {
    table: isColumn
      ? { columns: columns.map((one) => (one.id === id ? { id, width: size } : one)) }
      : { rows: rows.map((one) => (one.id === id ? { id, height: size } : one)) },
    layout: layouts.get(table.key) ?? {},
  };
}

const ORIGIN: Point = { x: 0, y: 0 };

/** Adds a row below another one, or at the end, and returns its id. Undefined if there are too many. */
export function addRow({ zone }: Board, table: SceneTable, below?: string): string | undefined {
  const rows = drawnRows(table);
  if (rows.length >= limits.rows) return undefined;
  const row = { id: newTableId(), height: ROW_HEIGHT };
  const height = table.box.height + ROW_HEIGHT;
  const change = { table: { rows: insertAfter(rows, below, row) } };
  zone.change('shape', { id: table.id, ...change, properties: { layout: { height } } });
  return row.id;
}

/** Adds a column to the right of another one, or at the end. */
export function addColumn({ zone }: Board, table: SceneTable, after?: string): void {
  const columns = drawnColumns(table);
  if (columns.length >= limits.columns) return;
  const column = { id: newTableId(), width: COLUMN_WIDTH };
  const width = table.box.width + COLUMN_WIDTH;
  const change = { table: { columns: insertAfter(columns, after, column) } };
  zone.change('shape', { id: table.id, ...change, properties: { layout: { width } } });
}

/** Removes a row, or the last one. A table keeps at least one. */
export function removeRow({ zone }: Board, table: SceneTable, row?: string): void {
  const rows = drawnRows(table);
  const gone = rows.find(({ id }) => id === row) ?? rows.at(-1);
  if (!gone || rows.length === 1) return;
  const height = Math.max(1, table.box.height - gone.height);
  const change = { table: { rows: rows.filter((one) => one !== gone) } };
  zone.change('shape', { id: table.id, ...change, properties: { layout: { height } } });
}

/** Removes a column, or the last one. A table keeps at least one. */
export function removeColumn({ zone }: Board, table: SceneTable, column?: string): void {
  const columns = drawnColumns(table);
  const gone = columns.find(({ id }) => id === column) ?? columns.at(-1);
  if (!gone || columns.length === 1) return;
  const width = Math.max(1, table.box.width - gone.width);
  const change = { table: { columns: columns.filter((one) => one !== gone) } };
  zone.change('shape', { id: table.id, ...change, properties: { layout: { width } } });
}

function insertAfter<Item extends { id: string }>(
  items: readonly Item[],
  after: string | undefined,
  added: Item,
): Item[] {
  const index = items.findIndex(({ id }) => id === after);
  return items.toSpliced(index === -1 ? items.length : index + 1, 0, added);
}
