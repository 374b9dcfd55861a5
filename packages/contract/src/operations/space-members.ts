import Type from 'typebox';
import { operation } from '../operation.ts';
import {
  closed,
  fieldsOf,
  IdReference,
  NumericId,
  selection,
  sized,
  Uuid,
} from '../wire/primitives.ts';
import { AssignableSpaceRole, MemberType } from '../wire/roles.ts';
import { SpaceMember } from '../wire/space.ts';
import { FailedMember } from '../wire/team.ts';

const ids = {
  current_user_id: '742518339371009',
  edition_id: '742518339371008',
  space_id: '742518339371020',
};

const example = {
  zuid: '742518339371011',
  role_name: 'EDITOR',
  added_type_name: 'USER',
  added_time: 'Tue, 04 Feb 2025, 11:34:28',
  added_by: ids.current_user_id,
  display_name: 'Grace',
  mail_id: 'grace@example.com',
};

export const listSpaceMembers = operation({
  id: 'listSpaceMembers',
  area: 'Space members',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/members',
  summary: 'List the members of a space: people, teams, groups and the organization',
  message: 'Space members fetched successfully.',
  scopes: [['Service.spaces.READ']],
  rate: 'read',
  query: Type.Object({ fields: fieldsOf(SpaceMember) }),
  data: closed({ space_members: Type.Array(selection(SpaceMember)) }),
  errors: ['spaceNotFound', 'spaceNotActive'],
  example: { data: { space_members: [example] } },
});

export const addSpaceMembers = operation({
  id: 'addSpaceMembers',
  area: 'Space members',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/members',
  summary: 'Share a space with people, teams, groups or the organization',
  message: 'Space members added successfully.',
  scopes: [['Service.spaces.CREATE']],
  rate: 'write',
  body: closed({
    members_info: sized(
      Type.Array(
        closed({
          zuid: IdReference,
          role: AssignableSpaceRole,
          type: MemberType,
          restricted_zones: Type.Optional(
            Type.Array(Uuid, {
              maxItems: 500,
              description:
                'Ids of zones that are hidden from the member from the start, as with `permission: restricted` when zones are shared',
            }),
          ),
        }),
        { minItems: 1 },
      ),
      11_000,
    ),
  }),
  data: closed({
    added_members: Type.Array(SpaceMember),
    failed_members: Type.Optional(Type.Array(FailedMember)),
  }),
  partial: 'failed_members',
  errors: [
    'spaceNotFound',
    'notPermitted',
    'spaceNotActive',
    'spaceMemberExists',
    'spaceMemberOutside',
    'zoneNotFound',
    'zoneRestricted',
    'zoneNotActive',
  ],
  example: {
    body: { members_info: [{ zuid: '742518339371011', role: 'EDITOR', type: 'USER' }] },
    data: { added_members: [example] },
  },
});

export const changeSpaceMemberRole = operation({
  id: 'changeSpaceMemberRole',
  area: 'Space members',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/members/{member_id}',
  summary: "Change a member's role in a space",
  message: 'Space member role changed successfully.',
  scopes: [['Service.spaces.UPDATE']],
  rate: 'write',
  body: closed({ role: AssignableSpaceRole }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    space_id: NumericId,
    zuid: NumericId,
    new_role: AssignableSpaceRole,
  }),
  errors: [
    'spaceNotFound',
    'notPermitted',
    'spaceMemberNotFound',
    'ownerRole',
    'ownSpaceRole',
    'spaceNotActive',
    'sameSpaceRole',
  ],
  example: {
    body: { role: 'VIEWER' },
    data: { ...ids, zuid: '742518339371011', new_role: 'VIEWER' },
  },
});

export const removeSpaceMember = operation({
  id: 'removeSpaceMember',
  area: 'Space members',
  method: 'DELETE',
  path: '/editions/{edition_id}/spaces/{space_id}/members/{member_id}',
  summary: 'Remove a member from a space',
  message: 'Space member removed successfully.',
  scopes: [['Service.spaces.DELETE']],
  rate: 'write',
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    space_id: NumericId,
    removed_zuid: NumericId,
  }),
  errors: [
    'spaceNotFound',
    'notPermitted',
    'spaceMemberNotFound',
    'removeOwner',
    'removeSelfFromSpace',
    'spaceNotActive',
  ],
  example: { data: { ...ids, removed_zuid: '742518339371011' } },
});
