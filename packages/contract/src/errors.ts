/**
 * Every error the service can answer with, in one place. Features name a key; the status, the code
 * and the sentence come from here, and so do the error pages of the documentation.
 */
export interface ErrorEntry {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** When it happens and what the caller can do about it. */
  readonly when: string;
}

const entries = {
  tokenInvalid: {
    status: 401,
    code: 'A1001',
    message: 'The access token is missing, expired or not accepted.',
    when: 'No usable access token came with the request. Get a fresh one from a trusted issuer and send it as `Authorization: Bearer <token>`.',
  },
  apiKeyInvalid: {
    status: 401,
    code: 'A1002',
    message: 'The API key is not a live key of this edition.',
    when: 'The `x-service-apikey` header is wrong, expired, revoked or of another edition, or the installation requires a key and none was sent.',
  },
  notPermitted: {
    status: 401,
    code: 'A1003',
    message: "The user doesn't have permission to perform this action",
    when: 'The caller is known and sees the resource, but their role does not allow this. Ask an admin for a stronger role.',
  },
  scopeMissing: {
    status: 403,
    code: 'A1004',
    message: 'The access token lacks a scope that this operation needs.',
    when: '`details.reason` names the missing scope. Ask the user to grant it and get a new token.',
  },
  notFound: {
    status: 404,
    code: 'IAM1001',
    message:
      'Not found - a resource named in the path does not exist, or is not visible to the caller',
    when: 'The path is unknown, or the edition does not exist or the caller is not in it.',
  },
  validation: {
    status: 400,
    code: 'IAM1031',
    message: 'Invalid request - validation failed',
    when: '`details.path` points to the offending place and `details.reason` says what is wrong with it.',
  },
  bodyTooLarge: {
    status: 413,
    code: 'IAM1033',
    message: 'The request body is larger than the service accepts.',
    when: 'The body exceeds 1 MiB. Split the work over several requests.',
  },
  mediaTypeUnsupported: {
    status: 415,
    code: 'IAM1034',
    message: 'The request body must be JSON, sent with Content-Type: application/json.',
    when: 'A body came with another content type, or with none.',
  },
  rateLimited: {
    status: 429,
    code: 'IAM1055',
    message:
      'Rate limit exceeded - this operation allows a fixed number of requests per minute per user',
    when: 'Wait the number of seconds in the `Retry-After` header, then try again.',
  },
  idempotencyConflict: {
    status: 409,
    code: 'IAM1056',
    message: 'This Idempotency-Key was already used with a different request.',
    when: 'The key was seen within 24 hours with another path or body. Use a new key for a new request.',
  },
  internal: {
    status: 500,
    code: 'U1001',
    message: 'Internal server error - the request was well-formed but could not be completed',
    when: 'Something failed on our side. `details.request_id` finds it in the log; trying again is safe with an Idempotency-Key.',
  },

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

  zoneNotFound: {
    status: 404,
    code: 'Z1008',
    message: 'Zone not found',
    when: 'The space holds no zone with this id, or it was deleted for good.',
  },
  zoneNotActive: {
    status: 400,
    code: 'Z1011',
    message: 'Zone is not in an active state',
    when: 'The state of the zone does not allow this. Restore a trashed zone before you use it; only a trashed zone can be restored or deleted.',
  },
  zoneLimitReached: {
    status: 409,
    code: 'Z1012',
    message: 'The space holds as many zones as the plan allows.',
    when: 'Trashed zones do not count. Trash a zone that is not needed, use another space or change the plan.',
  },
  lastZone: {
    status: 400,
    code: 'Z1013',
    message: 'A space keeps at least one zone.',
    when: 'This is the last zone of its space that is not in the trash. Create another one first.',
  },
  sameZoneName: {
    status: 409,
    code: 'Z1014',
    message: 'The zone already has this name.',
    when: 'The new name equals the current one; nothing needs to change.',
  },
  zoneMemberOutside: {
    status: 400,
    code: 'Z1015',
    message: 'The member has no role in the space of the zone.',
    when: 'Zones are shared among those who have a role in the space. Share the space with the member first.',
  },
  zoneCreatorRestricted: {
    status: 400,
    code: 'Z1016',
    message: 'The owner of a space cannot be shut out of its zones.',
    when: 'One of the members is the owner of the space. Leave the owner out of the list.',
  },
  zoneOrderIncomplete: {
    status: 400,
    code: 'Z1017',
    message: 'The order must name every zone of the space once.',
    when: 'A zone that the caller sees is missing or named twice. Read the zones of the space and try again.',
  },
  zoneFull: {
    status: 409,
    code: 'Z1018',
    message: 'The zone cannot hold that many elements.',
    when: 'The request would take the zone over its limit of elements. Nothing was written; use another zone or remove something.',
  },
  versionNotFound: {
    status: 404,
    code: 'Z1019',
    message: 'Version not found',
    when: 'The zone has no version with this id.',
  },
  versionRestricted: {
    status: 403,
    code: 'Z1020',
    message: 'The plan does not include versions of this age.',
    when: 'The version is older than what the plan of the edition lets read. Change the plan.',
  },
  destinationMissing: {
    status: 400,
    code: 'Z1021',
    message: 'A field that this destination needs is missing.',
    when: 'NEW_SPACE needs `space_name` and `team_id`, EXISTING_SPACE needs `destination_space_id`; `details.reason` names the missing one.',
  },
  sameDestination: {
    status: 400,
    code: 'Z1022',
    message: 'The zone is already in this space.',
    when: 'The destination of a move is the space the zone is in.',
  },

  elementConflict: {
    status: 409,
    code: 'EL1001',
    message: 'An element with this id exists and is different.',
    when: 'Sending the same element again is safe, but this id belongs to another one. Nothing was inserted; `details.path` says which.',
  },
  elementNotFound: {
    status: 404,
    code: 'EL1002',
    message: 'The zone has no element with this id.',
    when: 'A batch changes or deletes what is not there. Nothing was written; `details.path` says which.',
  },
  elementRepeated: {
    status: 400,
    code: 'EL1003',
    message: 'The request names the same id twice.',
    when: 'Each element may appear once in a request, whatever the case of its id; `details.path` points to the second one.',
  },
  tooManyElements: {
    status: 400,
    code: 'EL1004',
    message: 'A batch holds at most 1,000 elements.',
    when: 'Inserted, changed and deleted elements count together. Split the work over several requests.',
  },
  referenceMissing: {
    status: 400,
    code: 'EL1005',
    message: 'The element refers to something that is not in the zone.',
    when: 'The frame, shape, element or parent that is named does not exist in this zone; `details.path` says where. Insert it first, or in the same batch.',
  },

  templateNotFound: {
    status: 404,
    code: 'TP1001',
    message: 'Template not found',
    when: 'No template with this id is known to the edition.',
  },
  templateUnavailable: {
    status: 403,
    code: 'TP1002',
    message: 'The template is not available for this edition.',
    when: 'The plan of the edition does not include it. Choose a template whose `is_available_for_edition` is `true`.',
  },
  builtInTemplate: {
    status: 403,
    code: 'TP1003',
    message: 'A built-in template cannot be deleted.',
    when: 'Only templates that the edition saved itself can be deleted.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorKey = keyof typeof entries;

/** A code as it stands on the wire. */
export type ErrorCode = (typeof entries)[ErrorKey]['code'];

/** The code of an error, or of any of several. */
export type CodeOf<Key extends ErrorKey> = (typeof entries)[Key]['code'];

export const errors: Readonly<Record<ErrorKey, ErrorEntry>> = entries;

/** The registry key of a code seen on the wire, for clients that branch on errors. */
export function findErrorKey(code: string): ErrorKey | undefined {
  const keys = Object.keys(entries) as ErrorKey[]; // Object.keys widens to string[]
  return keys.find((key) => entries[key].code === code);
}
