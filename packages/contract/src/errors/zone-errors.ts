import type { ErrorEntry } from './error-entry.ts';

/** Zones, their versions and elements, and templates. */
export const zoneErrors = {
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
