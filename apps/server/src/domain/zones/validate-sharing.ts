import type { ErrorKey } from '@lienzo/contract';
import type { SpaceAccess } from '../spaces/policy.ts';
import type { NewAccess } from './member-queries.ts';
import { type AccessEntry, canShareZone, roleInZone } from './policy.ts';

interface Situation {
  space: { status: 'ACTIVE' | 'TRASHED'; owner_zuid: string };
  /** Where the caller stands in the space. */
  access: SpaceAccess;
  /** Zones of the space among those named. */
  zones: ReadonlyMap<string, { status: 'ACTIVE' | 'TRASHED' }>;
  /** What each zone changes for the caller. */
  entriesByZone: ReadonlyMap<string, readonly AccessEntry[]>;
  /** Ids of the members named who have a role in the space, by their type. */
  members: Readonly<Record<NewAccess['member_type'], ReadonlySet<string>>>;
}

interface Fault {
  key: ErrorKey;
  field: 'resource_id' | 'member_id';
}

/** Why an entry cannot be written, or undefined. */
export function validateSharing(entry: NewAccess, situation: Situation): Fault | undefined {
  const key = judgeZone(entry, situation);
  if (key) return { key, field: 'resource_id' };
  const memberKey = judgeMember(entry, situation);
  return memberKey && { key: memberKey, field: 'member_id' };
}

function judgeZone(
  { zone_id: zoneId }: NewAccess,
  { space, access, zones, entriesByZone }: Situation,
): ErrorKey | undefined {
  const zone = zones.get(zoneId);
  if (!zone) return 'zoneNotFound';
  const role = roleInZone(access.role, entriesByZone.get(zoneId) ?? []);
  if (!role) return 'zoneRestricted';
  if (!canShareZone(role, access)) return 'notPermitted';
  if (space.status !== 'ACTIVE') return 'spaceNotActive';
  return zone.status === 'ACTIVE' ? undefined : 'zoneNotActive';
}

function judgeMember(entry: NewAccess, { space, members }: Situation): ErrorKey | undefined {
  const { member_id: memberId, member_type: type, permission, role } = entry;
  if (!members[type].has(memberId)) return 'zoneMemberOutside';
  const changes = permission === 'restricted' || role !== null;
  return memberId === space.owner_zuid && changes ? 'zoneCreatorRestricted' : undefined;
}
