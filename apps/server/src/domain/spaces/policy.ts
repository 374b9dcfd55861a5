import type { LinkRole } from '../guests/policy.ts';

export type SpaceRole =
  | 'CREATOR'
  | 'EDITOR'
  | 'COMMENTER'
  | 'GUEST_COMMENTER'
  | 'VIEWER'
  | 'GUEST_VIEWER';

// Strongest first. A guest role has the rights of its namesake but shows less of other people.
const STRENGTH: readonly SpaceRole[] = [
  'CREATOR',
  'EDITOR',
  'COMMENTER',
  'GUEST_COMMENTER',
  'VIEWER',
  'GUEST_VIEWER',
];

/** A person's access to a space, granted by the strongest entry that applies to them. */
export interface SpaceAccess {
  role: SpaceRole;
  /** Whether they manage the team that the space is in. */
  teamAdmin: boolean;
}

export function strongestRole(roles: readonly SpaceRole[]): SpaceRole | undefined {
  return STRENGTH.find((role) => roles.includes(role));
}

const OF_GUESTS: Readonly<Record<LinkRole, SpaceRole>> = {
  VIEWER: 'GUEST_VIEWER',
  COMMENTER: 'GUEST_COMMENTER',
  EDITOR: 'EDITOR',
};

/** Returns the role in a space that a share link gives. */
export function roleOfGuest(role: LinkRole): SpaceRole {
  return OF_GUESTS[role];
}

export function canEdit(role: SpaceRole): boolean {
  return role === 'CREATOR' || role === 'EDITOR';
}

export function canManageMembers({ role, teamAdmin }: SpaceAccess): boolean {
  return role === 'CREATOR' || (role === 'EDITOR' && teamAdmin);
}

export function isOwner({ role }: SpaceAccess): boolean {
  return role === 'CREATOR';
}

export function isGuest(role: SpaceRole): boolean {
  return role === 'GUEST_COMMENTER' || role === 'GUEST_VIEWER';
}
