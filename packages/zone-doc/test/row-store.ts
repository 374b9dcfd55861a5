import {
  type ElementKind,
  elementKey,
  type StoredChange,
  type StoredElement,
  type StoredParagraph,
  type StoredText,
} from '@lienzo/contract';
import type * as Y from 'yjs';
import {
  type Authorship,
  changeFacets,
  composeUpdate,
  type Facets,
  fromFacets,
  type ItemId,
  type ItemIds,
  indicesAbove,
  projectDocument,
  SERVER_CLIENT,
  shareFacets,
  type TextRun,
  toFacets,
  withChange,
} from '../src/index.ts';

/** The stored row of an element, as the server has it without loading the document. */
export interface Row {
  readonly key: string;
  readonly kind: ElementKind;
  readonly z: string;
  readonly element: StoredElement<ElementKind>;
  readonly items: ItemIds;
  /** The visible items of its shared text, if it has one. */
  readonly runs?: readonly TextRun[] | undefined;
  readonly authorship?: Authorship;
}

export type Change = StoredChange<ElementKind>;

export interface RowEdit {
  readonly insert: readonly Omit<Row, 'key' | 'z' | 'items'>[];
  readonly change: readonly Change[];
  /** Keys of the elements to remove. */
  readonly remove: readonly string[];
}

/** Creates a store that edits a document through rows alone, as the server does. */
export function createRowStore() {
  const rows = new Map<string, Row>();
  const tombstones = new Map<string, ItemId>();
  let clock = 0;

  function edit({ insert, change, remove }: RowEdit): Uint8Array {
    const highest = [...rows.values()].map(({ z }) => z).toSorted();
    const indices = indicesAbove(highest.at(-1), insert.length);
    const fresh = insert.map((entry, index) => ({
      ...entry,
      key: elementKey(entry.element.meta.id),
      z: indices[index] ?? '',
    }));
    const changed = change.map((wanted) => changeRow(present(elementKey(wanted.id)), wanted));
    const removed = remove.map(present);
    const composed = composeUpdate({
      clock,
      insertions: fresh.map((row) => {
        const tombstone = tombstones.get(row.key);
        return { key: row.key, facets: facetsOf(row), ...(tombstone && { tombstone }) };
      }),
      changes: changed.map(({ row, before, change: facets }) => ({
        items: row.items,
        change: facets,
        text: before.runs && { runs: before.runs, paragraphs: paragraphsIn(before) },
      })),
      removals: removed.map(mapItem),
    });
    clock = composed.clock;
    for (const row of removed) {
      rows.delete(row.key);
      tombstones.set(row.key, mapItem(row));
    }
    for (const [index, row] of fresh.entries()) {
      tombstones.delete(row.key);
      rows.set(row.key, { ...row, items: composed.inserted[index] ?? {} });
    }
    for (const [index, { row }] of changed.entries())
      rows.set(
        row.key,
        withRuns({ ...row, items: composed.changed[index] ?? {} }, composed.runs[index]),
      );
    return composed.update;
  }

  /** Turns the text of an element into a shared text. */
  function share(key: string): Uint8Array {
    const row = present(key);
    const change = shareFacets(facetsOf(row)) ?? {};
    const changes = [{ items: row.items, change }];
    const composed = composeUpdate({ clock, insertions: [], changes, removals: [] });
    clock = composed.clock;
    rows.set(key, withRuns({ ...row, items: composed.changed[0] ?? {} }, composed.runs[0]));
    return composed.update;
  }

  function present(key: string): Row {
    const row = rows.get(key);
    if (!row) throw new Error(`no element ${key}`);
    return row;
  }

  /** Replaces the rows with the projection of a document, as after live edits. */
  function project(doc: Y.Doc): void {
    const projection = projectDocument(doc);
    rows.clear();
    for (const { key, kind, z, element, items, facets, runs } of projection.elements)
      rows.set(key, withRuns({ key, kind, z, element, items, ...authorshipOf(facets) }, runs));
    tombstones.clear();
    for (const [key, item] of projection.tombstones) tombstones.set(key, item);
    clock = doc.store.clients.get(SERVER_CLIENT)?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  }

  return { rows, tombstones, edit, share, project };
}

export type RowStore = ReturnType<typeof createRowStore>;

export function facetsOf({ kind, element, z, authorship, runs }: Omit<Row, 'items'>): Facets {
  const hasWords = runs !== undefined;
  return toFacets({ kind, element, z, hasWords, ...(authorship && { authorship }) });
}

function changeRow(row: Row, wanted: Change) {
  const before = facetsOf(row);
  const change = changeFacets(row.kind, before, wanted);
  const element = fromFacets(row.kind, row.key, withChange(before, change));
  return { row: { ...row, element }, before: row, change };
}

function withRuns({ runs: _, ...row }: Row, runs: readonly TextRun[] | undefined): Row {
  return runs ? { ...row, runs } : row;
}

function paragraphsIn({ element }: Row): readonly StoredParagraph[] {
  const { text } = element as { text?: StoredText }; // only shapes and connectors have runs
  return text?.paragraphs ?? [];
}

function authorshipOf({ author, time }: Facets): { authorship?: Authorship } {
  if (author === undefined) return {};
  return { authorship: { author: String(author), time: new Date(Number(time)) } };
}

function mapItem({ items, key }: Row): ItemId {
  const item = items[''];
  if (!item) throw new Error(`no item of ${key}`);
  return item;
}
