import { elementBytes, projectDocument } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import { entriesOf, recordOf, rowsText, tombstoneRowsText } from '../element-rows/record.ts';
import { entryRowsText } from '../search-index/entries.ts';
import { loadDocument } from './load-document.ts';
import { DamagedJournal, type JournalPieces } from './read.ts';
import { clocksIn, type ServerClocks } from './server-client.ts';

const SLICE = 1_000;

/** The projected rows of a zone, as text because strings pass between threads cheaply. */
export interface Projection {
  rows: readonly string[];
  entries: readonly string[];
  keys: string;
  tombstones: string;
  tombstoneKeys: string;
  count: number;
  /** Bytes of the stored form of all elements. */
  bytes: number;
  topZ: string | null;
  clocks: ServerClocks;
}

export interface ProjectInput {
  editionId: string;
  /** The client id under which the service writes. */
  serverClient: string;
  pieces: JournalPieces;
}

/**
 * Projects a journal to rows. Returns undefined if the journal refers to lost items, and the reason if it
 * cannot be read at all.
 */
export async function work(
  input: ProjectInput,
): Promise<Projection | { unreadable: string } | undefined> {
  let doc: Y.Doc;
  try {
    doc = await loadDocument(input.pieces);
  } catch (error) {
    if (error instanceof DamagedJournal) return undefined;
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
  return project(doc, input);
}

function project(doc: Y.Doc, { editionId, serverClient }: ProjectInput): Projection {
  const { elements, tombstones } = projectDocument(doc);
  const rows: string[] = [];
  const entries: string[] = [];
  for (let start = 0; start < elements.length; start += SLICE) {
    const records = elements.slice(start, start + SLICE).map(recordOf);
    rows.push(rowsText(records));
    entries.push(entryRowsText(editionId, entriesOf(records)));
  }
  return {
    rows,
    entries,
    keys: JSON.stringify(elements.map(({ key }) => key)),
    tombstones: tombstoneRowsText(tombstones),
    tombstoneKeys: JSON.stringify([...tombstones.keys()]),
    count: elements.length,
    bytes: elements.reduce((sum, { element }) => sum + elementBytes(element), 0),
    topZ: elements.at(-1)?.z ?? null,
    clocks: clocksIn(doc, serverClient),
  };
}
