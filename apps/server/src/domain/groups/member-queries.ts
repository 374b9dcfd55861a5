import { sql } from 'kysely';
import { anyId } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InGroup } from './queries.ts';

interface MemberPage extends InGroup {
  from: number;
  limit: number;
}

export function listGroupMembers(tx: Tx, { editionId, groupId, from, limit }: MemberPage) {
  return tx
    .selectFrom('group_members')
    .innerJoin('edition_members', (join) =>
      join
        .onRef('edition_members.edition_id', '=', 'group_members.edition_id')
        .onRef('edition_members.zuid', '=', 'group_members.zuid'),
    )
    .leftJoin('service_accounts', (join) =>
      join
        .onRef('service_accounts.edition_id', '=', 'group_members.edition_id')
        .onRef('service_accounts.zuid', '=', 'group_members.zuid'),
    )
    .select(['group_members.zuid', 'group_members.added_time'])
    .select(['edition_members.display_name', 'edition_members.mail_id'])
    .select('service_accounts.created_time as service_time')
    .where('group_members.edition_id', '=', editionId)
    .where('edition_members.edition_id', '=', editionId)
    .where('group_members.group_id', '=', groupId)
    .orderBy('group_members.zuid')
    .limit(limit)
    .offset(from)
    .execute();
}

export type GroupMemberRow = Awaited<ReturnType<typeof listGroupMembers>>[number];

interface People extends InGroup {
  zuids: readonly string[];
}

/** Returns which of these people are in the group. */
export async function listMembersAmong(tx: Tx, { editionId, groupId, zuids }: People) {
  const rows = await tx
    .selectFrom('group_members')
    .select('zuid')
    .where('edition_id', '=', editionId)
    .where('group_id', '=', groupId)
    .where('zuid', '=', anyId(zuids))
    .execute();
  return rows.map((row) => row.zuid);
}

/** Adds people to a group. Returns the new members. */
export async function insertGroupMembers(tx: Tx, added: People & { time: Date }) {
  const { editionId, groupId, zuids, time } = added;
  if (zuids.length === 0) return [];
  const { rows } = await sql<{ zuid: string }>`
    insert into group_members (edition_id, group_id, zuid, added_time)
    select ${editionId}, ${groupId}, person.zuid, ${time}
    from unnest(${[...zuids]}::bigint[]) as person (zuid)
    on conflict do nothing
    returning zuid`.execute(tx);
  return rows.map((row) => row.zuid);
}

/** Removes people from a group. Returns the former members. */
export async function deleteGroupMembers(tx: Tx, { editionId, groupId, zuids }: People) {
  if (zuids.length === 0) return [];
  const rows = await tx
    .deleteFrom('group_members')
    .where('edition_id', '=', editionId)
    .where('group_id', '=', groupId)
    .where('zuid', '=', anyId(zuids))
    .returning('zuid')
    .execute();
  return rows.map((row) => row.zuid);
}
