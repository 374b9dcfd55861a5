import type { ErrorEntry } from './error-entry.ts';

/** Errors about groups of people. */
export const groupErrors = {
  groupNotFound: {
    status: 404,
    code: 'GR1001',
    message: 'The group does not exist.',
    when: 'The group was deleted, or it never existed in this edition.',
  },
  groupManaged: {
    status: 403,
    code: 'GR1002',
    message: 'A directory manages the group.',
    when: 'The group was created through SCIM. Change it in the directory of your organization.',
  },
  groupNameTaken: {
    status: 409,
    code: 'GR1003',
    message: 'Another group has this name.',
    when: 'The names of groups that admins create are unique in an edition. Upper and lower case do not matter.',
  },
  groupLimit: {
    status: 409,
    code: 'GR1004',
    message: 'The edition has too many groups.',
    when: 'Admins can create 100 groups in an edition. Delete those that are no longer used.',
  },
  groupMemberOutside: {
    status: 400,
    code: 'GR1005',
    message: 'The person is not in the edition.',
    when: 'Only members of the edition can be in a group. No one was added.',
  },
  groupMemberNotFound: {
    status: 404,
    code: 'GR1006',
    message: 'The person is not in the group.',
    when: 'The person was removed already, or was never in the group.',
  },
  scimTokenNotFound: {
    status: 404,
    code: 'GR1007',
    message: 'The SCIM token does not exist.',
    when: 'The token was revoked, or it never existed in this edition.',
  },
  scimTokenLimit: {
    status: 409,
    code: 'GR1008',
    message: 'The edition has too many SCIM tokens.',
    when: 'An edition can have 10 SCIM tokens. Revoke those that are no longer used.',
  },
  scimSuccessorInvalid: {
    status: 400,
    code: 'GR1009',
    message: 'The successor is not an active member of the edition.',
    when: 'The person who receives the spaces of others must be in the edition and not suspended.',
  },
} as const satisfies Record<string, ErrorEntry>;
