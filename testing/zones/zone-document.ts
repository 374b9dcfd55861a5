import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { projectDocument } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Database } from '../../apps/server/src/db/database.ts';
import { readJournal } from '../../apps/server/src/domain/journal/journal.ts';
import { loadDocument } from '../../apps/server/src/domain/journal/load-document.ts';
import { findZoneByKey, type ZoneKey } from '../../apps/server/src/domain/zones/queries.ts';

/** The document that a zone's snapshot and journal describe. */
export async function readDocument(db: Database, key: ZoneKey): Promise<Y.Doc> {
  const pieces = await db.readEdition(key.editionId, async (tx) => {
    const zone = await findZoneByKey(tx, key);
    if (!zone) throw new Error('There is no such zone.');
    return readJournal(tx, zone);
  });
  return loadDocument(pieces);
}

/** Whether two copies of a document hold the same, to the last item. */
export function sameDocuments(one: Y.Doc, other: Y.Doc): boolean {
  const same = Y.equalSnapshots(Y.snapshot(one), Y.snapshot(other));
  return same && isDeepStrictEqual(projectDocument(one), projectDocument(other));
}

/** Everything that a zone's snapshot and journal say, in a few characters. */
export async function hashDocument(db: Database, key: ZoneKey): Promise<string> {
  const doc = await readDocument(db, key);
  const { elements, tombstones } = projectDocument(doc);
  return createHash('sha256')
    .update(JSON.stringify([elements.map(inOneOrder), [...tombstones].toSorted()]))
    .update(Y.encodeStateVector(doc))
    .digest('hex');
}

// In which order the parts of an element arrived is not part of the document.
function inOneOrder({ facets, ...element }: { facets: object }) {
  return { ...element, facets: Object.entries(facets).toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}
