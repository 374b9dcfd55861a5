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
