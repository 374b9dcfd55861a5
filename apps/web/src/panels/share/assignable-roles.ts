import type { AssignableRole } from './use-share-actions.ts';

/** Roles that can be assigned in a space, strongest first. */
export const assignableRoles: readonly AssignableRole[] = [
  'EDITOR',
  'COMMENTER',
  'VIEWER',
  'GUEST_COMMENTER',
  'GUEST_VIEWER',
];
