import type { ErrorEntry } from './error-entry.ts';

/** Spaces and their members. */
export const spaceErrors = {
  spaceNotFound: {
    status: 404,
    code: 'S1001',
    message: 'Space not found',
    when: 'The edition holds no space with this id that the caller can see.',
  },
  notInSpace: {
    status: 403,
    code: 'S1002',
    message: 'The user is not part of this space.',
    when: 'The caller asked for their own role in a space that was not shared with them.',
  },
  spaceMemberNotFound: {
    status: 404,
    code: 'S1003',
    message: 'The member is not part of this space.',
    when: 'The member id in the path has no role in this space.',
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
    when: 'The target team of a move is the team the space is in.',
  },
  sameSpaceName: {
    status: 409,
    code: 'S1008',
    message: 'The space already has this name.',
    when: 'The new name equals the current one; nothing needs to change.',
  },
  alreadyFavorite: {
    status: 409,
    code: 'S1009',
    message: 'The space is already a favourite.',
    when: 'The caller marked it before; nothing needs to change.',
  },
  notFavorite: {
    status: 409,
    code: 'S1010',
    message: 'The space is not a favourite.',
    when: 'There is no mark of the caller to remove.',
  },
  alreadyEmbedded: {
    status: 409,
    code: 'S1011',
    message: 'Embedding is already enabled.',
    when: 'The space can be embedded; nothing needs to change.',
  },
  notEmbedded: {
    status: 409,
    code: 'S1012',
    message: 'Embedding is not enabled.',
    when: 'The space cannot be embedded; nothing needs to change.',
  },
  spaceMemberExists: {
    status: 400,
    code: 'S1013',
    message: 'The member already has an entry in this space.',
    when: 'Change the role of the entry instead of adding another.',
  },
  spaceMemberOutside: {
    status: 400,
    code: 'S1014',
    message: 'The member is in neither the team nor the organisation.',
    when: 'A person must be in the edition; a team must be the team of the space or one the caller is in; ORG takes the id of the edition.',
  },
  groupsUnsupported: {
    status: 400,
    code: 'S1015',
    message: 'The service has no groups.',
    when: 'Add people, teams or the organisation instead.',
  },
  sameSpaceRole: {
    status: 409,
    code: 'S1016',
    message: 'The member already has this role in the space.',
    when: 'The role asked for is the one of the entry; nothing needs to change.',
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
    when: 'The member id in the path is the caller. Ask somebody else who manages the members.',
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
    when: 'The member id in the path is the caller. Ask somebody else who manages the members.',
  },
  alreadyOwner: {
    status: 409,
    code: 'S1021',
    message: 'The person already owns the space.',
    when: 'The ownership is already where it should go.',
  },
  zoneRestricted: {
    status: 403,
    code: 'S1033',
    message: 'Restricted zone',
    when: 'Somebody who may share the zone has shut the caller out of it.',
  },
} as const satisfies Record<string, ErrorEntry>;
