import type { AssignableRole } from './use-share-actions.ts';

/** Roles of a space that can be handed out, strongest first. */
export const assignableRoles: readonly AssignableRole[] = [
  'EDITOR',
  'COMMENTER',
  'VIEWER',
  'GUEST_COMMENTER',
  'GUEST_VIEWER',
];
