import { sql } from 'kysely';
import { stringifyInSlices } from '../../core/slices.ts';
import { anyUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
import { normalizeText } from './normalize-text.ts';
import { tokensOf } from './tokens.ts';

export type EntryKind = 'zone' | 'frame' | 'shape' | 'comment';

/** A searchable text of a zone: its name, or the text of one of its elements. */
export interface SearchEntry {
  /** The element id, or the zone id for the zone's name. */
  entryId: string;
  kind: EntryKind;
  /** The original text; empty if there is nothing to find. */
  text: string;
}

interface InZone {
  editionId: string;
  zoneId: string;
}

// A text can be as long as a request; only this many characters of it are searchable.
const MAX_SEARCHABLE_LENGTH = 100_000;

/** Returns the table rows as JSON text, for use as a statement parameter. */
export function entryRowsText(editionId: string, entries: readonly SearchEntry[]): string {
  return JSON.stringify(entries.map((entry) => toRow(editionId, entry)));
}

/** Returns the same text as `entryRowsText` without blocking the event loop. */
function entryRowsInSlices(editionId: string, entries: readonly SearchEntry[]): Promise<string> {
  return stringifyInSlices(entries, (entry) => toRow(editionId, entry));
}

function toRow(editionId: string, { entryId, kind, text: original }: SearchEntry) {
  const text = original.slice(0, MAX_SEARCHABLE_LENGTH).toWellFormed();
  const normalized = normalizeText(text);
  return {
    entry_id: entryId,
    kind,
    text,
    folded: normalized,
    tokens: `{${tokensOf({ editionId, kind }, normalized)}}`,
  };
}

/**
 * Writes entries and deletes those without searchable text. Entries whose text is unchanged are not
 * written, so moving a shape costs nothing here.
 */
export async function writeEntries(
  tx: Tx,
  zone: InZone & { time: Date },
  entries: readonly SearchEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await writeEntryRows(tx, zone, await entryRowsInSlices(zone.editionId, entries));
}

/** Writes entries for which no entry has to be deleted. */
export async function addEntries(
  tx: Tx,
  { editionId, zoneId, time }: InZone & { time: Date },
  entries: readonly SearchEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = await entryRowsInSlices(editionId, entries);
  await upsertEntries(tx, { editionId, zoneId, time, rows });
}

/**
 * Writes the rows of `entryRowsText` like `writeEntries` and returns the number of rows that
 * differed.
 */
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

/** Selects the entries that the new rows replace, by key, regardless of the size of the zone. */
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
      -- An element id has one entry of any kind; the name of the zone is separate.
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

// Joins the editions table so that Citus can route the rows to their shard.
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

/** Deletes the entries of removed elements. */
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

/**
 * Deletes the entries of elements that are not in this JSON list of keys and returns their number.
 */
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
