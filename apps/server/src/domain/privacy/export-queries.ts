import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { PersonInEdition } from '../editions/queries.ts';

/** A page of a list: rows after a key, in the order of keys. */
export interface ListPage extends PersonInEdition {
  /** The last key of the previous page; empty for the first page. */
  after: string;
  limit: number;
}

export type ExportedRow = Readonly<Record<string, string | Date | null>>;

/** Reads a page. `next` is the key to continue after; undefined if this was the last page. */
export type ReadPage = (
  tx: Tx,
  page: ListPage,
) => Promise<{ rows: ExportedRow[]; next: string | undefined }>;

type Select = (person: PersonInEdition) => RawBuilder<unknown>;

/**
 * Creates a list from a statement that selects `key`, a unique number or UUID, and the fields. It filters
 * by edition and person; all such filters have an index or read only zones of the edition.
 */
function list(keyType: 'bigint' | 'uuid', select: Select): ReadPage {
  const first = keyType === 'bigint' ? '0' : '00000000-0000-0000-0000-000000000000';
  return async (tx, { after, limit, ...person }) => {
    const { rows } = await sql<{ key: string } & ExportedRow>`
      select * from (${select(person)}) as list
      where key > ${after || first}::${sql.raw(keyType)}
      order by key limit ${limit}`.execute(tx);
    const next = rows.length === limit ? rows.at(-1)?.key : undefined;
    return { rows: rows.map(({ key: _, ...row }) => row), next };
  };
}

// Reads this many zones per page: a zone can have thousands of comments.
const ZONES_AT_ONCE = 50;

/** Reads comments zone by zone, for which there is an index; there is none on authors. */
const readComments: ReadPage = async (tx, { editionId, zuid, after }) => {
  const { rows: zones } = await sql<{ zone_id: string }>`
    select zone_id from zones
    where edition_id = ${editionId}
      and zone_id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid
    order by zone_id limit ${ZONES_AT_ONCE}`.execute(tx);
  if (zones.length === 0) return { rows: [], next: undefined };
  const { rows } = await sql<ExportedRow>`
    select element_id as id, zone_id, body ->> 'text' as text, created_time from elements
    where edition_id = ${editionId} and zone_id = any(${zones.map(({ zone_id }) => zone_id)}::uuid[])
      and kind = 'comment' and author_zuid = ${zuid}
    order by zone_id, created_time, element_id`.execute(tx);
  const next = zones.length === ZONES_AT_ONCE ? zones.at(-1)?.zone_id : undefined;
  return { rows, next };
};

