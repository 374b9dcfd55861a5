import { describe, expect, it } from 'vitest';
import { accepts, faultOf } from '../../test/fault.ts';
import { toJsonSchema } from '../../test/json-schema.ts';
import { toStored } from './convert.ts';
import { ShapeChange, ShapeInput, StoredShape } from './shape.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';
const columns = ['a', 'b'].map((name) => ({ id: name, width: 100 }));
const rows = ['x', 'y'].map((name) => ({ id: name, height: 40 }));
const cell = (row: string, column: string, text = 'Hello') => ({ row, column, text });
const tableOf = (table: object) => ({ meta: { id }, basic: { type: 'TABLE' as const }, table });

describe('a table', () => {
  it('is stored with its cells in reading order, without empty ones', () => {
    const cells = [cell('y', 'a'), cell('x', 'b'), cell('x', 'a', ''), cell('gone', 'a')];
    const stored = toStored('shape', tableOf({ columns, rows, cells }) as never); // a table
    expect(stored).toEqual(
      tableOf({ columns, rows, cells: [cell('x', 'b'), cell('y', 'a'), cell('gone', 'a')] }),
    );
    expect(faultOf(StoredShape, stored)).toBeUndefined();
    const blank = toStored('shape', tableOf({ columns, rows, cells: [] }) as never); // a table
    expect(blank).toEqual(tableOf({ columns, rows }));
  });

  it.each([
    { columns: [...columns, columns[0]], rows },
    { columns, rows: [...rows, { id: 'x', height: 7 }] },
    { columns, rows, cells: [cell('x', 'a'), cell('x', 'a', 'Other')] },
  ])('does not name anything twice: %j', (table) => {
    const message = 'must not name a column, row or cell twice';
    expect(faultOf(ShapeInput, tableOf(table))).toEqual({ path: '/table', message });
    expect(faultOf(ShapeChange, { id, table })).toEqual({ path: '/table', message });
  });

  it('does not store empty texts', () => {
    const table = tableOf({ columns, rows, cells: [cell('x', 'a', '')] });
    expect(faultOf(StoredShape, table)?.path).toBe('/table/cells/0/text');
    expect(faultOf(ShapeInput, table)).toBeUndefined();
  });

  it('is the only shape with this field', () => {
    const shape = { ...tableOf({ columns, rows }), basic: { type: 'CARD' } };
    const message = 'must not have table unless its type is TABLE';
    expect(faultOf(ShapeInput, shape)).toEqual({ path: '', message });
    expect(accepts(toJsonSchema(ShapeInput), shape)).toBe(false);
  });
});
