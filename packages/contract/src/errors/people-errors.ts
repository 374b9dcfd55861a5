import type { ErrorEntry } from './error-entry.ts';

/** Editions, teams, their members, and API keys. */
export const peopleErrors = {
  editionAlreadyOwned: {
    status: 409,
    code: 'E1001',
    message: 'The user already owns an edition.',
    when: 'Each person can create one TEAM edition. Use the one you have, or ask the operator for an ORG edition.',
  },
  ownEditionRole: {
    status: 403,
    code: 'E1002',
    message: 'You cannot change your own role in the edition.',
    when: 'The super admin named themselves in the path.',
  },
  sameEditionRole: {
    status: 409,
    code: 'E1003',
    message: 'The person already has this role in the edition.',
    when: 'The role asked for is the one they have; nothing needs to change.',
  },
  editionMemberNotFound: {
    status: 404,
    code: 'E1004',
    message: 'The user is not in this edition.',
    when: 'The user id in the path is unknown or belongs to nobody in this edition.',
  },

  teamNotFound: {
    status: 404,
    code: 'T1001',
    message: 'Team not found',
    when: 'The edition holds no team with this id.',
  },
  notInTeam: {
    status: 403,
    code: 'T1002',
    message: 'The user is not a member of this team.',
    when: 'The caller asked for their own role in a team they are not in.',
  },
  teamNotEmpty: {
    status: 409,
    code: 'T1003',
    message: 'The team still holds spaces, other members or invitations.',
    when: 'Only an empty team can be deleted. Move its spaces and remove its people first.',
  },
  defaultTeam: {
    status: 409,
    code: 'T1004',
    message: 'The default team of an edition cannot be deleted.',
    when: 'The team in the path is the one the edition began with.',
  },

  memberNotFound: {
    status: 404,
    code: 'M1001',
    message: 'The member is not in this team.',
    when: 'The member id in the path is unknown or belongs to nobody in this team.',
  },
  memberExists: {
    status: 400,
    code: 'M1002',
    message: 'The member is already invited or in the team.',
    when: 'The address already has an invitation to this team, or its owner is a member of it.',
  },
  seatLimitReached: {
    status: 400,
    code: 'M1003',
    message: 'The licence limit of the edition is reached.',
    when: 'Every seat of the plan is taken by a member or an invitation. Remove someone or buy seats.',
  },
  sameRole: {
    status: 409,
    code: 'M1004',
    message: 'The member already has this role.',
    when: 'The role asked for is the one they have; nothing needs to change.',
  },
  ownRole: {
    status: 403,
    code: 'M1005',
    message: 'You cannot change your own role.',
    when: 'The member id in the path is the caller. Ask another admin.',
  },
  superAdminRole: {
    status: 403,
    code: 'M1006',
    message: 'The role of the super admin cannot be changed.',
    when: 'The member in the path owns the edition.',
  },
  removeSelf: {
    status: 403,
    code: 'M1007',
    message: 'You cannot remove yourself.',
    when: 'The member id in the path is the caller. Ask another admin.',
  },
  removeSuperAdmin: {
    status: 403,
    code: 'M1008',
    message: 'The super admin cannot be removed.',
    when: 'The member in the path owns the edition.',
  },
  removalNotPermitted: {
    status: 403,
    code: 'M1009',
    message: 'Only a team admin or an edition admin can remove members.',
    when: 'The caller is in the edition but may not manage this team.',
  },
  lastAdmin: {
    status: 403,
    code: 'M1010',
    message: 'A team keeps at least one team admin of its own.',
    when: 'The member is the last TEAM_ADMIN of the team. Make somebody else an admin first.',
  },
  assigneeInvalid: {
    status: 400,
    code: 'M1011',
    message: 'assign_to_zuid must be another member of this team.',
    when: 'The person who should receive the spaces is not in the team, or is the one being removed.',
  },
  assigneeRequired: {
    status: 400,
    code: 'M1012',
    message: 'The member owns spaces; say who receives them in assign_to_zuid.',
    when: 'The person to be removed owns spaces that need a new owner in the same step.',
  },
  invitationNotFound: {
    status: 404,
    code: 'M1013',
    message: 'The invitation does not exist.',
    when: 'It was accepted or withdrawn, or never was part of this team.',
  },

  apiKeyNotFound: {
    status: 404,
    code: 'K1001',
    message: 'The API key does not exist.',
    when: 'It was revoked, or never was part of this edition.',
  },
} as const satisfies Record<string, ErrorEntry>;
