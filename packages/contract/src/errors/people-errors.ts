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
  suspendSelf: {
    status: 403,
    code: 'E1005',
    message: 'You cannot suspend yourself.',
    when: 'The member in the path is the caller. To leave the edition, use its leave operation.',
  },
  suspendSuperAdmin: {
    status: 403,
    code: 'E1006',
    message: 'The super admin cannot be suspended.',
    when: 'The member in the path owns the edition.',
  },
  suspendEditionAdmin: {
    status: 403,
    code: 'E1007',
    message: 'Only the super admin can suspend or reinstate an edition admin.',
    when: 'The member in the path is an ORG_ADMIN, and so is the caller. Ask the super admin.',
  },
  alreadySuspended: {
    status: 409,
    code: 'E1008',
    message: 'The member is already suspended.',
    when: 'The member was suspended before; no change is needed.',
  },
  notSuspended: {
    status: 409,
    code: 'E1009',
    message: 'The member is not suspended.',
    when: 'The member can already open the edition; no change is needed.',
  },
  superAdminLeaves: {
    status: 403,
    code: 'E1010',
    message: 'The super admin cannot leave.',
    when: 'The caller owns the edition. An edition always has its owner, who is in its default team.',
  },
  leaveAssigneeInvalid: {
    status: 400,
    code: 'E1011',
    message: 'assign_to_zuid must be another member of this edition.',
    when: 'The user who would receive the spaces is not in the edition, is suspended, or is the caller.',
  },
  mailDomainRepeated: {
    status: 400,
    code: 'E1012',
    message: 'Each mail domain can be listed only once.',
    when: 'Two elements of `mail_issuers` have the same domain, regardless of case.',
  },
  issuerNotTrusted: {
    status: 400,
    code: 'E1013',
    message: 'The service does not trust this issuer.',
    when: 'An issuer in `mail_issuers` is not one of `trusted_issuers`. The operator configures them.',
  },

  confirmationMismatch: {
    status: 400,
    code: 'P1001',
    message: 'confirm_name is not the current name.',
    when: 'To delete an account or an edition, send its exact name in `confirm_name`.',
  },
  editionOwned: {
    status: 409,
    code: 'P1002',
    message: 'The user owns an edition. Transfer or delete it first.',
    when: '`details.reason` names the edition. Transfer it with `transferEdition` or delete it with `deleteEdition`, then delete the account.',
  },
  heirInvalid: {
    status: 400,
    code: 'P1003',
    message: 'The new owner must be another member of the edition.',
    when: 'The user who would receive the spaces or the edition is not a member of it, is the caller, or is a service account, which cannot own an edition.',
  },

  storageFull: {
    status: 409,
    code: 'E1101',
    message: 'The edition would exceed the storage that its plan allows.',
    when: 'Elements, versions, history and templates of all zones count, also of those in the trash. Nothing was written. Permanently delete zones or templates, or change the plan. Changes that do not add content stay possible.',
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
    when: 'The invitation was accepted, declined or withdrawn, it has expired, the person who sent it left or can no longer manage the team, or it never existed.',
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

  sessionNotFound: {
    status: 404,
    code: 'U1005',
    message: 'The session does not exist.',
    when: 'The session was ended, its last token has expired, or it never belonged to the caller.',
  },

  accessTokenNotFound: {
    status: 404,
    code: 'U1006',
    message: 'The access token does not exist.',
    when: 'The token was revoked, it expired more than 30 days ago, or it never belonged to the caller or the service account.',
  },
  accessTokenLimit: {
    status: 409,
    code: 'U1007',
    message: 'The user has too many access tokens.',
    when: 'A user or service account can have 100 tokens, including expired ones. Revoke those that are no longer used.',
  },

  apiKeyNotFound: {
    status: 404,
    code: 'K1001',
    message: 'The API key does not exist.',
    when: 'The key was revoked, or it never existed in this edition.',
  },
} as const satisfies Record<string, ErrorEntry>;
