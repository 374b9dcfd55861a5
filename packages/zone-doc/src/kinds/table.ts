import { canonicalTable, type Table, type TableChange } from '@lienzo/contract';
import { cellFacet, cellOf, type FacetChange, type Facets } from '../layout.ts';
import { present } from './codec.ts';

export function writeTable(table: Table | undefined): Facets {
  if (!table) return {};
  const { columns, rows, cells = [] } = table;
  const texts = cells.map((cell) => [cellFacet(cell), cell.text] as const);
  return { columns, rows, ...Object.fromEntries(texts) };
}

/** Returns the table with its cells in reading order. Callers must validate it if the facets are not trusted. */
export function readTable(facets: Facets): { table?: object } {
  const cells = Object.entries(facets).flatMap(([facet, text]) => {
    const place = facet.startsWith('cell:') ? cellOf(facet) : undefined;
    return place ? [{ ...place, text }] : [];
  });
  const { columns, rows } = facets;
  if (columns === undefined && rows === undefined && cells.length === 0) return {};
  const table = { ...present({ columns, rows }), ...(cells.length > 0 && { cells }) };
  const isOrdered = areItems(columns) && areItems(rows);
  return { table: isOrdered && areTexts(cells) ? withOrder(table as Table) : table }; // checked just now
}

/** Sorts the cells, and leaves the rest as it is for validation. */
function withOrder(table: Table): object {
  const { cells } = canonicalTable(table);
  return { ...table, ...(cells && { cells }) };
}

function areItems(list: unknown): boolean {
  return (
    Array.isArray(list) && list.every((item) => typeof (item as { id?: unknown })?.id === 'string')
  );
}

function areTexts(cells: readonly { text: unknown }[]): boolean {
  return cells.every(({ text }) => typeof text === 'string' && text !== '');
}

/** Replaces columns and rows, removes the cells of those that are gone, and sets the cells that were sent. */
export function changeTable(before: Facets, change: TableChange | undefined): FacetChange {
  if (!change) return {};
  const { columns, rows, cells = [] } = change;
  // A shape without columns and rows has no table yet.
  if (before.columns === undefined && !(columns && rows)) return {};
  const sent = cells.map((cell) => [cellFacet(cell), cell.text || undefined] as const);
  return {
    ...(columns || rows ? removeStray(before, change) : {}),
    ...present({ columns, rows }),
    ...Object.fromEntries(sent),
  };
}

function removeStray(before: Facets, change: TableChange): FacetChange {
  const { columns, rows } = { ...before, ...present({ ...change }) } as TableChange; // of a table
  const names = (list: readonly { id: string }[] | undefined) =>
    new Set((list ?? []).map(({ id }) => id));
  const [known, knownRows] = [names(columns), names(rows)];
  const stray = Object.keys(before).filter((facet) => {
    const place = facet.startsWith('cell:') ? cellOf(facet) : undefined;
    return place && !(known.has(place.column) && knownRows.has(place.row));
  });
  return Object.fromEntries(stray.map((facet) => [facet, undefined]));
}
