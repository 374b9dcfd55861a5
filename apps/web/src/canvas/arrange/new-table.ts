import type { Table } from '@lienzo/contract';

export const ROW_HEIGHT = 40;
export const COLUMN_WIDTH = 120;
const COUNT = 3;

/** Returns an empty table with three columns and rows. */
export function newTable(): Table {
  const ids = (count: number) => Array.from({ length: count }, newTableId);
  return {
    columns: ids(COUNT).map((id) => ({ id, width: COLUMN_WIDTH })),
    rows: ids(COUNT).map((id) => ({ id, height: ROW_HEIGHT })),
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new id of a row or column, which two people do not choose at the same time. */
export function newTableId(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(8));
  return [...numbers].map((number) => LETTERS[number % LETTERS.length]).join('');
}
