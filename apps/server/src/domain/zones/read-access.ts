import { fail } from '../../core/errors.ts';
import { isGuestId } from '../../core/guest-ids.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { SpaceAccess } from '../spaces/policy.ts';
import { lockSpaceFor } from '../spaces/queries.ts';
import { readSpaceAccess, refuseTrashed } from '../spaces/read-access.ts';
import { roleInDraft, roleInZone, type ZoneRole } from './policy.ts';
import {
  findZone,
  type LockedZone,
  listAccessFor,
  lockZone,
  type PersonInZone,
  type ZoneRow,
} from './queries.ts';

export interface ZoneAccess<Zone extends ZoneRow = ZoneRow> {
  space: Awaited<ReturnType<typeof readSpaceAccess>>['space'];
  spaceAccess: SpaceAccess;
  zone: Zone;
  role: ZoneRole;
  /** The zone that this one is a draft of. */
  original?: ZoneRow;
}

/**
 * Returns the zone and the person's access to it. Throws `spaceNotFound` if they have no role in
 * the space, and `zoneRestricted` if the zone is hidden from them, as the contract requires.
 */
export async function readZoneAccess(tx: Tx, person: PersonInZone): Promise<ZoneAccess> {
  return resolveAccess(tx, person, findZone(tx, person));
}

/** Locks the zone and its document, then returns it and the person's access to it. */
export async function lockZoneAccess(
  tx: Tx,
  person: PersonInZone,
): Promise<ZoneAccess<LockedZone>> {
  // The lock query is sent first, so the other queries run after it has been acquired.
  return resolveAccess(tx, person, lockZone(tx, person));
}

/** Locks the space and the zone, so that the set of zones cannot change, and returns the access. */
export async function lockSpaceAndZone(tx: Tx, person: PersonInZone): Promise<ZoneAccess> {
  const [, access] = await Promise.all([lockSpaceFor(tx, person), lockZoneAccess(tx, person)]);
  return access;
}

async function resolveAccess<Zone extends ZoneRow>(
  tx: Tx,
  person: PersonInZone,
  zoneLookup: Promise<Zone | undefined>,
): Promise<ZoneAccess<Zone>> {
  const [zone, { space, access: spaceAccess }, zoneEntries] = await Promise.all([
    zoneLookup,
    readSpaceAccess(tx, person),
    listAccessFor(tx, person),
  ]);
  if (!zone) throw fail('zoneNotFound');
  if (zone.draft_of !== null)
    return resolveDraftAccess(tx, person, { zone, draftOf: zone.draft_of });
  const role = roleInZone(spaceAccess.role, zoneEntries);
  // Guests must not learn which zones exist.
  if (!role) throw fail(isGuestId(person.zuid) ? 'zoneNotFound' : 'zoneRestricted');
  return { space, spaceAccess, zone, role };
}

interface Draft<Zone extends ZoneRow> {
  zone: Zone;
  draftOf: string;
}

/** Returns the access to a draft, which follows the access to its zone. Guests of links see no drafts. */
async function resolveDraftAccess<Zone extends ZoneRow>(
  tx: Tx,
  person: PersonInZone,
  { zone, draftOf }: Draft<Zone>,
): Promise<ZoneAccess<Zone>> {
  if (isGuestId(person.zuid)) throw fail('zoneNotFound');
  const access = await readZoneAccess(tx, { ...person, zoneId: draftOf });
  const role = roleInDraft(access.role, zone.author_zuid === person.zuid) ?? access.role;
  return { ...access, zone, role, original: access.zone };
}

/**
 * Returns the tag of a zone, which changes with its content, name, state and metadata. The random tag of
 * the last journal entry tells states apart whose number was assigned twice, because the database went back.
 */
export function zoneTag({ head, head_tag, revision }: ZoneRow): string {
  return [head, head_tag ?? '0', revision].join('-');
}

/** Throws if the zone or its space is in the trash. */
export function refuseInactive({ space, zone }: Pick<ZoneAccess, 'space' | 'zone'>): void {
  refuseTrashed(space);
  if (zone.status !== 'ACTIVE') throw fail('zoneNotActive');
}

/** Throws like `refuseInactive`, but accepts open drafts of active zones: their elements can be used. */
export function refuseClosed({ space, zone, original }: ZoneAccess): void {
  const isOpenDraft = zone.status === 'DRAFT' && original?.status === 'ACTIVE';
  refuseInactive({ space, zone: isOpenDraft ? original : zone });
}
