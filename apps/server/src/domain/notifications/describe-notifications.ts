import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { PersonInEdition } from '../editions/queries.ts';
import type { NotificationRow } from './queries.ts';
import { findVisible } from './visible-targets.ts';

/** How many characters of a comment are shown. */
const MAX_TEXT = 200;

/** A notification with the names of what it is about. */
export interface DescribedNotification extends NotificationRow {
  actorName?: string | undefined;
  teamName?: string | undefined;
  spaceName?: string | undefined;
  zoneName?: string | undefined;
  /** The space of the zone. */
  zoneSpaceId?: string | undefined;
  threadId?: string | undefined;
  text?: string | undefined;
}

interface CommentOf {
  comment_id: string;
  thread_id: string;
  text: string;
}

/**
 * Keeps the notifications that the person can see at this moment: those of zones, spaces and teams that they
 * still have access to, and of comments that still exist.
 */
export async function keepVisible(
  tx: Tx,
  { editionId, zuid }: PersonInEdition,
  rows: readonly NotificationRow[],
): Promise<NotificationRow[]> {
  const isVisible = await findVisible(
    tx,
    editionId,
    rows.map((row) => ({ ...row, zuid })),
  );
  const visible = rows.filter((row) => isVisible({ ...row, zuid }));
  const about = visible.filter(({ comment_id }) => comment_id !== null);
  const { rows: found } = await sql<{ comment_id: string }>`
    select e.element_id as comment_id
    from unnest(${about.map(({ zone_id }) => zone_id)}::uuid[],
      ${about.map(({ comment_id }) => comment_id)}::uuid[]) as named (zone_id, comment_id)
    join elements e on e.edition_id = ${editionId} and e.zone_id = named.zone_id
      and e.element_id = named.comment_id and e.kind = 'comment'`.execute(tx);
  const existing = new Set(found.map(({ comment_id }) => comment_id));
  return visible.filter(({ comment_id }) => comment_id === null || existing.has(comment_id));
}

/** Adds the names of what notifications are about. The person must be able to see all of it. */
export async function describeNotifications(
  tx: Tx,
  editionId: string,
  rows: readonly NotificationRow[],
): Promise<DescribedNotification[]> {
  if (rows.length === 0) return [];
  const idsOf = (idOf: (row: NotificationRow) => string | null) => [
    ...new Set(rows.map(idOf).filter((id) => id !== null)),
  ];
  const [people, teams, spaces, zones, comments] = await Promise.all([
    sql<Named>`select zuid::text as id, display_name as name from edition_members
      where edition_id = ${editionId} and zuid = any(${idsOf((row) => row.actor_zuid)}::bigint[])`.execute(
      tx,
    ),
    sql<Named>`select team_id::text as id, team_name as name from teams
      where edition_id = ${editionId} and team_id = any(${idsOf((row) => row.team_id)}::bigint[])`.execute(
      tx,
    ),
    sql<Named>`select space_id::text as id, space_name as name from spaces
      where edition_id = ${editionId} and space_id = any(${idsOf((row) => row.space_id)}::bigint[])`.execute(
      tx,
    ),
    sql<Named & { space_id: string }>`select zone_id as id, zone_name as name, space_id::text
      from zones
      where edition_id = ${editionId} and zone_id = any(${idsOf((row) => row.zone_id)}::uuid[])`.execute(
      tx,
    ),
    sql<CommentOf>`select e.element_id as comment_id, coalesce(e.parent_id, e.element_id) as thread_id,
        left(e.body ->> 'text', ${MAX_TEXT}) as text
      from unnest(${rows.map(({ zone_id }) => zone_id)}::uuid[],
        ${rows.map(({ comment_id }) => comment_id)}::uuid[]) as named (zone_id, comment_id)
      join elements e on e.edition_id = ${editionId} and e.zone_id = named.zone_id
        and e.element_id = named.comment_id`.execute(tx),
  ]);
  const nameOf = (of: { rows: readonly Named[] }) => {
    const names = new Map(of.rows.map(({ id, name }) => [id, name]));
    return (id: string | null) => (id === null ? undefined : names.get(id));
  };
  const [actor, team, space, zone] = [people, teams, spaces, zones].map(nameOf);
  const spaceOf = new Map(zones.rows.map(({ id, space_id }) => [id, space_id]));
  const commentOf = new Map(comments.rows.map((comment) => [comment.comment_id, comment]));
  return rows.map((row) => {
    const comment = commentOf.get(row.comment_id ?? '');
    return {
      ...row,
      actorName: actor?.(row.actor_zuid),
      teamName: team?.(row.team_id),
      spaceName: space?.(row.space_id),
      zoneName: zone?.(row.zone_id),
      zoneSpaceId: spaceOf.get(row.zone_id ?? ''),
      threadId: comment?.thread_id,
      text: comment?.text,
    };
  });
}

interface Named {
  id: string;
  name: string;
}
