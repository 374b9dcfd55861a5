import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import { matching } from '../wire/patterns.ts';
import { closed, textOf } from '../wire/primitives.ts';
import { atLeastOne } from './exactly-one.ts';
import { Size } from './layout.ts';
import { limits } from './limits.ts';
import { type Rule, withRules } from './rule.ts';

const TableId = matching('^[a-z0-9]{1,8}$', '1 to 8 lowercase letters and digits');

const columns = Type.Array(closed({ id: TableId, width: Size }, { title: 'TableColumn' }), {
  minItems: 1,
  maxItems: limits.columns,
  description: 'From left to right. The widths are scaled to the width of the shape.',
});

const rows = Type.Array(closed({ id: TableId, height: Size }, { title: 'TableRow' }), {
  minItems: 1,
  maxItems: limits.rows,
  description: 'From top to bottom. The heights are scaled to the height of the shape.',
});

function cellsOf<Text extends TSchema>(text: Text, title: string) {
  return Type.Optional(
    Type.Array(closed({ row: TableId, column: TableId, text }, { title }), {
      maxItems: limits.cells,
      description: 'The cells with a text. Cells of unknown rows and columns are not shown.',
    }),
  );
}

const sentCells = cellsOf(textOf({ maximum: limits.cellText }), 'TableCellInput');
const storedCells = cellsOf(
  matching(
    `^[^\\u0000\\uD800-\\uDFFF]{1,${limits.cellText}}$`,
    `1 to ${limits.cellText} characters, without null characters`,
  ),
  'TableCell',
);

/** Ids are unique, which JSON Schema cannot express. */
const distinct: Rule = {
  holds: (table) => {
    const lists = [namesOf(table.columns, 'id'), namesOf(table.rows, 'id'), cellNames(table.cells)];
    return lists.every((names) => new Set(names).size === names.length);
  },
  reason: 'must not name a column, row or cell twice',
  keywords: {},
};

type Item = Readonly<Record<string, unknown>>;

function namesOf(list: unknown, field: string): unknown[] {
  return ((list ?? []) as Item[]).map((item) => item[field]); // valid by its schema
}

function cellNames(list: unknown): string[] {
  return ((list ?? []) as Item[]).map(({ row, column }) => `${row}:${column}`); // valid by its schema
}

const description = 'Only for shapes of the type TABLE';

/** A table to insert. Cells with an empty text are not stored. */
export const TableInput = withRules(
  closed({ columns, rows, cells: sentCells }, { title: 'TableInput', description }),
  [distinct],
);

export const Table = withRules(
  closed({ columns, rows, cells: storedCells }, { title: 'Table', description }),
  [distinct],
);
export type Table = Static<typeof Table>;

export const TableChange = withRules(
  closed(
    { columns: Type.Optional(columns), rows: Type.Optional(rows), cells: sentCells },
    {
      title: 'TableChange',
      description:
        'Only for shapes of the type TABLE. `columns` and `rows` replace the existing ones, and remove the cells of those that are gone. `cells` changes only the cells that it names; an empty text clears a cell.',
    },
  ),
  [atLeastOne(['columns', 'rows', 'cells']), distinct],
);
export type TableChange = Static<typeof TableChange>;

/** Returns a table in its canonical form: cells in reading order, and only those with a text. */
export function canonicalTable({ columns: across, rows: down, cells = [] }: Table): Table {
  const columnAt = new Map(across.map(({ id }, index) => [id, index]));
  const rowAt = new Map(down.map(({ id }, index) => [id, index]));
  const byPlace = (names: Map<string, number>, one: string, other: string) => {
    const [first, second] = [names.get(one) ?? Infinity, names.get(other) ?? Infinity];
    if (first !== second) return first - second;
    return one === other ? 0 : one < other ? -1 : 1;
  };
  const sorted = cells
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => byPlace(rowAt, a.row, b.row) || byPlace(columnAt, a.column, b.column))
    .map(({ row, column, text }) => ({ row, column, text }));
  return {
    columns: across.map(({ id, width }) => ({ id, width })),
    rows: down.map(({ id, height }) => ({ id, height })),
    ...(sorted.length > 0 && { cells: sorted }),
  };
}