/** The lists of an edition in an export of a person's data, by their name in the export. */
export const exportedLists: Readonly<Record<string, ReadPage>> = {
  teams: list(
    'bigint',
    ({ editionId, zuid }) => sql`
    select m.team_id as key, m.team_id, t.team_name, m.role as role_name, m.added_time
    from team_members m join teams t on t.edition_id = m.edition_id and t.team_id = m.team_id
    where m.edition_id = ${editionId} and t.edition_id = ${editionId} and m.zuid = ${zuid}`,
  ),
  groups: list(
    'bigint',
    ({ editionId, zuid }) => sql`
    select m.group_id as key, m.group_id, g.group_name, m.added_time
    from group_members m join groups g on g.edition_id = m.edition_id and g.group_id = m.group_id
    where m.edition_id = ${editionId} and g.edition_id = ${editionId} and m.zuid = ${zuid}`,
  ),
  space_roles: list(
    'bigint',
    ({ editionId, zuid }) => sql`
    select space_id as key, space_id, role as role_name, added_time from space_members
    where edition_id = ${editionId} and member_id = ${zuid}`,
  ),
  // An entry that hides a zone would reveal that the zone exists.
  zone_access: list(
    'uuid',
    ({ editionId, zuid }) => sql`
    select zone_id as key, zone_id, permission, coalesce(role, '') as role_name from zone_access
    where edition_id = ${editionId} and member_id = ${zuid} and permission = 'allowed'`,
  ),
  favorites: list(
    'bigint',
    ({ editionId, zuid }) => sql`
    select space_id as key, space_id, added_time from space_favorites
    where edition_id = ${editionId} and zuid = ${zuid}`,
  ),
  visits: list(
    'bigint',
    ({ editionId, zuid }) => sql`
    select space_id as key, space_id, visited_time from space_visits
    where edition_id = ${editionId} and zuid = ${zuid}`,
  ),
  votes: list(
    'uuid',
    ({ editionId, zuid }) => sql`
    select zone_id as key, zone_id, string_agg(element_id::text, ',' order by element_id) as element_ids
    from zone_ballots where edition_id = ${editionId} and zuid = ${zuid} group by zone_id`,
  ),
  // What they are about may be hidden from the person by now.
  notifications: list(
    'bigint',
    ({ editionId, zuid }) => sql`
    select notification_id as key, notification_id as id, kind, created_time from notifications
    where edition_id = ${editionId} and zuid = ${zuid}`,
  ),
  own_spaces: list(
    'bigint',
    ({ editionId, zuid }) => sql`
    select space_id as key, space_id, space_name, team_id, status, created_time from spaces
    where edition_id = ${editionId} and owner_zuid = ${zuid}`,
  ),
  // Others may have renamed a zone after the person lost access to it.
  own_zones: list(
    'uuid',
    ({ editionId, zuid }) => sql`
    select z.zone_id as key, z.zone_id, z.space_id, z.created_time,
      case when s.owner_zuid = ${zuid} then z.zone_name end as zone_name
    from zones z join spaces s on s.edition_id = z.edition_id and s.space_id = z.space_id
    where z.edition_id = ${editionId} and s.edition_id = ${editionId} and z.author_zuid = ${zuid}
      and z.draft_of is null`,
  ),
  proposals: list(
    'bigint',
    ({ editionId, zuid }) => sql`
    select proposal_id as key, proposal_id as id, zone_id, title, description, state, created_time
    from proposals where edition_id = ${editionId} and author_zuid = ${zuid}`,
  ),
  api_keys: list(
    'bigint',
    ({ editionId, zuid }) => sql`
    select key_id as key, key_id as id, name, prefix, created_time from api_keys
    where edition_id = ${editionId} and created_by = ${zuid}`,
  ),
  invitations_sent: list(
    'bigint',
    ({ editionId, zuid }) => sql`
    select invitation_id as key, mail_id, team_id, invited_time from team_invitations
    where edition_id = ${editionId} and added_by = ${zuid}`,
  ),
  comments: readComments,
};

/** Returns the account of a person and how they sign in. */
export async function readAccount(tx: Tx, zuid: string) {
  const user = await tx
    .selectFrom('users')
    .select(['zuid', 'display_name', 'mail_id', 'created_time'])
    .where('zuid', '=', zuid)
    .executeTakeFirstOrThrow();
  const identities = await tx
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('zuid', '=', zuid)
    .orderBy('issuer')
    .orderBy('subject')
    .execute();
  const tokens = await tx
    .selectFrom('access_tokens')
    .select(['token_id as id', 'name', 'prefix', 'created_time', 'expiry_time'])
    .where('zuid', '=', zuid)
    .orderBy('token_id')
    .execute();
  return { user, identities, tokens };
}

/** Returns the invitations to an address in an edition. */
export function listInvitationsTo(
  tx: Tx,
  { editionId, mail }: { editionId: string; mail: string },
) {
  return tx
    .selectFrom('team_invitations')
    .innerJoin('editions', 'editions.edition_id', 'team_invitations.edition_id')
    .select([
      'editions.edition_id',
      'editions.edition_name',
      'team_invitations.team_id',
      'team_invitations.invited_time',
    ])
    .where('team_invitations.edition_id', '=', editionId)
    .where('editions.edition_id', '=', editionId)
    .where('team_invitations.mail', '=', mail)
    .orderBy('team_invitations.invitation_id')
    .execute();
}
