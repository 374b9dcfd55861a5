import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { SpaceAccess } from '../spaces/policy.ts';
import { lockSpaceFor } from '../spaces/queries.ts';
import { readSpaceAccess, refuseTrashed } from '../spaces/read-access.ts';
import { roleInZone, type ZoneRole } from './policy.ts';
import { findZone, listAccessFor, lockZone, type PersonInZone, type ZoneRow } from './queries.ts';

export interface ZoneAccess {
  space: Awaited<ReturnType<typeof readSpaceAccess>>['space'];
  spaceAccess: SpaceAccess;
  zone: ZoneRow;
  role: ZoneRole;
}

/**
 * The zone and where the caller stands towards it. Without a role in the space the space does not
 * exist for them; a zone that is hidden from them says so, as the contract wants it.
 */
export async function readZoneAccess(tx: Tx, person: PersonInZone): Promise<ZoneAccess> {
  return judge(tx, person, findZone(tx, person));
}

/** The same, holding the zone so that nobody changes it or its document meanwhile. */
export async function lockZoneAccess(tx: Tx, person: PersonInZone): Promise<ZoneAccess> {
  // Asked first, so that everything else is read as it stands once the lock is ours.
  return judge(tx, person, lockZone(tx, person));
}

/** The same, holding the space too, so that nobody changes which zones it has. */
export async function lockSpaceAndZone(tx: Tx, person: PersonInZone): Promise<ZoneAccess> {
  const [, access] = await Promise.all([lockSpaceFor(tx, person), lockZoneAccess(tx, person)]);
  return access;
}

async function judge(
  tx: Tx,
  person: PersonInZone,
  finding: Promise<ZoneRow | undefined>,
): Promise<ZoneAccess> {
  const [zone, { space, access: spaceAccess }, zoneEntries] = await Promise.all([
    finding,
    readSpaceAccess(tx, person),
    listAccessFor(tx, person),
  ]);
  if (!zone) throw fail('zoneNotFound');
  const role = roleInZone(spaceAccess.role, zoneEntries);
  if (!role) throw fail('zoneRestricted');
  return { space, spaceAccess, zone, role };
}

/** Work inside a zone needs it, and the space around it, out of the trash. */
export function refuseInactive({ space, zone }: Pick<ZoneAccess, 'space' | 'zone'>): void {
  refuseTrashed(space);
  if (zone.status !== 'ACTIVE') throw fail('zoneNotActive');
}
