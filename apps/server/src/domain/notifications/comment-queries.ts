import type { EventData } from '@lienzo/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';

export interface CommentRow {
  zone_id: string;
  element_id: string;
  parent_id: string | null;
  author_zuid: string;
  created_time: Date;
  mentions: string[];
}

/** How many comments of one change are looked at; of more, the newest. */
const MAX_COMMENTS = 500;
/** How many people are notified of a reply. */
const MAX_WRITERS = 100;

type ZoneChange = EventData<'zone.changed'>;

/** Returns the zones in which one of the changes created or changed a comment. */
export async function listZonesWithComments(
  tx: Tx,
  editionId: string,
  changes: readonly ZoneChange[],
): Promise<Set<string>> {
  const pairs = changes.flatMap(({ zone_id, created, changed }) =>
    [...created, ...changed].map((id) => ({ zone_id, id })),
  );
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ zone_id: string }>`
    select distinct e.zone_id
    from unnest(${pairs.map(({ zone_id }) => zone_id)}::uuid[], ${pairs.map(({ id }) => id)}::uuid[])
      as changed (zone_id, element_id)
    join elements e on e.edition_id = ${editionId} and e.zone_id = changed.zone_id
      and e.element_id = changed.element_id
    where e.kind = 'comment'`.execute(tx);
  return new Set(rows.map(({ zone_id }) => zone_id));
}

/** Returns the comments that a change of a zone created or changed and that still exist, the newest first. */
export async function listChangedComments(
  tx: Tx,
  editionId: string,
  change: ZoneChange,
): Promise<CommentRow[]> {
  const ids = [...change.created, ...change.changed];
  if (ids.length === 0 && !change.truncated) return [];
  // The lists of a large change are cut. Then all comments are compared with the number of the change.
  const which = change.truncated
    ? sql`changed_seq > ${change.from_seq} and changed_seq <= ${change.to_seq}`
    : sql`element_id = any(${ids}::uuid[])`;
  const { rows } = await sql<CommentRow>`
    select zone_id, element_id, parent_id, author_zuid::text, created_time,
      array(select json_array_elements_text(body -> 'mentions')) as mentions
    from elements
    where edition_id = ${editionId} and zone_id = ${change.zone_id} and kind = 'comment'
      and author_zuid is not null and created_time is not null and ${which}
    order by created_time desc, element_id limit ${MAX_COMMENTS}`.execute(tx);
  return rows.map((row) => ({ ...row, mentions: row.mentions.filter(isPossibleId) }));
}

/** An id that the database cannot hold belongs to no one. */
function isPossibleId(zuid: string): boolean {
  return BigInt(zuid) < 2n ** 63n;
}

/** Returns who wrote in threads, by the id of the first comment. */
export async function listWriters(
  tx: Tx,
  editionId: string,
  { zoneId, threadIds }: { zoneId: string; threadIds: readonly string[] },
): Promise<Map<string, Set<string>>> {
  if (threadIds.length === 0) return new Map();
  const { rows } = await sql<{ thread_id: string; zuids: string[] }>`
    select thread.id as thread_id, array(
      select distinct author_zuid::text from elements
      where edition_id = ${editionId} and zone_id = ${zoneId} and kind = 'comment'
        and (element_id = thread.id or parent_id = thread.id) and author_zuid is not null
      limit ${MAX_WRITERS}) as zuids
    from unnest(${[...threadIds]}::uuid[]) as thread (id)`.execute(tx);
  return new Map(rows.map(({ thread_id, zuids }) => [thread_id, new Set(zuids)]));
}

/** Returns whom comments mentioned when they were last looked at. */
export async function listMentioned(
  tx: Tx,
  editionId: string,
  { zoneId, ids }: { zoneId: string; ids: readonly string[] },
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ comment_id: string; zuids: string[] }>`
    select comment_id, zuids::text[] from comment_mentions
    where edition_id = ${editionId} and zone_id = ${zoneId}
      and comment_id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ comment_id, zuids }) => [comment_id, zuids]));
}

/** Notes whom comments mention. Someone who is removed and added again is not notified twice. */
export async function recordMentioned(
  tx: Tx,
  editionId: string,
  comments: readonly CommentRow[],
): Promise<void> {
  const rows = comments.filter(({ mentions }) => mentions.length > 0);
  if (rows.length === 0) return;
  await sql`
    insert into comment_mentions (edition_id, zone_id, comment_id, zuids)
    select ${editionId}, zone_id, element_id, mentions
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as (zone_id uuid, element_id uuid, mentions bigint[])
    order by zone_id, element_id
    on conflict (edition_id, zone_id, comment_id) do update set zuids = array(
      select distinct unnest(comment_mentions.zuids || excluded.zuids) limit 1000)
  `.execute(tx);
}
