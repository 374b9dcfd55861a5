import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { mapOf, mustRead, openDocument, updateBy } from '../../test/forge-update.ts';
import { ids, shape, table } from '../../test/samples.ts';
import {
  type Caller,
  changeElement,
  composeVersion,
  findElement,
  insertElement,
  toFacets,
  validateUpdate,
} from '../index.ts';

const caller: Caller = { role: 'EDITOR', zuid: '99', maxElements: 100 };

function openTable(): Y.Doc {
  const doc = openDocument();
  Y.applyUpdate(doc, composeVersion(0, 2).update);
  insertElement(doc, { kind: 'shape', element: table, z: 'a9' });
  return doc;
}

function validate(edit: (copy: Y.Doc) => void, doc = openTable()) {
  return validateUpdate(doc, mustRead(updateBy(doc, edit)), caller);
}

const set =
  (facet: string, value: unknown, id: string = ids.other) =>
  (copy: Y.Doc) =>
    mapOf(copy, id).set(facet, value);
const change = (wanted: object) => (copy: Y.Doc) =>
  changeElement(copy, 'shape', { id: ids.other, table: wanted } as never); // a change of a table
const tableIn = (doc: Y.Doc) => findElement(doc, 'shape', ids.other)?.table;

describe('a table', () => {
  it('[E17] has facets for columns, rows and each cell', () => {
    expect(toFacets({ kind: 'shape', element: table, z: 'a0' }, 2)).toMatchObject({
      columns: table.table?.columns,
      rows: table.table?.rows,
      'cell:x:a': 'Name',
      'cell:y:a': 'Ada',
    });
    expect(findElement(openTable(), 'shape', ids.other)).toEqual(table);
  });

  it('[D4] [E17] keeps what two people write into different cells', () => {
    const doc = openTable();
    const edits = [
      { cells: [{ row: 'x', column: 'b', text: 'Year' }] },
      { cells: [{ row: 'y', column: 'a', text: 'Grace' }] },
      { rows: [...(table.table?.rows ?? []), { id: 'z', height: 40 }] },
    ];
    const updates = edits.map((edit, index) => updateBy(doc, change(edit), 60 + index));
    for (const update of updates) {
      expect(validateUpdate(doc, mustRead(update), caller)).toBeUndefined();
      Y.applyUpdate(doc, update);
    }
    expect(tableIn(doc)?.rows).toHaveLength(3);
    expect(tableIn(doc)?.cells?.map(({ text }) => text)).toEqual(['Name', 'Year', 'Grace']);
  });

  it('[E17] clears cells with an empty text, and those of columns and rows that are gone', () => {
    const doc = openTable();
    change({ cells: [{ row: 'x', column: 'a', text: '' }] })(doc);
    expect(tableIn(doc)?.cells?.map(({ text }) => text)).toEqual(['Ada', 'Not shown']);
    change({ rows: [{ id: 'x', height: 40 }] })(doc);
    expect(tableIn(doc)).toEqual({
      columns: table.table?.columns,
      rows: [{ id: 'x', height: 40 }],
    });
    expect(mapOf(doc, ids.other).has('cell:y:a')).toBe(false);
  });

  it('[E17] keeps a cell that is written while its row is removed, without showing it', () => {
    const doc = openTable();
    const remove = updateBy(doc, change({ rows: [{ id: 'x', height: 40 }] }), 60);
    const write = updateBy(doc, change({ cells: [{ row: 'y', column: 'b', text: 'Late' }] }), 61);
    for (const update of [remove, write]) {
      expect(validateUpdate(doc, mustRead(update), caller)).toBeUndefined();
      Y.applyUpdate(doc, update);
    }
    expect(tableIn(doc)?.cells).toContainEqual({ row: 'y', column: 'b', text: 'Late' });
  });

  it('[G10] [G11] [E17] accepts valid facets only', () => {
    expect(validate(set('cell:12345678:abcdefgh', 'a'))).toBeUndefined();
    expect(validate(set('cell:x:b', 'a'.repeat(2_000)))).toBeUndefined();
    for (const name of ['cell:x', 'cell:X:a', 'cell:x:a:b', 'cell:123456789:a', 'cells', 'cell::'])
      expect(validate(set(name, 'a')), name).toBe('unknown-key');
    for (const value of ['', null, 7, {}, 'a'.repeat(2_001)])
      expect(validate(set('cell:x:a', value))).toBe('invalid-element');
    const column = { id: 'a', width: 10 };
    for (const value of [[], [column, column], {}, [null], [{ id: 'A', width: 1 }], 'a', [{}]])
      expect(validate(set('columns', value)), JSON.stringify(value)).toBe('invalid-element');
    expect(validate((copy) => mapOf(copy, ids.other).delete('rows'))).toBe('invalid-element');
  });

  it('[G11] [E17] has at most 1,000 cells', () => {
    const fill = (count: number) => (copy: Y.Doc) => {
      for (let at = 0; at < count; at += 1) mapOf(copy, ids.other).set(`cell:r${at}:a`, 'a');
    };
    expect(validate(fill(997))).toBeUndefined();
    expect(validate(fill(998))).toBe('invalid-element');
  });

  it('[G11] [E17] is the only shape with these facets, and stays a table', () => {
    for (const [facet, value] of Object.entries({ columns: [], rows: [], 'cell:a:b': 'a' })) {
      expect(validate(set(facet, value, ids.shape))).toBe('invalid-element');
      expect(validate(set(facet, value, ids.frame))).toBe('unknown-key');
    }
    const geometry = { basic: { type: 'TABLE' } };
    expect(validate(set('geometry', geometry, ids.shape))).toBe('identity-changed');
    expect(validate(set('geometry', { basic: { type: 'CARD' } }))).toBe('invalid-element');
    const doc = openTable();
    changeElement(doc, 'shape', { id: ids.other, basic: { type: 'CARD' }, card: { tag: 'a' } });
    changeElement(doc, 'shape', { id: ids.shape, table: { cells: [] } });
    expect(findElement(doc, 'shape', ids.other)).toEqual(table);
    expect(findElement(doc, 'shape', ids.shape)).toEqual(shape);
  });

  it('[E17] starts with columns and rows', () => {
    const doc = openTable();
    const { table: _, ...bare } = table;
    insertElement(doc, { kind: 'shape', element: bare as typeof table, z: 'a9' }); // a table without content
    change({ cells: [{ row: 'x', column: 'a', text: 'Early' }] })(doc);
    expect(tableIn(doc)).toBeUndefined();
    const { columns, rows } = table.table ?? {};
    change({ columns, rows })(doc);
    expect(tableIn(doc)).toEqual({ columns, rows });
  });

  it('[G10] is not written in documents of version 1', () => {
    const insert = (copy: Y.Doc) => insertElement(copy, { kind: 'shape', element: table, z: 'a9' });
    expect(validate(insert, openDocument())).toBe('unknown-key');
  });
});
