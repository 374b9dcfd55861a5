import { errors, errorsOf, type Operation } from '@lienzo/contract';
import { type Outcome, type Row, type Table, titleOf } from './matrix.ts';

interface Matrix {
  operations: readonly Operation[];
  tables: readonly Table[];
}

/** Returns missing, repeated and unknown declarations of the matrix. */
export function findFaults(matrix: Matrix): string[] {
  const { operations, tables } = matrix;
  return [
    ...findUncovered(matrix),
    ...tables.flatMap(findRepeated),
    ...tables.flatMap((table) =>
      table.rows.flatMap((row) => findRowFaults(table, row, operations)),
    ),
  ];
}

function findUncovered({ operations, tables }: Matrix): string[] {
  const covered = new Set(tables.flatMap(({ rows }) => rows.map((row) => row.operation)));
  const ids = operations.map(({ id }) => id);
  return ids.filter((id) => !covered.has(id)).map((id) => `${id}: no row`);
}

// Two areas may test the same operation in different placements.
function findRepeated({ rows }: Table): string[] {
  const titles = rows.map(titleOf);
  const repeated = titles.filter((title, index) => titles.indexOf(title) !== index);
  return repeated.map((title) => `${title}: more than one row`);
}

function findRowFaults(table: Table, row: Row, operations: readonly Operation[]): string[] {
  const title = titleOf(row);
  const op = operations.find(({ id }) => id === row.operation);
  if (!op) return [`${title}: no such operation`];
  const answers = new Set<string>(['ok', ...errorsOf(op)]);
  const faults = table.placements.flatMap((placement) => {
    const declared: Readonly<Record<string, Outcome>> = row.cells[placement] ?? {};
    return [
      ...table.actors
        .filter((actor) => declared[actor] === undefined)
        .map((actor) => `${placement}, ${actor}: nothing declared`),
      ...findStray(declared, table.actors).map((actor) => `${placement}: no actor ${actor}`),
      ...Object.entries(declared)
        .filter(([, outcome]) => !answers.has(outcome))
        .map(([actor, outcome]) => `${placement}, ${actor}: ${explainOutcome(outcome)}`),
    ];
  });
  const stray = findStray(row.cells, table.placements).map((name) => `no placement ${name}`);
  return [...faults, ...stray].map((fault) => `${title}: ${fault}`);
}

function findStray(declared: object, names: readonly string[]): string[] {
  return Object.keys(declared).filter((name) => !names.includes(name));
}

function explainOutcome(outcome: string): string {
  return outcome in errors
    ? `${outcome} is no error of this operation`
    : `${outcome} is no error of the registry`;
}
