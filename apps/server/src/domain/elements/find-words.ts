import type { StoredConnector } from '@lienzo/contract';
import { searchText } from '@lienzo/zone-doc';
import { sql } from 'kysely';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { inZone } from '../element-rows/queries.ts';
import { MARK, normalizeText } from '../search-index/normalize-text.ts';
import type { ZoneKey } from '../zones/queries.ts';

/** A text that elements may hold, as the index of words knows it, and the connectors that hold it. */
export interface Words {
  folded: string;
  connectors: readonly string[];
}

/** The index does not know the words of connectors; few have any, so those are read. */
export async function findWords(tx: Tx, { text, ...zone }: ZoneKey & { text: string }) {
  const folded = normalizePart(text);
  const rows = await inZone(tx, zone)
    .select('element_id')
    .select(sql<string>`body::text`.as('text'))
    .where('kind', '=', 'connector')
    .where(sql<boolean>`body::text like '%"text":%'`)
    .execute();
  const found = await mapInSlices(rows, ({ element_id: key, text: stored }) => {
    const connector = JSON.parse(stored) as StoredConnector; // rows hold the stored form
    return normalizeText(searchText('connector', connector)).includes(folded) ? [key] : [];
  });
  return { folded, connectors: found.flat() };
}

// It may begin in the middle of a word.
function normalizePart(text: string): string {
  const folded = normalizeText(text);
  return folded.startsWith(MARK) ? folded.slice(MARK.length) : folded;
}
