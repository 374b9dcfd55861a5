import { projectDocument, SERVER_CLIENT } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { entriesOf, recordOf, rowsText, tombstoneRowsText } from '../element-rows/record.ts';
import { entryRowsText } from '../search-index/entries.ts';
import { loadDocument } from './load-document.ts';
import type { JournalPieces } from './read.ts';

const SLICE = 1_000;

/** The projected rows of a zone, as text because strings pass between threads cheaply. */
export interface Projection {
  rows: readonly string[];
  entries: readonly string[];
  keys: string;
  tombstones: string;
  tombstoneKeys: string;
  count: number;
  topZ: string | null;
  serverClock: number;
}

export interface ProjectInput {
  editionId: string;
  pieces: JournalPieces;
}

/** Projects a journal to rows. */
export async function work({ editionId, pieces }: ProjectInput): Promise<Projection> {
  const doc = await loadDocument(pieces);
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
    topZ: elements.at(-1)?.z ?? null,
    serverClock: Y.getState(doc.store, SERVER_CLIENT),
  };
}
