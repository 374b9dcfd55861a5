import type { ErrorEntry } from './error-entry.ts';

/** Errors about editions, teams, their members, and API keys. */
export const peopleErrors = {
  editionAlreadyOwned: {
    status: 409,
    code: 'E1001',
    message: 'The user already owns an edition.',
    when: 'Each user can create one TEAM edition. Use the existing one, or ask the operator for an ORG edition.',
  },
  ownEditionRole: {
    status: 403,
    code: 'E1002',
    message: 'You cannot change your own role in the edition.',
    when: 'The member in the path is the caller.',
  },
  sameEditionRole: {
    status: 409,
    code: 'E1003',
    message: 'The user already has this role in the edition.',
    when: 'The requested role is their current role; no change is needed.',
  },
  editionMemberNotFound: {
    status: 404,
    code: 'E1004',
    message: 'The user is not a member of this edition.',
    when: 'The edition has no member with the user ID in the path.',
  },

  teamNotFound: {
    status: 404,
    code: 'T1001',
    message: 'Team not found',
    when: 'The edition has no team with this ID.',
  },
  notInTeam: {
    status: 403,
    code: 'T1002',
    message: 'The user is not a member of this team.',
    when: 'The caller requested their own role in a team that they are not a member of.',
  },
  teamNotEmpty: {
    status: 409,
    code: 'T1003',
    message: 'The team still has spaces, other members or invitations.',
    when: 'Only an empty team can be deleted. Move its spaces, remove its members and withdraw its invitations first.',
  },
  defaultTeam: {
    status: 409,
    code: 'T1004',
    message: 'The default team of an edition cannot be deleted.',
    when: 'The team in the path is the first team of the edition.',
  },

  memberNotFound: {
    status: 404,
    code: 'M1001',
    message: 'The member is not part of this team.',
    when: 'The team has no member with the ID in the path.',
  },
  memberExists: {
    status: 400,
    code: 'M1002',
    message: 'The member is already invited or in the team.',
    when: 'The email address already has an invitation to this team or belongs to one of its members.',
  },
  seatLimitReached: {
    status: 400,
    code: 'M1003',
    message: 'The edition has reached its license limit.',
    when: 'Members and invitations use all seats of the plan. Remove a member, withdraw an invitation or buy more seats.',
  },
  sameRole: {
    status: 409,
    code: 'M1004',
    message: 'The member already has this role.',
    when: 'The requested role is their current role; no change is needed.',
  },
  ownRole: {
    status: 403,
    code: 'M1005',
    message: 'You cannot change your own role.',
    when: 'The member in the path is the caller. Ask another admin.',
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
    when: 'The member in the path is the caller. Ask another admin.',
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
    when: 'The caller is a member of the edition but cannot manage this team.',
  },
  lastAdmin: {
    status: 403,
    code: 'M1010',
    message: 'A team must have at least one team admin.',
    when: 'The member is the last TEAM_ADMIN of the team. Make another member an admin first.',
  },
  assigneeInvalid: {
    status: 400,
    code: 'M1011',
    message: 'assign_to_zuid must be another member of this team.',
    when: 'The user who would receive the spaces is not in the team, or is the member being removed.',
  },
  assigneeRequired: {
    status: 400,
    code: 'M1012',
    message: 'The member owns spaces; assign_to_zuid must name their new owner.',
    when: 'The spaces of the member need a new owner in the same request.',
  },
  invitationNotFound: {
    status: 404,
    code: 'M1013',
    message: 'The invitation does not exist.',
    when: 'The invitation was accepted or withdrawn, or it never existed in this team.',
  },
  removeEditionAdmin: {
    status: 403,
    code: 'M1014',
    message: 'Only an edition admin can remove an edition admin from a team.',
    when: 'The member in the path is an edition admin, and the caller is not. Ask an edition admin.',
  },
  privateSpaces: {
    status: 403,
    code: 'M1015',
    message: 'The member owns spaces that are shared with no one.',
    when: 'Only an edition admin can hand over spaces that no one else has a role in. Ask an edition admin to remove the member, or ask the member to share or transfer these spaces first.',
  },

  apiKeyNotFound: {
    status: 404,
    code: 'K1001',
    message: 'The API key does not exist.',
    when: 'The key was revoked, or it never existed in this edition.',
  },
} as const satisfies Record<string, ErrorEntry>;
