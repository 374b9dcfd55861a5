import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { projectDocument } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Database } from '../../apps/server/src/db/database.ts';
import { loadDocument } from '../../apps/server/src/domain/journal/load-document.ts';
import { readJournal } from '../../apps/server/src/domain/journal/read.ts';
import { findZoneByKey, type ZoneKey } from '../../apps/server/src/domain/zones/queries.ts';

/** Builds the document from a zone's snapshot and journal. */
export async function readDocument(db: Database, key: ZoneKey): Promise<Y.Doc> {
  const pieces = await db.readEdition(key.editionId, async (tx) => {
    const zone = await findZoneByKey(tx, key);
    if (!zone) throw new Error('There is no such zone.');
    return readJournal(tx, zone);
  });
  return loadDocument(pieces);
}

/** Returns whether two copies of a document are identical, including their Yjs items. */
export function areSameDocuments(one: Y.Doc, other: Y.Doc): boolean {
  const same = Y.equalSnapshots(Y.snapshot(one), Y.snapshot(other));
  return same && isDeepStrictEqual(projectDocument(one), projectDocument(other));
}

/** Returns a hash of the document in a zone's snapshot and journal. */
export async function hashDocument(db: Database, key: ZoneKey): Promise<string> {
  const doc = await readDocument(db, key);
  const { elements, tombstones } = projectDocument(doc);
  return createHash('sha256')
    .update(JSON.stringify([elements.map(inOneOrder), [...tombstones].toSorted()]))
    .update(Y.encodeStateVector(doc))
    .digest('hex');
}

// The order in which the facets of an element arrived is not part of the document.
function inOneOrder({ facets, ...element }: { facets: object }) {
  return { ...element, facets: Object.entries(facets).toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}
