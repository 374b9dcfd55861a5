import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeElements,
  changeShapes,
  insertShapes,
  listElements,
  listShapes,
} from '@lienzo/contract';
import { makeZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const columns = ['a', 'b', 'c'].map((id) => ({ id, width: 100 }));
const rows = ['x', 'y', 'z'].map((id) => ({ id, height: 40 }));
const cell = (row: string, column: string, text: string) => ({ row, column, text });

/** Tables: shapes with columns, rows and cells. */
export function elementTables(test: Test): void {
  const peopleByRole = once(makePeopleByRole);
  const emptyZone = async (world: World) => {
    const people = await peopleByRole(world);
    const params = await makeZone(await makeSharedSpace(people), { by: people.creator });
    return { as: people.editor, params };
  };
  const tableOf = (table?: object) => ({
    meta: { id: randomUUID() },
    basic: { type: 'TABLE' as const },
    properties: { layout: { left: 10, top: 20, width: 300, height: 120 } },
    ...(table && { table: table as never }), // a test sends invalid ones, too
  });
  const cells = [cell('x', 'a', 'Name'), cell('x', 'c', 'Överview'), cell('z', 'b', '☂\nrain')];

  test('a table is read as it was inserted, with its cells in reading order', async (world) => {
    const visit = await emptyZone(world);
    const shape = tableOf({ columns, rows, cells });
    const mixed = tableOf({ columns, rows, cells: cells.toReversed() });
    const body = { shapes: [shape, mixed, tableOf()] };
    await world.accept(insertShapes, { ...visit, body }, () => {});
    await world.accept(listShapes, { ...visit, query: { form: 'input' } }, ({ shapes }) =>
      assert.deepEqual(shapes.slice(0, 2), [shape, { ...shape, meta: mixed.meta }]),
    );
    await world.accept(insertShapes, { ...visit, body: { shapes: [mixed] } }, () => {});
    await world.accept(listElements, { ...visit, query: { text: 'overview' } }, (data) =>
      assert.equal(data.total_count, 2),
    );
  });

  test('cells are changed one by one, and removed with their rows and columns', async (world) => {
    const visit = await emptyZone(world);
    const shape = tableOf({ columns, rows, cells });
    const { id } = shape.meta;
    await world.accept(insertShapes, { ...visit, body: { shapes: [shape] } }, () => {});
    const written = [cell('y', 'a', 'Ada'), cell('x', 'c', '')];
    const steps = [
      { table: { cells: written }, texts: ['Name', 'Ada', '☂\nrain'] },
      { table: { rows: rows.slice(0, 2) }, texts: ['Name', 'Ada'] },
      { table: { columns: columns.toReversed() }, texts: ['Name', 'Ada'] },
      { table: { columns: columns.slice(1) }, texts: undefined },
    ];
    for (const { table, texts } of steps) {
      const body = { shapes: [{ id, table }] };
      await world.accept(changeShapes, { ...visit, body }, ({ results: [one] }) =>
        assert.equal(one?.status, 'success'),
      );
      await world.accept(listShapes, visit, ({ shapes: [one] }) =>
        assert.deepEqual(
          one?.table?.cells?.map(({ text }) => text),
          texts,
        ),
      );
    }
  });

  test('invalid tables are refused with their path', async (world) => {
    const visit = await emptyZone(world);
    const invalid = [
      [{ rows }, '/columns'],
      [{ columns: [], rows }, '/columns'],
      [{ columns: [{ id: 'A', width: 1 }], rows }, '/columns/0/id'],
      [{ columns, rows: [...rows, rows[0]] }, ''],
      [{ columns, rows, cells: [cell('x', 'a', 'x'.repeat(2_001))] }, '/cells/0/text'],
      [{ columns, rows, cells: [cell('x', 'a', '1'), cell('x', 'a', '2')] }, ''],
    ] as const;
    for (const [table, pointer] of invalid) {
      const body = { shapes: [tableOf(table)] };
      await world.refuse(insertShapes, 'validation', { ...visit, body }, ({ path }) =>
        assert.equal(path, `/shapes/0/table${pointer}`),
      );
    }
  });

  test('only a table has cells, at most 1,000, and it stays a table', async (world) => {
    const visit = await emptyZone(world);
    const many = Array.from({ length: 1_000 }, (_, index) => cell(`r${index}`, 'a', '1'));
    const [table, bare] = [tableOf({ columns, rows, cells: many }), tableOf()];
    const oval = { meta: { id: randomUUID() }, basic: { type: 'OVAL' as const } };
    await world.accept(insertShapes, { ...visit, body: { shapes: [table, bare, oval] } }, () => {});
    const one = { cells: [cell('x', 'b', 'one too many')] };
    const changes = [
      [{ id: oval.meta.id, table: one }, 'table'],
      [{ id: bare.meta.id, table: one }, 'table'],
      [{ id: table.meta.id, table: one }, 'table/cells'],
      [{ id: oval.meta.id, basic: { type: 'TABLE' as const } }, 'basic'],
      [{ id: bare.meta.id, basic: { type: 'CARD' as const } }, 'basic'],
    ] as const;
    for (const [change, pointer] of changes) {
      const batch = { ...visit, body: { update: { shapes: [change] } } };
      await world.refuse(changeElements, 'validation', batch, ({ path }) =>
        assert.equal(path, `/update/shapes/0/${pointer}`),
      );
    }
  });
}
