import Type from 'typebox';

export const EditionRole = Type.Enum(['SUPER_ADMIN', 'ORG_ADMIN', 'MEMBER']);
export const AssignableEditionRole = Type.Enum(['ORG_ADMIN', 'MEMBER']);
export const TeamRole = Type.Enum(['TEAM_ADMIN', 'MEMBER']);
export const SpaceRole = Type.Enum([
  'CREATOR',
  'EDITOR',
  'COMMENTER',
  'VIEWER',
  'GUEST_COMMENTER',
  'GUEST_VIEWER',
]);

/** Roles that members can be given; CREATOR changes only by a transfer of ownership. */
export const AssignableSpaceRole = Type.Enum([
  'EDITOR',
  'COMMENTER',
  'VIEWER',
  'GUEST_COMMENTER',
  'GUEST_VIEWER',
]);

export const MemberType = Type.Enum(['USER', 'TEAM', 'GROUP', 'ORG']);
