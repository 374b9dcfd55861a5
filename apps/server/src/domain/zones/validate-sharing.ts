import type { ErrorKey } from '@lienzo/contract';
import type { SpaceAccess } from '../spaces/policy.ts';
import type { NewAccess } from './member-queries.ts';
import { type AccessEntry, canShareZone, roleInZone } from './policy.ts';

interface Options {
  space: { status: 'ACTIVE' | 'TRASHED'; owner_zuid: string };
  /** The caller's access to the space. */
  access: SpaceAccess;
  /** Requested zones that are in the space. */
  zones: ReadonlyMap<string, { status: string }>;
  /** Access entries that apply to the caller, by zone. */
  entriesByZone: ReadonlyMap<string, readonly AccessEntry[]>;
  /** Ids of the requested members that have a role in the space, by type. */
  members: Readonly<Record<NewAccess['member_type'], ReadonlySet<string>>>;
}

interface SharingError {
  key: ErrorKey;
  field: 'resource_id' | 'member_id';
}

/** Returns the error of an entry, or undefined if it can be written. */
export function validateSharing(entry: NewAccess, options: Options): SharingError | undefined {
  const key = validateZone(entry, options);
  if (key) return { key, field: 'resource_id' };
  const memberKey = validateMember(entry, options);
  return memberKey && { key: memberKey, field: 'member_id' };
}

function validateZone(
  { zone_id: zoneId }: NewAccess,
  { space, access, zones, entriesByZone }: Options,
): ErrorKey | undefined {
  const zone = zones.get(zoneId);
  if (!zone) return 'zoneNotFound';
  const role = roleInZone(access.role, entriesByZone.get(zoneId) ?? []);
  if (!role) return 'zoneRestricted';
  if (!canShareZone(role, access)) return 'notPermitted';
  if (space.status !== 'ACTIVE') return 'spaceNotActive';
  return zone.status === 'ACTIVE' ? undefined : 'zoneNotActive';
}

function validateMember(entry: NewAccess, { space, members }: Options): ErrorKey | undefined {
  const { member_id: memberId, member_type: type, permission, role } = entry;
  if (!members[type].has(memberId)) return 'zoneMemberOutside';
  const changes = permission === 'restricted' || role !== null;
  return memberId === space.owner_zuid && changes ? 'zoneCreatorRestricted' : undefined;
}
