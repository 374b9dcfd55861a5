import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../zones/queries.ts';

interface RebuiltRows {
  /** The results of `rowsText`. */
  rows: readonly string[];
  count: number;
}

/**
 * Replaces the ids of items in all rows of a zone. Throws if the content of a row differs. The times of
 * the rows stay, because their elements have not changed.
 */
export async function replaceItems(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  { rows, count }: RebuiltRows,
): Promise<void> {
  let replaced = 0;
  for (const slice of rows) {
    const { numAffectedRows } = await sql`
      update elements set items = row.items
      from json_to_recordset(${slice}::json) as row (element_id uuid, kind text, z text, body json,
        items json, author_zuid bigint, created_time timestamptz)
      where elements.edition_id = ${editionId} and elements.zone_id = ${zoneId}
        and elements.element_id = row.element_id
        and (elements.kind, elements.z, elements.body::text, elements.author_zuid, elements.created_time)
          is not distinct from (row.kind, row.z, row.body::text, row.author_zuid, row.created_time)`.execute(
      tx,
    );
    replaced += Number(numAffectedRows ?? 0);
  }
  const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from elements
    where edition_id = ${editionId} and zone_id = ${zoneId}`.execute(tx);
  if (replaced !== count || found[0]?.count !== count)
    throw new Error(`The rows of zone ${zoneId} differ from its document.`);
}

/** Replaces the ids of items in tombstones, and deletes those of other elements. */
export async function replaceTombstones(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  rows: string,
): Promise<void> {
  const kept = sql`json_to_recordset(${rows}::json) as row (element_id uuid, client bigint, clock bigint)`;
  await sql`
    delete from element_tombstones where edition_id = ${editionId} and zone_id = ${zoneId}
      and element_id not in (select element_id from ${kept})`.execute(tx);
  await sql`
    update element_tombstones set client = row.client, clock = row.clock from ${kept}
    where edition_id = ${editionId} and zone_id = ${zoneId}
      and element_tombstones.element_id = row.element_id`.execute(tx);
}
