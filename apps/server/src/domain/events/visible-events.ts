import { type EventAudience, type EventKind, eventKinds } from '@lienzo/contract';
import { sql } from 'kysely';
import { anyId } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { isEditionAdmin } from '../editions/policy.ts';
import { readEditionRole } from '../editions/read-membership.ts';
import { listTeamsAndGroupsOf } from '../groups/principals.ts';
import type { EventRow } from './queries.ts';

/** Who reads events: a member of the edition. */
export interface Reader {
  editionId: string;
  isAdmin: boolean;
  teamIds: ReadonlySet<string>;
  /** Ids whose membership entries apply to the reader: their own, their teams', their groups' and the edition's. */
  principalIds: readonly string[];
}

/** Returns what decides which events a person can see. Throws `notFound` if they are not in the edition. */
export async function findReader(
  tx: Tx,
  { editionId, zuid }: { editionId: string; zuid: string },
): Promise<Reader> {
  const [role, { teamIds, groupIds }] = await Promise.all([
    readEditionRole(tx, { editionId, zuid }),
    listTeamsAndGroupsOf(tx, { editionId, zuid }),
  ]);
  return {
    editionId,
    isAdmin: isEditionAdmin(role),
    teamIds: new Set(teamIds),
    principalIds: [zuid, editionId, ...teamIds, ...groupIds],
  };
}

/** Kinds that name parts of a zone. */
const contentKinds = new Set<string>([
  'zone.changed',
  'zone.version_saved',
  'zone.version_named',
  'zone.version_restored',
  'proposal.created',
  'proposal.updated',
  'proposal.merged',
  'proposal.closed',
  'file.added',
  'file.removed',
] satisfies EventKind[]);

/**
 * Returns the events that the reader can see at this moment. An event of something that no longer exists
 * is visible to people who could have deleted it.
 */
export async function keepVisible(
  tx: Tx,
  reader: Reader,
  events: readonly EventRow[],
): Promise<EventRow[]> {
  const spaceIds = idsOf(events, ['space', 'zone'], ({ space_id }) => space_id);
  const zoneIds = idsOf(events, ['zone'], ({ zone_id }) => zone_id);
  const [spaces, zones] = await Promise.all([
    findSpaces(tx, reader, spaceIds),
    findZones(tx, reader, zoneIds),
  ]);
  const seesSpace = (id: string, kind: string) => {
    const space = spaces.get(id);
    if (!space) return reader.isAdmin;
    // In the trash, only its owner sees it. Others see that it was moved there.
    const isOpen = space.active || space.role === 'owner' || kind === 'space.trashed';
    return space.role !== 'none' && isOpen;
  };
  const seesZone = (id: string, spaceId: string, kind: string) => {
    const space = spaces.get(spaceId);
    const zone = zones.get(id);
    if (!zone) return space ? space.role === 'owner' : reader.isAdmin;
    // Editors see a zone in the trash, but not its content.
    const isRestorable = zone.inActiveSpace && zone.editor && !contentKinds.has(kind);
    const isOpen = zone.active || isRestorable || kind === 'zone.trashed';
    return zone.visible && isOpen;
  };
  const sees = (event: EventRow): boolean => {
    const { team_id, space_id, zone_id } = event;
    const audience = audienceOf(event);
    if (audience === 'zone' && zone_id && space_id) return seesZone(zone_id, space_id, event.kind);
    if (audience === 'space' && space_id) return seesSpace(space_id, event.kind);
    return reader.isAdmin || (audience === 'team' && reader.teamIds.has(team_id ?? ''));
  };
  return events.filter(sees);
}

// A kind of a newer release, which a node of this one reads during an upgrade, is for admins.
function audienceOf({ kind }: EventRow): EventAudience {
  return eventKinds[kind as EventKind]?.audience ?? 'admins';
}

function idsOf(
  events: readonly EventRow[],
  audiences: readonly EventAudience[],
  idOf: (event: EventRow) => string | null,
): string[] {
  const concerned = events.filter((event) => audiences.includes(audienceOf(event)));
  return [...new Set(concerned.map(idOf).filter((id) => id !== null))];
}

interface SeenSpace {
  space_id: string;
  role: 'owner' | 'member' | 'none';
  active: boolean;
}

async function findSpaces(
  tx: Tx,
  { editionId, principalIds }: Reader,
  spaceIds: readonly string[],
): Promise<Map<string, SeenSpace>> {
  if (spaceIds.length === 0) return new Map();
  const { rows } = await sql<SeenSpace>`
    select s.space_id::text, access.role, s.status = 'ACTIVE' as active
    from unnest(${[...spaceIds]}::bigint[]) as named (id)
    cross join lateral (
      select * from spaces where edition_id = ${editionId} and space_id = named.id limit 1
    ) as s
    cross join lateral (
      select case when bool_or(m.role = 'CREATOR') then 'owner' when count(*) > 0 then 'member'
        else 'none' end as role
      from space_members m where m.edition_id = ${editionId} and m.space_id = s.space_id
        and m.member_id = ${anyId(principalIds)}
    ) as access`.execute(tx);
  return new Map(rows.map((row) => [row.space_id, row]));
}

interface SeenZone {
  zone_id: string;
  /** Whether the reader has a role in the zone. */
  visible: boolean;
  /** Whether they can edit it, and therefore see it in the trash. */
  editor: boolean;
  active: boolean;
  inActiveSpace: boolean;
}

/** Follows `roleInZone`: the owner sees everything, and an entry for the person overrides those for groups. */
async function findZones(
  tx: Tx,
  { editionId, principalIds }: Reader,
  zoneIds: readonly string[],
): Promise<Map<string, SeenZone>> {
  if (zoneIds.length === 0) return new Map();
  const { rows } = await sql<SeenZone>`
    select z.zone_id, access.entries > 0 and (access.owner or not zone_entries.hidden) as visible,
      access.editor, z.status = 'ACTIVE' and s.status = 'ACTIVE' as active,
      s.status = 'ACTIVE' as "inActiveSpace"
    from unnest(${[...zoneIds]}::uuid[]) as named (id)
    cross join lateral (
      select * from zones where edition_id = ${editionId} and zone_id = named.id limit 1
    ) as z
    cross join lateral (
      select status from spaces where edition_id = ${editionId} and space_id = z.space_id limit 1
    ) as s
    cross join lateral (
      select count(*) as entries, coalesce(bool_or(m.role = 'CREATOR'), false) as owner,
        coalesce(bool_or(m.role in ('CREATOR', 'EDITOR')), false) as editor
      from space_members m where m.edition_id = ${editionId} and m.space_id = z.space_id
        and m.member_id = ${anyId(principalIds)}
    ) as access
    cross join lateral (
      select coalesce(
        bool_or(a.permission = 'restricted') filter (where a.member_type = 'USER'),
        bool_or(a.permission = 'restricted'), false) as hidden
      from zone_access a where a.edition_id = ${editionId} and a.zone_id = z.zone_id
        and a.member_id = ${anyId(principalIds)}
    ) as zone_entries`.execute(tx);
  return new Map(rows.map((row) => [row.zone_id, row]));
}
