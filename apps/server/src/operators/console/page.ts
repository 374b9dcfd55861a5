export const PAGE_SIZE = 50;

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; null for the last one. */
  readonly next: string | null;
}

/** Makes a page of rows, of which one more than fits was read. */
export function readPage<Item>(rows: readonly Item[], keyOf: (item: Item) => string): Page<Item> {
  const items = rows.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, next: rows.length > PAGE_SIZE && last !== undefined ? keyOf(last) : null };
}
