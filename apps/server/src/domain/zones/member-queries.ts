import { anyId, anyUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { type InSpace, principalsOf } from '../spaces/queries.ts';
import type { AccessEntry } from './policy.ts';
import type { ZoneKey } from './queries.ts';

export function listZoneMembers(tx: Tx, { editionId, zoneId }: ZoneKey) {
  return tx
    .selectFrom('zone_access')
    .select(['zone_id', 'member_id', 'member_type', 'permission', 'role'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .orderBy('member_id')
    .execute();
}

interface ZonesById extends InSpace {
  zoneIds: readonly string[];
}

/** Locks and returns the zones that are in the space. */
export function lockZonesById(tx: Tx, { editionId, spaceId, zoneIds }: ZonesById) {
  return tx
    .selectFrom('zones')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('zone_id', '=', anyUuid(zoneIds))
    .orderBy('zone_id')
    .forNoKeyUpdate()
    .execute();
}

interface Members extends InSpace {
  memberIds: readonly string[];
}

/** Returns which of these people have a role in the space through any entry. */
export async function listPeopleWithRole(tx: Tx, { editionId, spaceId, memberIds }: Members) {
  const rows = await tx
    .selectFrom('edition_members as person')
    .select('person.zuid')
    .where('person.edition_id', '=', editionId)
    .where('person.zuid', '=', anyId(memberIds))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('space_members as entry')
          .select('entry.member_id')
          .where('entry.edition_id', '=', editionId)
          .where('entry.space_id', '=', spaceId)
          .where((or) =>
            or.or([
              or('entry.member_id', '=', or.ref('person.zuid')),
              or('entry.member_id', '=', editionId),
              or(
                'entry.member_id',
                'in',
                or
                  .selectFrom('team_and_group_members as membership')
                  .select('membership.principal_id')
                  .where('membership.edition_id', '=', editionId)
                  .whereRef('membership.zuid', '=', 'person.zuid'),
              ),
            ]),
          ),
      ),
    )
    .execute();
  return rows.map((row) => row.zuid);
}

/** Returns the space's entries for these teams, groups and the edition. */
export function listGroupEntries(tx: Tx, { editionId, spaceId, memberIds }: Members) {
  return tx
    .selectFrom('space_members')
    .select(['member_id', 'member_type'])
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('member_id', '=', anyId(memberIds))
    .where('member_type', '!=', 'USER')
    .execute();
}

export interface NewAccess extends AccessEntry {
  zone_id: string;
  member_id: string;
}

/** Writes an access entry, or deletes it if it would change nothing. */
export async function writeAccess(tx: Tx, editionId: string, access: NewAccess): Promise<void> {
  const { permission, role } = access;
  if (permission === 'allowed' && role === null) {
    await tx
      .deleteFrom('zone_access')
      .where('edition_id', '=', editionId)
      .where('zone_id', '=', access.zone_id)
      .where('member_id', '=', access.member_id)
      .execute();
    return;
  }
  await tx
    .insertInto('zone_access')
    .values({ edition_id: editionId, ...access })
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'zone_id', 'member_id']).doUpdateSet({ permission, role }),
    )
    .execute();
}

interface MemberInSpaces {
  editionId: string;
  memberId: string;
  spaceIds: readonly string[];
}

/** Removes a member from the access lists of all zones in these spaces. */
export async function deleteAccessOf(tx: Tx, { editionId, memberId, spaceIds }: MemberInSpaces) {
  await tx
    .deleteFrom('zone_access')
    .where('edition_id', '=', editionId)
    .where('member_id', '=', memberId)
    .where('zone_id', 'in', (eb) =>
      eb
        .selectFrom('zones')
        .select('zones.zone_id')
        .where('zones.edition_id', '=', editionId)
        .where('zones.space_id', '=', anyId(spaceIds)),
    )
    .execute();
}

interface PersonInSpaces {
  editionId: string;
  zuid: string;
  /** All spaces of the edition if absent. */
  spaceIds?: readonly string[];
}

/**
 * Removes a person from the access lists of zones in spaces where they no longer have a role. Where
 * another entry still grants them one, restrictions stay: losing one entry must not open a zone.
 */
export async function deleteAccessWithoutRole(
  tx: Tx,
  { editionId, zuid, spaceIds }: PersonInSpaces,
): Promise<void> {
  const withoutRole = tx
    .selectFrom('zones')
    .select('zones.zone_id')
    .where('zones.edition_id', '=', editionId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('space_members')
            .select('space_members.member_id')
            .where('space_members.edition_id', '=', editionId)
            .whereRef('space_members.space_id', '=', 'zones.space_id')
            .where('space_members.member_id', 'in', principalsOf(tx, { editionId, zuid })),
        ),
      ),
    );
  await tx
    .deleteFrom('zone_access')
    .where('edition_id', '=', editionId)
    .where('member_id', '=', zuid)
    .where(
      'zone_id',
      'in',
      spaceIds ? withoutRole.where('zones.space_id', '=', anyId(spaceIds)) : withoutRole,
    )
    .execute();
}
