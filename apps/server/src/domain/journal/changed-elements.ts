import { MAX_EVENT_ELEMENTS } from '@lienzo/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../zones/queries.ts';

// One more than an event names, so that it can say that there are more.
const MAX_LISTED = MAX_EVENT_ELEMENTS + 1;

interface NewAndGone {
  created: string[];
  removed: string[];
}

/** Compares the rows of a zone with the keys that it is going to have, a JSON list. Returns some of each. */
export async function compareKeys(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  keys: string,
): Promise<NewAndGone> {
  const { rows } = await sql<NewAndGone>`
    with kept as materialized (
      select key::uuid from json_array_elements_text(${keys}::json) as listed (key)
    ), present as materialized (
      select element_id from elements where edition_id = ${editionId} and zone_id = ${zoneId}
    )
    select
      array(select key::text from kept where key not in (select element_id from present)
        limit ${MAX_LISTED}) as created,
      array(select element_id::text from present where element_id not in (select key from kept)
        limit ${MAX_LISTED}) as removed`.execute(tx);
  return rows[0] ?? { created: [], removed: [] };
}

/** Returns some of the elements that were last written with this entry of the journal, except new ones. */
export async function listChangedAt(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  { seq, created }: { seq: string; created: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ element_id: string }>`
    select element_id::text from elements
    where edition_id = ${editionId} and zone_id = ${zoneId} and changed_seq = ${seq}
      and element_id <> all(${[...created]}::uuid[])
    limit ${MAX_LISTED}`.execute(tx);
  return rows.map(({ element_id }) => element_id);
}
