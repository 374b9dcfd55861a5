import type { GuardRole } from '@lienzo/zone-doc';
import { canManageMembers, type SpaceAccess, type SpaceRole } from '../spaces/policy.ts';

/** Roles in a zone, strongest first. */
export type ZoneRole = 'CREATOR' | 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER';

const STRENGTH: readonly ZoneRole[] = ['CREATOR', 'ORGANISER', 'EDITOR', 'COMMENTER', 'VIEWER'];

/** An entry that overrides the role of a space member in one zone. */
export interface AccessEntry {
  member_type: 'USER' | 'TEAM' | 'GROUP' | 'ORG';
  permission: 'restricted' | 'allowed';
  role: Exclude<ZoneRole, 'CREATOR'> | null;
}

const FROM_SPACE: Readonly<Record<SpaceRole, ZoneRole>> = {
  CREATOR: 'CREATOR',
  EDITOR: 'EDITOR',
  COMMENTER: 'COMMENTER',
  GUEST_COMMENTER: 'COMMENTER',
  VIEWER: 'VIEWER',
  GUEST_VIEWER: 'VIEWER',
};

/**
 * Returns a space member's role in a zone, or undefined if the zone is hidden from them. The owner
 * of the space sees everything. An entry for the person overrides entries for their teams and the
 * edition; among those, a restriction overrides a role.
 */
export function roleInZone(
  spaceRole: SpaceRole,
  entries: readonly AccessEntry[],
): ZoneRole | undefined {
  const fromSpace = FROM_SPACE[spaceRole];
  if (fromSpace === 'CREATOR') return fromSpace;
  const own = entries.filter((entry) => entry.member_type === 'USER');
  const deciding = own.length > 0 ? own : entries;
  if (deciding.some((entry) => entry.permission === 'restricted')) return undefined;
  const override = STRENGTH.find((role) => deciding.some((entry) => entry.role === role));
  return override ?? fromSpace;
}

/**
 * Returns the role of a person in a draft of a zone, from their role in the zone. A person who may propose
 * changes edits their own drafts; others only if they can edit the zone.
 */
export function roleInDraft(role: ZoneRole | undefined, isAuthor: boolean): ZoneRole | undefined {
  return isAuthor && role === 'COMMENTER' ? 'EDITOR' : role;
}

/** Returns the zones that a member of their space can see. */
export function filterVisible<Zone extends { zone_id: string }>(
  spaceRole: SpaceRole,
  zones: readonly Zone[],
  zoneEntries: readonly (AccessEntry & { zone_id: string })[],
): Zone[] {
  const byZone = Map.groupBy(zoneEntries, (entry) => entry.zone_id);
  return zones.filter((zone) => roleInZone(spaceRole, byZone.get(zone.zone_id) ?? []));
}

export function canEditZone(role: ZoneRole): boolean {
  return role === 'CREATOR' || role === 'ORGANISER' || role === 'EDITOR';
}

/** Returns whether a person can set and remove locks for organisers. */
export function isOrganiser(role: ZoneRole): boolean {
  return role === 'CREATOR' || role === 'ORGANISER';
}

/** Returns the role as the guards on edits know it. */
export function guardRole(role: ZoneRole): GuardRole {
  if (isOrganiser(role)) return 'ORGANISER';
  if (canEditZone(role)) return 'EDITOR';
  return canComment(role) ? 'COMMENTER' : 'VIEWER';
}

export function canComment(role: ZoneRole): boolean {
  return role !== 'VIEWER';
}

/** Returns whether a person can share a zone. A role of EDITOR in this zone only is not enough. */
export function canShareZone(role: ZoneRole, access: SpaceAccess): boolean {
  return role === 'ORGANISER' || canTakeOutZone(role, access);
}

/**
 * Returns whether a person can take a zone out of its space: move it, which takes it away from
 * others and lets the owner of the destination delete it, or publish it to the edition.
 */
export function canTakeOutZone(role: ZoneRole, access: SpaceAccess): boolean {
  return canEditZone(role) && canManageMembers(access);
}
