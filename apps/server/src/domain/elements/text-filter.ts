import type { StoredConnector } from '@lienzo/contract';
import { searchText } from '@lienzo/zone-doc';
import { sql } from 'kysely';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { inZone } from '../element-rows/queries.ts';
import { MARK, normalizeText } from '../search-index/normalize-text.ts';
import type { ZoneKey } from '../zones/queries.ts';

/**
 * A text to find in elements, normalized as in the search index, and the connectors that contain
 * it.
 */
export interface TextFilter {
  normalized: string;
  connectors: readonly string[];
}

/**
 * Creates a text filter. Connectors are not in the search index; few have a text, so those are
 * read.
 */
export async function createTextFilter(tx: Tx, { text, ...zone }: ZoneKey & { text: string }) {
  const normalized = normalizePart(text);
  const rows = await inZone(tx, zone)
    .select('element_id')
    .select(sql<string>`body::text`.as('text'))
    .where('kind', '=', 'connector')
    .where(sql<boolean>`body::text like '%"text":%'`)
    .execute();
  const found = await mapInSlices(rows, ({ element_id: key, text: stored }) => {
    const connector = JSON.parse(stored) as StoredConnector; // rows contain the stored form
    return normalizeText(searchText('connector', connector)).includes(normalized) ? [key] : [];
  });
  return { normalized, connectors: found.flat() };
}

// Without the leading mark, so that the text can match inside a word.
function normalizePart(text: string): string {
  const normalized = normalizeText(text);
  return normalized.startsWith(MARK) ? normalized.slice(MARK.length) : normalized;
}
