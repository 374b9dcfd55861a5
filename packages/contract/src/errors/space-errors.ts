import type { ErrorEntry } from './error-entry.ts';

/** Errors about spaces and their members. */
export const spaceErrors = {
  spaceNotFound: {
    status: 404,
    code: 'S1001',
    message: 'Space not found',
    when: 'The edition has no space with this ID that the caller can see.',
  },
  notInSpace: {
    status: 403,
    code: 'S1002',
    message: 'The user is not part of this space.',
    when: 'The caller requested their own role in a space that is not shared with them.',
  },
  spaceMemberNotFound: {
    status: 404,
    code: 'S1003',
    message: 'The member is not part of this space.',
    when: 'The member in the path has no role in this space.',
  },
  spaceNotActive: {
    status: 400,
    code: 'S1004',
    message: 'The space is in the trash.',
    when: 'A trashed space can only be read or restored. Restore it first.',
  },
  spaceNotTrashed: {
    status: 400,
    code: 'S1005',
    message: 'The space is not in the trash.',
    when: 'Only a trashed space can be restored.',
  },
  duplicateNotInPlan: {
    status: 403,
    code: 'S1006',
    message: 'A trial team cannot duplicate spaces.',
    when: 'The plan of the edition does not include duplicating spaces. Change the plan.',
  },
  sameTeam: {
    status: 403,
    code: 'S1007',
    message: 'The space is already in this team.',
    when: 'The destination of the move is the current team of the space.',
  },
  sameSpaceName: {
    status: 409,
    code: 'S1008',
    message: 'The space already has this name.',
    when: 'The new name is the current name; no change is needed.',
  },
  alreadyFavorite: {
    status: 409,
    code: 'S1009',
    message: 'The space is already a favorite.',
    when: "The space is already one of the caller's favorites; no change is needed.",
  },
  notFavorite: {
    status: 409,
    code: 'S1010',
    message: 'The space is not a favorite.',
    when: "The space is not one of the caller's favorites; no change is needed.",
  },
  alreadyEmbedded: {
    status: 409,
    code: 'S1011',
    message: 'Embedding is already enabled.',
    when: 'The space can already be embedded; no change is needed.',
  },
  notEmbedded: {
    status: 409,
    code: 'S1012',
    message: 'Embedding is not enabled.',
    when: 'Embedding is already disabled for the space; no change is needed.',
  },
  spaceMemberExists: {
    status: 400,
    code: 'S1013',
    message: 'The member already has a role in this space.',
    when: "Change the member's role instead of adding the member again.",
  },
  spaceMemberOutside: {
    status: 400,
    code: 'S1014',
    message: 'The member is in neither the team nor the organization.',
    when: "A user must be a member of the edition. A team must be the team of the space or one of the caller's teams. A group must be one of the caller's groups; admins of the edition can add any group. ORG requires the ID of the edition.",
  },
  sameSpaceRole: {
    status: 409,
    code: 'S1016',
    message: 'The member already has this role in the space.',
    when: 'The requested role is the current role of the member; no change is needed.',
  },
  ownerRole: {
    status: 403,
    code: 'S1017',
    message: 'The role of the owner cannot be changed.',
    when: 'Transfer the ownership of the space instead.',
  },
  ownSpaceRole: {
    status: 403,
    code: 'S1018',
    message: 'You cannot change your own role in the space.',
    when: 'The member in the path is the caller. Ask another member who can manage the members of the space.',
  },
  removeOwner: {
    status: 403,
    code: 'S1019',
    message: 'The owner of a space cannot be removed from it.',
    when: 'Transfer the ownership of the space first.',
  },
  removeSelfFromSpace: {
    status: 403,
    code: 'S1020',
    message: 'You cannot remove yourself from the space.',
    when: 'The member in the path is the caller. Ask another member who can manage the members of the space.',
  },
  alreadyOwner: {
    status: 409,
    code: 'S1021',
    message: 'The user already owns the space.',
    when: 'The new owner is the current owner; no change is needed.',
  },
  zoneRestricted: {
    status: 403,
    code: 'S1033',
    message: 'Restricted zone',
    when: "The caller's access to this zone was restricted. Ask a member who can share the zone.",
  },
} as const satisfies Record<string, ErrorEntry>;
