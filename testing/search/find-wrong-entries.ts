import type { ElementKind, StoredElement } from '@lienzo/contract';
import { searchText } from '@lienzo/zone-doc';
import { entryRowsText } from '../../apps/server/src/domain/search-index/entries.ts';

interface Owner {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Returns search entries that do not match the zone names and element texts, or are missing. */
export async function findWrongEntries(owner: Owner): Promise<string[]> {
  const present = await listPresent(owner);
  const expected = await listExpected(owner);
  return [
    ...expected.filter((line) => !present.includes(line)).map((line) => `missing: ${line}`),
    ...present.filter((line) => !expected.includes(line)).map((line) => `too many: ${line}`),
  ];
}

async function listPresent(owner: Owner): Promise<string[]> {
  const { rows } = await owner.query(
    `select edition_id::text, zone_id, entry_id, kind, text, folded, tokens::text from search_entries`,
  );
  return rows.map(({ edition_id, zone_id, ...entry }) => lineOf(edition_id, zone_id, entry));
}

async function listExpected(owner: Owner): Promise<string[]> {
  const { rows } = await owner.query(
    `select edition_id::text, zone_id, zone_id as id, 'zone' as kind,
       json_build_object('meta', json_build_object('name', zone_name)) as body from zones
     union all
     select edition_id::text, zone_id, element_id, kind, body from elements where kind <> 'connector'`,
  );
  return rows.flatMap(({ edition_id, zone_id, id, kind, body }) => {
    const text = wordsOf(String(kind), body);
    const entry = { entryId: String(id), kind: kind as 'frame', text }; // any kind of an entry
    const [row] = JSON.parse(entryRowsText(String(edition_id), [entry]));
    return row.folded === '' ? [] : [lineOf(edition_id, zone_id, row)];
  });
}

// The name of a zone is read like that of a frame.
function wordsOf(kind: string, body: unknown): string {
  const named = (kind === 'zone' ? 'frame' : kind) as ElementKind; // the table stores only element kinds
  return searchText(named, body as StoredElement<ElementKind>); // written by the service
}

function lineOf(editionId: unknown, zoneId: unknown, entry: Record<string, unknown>): string {
  const { entry_id, kind, text, folded, tokens } = entry;
  return JSON.stringify([editionId, zoneId, entry_id, kind, text, folded, tokens]);
}
