import type { ElementKind, StoredElement } from '@lienzo/contract';
import {
  type Authorship,
  type Facets,
  type ItemId,
  type ItemIds,
  type ProjectedElement,
  referencesOf,
  searchText,
  toFacets,
} from '@lienzo/zone-doc';
import type { SearchEntry } from '../search-index/entries.ts';
import { boxOf } from './box-of.ts';

/** An element as stored in its row. */
export interface ElementRecord {
  /** The id in lower case. */
  readonly key: string;
  readonly kind: ElementKind;
  readonly z: string;
  readonly element: StoredElement<ElementKind>;
  readonly items: ItemIds;
  /** Set for comments only. */
  readonly authorship?: Authorship;
}

export function facetsOf({ kind, element, z, authorship }: Omit<ElementRecord, 'items'>): Facets {
  return toFacets({ kind, element, z, ...(authorship && { authorship }) });
}

/** Returns the record of an element projected from its document. */
export function recordOf({
  key,
  kind,
  z,
  element,
  facets,
  items,
}: ProjectedElement): ElementRecord {
  const { author, time } = facets;
  const authorship = { author: String(author), time: new Date(Number(time)) };
  return { key, kind, z, element, items, ...(kind === 'comment' && { authorship }) };
}

/** Returns the table rows as JSON text, for use as a statement parameter. */
export function rowsText(records: readonly ElementRecord[]): string {
  return JSON.stringify(records.map(toRow));
}

function toRow(record: ElementRecord) {
  const { key, kind, z, element, items, authorship } = record;
  const named = Object.fromEntries(
    referencesOf(kind, element).map(({ path, key: target }) => [path, target]),
  );
  return {
    element_id: key,
    kind,
    z,
    body: element,
    // Sorted, so that rows written by an edit and by a projection of the journal are equal.
    items: Object.fromEntries(Object.entries(items).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    frame_id: named['/frame_id'],
    first_id: named['/connected/first/shape_id'],
    second_id: named['/connected/second/shape_id'],
    parent_id: named['/parent_id'],
    anchor_id: named['/element_id'],
    author_zuid: authorship?.author,
    created_time: authorship?.time,
    box: boxOf(kind, element),
  };
}

/**
 * Returns the search entries of elements. Connectors have none, because search results don't
 * include them.
 */
export function entriesOf(records: readonly Omit<ElementRecord, 'items'>[]): SearchEntry[] {
  return records.flatMap(({ key, kind, element }) =>
    kind === 'connector' ? [] : [{ entryId: key, kind, text: searchText(kind, element) }],
  );
}

/** Returns the rows of tombstones as JSON text. */
export function tombstoneRowsText(tombstones: ReadonlyMap<string, ItemId>): string {
  return JSON.stringify(
    [...tombstones].map(([key, [client, clock]]) => ({ element_id: key, client, clock })),
  );
}
