import type { ErrorEntry } from './error-entry.ts';

/** Errors about zones, their versions and elements, and templates. */
export const zoneErrors = {
  zoneNotFound: {
    status: 404,
    code: 'Z1008',
    message: 'Zone not found',
    when: 'The space has no zone with this ID, or the zone was permanently deleted.',
  },
  zoneNotActive: {
    status: 400,
    code: 'Z1011',
    message: 'Zone is not in an active state',
    when: 'The state of the zone does not allow this action. Restore a trashed zone before you use it. Only a trashed zone can be restored or permanently deleted. The draft of a proposal only allows reading and changing its elements, while the proposal is open.',
  },
  zoneLimitReached: {
    status: 409,
    code: 'Z1012',
    message: 'The space already has the maximum number of zones that the plan allows.',
    when: 'Zones in the trash do not count. Move a zone to the trash, use another space or change the plan.',
  },
  lastZone: {
    status: 400,
    code: 'Z1013',
    message: 'A space must have at least one zone.',
    when: 'This is the last active zone of the space. Create another one first.',
  },
  sameZoneName: {
    status: 409,
    code: 'Z1014',
    message: 'The zone already has this name.',
    when: 'The new name is the current name; no change is needed.',
  },
  zoneMemberOutside: {
    status: 400,
    code: 'Z1015',
    message: 'The member has no role in the space of the zone.',
    when: 'Zones can be shared only with members of the space. Share the space with the member first.',
  },
  zoneCreatorRestricted: {
    status: 400,
    code: 'Z1016',
    message: 'Access to zones cannot be restricted for the owner of the space.',
    when: 'One of the members is the owner of the space. Remove the owner from the list.',
  },
  zoneOrderIncomplete: {
    status: 400,
    code: 'Z1017',
    message: 'The order must list every zone of the space exactly once.',
    when: 'A zone that the caller can see is missing or appears twice. Read the zones of the space and retry.',
  },
  zoneFull: {
    status: 409,
    code: 'Z1018',
    message: 'The zone would exceed its maximum number of elements.',
    when: 'Nothing was written. Use another zone or remove elements.',
  },
  zoneTooLarge: {
    status: 409,
    code: 'Z1024',
    message: 'The zone would exceed its maximum size.',
    when: 'All elements of a zone together can have 32 MiB, unless the operator has set another limit. Nothing was written. Use another zone, remove elements or shorten texts.',
  },
  versionNotFound: {
    status: 404,
    code: 'Z1019',
    message: 'Version not found',
    when: 'The zone has no version with this ID.',
  },
  versionRestricted: {
    status: 403,
    code: 'Z1020',
    message: 'The plan does not include versions of this age.',
    when: 'The version is older than the plan of the edition allows. Change the plan.',
  },
  momentNotFound: {
    status: 404,
    code: 'Z1023',
    message: 'The zone cannot be shown at this time',
    when: 'The time is before the zone was created, or more than 30 days ago. Read the history of the zone to see which times are available, or use a version.',
  },
  voteNotOpen: {
    status: 409,
    code: 'Z1025',
    message: 'No vote is open in this zone',
    when: 'The vote has ended or was never started. Read the vote to see its state; an editor can start a new one.',
  },
  tooManyVotes: {
    status: 409,
    code: 'Z1026',
    message: 'There are more votes than each person has',
    when: 'The list has more elements than `votes_per_person` of the vote. Leave some out.',
  },
  destinationMissing: {
    status: 400,
    code: 'Z1021',
    message: 'A field that this destination requires is missing.',
    when: 'NEW_SPACE requires `space_name` and `team_id`, EXISTING_SPACE requires `destination_space_id`; `details.reason` names the missing field.',
  },
  sameDestination: {
    status: 400,
    code: 'Z1022',
    message: 'The zone is already in this space.',
    when: 'The destination of the move is the current space of the zone.',
  },

  elementConflict: {
    status: 409,
    code: 'EL1001',
    message: 'A different element with this ID already exists.',
    when: 'Repeating an insertion is safe, but this ID belongs to a different element. Nothing was inserted; `details.path` points to the element.',
  },
  elementNotFound: {
    status: 404,
    code: 'EL1002',
    message: 'The zone has no element with this ID.',
    when: 'A batch changes or deletes an element that does not exist, an image is requested of it, or a vote is placed for it. Nothing was written; `details.path` points to it.',
  },
  elementRepeated: {
    status: 400,
    code: 'EL1003',
    message: 'The request contains the same ID twice.',
    when: 'Each element may appear once in a request. IDs are case-insensitive. `details.path` points to the second occurrence.',
  },
  tooManyElements: {
    status: 400,
    code: 'EL1004',
    message: 'A batch can have at most 1,000 elements.',
    when: 'Inserted, changed and deleted elements count together. Split the batch into several requests. If elements are arranged, those that move with their frame and connectors whose bends change count, too.',
  },
  referenceMissing: {
    status: 400,
    code: 'EL1005',
    message: 'The element refers to an element that is not in the zone.',
    when: 'The frame, shape, element or parent does not exist in this zone; `details.path` points to the reference. Insert it first, or in the same batch.',
  },

  elementLocked: {
    status: 403,
    code: 'EL1007',
    message: 'The element is locked.',
    when: 'A locked element cannot be changed or deleted. Set `locked` to `none` first, or in the same change. Locks with `organisers` can only be set and removed by organisers of the zone and the owner of the space, and restoring a version must not change elements with such a lock for others. Nothing was written; `details.path` points to the element.',
  },

  elementTooLarge: {
    status: 400,
    code: 'EL1006',
    message: 'An element can have at most 65,536 bytes of JSON.',
    when: 'The stored form of an element, as JSON in UTF-8, would be larger than that, and larger than before. Nothing of it was written; `details.path` or `details.reason` names the element. Shorten its text or simplify its geometry, or use several elements.',
  },

  elementKeyTaken: {
    status: 409,
    code: 'EL1008',
    message: 'Another element of the zone has this key.',
    when: 'The `key` in the metadata of an element is unique in a zone. Nothing of it was written; `details.path` points to the key. Change the element that has the key, or send the element under `upsert` in a batch.',
  },

  fileUnreadable: {
    status: 422,
    code: 'EL1009',
    message: 'The file cannot be converted.',
    when: 'The content is not a file of the given format, or of a format that is recognized, or it has more than 20,000 elements. `details.reason` says why. Nothing was written. Check the format and export the file again.',
  },

  layoutTooSlow: {
    status: 400,
    code: 'EL1010',
    message: 'Arranging the elements takes more than 8 seconds.',
    when: 'Nothing was written. Arrange fewer elements at a time, or use another algorithm: `grid` and `pack` are the fastest.',
  },

  templateNotFound: {
    status: 404,
    code: 'TP1001',
    message: 'Template not found',
    when: 'The edition has no template with this ID.',
  },
  templateUnavailable: {
    status: 403,
    code: 'TP1002',
    message: 'The template is not available for this edition.',
    when: 'The plan of the edition does not include the template. Choose one whose `is_available_for_edition` is `true`.',
  },
  builtInTemplate: {
    status: 403,
    code: 'TP1003',
    message: 'A built-in template cannot be deleted.',
    when: 'Only templates that were saved in the edition can be deleted.',
  },
  tooManyImages: {
    status: 429,
    code: 'IM1001',
    message: 'Too many images are waiting to be rendered',
    when: 'At most 32 images of one person and 64 of one edition wait at a time. Wait for the number of seconds in the `Retry-After` header or for other images to finish, then retry.',
  },
} as const satisfies Record<string, ErrorEntry>;
