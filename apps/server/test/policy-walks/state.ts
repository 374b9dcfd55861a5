import type { DatabaseSession } from '../../../../testing/database/database-session.ts';

export type MemberType = 'USER' | 'TEAM' | 'ORG';
export type EditionRole = 'SUPER_ADMIN' | 'ORG_ADMIN' | 'MEMBER';
export type TeamRole = 'TEAM_ADMIN' | 'MEMBER';
export type GivenRole = 'EDITOR' | 'COMMENTER' | 'GUEST_COMMENTER' | 'VIEWER' | 'GUEST_VIEWER';
export type ZoneRole = 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER';

export interface SpaceEntry {
  memberId: string;
  type: MemberType;
  role: GivenRole | 'CREATOR';
}

export interface ZoneEntry {
  memberId: string;
  type: MemberType;
  permission: 'restricted' | 'allowed';
  role: ZoneRole | null;
}

export interface Space {
  id: string;
  teamId: string;
  ownerZuid: string;
  trashed: boolean;
  entries: SpaceEntry[];
}

export interface Zone {
  id: string;
  spaceId: string;
  trashed: boolean;
  entries: ZoneEntry[];
}

export interface Invitation {
  id: string;
  teamId: string;
  mail: string;
  sender: string;
}

/** Everything in an edition that decides who may do what, read from the tables. */
export interface State {
  editionId: string;
  /** Members of the edition who are not suspended. */
  people: ReadonlyMap<string, EditionRole>;
  /** Suspended members with their role. */
  suspended: ReadonlyMap<string, EditionRole>;
  teams: ReadonlyMap<string, ReadonlyMap<string, TeamRole>>;
  spaces: ReadonlyMap<string, Space>;
  zones: ReadonlyMap<string, Zone>;
  /** Authors by template. */
  templates: ReadonlyMap<string, string>;
  invitations: readonly Invitation[];
}

interface Row {
  people: { zuid: string; role: EditionRole; suspended: boolean }[] | null;
  teams: { id: string; members: { zuid: string; role: TeamRole }[] | null }[] | null;
  spaces: (Omit<Space, 'entries'> & { entries: SpaceEntry[] | null })[] | null;
  zones: (Omit<Zone, 'entries'> & { entries: ZoneEntry[] | null })[] | null;
  templates: { id: string; author: string }[] | null;
  invitations: Invitation[] | null;
}

// In the order of creation, so that a seed leads to the same choices again.
const QUERY = `select
  (select json_agg(json_build_object('zuid', zuid::text, 'role', role,
     'suspended', suspended_time is not null) order by zuid)
   from edition_members where edition_id = $1) as people,
  (select json_agg(json_build_object('id', team_id::text, 'members', (
     select json_agg(json_build_object('zuid', m.zuid::text, 'role', m.role) order by m.zuid)
     from team_members m where m.edition_id = $1 and m.team_id = t.team_id)) order by team_id)
   from teams t where edition_id = $1) as teams,
  (select json_agg(json_build_object('id', space_id::text, 'teamId', team_id::text,
     'ownerZuid', owner_zuid::text, 'trashed', status = 'TRASHED', 'entries', (
     select json_agg(json_build_object('memberId', m.member_id::text, 'type', m.member_type,
       'role', m.role) order by m.member_id)
     from space_members m where m.edition_id = $1 and m.space_id = s.space_id)) order by space_id)
   from spaces s where edition_id = $1) as spaces,
  (select json_agg(json_build_object('id', zone_id, 'spaceId', space_id::text,
     'trashed', status = 'TRASHED', 'entries', (
     select json_agg(json_build_object('memberId', a.member_id::text, 'type', a.member_type,
       'permission', a.permission, 'role', a.role) order by a.member_id)
     from zone_access a where a.edition_id = $1 and a.zone_id = z.zone_id)) order by zone_key)
   from zones z where edition_id = $1) as zones,
  (select json_agg(json_build_object('id', template_id::text, 'author', author_zuid::text)
     order by template_id)
   from edition_templates where edition_id = $1) as templates,
  (select json_agg(json_build_object('id', invitation_id::text, 'teamId', team_id::text,
     'mail', mail, 'sender', added_by::text) order by invitation_id)
   from team_invitations where edition_id = $1) as invitations`;

function membersWith({ people }: Row, suspended: boolean): State['people'] {
  const chosen = (people ?? []).filter((person) => person.suspended === suspended);
  return new Map(chosen.map(({ zuid, role }) => [zuid, role]));
}

export async function readState(session: DatabaseSession, editionId: string): Promise<State> {
  const [row] = await session.query<Row>(QUERY, [editionId]);
  if (!row) throw new Error('The query has always one row.');
  const withEntries = <T extends { id: string; entries: unknown[] | null }>(rows: T[] | null) =>
    new Map((rows ?? []).map((one) => [one.id, { ...one, entries: one.entries ?? [] }]));
  return {
    editionId,
    people: membersWith(row, false),
    suspended: membersWith(row, true),
    teams: new Map(
      (row.teams ?? []).map(({ id, members }) => [
        id,
        new Map((members ?? []).map(({ zuid, role }) => [zuid, role])),
      ]),
    ),
    spaces: withEntries(row.spaces) as State['spaces'], // entries are no longer null
    zones: withEntries(row.zones) as State['zones'], // entries are no longer null
    templates: new Map((row.templates ?? []).map(({ id, author }) => [id, author])),
    invitations: row.invitations ?? [],
  };
}
