import type { StoredShape, Table } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { fixedWidthMeasure } from '../../test/fixed-width-measure.ts';
import { drawShape } from '../draw-shape.ts';
import { tableGrid } from './table-grid.ts';

const box = { left: 100, top: 50, width: 300, height: 120 };
const columns = [
  { id: 'a', width: 10 },
  { id: 'b', width: 20 },
];
const rows = [
  { id: 'x', height: 1 },
  { id: 'y', height: 2 },
];

function textsOf(cells: Table['cells'], layout: object = {}) {
  const shape: StoredShape = {
    meta: { id: 'table' },
    basic: { type: 'TABLE' },
    properties: { layout: { ...box, ...layout } },
    table: { columns, rows, ...(cells && { cells }) },
  };
  const { items } = drawShape(shape, fixedWidthMeasure);
  return items.filter((item) => item.kind === 'text');
}

describe('a table', () => {
  it('scales columns and rows to its box', () => {
    const { across, down, cells } = tableGrid({ columns, rows }, box);
    expect(across).toEqual([100, 200, 400]);
    expect(down).toEqual([50, 90, 170]);
    expect(cells.map(({ row, column }) => row + column)).toEqual(['xa', 'xb', 'ya', 'yb']);
    expect(cells.at(-1)?.box).toEqual({ left: 200, top: 90, width: 200, height: 80 });
  });

  it('has equal columns if they have no width', () => {
    const none = [
      { id: 'a', width: 0 },
      { id: 'b', width: 0 },
    ];
    expect(tableGrid({ columns: none, rows }, box).across).toEqual([100, 250, 400]);
  });

  it('draws each text in its cell, and those of the first row as headings', () => {
    const [head, cell] = textsOf([
      { row: 'x', column: 'a', text: 'Head' },
      { row: 'y', column: 'b', text: 'Cell' },
      { row: 'gone', column: 'b', text: 'Gone' },
    ]);
    expect(head).toMatchObject({ text: 'Head', x: 110, face: { weight: 600 } });
    expect(cell).toMatchObject({ text: 'Cell', x: 210, face: { weight: 400 } });
    expect(cell?.y).toBeGreaterThan(90);
  });

  it('wraps a text, and leaves out the lines that do not fit', () => {
    const text = 'one two three four five six seven eight nine ten eleven twelve';
    const lines = textsOf([{ row: 'y', column: 'a', text }]);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThan(6);
    for (const { x, y, width } of lines) {
      expect(x + width).toBeLessThanOrEqual(200);
      expect(y).toBeLessThanOrEqual(170);
    }
  });

  it('keeps texts in place when it is flipped', () => {
    const cells = [{ row: 'x', column: 'a', text: 'Head' }];
    expect(textsOf(cells, { fliph: true })[0]?.x).toBe(110);
  });

  it('is empty without columns and rows', () => {
    const shape: StoredShape = { meta: { id: 't' }, basic: { type: 'TABLE' } };
    expect(drawShape(shape, fixedWidthMeasure).items).toHaveLength(1);
  });
});
