import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';

interface Joined {
  editionId: string;
  zuid: string;
  mail: string;
  time: Date;
}

/**
 * Links a person who joins the edition to the record of the directory with their address, and adds them to the groups
 * of the record. Returns these groups.
 */
export async function linkDirectoryUser(tx: Tx, joined: Joined): Promise<string[]> {
  const { editionId, zuid, mail, time } = joined;
  // A person has one record. One that was linked before they left the edition is used again.
  const { rows } = await sql<{ group_id: string }>`
    with record as (
      update scim_users set zuid = ${zuid}
      where edition_id = ${editionId} and user_id = (
        select user_id from scim_users
        where edition_id = ${editionId} and mail = ${mail} and active
          and (zuid is null or zuid = ${zuid})
          and not exists (select from scim_users other
            where other.edition_id = ${editionId} and other.zuid = ${zuid} and other.mail <> ${mail})
        order by zuid nulls last, user_id limit 1)
      returning user_id
    )
    insert into group_members (edition_id, group_id, zuid, added_time)
    select ${editionId}, m.group_id, ${zuid}, ${time}
    from scim_group_members m join record on record.user_id = m.user_id
    where m.edition_id = ${editionId}
    on conflict do nothing
    returning group_id::text`.execute(tx);
  return rows.map((row) => row.group_id);
}
