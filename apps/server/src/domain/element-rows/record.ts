import type { ElementKind, StoredElement, StoredText } from '@lienzo/contract';
import {
  type Authorship,
  type DocumentVersion,
  type Facets,
  type ItemId,
  type ItemIds,
  type KnownText,
  type ProjectedElement,
  referencesOf,
  searchText,
  type TextRun,
  toFacets,
} from '@lienzo/zone-doc';
import { stringifyInSlices } from '../../core/slices.ts';
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
  /** The visible items of its shared text, if it has one. */
  readonly runs?: readonly TextRun[] | undefined;
  /** Set for comments only. */
  readonly authorship?: Authorship;
}

/** Returns the facets of an element in a document of a version. */
export function facetsOf(
  record: Omit<ElementRecord, 'items'>,
  version: DocumentVersion = 1,
): Facets {
  const { kind, element, z, authorship, runs } = record;
  const hasWords = runs !== undefined;
  return toFacets({ kind, element, z, hasWords, ...(authorship && { authorship }) }, version);
}

/** Returns the shared text of an element, if it has one. */
export function sharedTextOf({ element, runs }: ElementRecord): KnownText | undefined {
  const { text } = element as { text?: StoredText }; // only shapes and connectors have runs
  return runs && { runs, paragraphs: text?.paragraphs ?? [] };
}

/** Returns the record of an element projected from its document. */
export function recordOf({
  key,
  kind,
  z,
  element,
  facets,
  items,
  runs,
}: ProjectedElement): ElementRecord {
  const { author, time } = facets;
  const authorship = { author: String(author), time: new Date(Number(time)) };
  return {
    ...{ key, kind, z, element, items },
    ...(runs && { runs }),
    ...(kind === 'comment' && { authorship }),
  };
}

/** Returns the table rows as JSON text, for use as a statement parameter. */
export function rowsText(records: readonly ElementRecord[]): string {
  return JSON.stringify(records.map(toRow));
}

/** Returns the same text as `rowsText` without blocking the event loop. */
export function rowsInSlices(records: readonly ElementRecord[]): Promise<string> {
  return stringifyInSlices(records, toRow);
}

/** The entry of the column `items` that holds the runs of a shared text. No facet has this name. */
export const RUNS_KEY = 'words/runs';

function toRow(record: ElementRecord) {
  const { key, kind, z, element, items, runs, authorship } = record;
  const stored = { ...items, ...(runs && { [RUNS_KEY]: runs }) };
  const named = Object.fromEntries(
    referencesOf(kind, element).map(({ path, key: target }) => [path, target]),
  );
  return {
    element_id: key,
    kind,
    z,
    body: element,
    // Sorted, so that rows written by an edit and by a projection of the journal are equal.
    items: Object.fromEntries(Object.entries(stored).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    frame_id: named['/frame_id'],
    first_id: named['/connected/first/shape_id'],
    second_id: named['/connected/second/shape_id'],
    parent_id: named['/parent_id'],
    anchor_id: named['/element_id'],
    author_zuid: authorship?.author,
    created_time: authorship?.time,
    box: boxOf(kind, element),
    external_key: element.metadata?.key,
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
