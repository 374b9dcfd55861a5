import type { ElementInput } from '@lienzo/contract';
import { ZoneError } from '@lienzo/sdk';
import { themes } from '@lienzo/shapes';
import { describe, expect, it } from 'vitest';
import type { Board } from './board.ts';
import {
  addColumn,
  addRow,
  cellAt,
  isTable,
  removeColumn,
  removeRow,
  type SceneTable,
  textIn,
  writeCell,
} from './tables.ts';
import { createTestBoard } from './test-board.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
const measure = {
  width: (text: string, _face: unknown, size: number) => (text.length * size) / 2,
  extent: () => ({ ascent: 0.75, descent: 0.25 }),
};
const setting = { measure, theme: themes.light, series: {} };

function openTable(layout: object = {}): { board: Board; table: () => SceneTable } {
  const board = createTestBoard();
  const element: ElementInput<'shape'> = {
    meta: { id: KEY },
    basic: { type: 'TABLE' },
    properties: { layout: { left: 0, top: 0, width: 200, height: 80, ...layout } },
    table: {
      columns: ['a', 'b'].map((id) => ({ id, width: 1 })),
      rows: ['x', 'y'].map((id) => ({ id, height: 1 })),
      cells: [{ row: 'y', column: 'b', text: 'Old' }],
    },
  };
  board.zone.insert('shape', element);
  const table = () => {
    const found = board.scene.find(KEY);
    if (!isTable(found)) throw new Error('There is no table.');
    return found;
  };
  return { board, table };
}

describe('a table on the canvas', () => {
  it('finds the cell at a point, also if it is rotated', () => {
    const { table } = openTable();
    expect(cellAt(table(), { x: 150, y: 10 })).toEqual({ key: KEY, row: 'x', column: 'b' });
    expect(cellAt(table(), { x: 250, y: 10 })).toBeUndefined();
    const { table: turned } = openTable({ rotate: 180 });
    expect(cellAt(turned(), { x: 150, y: 10 })).toEqual({ key: KEY, row: 'y', column: 'a' });
  });

  it('stores a text, and clears it', () => {
    const { board, table } = openTable();
    writeCell(board, { key: KEY, row: 'x', column: 'a', text: 'New', ...setting });
    expect(textIn(table(), { row: 'x', column: 'a' })).toBe('New');
    writeCell(board, { key: KEY, row: 'x', column: 'a', text: '', ...setting });
    expect(table().element.table.cells).toHaveLength(1);
    expect(table().box.height).toBe(80);
  });

  it('stores a text without characters that are not allowed, and cut to 2,000', () => {
    const { board, table } = openTable();
    const text = `\0a\ud83d${'😀'.repeat(1_001)}`;
    writeCell(board, { key: KEY, row: 'x', column: 'a', text, ...setting });
    expect(textIn(table(), { row: 'x', column: 'a' })).toBe(`a${'😀'.repeat(998)}`);
  });

  it('makes one series of what is typed into a cell, and keeps a table that is full', () => {
    const { board, table } = openTable();
    const used: unknown[] = [];
    const transact = board.zone.transact.bind(board.zone);
    let isFull = false;
    const zone = {
      ...board.zone,
      transact: (work: () => void, options?: { series?: object }) => {
        used.push(options?.series);
        if (isFull) throw new ZoneError('too-large', 'full');
        transact(work);
      },
    };
    const write = (text: string) =>
      writeCell({ ...board, zone }, { key: KEY, row: 'x', column: 'a', text, ...setting });
    write('N');
    write('Ne');
    isFull = true;
    write('New');
    expect(used.map((series) => series === setting.series)).toEqual([true, true, true]);
    expect(textIn(table(), { row: 'x', column: 'a' })).toBe('Ne');
  });

  it('grows with a text that does not fit, and only in its row', () => {
    const { board, table } = openTable();
    const text = 'many words that need several lines in this cell';
    writeCell(board, { key: KEY, row: 'x', column: 'a', text, ...setting });
    const [first, second] = table().element.table.rows;
    expect(first?.height).toBeGreaterThan(60);
    expect(second?.height).toBe(40);
    expect(table().box.height).toBe((first?.height ?? 0) + 40);
  });

  it('adds and removes rows and columns, and keeps the size of the others', () => {
    const { board, table } = openTable();
    addRow(board, table(), 'x');
    addColumn(board, table());
    expect(table().box).toMatchObject({ width: 320, height: 120 });
    expect(table().element.table.rows.map(({ id }) => id)).toMatchObject({ 0: 'x', 2: 'y' });
    expect(table().element.table.columns.map(({ width }) => width)).toEqual([100, 100, 120]);
    removeRow(board, table(), 'y');
    removeColumn(board, table(), 'a');
    expect(table().box).toMatchObject({ width: 220, height: 80 });
    expect(table().element.table.cells).toBeUndefined();
  });

  it('keeps its last row and column', () => {
    const { board, table } = openTable();
    for (let times = 0; times < 3; times += 1) {
      removeRow(board, table());
      removeColumn(board, table());
    }
    expect(table().element.table.rows).toHaveLength(1);
    expect(table().element.table.columns).toHaveLength(1);
  });
});
