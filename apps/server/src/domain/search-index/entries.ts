import { sql } from 'kysely';
import { anyUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
import { normalizeText } from './normalize-text.ts';
import { tokensOf } from './tokens.ts';

export type EntryKind = 'zone' | 'frame' | 'shape' | 'comment';

/** What can be found of a zone: its name, or the words of one of its elements. */
export interface SearchEntry {
  /** The zone's own id for its name. */
  entryId: string;
  kind: EntryKind;
  /** As written; empty when there is nothing to find. */
  text: string;
}

interface InZone {
  editionId: string;
  zoneId: string;
}

// A text may be as long as a request. What lies behind this is stored, but not found by.
const MAX_SEARCHED = 100_000;

/** Rows of the table, as the JSON text that a statement takes. */
export function entryRowsText(editionId: string, entries: readonly SearchEntry[]): string {
  return JSON.stringify(
    entries.map(({ entryId, kind, text: whole }) => {
      const text = whole.slice(0, MAX_SEARCHED).toWellFormed();
      const folded = normalizeText(text);
      return {
        entry_id: entryId,
        kind,
        text,
        folded,
        tokens: `{${tokensOf({ editionId, kind }, folded)}}`,
      };
    }),
  );
}

/**
 * Makes entries say what they should. Those with the right text are left alone, so a moved shape costs
 * no write here.
 */
export async function writeEntries(
  tx: Tx,
  zone: InZone & { time: Date },
  entries: readonly SearchEntry[],
): Promise<void> {
  if (entries.length > 0) await writeEntryRows(tx, zone, entryRowsText(zone.editionId, entries));
}

/** The same for those of which nothing stands there that must go. */
export async function addEntries(
  tx: Tx,
  { editionId, zoneId, time }: InZone & { time: Date },
  entries: readonly SearchEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await upsertEntries(tx, { editionId, zoneId, time, rows: entryRowsText(editionId, entries) });
}

/** The same from the text that `entryRowsText` made. Gives how many rows were not as they should be. */
export async function writeEntryRows(
  tx: Tx,
  { editionId, zoneId, time }: InZone & { time: Date },
  rows: string,
): Promise<number> {
  const [replaced, written] = await Promise.all([
    selectReplaced(tx, { editionId, zoneId, rows }),
    upsertEntries(tx, { editionId, zoneId, time, rows }),
  ]);
  return (await deleteReplaced(tx, { editionId, zoneId }, replaced.rows)) + written.count;
}

interface EntryRows extends InZone {
  rows: string;
}

interface EntryKey {
  entry_id: string;
  kind: string;
}

/** What must go for these to stand alone, each looked up by its key however many the zone has. */
const selectReplaced = prepare(
  'replaced-entries',
  (_tx, entries: EntryRows) => sql<EntryKey>`
    select present.entry_id, present.kind
    from json_to_recordset(${entries.rows}::json) as row (entry_id uuid, kind text, folded text)
    cross join lateral (
      select * from search_entries where edition_id = ${entries.editionId}
        and zone_id = ${entries.zoneId} and entry_id = row.entry_id offset 0
    ) as present
    where case when present.kind = row.kind then row.folded = ''
      -- Under the id of an element stands one element, whatever its kind; the zone's name has a
      -- place of its own.
      else present.kind <> 'zone' and row.kind <> 'zone' end`,
);

async function deleteReplaced(
  tx: Tx,
  { editionId, zoneId }: InZone,
  replaced: readonly EntryKey[],
): Promise<number> {
  if (replaced.length === 0) return 0;
  const { numAffectedRows } = await sql`
    delete from search_entries
    where edition_id = ${editionId} and zone_id = ${zoneId} and (entry_id, kind) in (
      select * from unnest(${replaced.map((key) => key.entry_id)}::uuid[],
        ${replaced.map((key) => key.kind)}::text[]))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

// The edition is read of its table: by that Citus knows which shard the rows are for.
const upsertEntries = prepare(
  'write-entries',
  (_tx, entries: EntryRows & { time: Date }) => sql`
    insert into search_entries as present
      (edition_id, zone_id, entry_id, kind, text, folded, tokens, modified_time)
    select edition_id, ${entries.zoneId}::uuid, entry_id, kind, text, folded, tokens,
      ${entries.time}::timestamptz
    from editions cross join json_to_recordset(${entries.rows}::json)
      as row (entry_id uuid, kind text, text text, folded text, tokens int[])
    where edition_id = ${entries.editionId} and folded <> ''
    on conflict (edition_id, zone_id, entry_id, kind) do update set
      text = excluded.text, folded = excluded.folded, tokens = excluded.tokens,
      modified_time = excluded.modified_time
    where present.text <> excluded.text or present.folded <> excluded.folded
      or present.tokens <> excluded.tokens`,
);

/** Entries of elements that are gone. */
export async function deleteEntries(
  tx: Tx,
  { editionId, zoneId, ids }: InZone & { ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('search_entries')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('entry_id', '=', anyUuid(ids))
    .where('kind', '!=', 'zone')
    .execute();
}

/** Entries of elements that are not among these keys, a JSON list. Gives how many went. */
export async function deleteOtherEntries(
  tx: Tx,
  { editionId, zoneId }: InZone,
  keys: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from search_entries
    where edition_id = ${editionId} and zone_id = ${zoneId} and kind <> 'zone'
      and entry_id not in
        (select key::uuid from json_array_elements_text(${keys}::json) as kept (key))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
