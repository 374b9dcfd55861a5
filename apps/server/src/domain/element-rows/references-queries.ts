import { sql } from 'kysely';
import { anyUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../zones/queries.ts';
import { COLUMNS, toRecord } from './queries.ts';
import type { ElementRecord } from './record.ts';

const REFERENCES = ['frame_id', 'first_id', 'second_id', 'parent_id', 'anchor_id'] as const;

/** Checks whether an element refers to one of these, which were removed. */
export async function hasDependents(
  tx: Tx,
  { editionId, zoneId, ids }: ZoneKey & { ids: readonly string[] },
): Promise<boolean> {
  if (ids.length === 0) return false;
  // One condition per index; the planner would read the whole zone for a single one with `or`.
  const found = await Promise.all(
    REFERENCES.map((column) =>
      tx
        .selectFrom('elements')
        .select('element_id')
        .where('edition_id', '=', editionId)
        .where('zone_id', '=', zoneId)
        .where(column, '=', anyUuid(ids))
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return found.some(Boolean);
}

/** Returns elements of a zone that refer to elements which do not exist. */
export async function listDangling(
  tx: Tx,
  { editionId, zoneId, limit }: ZoneKey & { limit: number },
): Promise<ElementRecord[]> {
  const missing = REFERENCES.map(
    (column) => sql`(${sql.ref(`elements.${column}`)} is not null and not exists (
      select from elements as target where target.edition_id = ${editionId}
        and target.zone_id = ${zoneId} and target.element_id = ${sql.ref(`elements.${column}`)}))`,
  );
  const rows = await tx
    .selectFrom('elements')
    .select(COLUMNS)
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where(sql<boolean>`(${sql.join(missing, sql` or `)})`)
    .orderBy('element_id')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}

/** Where a removed element was. */
export interface Place {
  top: number;
  left: number;
}

/**
 * Records where elements are that are about to be deleted, in their tombstones. Comments that are
 * anchored to them stay there, even if they arrive later.
 */
export async function recordPlaces(
  tx: Tx,
  { editionId, zoneId, ids }: ZoneKey & { ids?: readonly string[] },
): Promise<void> {
  if (ids?.length === 0) return;
  const removed = ids ? sql`tombstone.element_id = ${anyUuid(ids)}` : sql`true`;
  await sql`
    update element_tombstones as tombstone set
      place_top = (elements.body #>> '{properties,layout,top}')::float8,
      place_left = (elements.body #>> '{properties,layout,left}')::float8
    from elements
    where tombstone.edition_id = ${editionId} and tombstone.zone_id = ${zoneId} and ${removed}
      and elements.edition_id = ${editionId} and elements.zone_id = ${zoneId}
      and elements.element_id = tombstone.element_id`.execute(tx);
}

/** Returns the places of removed elements by id. */
export async function listPlaces(
  tx: Tx,
  { editionId, zoneId, ids }: ZoneKey & { ids: readonly string[] },
): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('element_tombstones')
    .select(['element_id', 'place_top', 'place_left'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('element_id', '=', anyUuid(ids))
    .execute();
  return new Map(
    rows.map((row) => [row.element_id, { top: row.place_top ?? 0, left: row.place_left ?? 0 }]),
  );
}
