import type { ElementKind } from '@lienzo/contract';
import { sql } from 'kysely';
import { anyUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Box } from '../element-rows/box-of.ts';
import { hasKey, inZone, joinPages } from '../element-rows/queries.ts';
import { readPages } from '../element-rows/read-pages.ts';
import type { ZoneKey } from '../zones/queries.ts';
import type { TextFilter } from './text-filter.ts';

/** Conditions on elements; all of them must hold. */
export interface ElementFilter {
  kinds?: readonly ElementKind[];
  box?: Box;
  text?: TextFilter;
  /** Element keys. */
  connectedTo?: string;
  frame?: string;
  /** Keys from the metadata of elements. */
  keys?: readonly string[];
  changes?: Changes;
}

/** Changes since a time, or after a journal entry; `head` is the last entry. */
export interface Changes {
  since?: Date;
  after?: string;
  head: string;
}

interface FilteredZone extends ZoneKey {
  filter: ElementFilter;
}

/**
 * Returns the matching elements, bottom first. A comment is one line of stored form, author and time,
 * separated by tabs; all other elements are wrapped in their kind.
 */
export async function joinMatching(tx: Tx, zone: FilteredZone) {
  const query = matching(tx, zone).select(LINE.as('line')).orderBy('z').orderBy('element_id');
  return joinPages(readPages(tx, query));
}

interface Page extends FilteredZone {
  from: number;
  limit: number | undefined;
}

/** Returns one page of the matching elements and the total count, searching only once. */
export async function joinPage(tx: Tx, { from, limit, ...zone }: Page) {
  const query = sql<{ line: string; count: number }>`
    with found as materialized (${matching(tx, zone).select(['element_id', 'z'])}),
      page as (select element_id from found order by z, element_id offset ${from} limit ${limit ?? null})
    select ${LINE} as line, (select count(*)::int from found) as count
    from page join elements using (element_id)
    where edition_id = ${zone.editionId} and zone_id = ${zone.zoneId}
    order by z, element_id`;
  const { texts, first } = await joinPages(readPages(tx, query));
  return { texts, count: first?.count ?? (await countMatching(tx, zone)) };
}

const LINE = sql<string>`case kind when 'comment'
  then concat_ws(E'\t', body::text, author_zuid, extract(epoch from created_time))
  else '{"type":"' || kind || '","' || kind || '":' || body::text || '}' end`;

async function countMatching(tx: Tx, zone: FilteredZone): Promise<number> {
  const { count } = await matching(tx, zone)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(tx: Tx, { filter, editionId, zoneId }: FilteredZone) {
  const { kinds, box, text, connectedTo, frame, keys, changes } = filter;
  const zone = { editionId, zoneId };
  let query = inZone(tx, zone);
  if (kinds) query = query.where('kind', 'in', [...kinds]);
  if (frame !== undefined) query = query.where('frame_id', '=', frame);
  if (keys) query = query.where(hasKey(keys));
  if (changes?.since) query = query.where('changed_time', '>=', changes.since);
  if (changes?.after !== undefined) {
    // The second comparison has only constants: if nothing has changed, no row is read.
    query = query
      .where('changed_seq', '>', changes.after)
      .where(sql<boolean>`${changes.head}::bigint > ${changes.after}::bigint`);
  }
  if (connectedTo !== undefined)
    query = query.where('element_id', 'in', connected(zone, connectedTo));
  if (box) query = query.where(overlaps(zone, box));
  if (text) query = query.where(contains(zone, text));
  return query;
}

/** Selects the connectors of an element and the elements at their other ends. */
function connected({ editionId, zoneId }: ZoneKey, key: string) {
  return sql<string>`(
    select unnest(array[element_id, case when first_id = ${key} then second_id else first_id end])
    from elements
    where edition_id = ${editionId} and zone_id = ${zoneId}
      and (first_id = ${key} or second_id = ${key}))`;
}

/**
 * Returns the condition that an element overlaps the box. A connector has the combined box of its
 * ends; a comment anchored to an element has that element's box.
 */
function overlaps({ editionId, zoneId }: ZoneKey, [left, top, right, bottom]: Box) {
  const here = sql`edition_id = ${editionId} and zone_id = ${zoneId}`;
  // Written without joins: membership is a hash lookup, and connectors are matched with their ends
  // by sorting. The planner chooses joins by table statistics, which are missing for a zone that
  // was just filled; that took half a minute.
  return sql<boolean>`(element_id in (
    with placed as (
      select element_id from elements
      where ${here} and box[1] <= ${right} and box[2] <= ${bottom}
        and box[3] >= ${left} and box[4] >= ${top}
    ), joining as (
      select connector_id from (
        select connector_id, max(box) over (partition by element_id) as box from (
          select element_id, null::uuid as connector_id, box from elements
          where ${here} and kind in ('frame', 'shape')
          union all
          select unnest(array[first_id, second_id]), element_id, null from elements
          where ${here} and kind = 'connector'
          union all
          select element_id, element_id, box from elements
          where ${here} and kind = 'connector' and box is not null
        ) as met
      ) as ends
      where connector_id is not null
      group by connector_id
      having min(box[1]) <= ${right} and min(box[2]) <= ${bottom}
        and max(box[3]) >= ${left} and max(box[4]) >= ${top}
    ), pinned as (
      select element_id from elements
      where ${here} and (anchor_id in (table placed union all table joining)) is true
    ), answering as (
      select element_id from elements
      where ${here} and box is null and anchor_id is null
        and (parent_id in (table placed union all table pinned)) is true
    )
    table placed union all table joining union all table pinned union all table answering)) is true`;
}

function contains({ editionId, zoneId }: ZoneKey, { normalized, connectors }: TextFilter) {
  return sql<boolean>`(element_id = ${anyUuid(connectors)} or element_id in (
    select entry_id from search_entries
    where edition_id = ${editionId} and zone_id = ${zoneId} and kind <> 'zone'
      and strpos(folded, ${normalized}) > 0))`;
}

const MAX_DELETED = 1_000;

/** Returns the number of elements deleted in a time span and the ids of the last 1,000. */
export async function listDeleted(
  tx: Tx,
  { changes: { since, after }, ...zone }: ZoneKey & { changes: Changes },
) {
  let query = tx
    .selectFrom('element_tombstones')
    .select(['element_id', sql<number>`count(*) over ()::int`.as('count')])
    .where('edition_id', '=', zone.editionId)
    .where('zone_id', '=', zone.zoneId)
    .orderBy('deleted_seq', 'desc')
    .orderBy('element_id')
    .limit(MAX_DELETED);
  if (since) query = query.where('deleted_time', '>=', since);
  if (after !== undefined) query = query.where('deleted_seq', '>', after);
  const rows = await query.execute();
  return { ids: rows.map((row) => row.element_id), count: rows[0]?.count ?? 0 };
}
