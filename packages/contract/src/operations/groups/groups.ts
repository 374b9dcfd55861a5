import Type from 'typebox';
import { operation } from '../../operation.ts';
import { Group, GroupMember, GroupName } from '../../wire/group.ts';
import { closed, IdReference, NumericId, PageLimit, StartIndex } from '../../wire/primitives.ts';

const ids = {
  current_user_id: '742518339371009',
  edition_id: '742518339371008',
  group_id: '742518339371060',
};

const example = {
  group_id: ids.group_id,
  group_name: 'Designers',
  managed_by: 'MANUAL',
  group_member_count: '2',
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  modified_time: 'Tue, 04 Feb 2025, 11:34:28',
};

const changedIds = closed({
  current_user_id: NumericId,
  edition_id: NumericId,
  group_id: NumericId,
});

export const listGroups = operation({
  id: 'listGroups',
  area: 'Groups',
  method: 'GET',
  path: '/editions/{edition_id}/groups',
  summary: 'List the groups of the caller; edition admins see all groups',
  message: 'Groups fetched successfully.',
  scopes: [['Service.teams.READ']],
  rate: 'read',
  query: Type.Object({ from: StartIndex, limit: PageLimit }),
  data: closed({ groups: Type.Array(Group) }),
  errors: [],
  extension: true,
  example: { data: { groups: [example] } },
});

export const createGroup = operation({
  id: 'createGroup',
  area: 'Groups',
  method: 'POST',
  path: '/editions/{edition_id}/groups',
  summary: 'Create a group of people, which can be a member of spaces and zones',
  message: 'Group created successfully.',
  scopes: [['Service.teams.CREATE']],
  rate: 'write',
  body: closed({ group_name: GroupName }),
  data: closed({ group: Group }),
  errors: ['notPermitted', 'groupNameTaken', 'groupLimit'],
  extension: true,
  example: {
    body: { group_name: 'Designers' },
    data: { group: { ...example, group_member_count: '0' } },
  },
});

export const changeGroup = operation({
  id: 'changeGroup',
  area: 'Groups',
  method: 'PUT',
  path: '/editions/{edition_id}/groups/{group_id}',
  summary: 'Rename a group',
  message: 'Group updated successfully.',
  scopes: [['Service.teams.UPDATE']],
  rate: 'write',
  body: closed({ group_name: GroupName }),
  data: closed({ group: Group }),
  errors: ['notPermitted', 'groupNotFound', 'groupManaged', 'groupNameTaken'],
  extension: true,
  example: { body: { group_name: 'Designers' }, data: { group: example } },
});

export const deleteGroup = operation({
  id: 'deleteGroup',
  area: 'Groups',
  method: 'DELETE',
  path: '/editions/{edition_id}/groups/{group_id}',
  summary: 'Delete a group; its members lose the roles that they have through it',
  message: 'Group deleted successfully.',
  scopes: [['Service.teams.DELETE']],
  rate: 'write',
  data: changedIds,
  errors: ['notPermitted', 'groupNotFound', 'groupManaged'],
  extension: true,
  example: { data: ids },
});

export const listGroupMembers = operation({
  id: 'listGroupMembers',
  area: 'Groups',
  method: 'GET',
  path: '/editions/{edition_id}/groups/{group_id}/members',
  summary: 'List the members of a group',
  message: 'Group members fetched successfully.',
  scopes: [['Service.teams.READ']],
  rate: 'read',
  query: Type.Object({ from: StartIndex, limit: PageLimit }),
  data: closed({ group_members: Type.Array(GroupMember) }),
  errors: ['groupNotFound', 'notPermitted'],
  extension: true,
  example: {
    data: {
      group_members: [
        {
          zuid: '742518339371011',
          display_name: 'Grace',
          mail_id: 'grace@example.com',
          added_time: 'Tue, 04 Feb 2025, 11:34:28',
        },
      ],
    },
  },
});

export const addGroupMembers = operation({
  id: 'addGroupMembers',
  area: 'Groups',
  method: 'POST',
  path: '/editions/{edition_id}/groups/{group_id}/members',
  summary: 'Add members of the edition to a group; people who are in it already are ignored',
  message: 'Group members added successfully.',
  scopes: [['Service.teams.CREATE']],
  rate: 'write',
  body: closed({ zuids: Type.Array(IdReference, { minItems: 1, maxItems: 100 }) }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    group_id: NumericId,
    added_zuids: Type.Array(NumericId),
  }),
  errors: ['notPermitted', 'groupNotFound', 'groupManaged', 'groupMemberOutside'],
  extension: true,
  example: {
    body: { zuids: ['742518339371011'] },
    data: { ...ids, added_zuids: ['742518339371011'] },
  },
});

export const removeGroupMember = operation({
  id: 'removeGroupMember',
  area: 'Groups',
  method: 'DELETE',
  path: '/editions/{edition_id}/groups/{group_id}/members/{member_id}',
  summary: 'Remove a member from a group',
  message: 'Group member removed successfully.',
  scopes: [['Service.teams.DELETE']],
  rate: 'write',
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    group_id: NumericId,
    removed_zuid: NumericId,
  }),
  errors: ['notPermitted', 'groupNotFound', 'groupManaged', 'groupMemberNotFound'],
  extension: true,
  example: { data: { ...ids, removed_zuid: '742518339371011' } },
});
