import type { GivenRole } from './use-share-actions.ts';

/** Roles of a space that can be handed out, strongest first. */
export const givenRoles: readonly GivenRole[] = [
  'EDITOR',
  'COMMENTER',
  'VIEWER',
  'GUEST_COMMENTER',
  'GUEST_VIEWER',
];
