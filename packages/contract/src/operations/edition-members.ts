import Type from 'typebox';
import { operation } from '../operation.ts';
import { EditionMember } from '../wire/edition.ts';
import { closed, NumericId, PageLimit, StartIndex } from '../wire/primitives.ts';
import { AssignableEditionRole } from '../wire/roles.ts';

export const listEditionMembers = operation({
  id: 'listEditionMembers',
  area: 'Edition members',
  method: 'GET',
  path: '/editions/{edition_id}/members',
  summary: 'List the members of an edition',
  message: 'Edition members fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  query: Type.Object({ from: StartIndex, limit: PageLimit }),
  data: closed({
    total_count: Type.Integer({ minimum: 0 }),
    edition_members: Type.Array(EditionMember),
  }),
  errors: ['notPermitted'],
  extension: true,
  example: {
    data: {
      total_count: 1,
      edition_members: [
        {
          zuid: '742518339371009',
          role_name: 'SUPER_ADMIN',
          display_name: 'Ada',
          mail_id: 'ada@example.com',
          added_time: 'Tue, 04 Feb 2025, 11:34:28',
          state: 'ACTIVE',
        },
      ],
    },
  },
});

export const changeEditionMemberRole = operation({
  id: 'changeEditionMemberRole',
  area: 'Edition members',
  method: 'PUT',
  path: '/editions/{edition_id}/members/{member_id}',
  summary: "Change a member's role in an edition",
  message: 'Edition role changed successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  body: closed({ role: AssignableEditionRole }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    zuid: NumericId,
    new_role: AssignableEditionRole,
  }),
  errors: [
    'notPermitted',
    'editionMemberNotFound',
    'ownEditionRole',
    'sameEditionRole',
    'serviceAccountRole',
  ],
  extension: true,
  example: {
    body: { role: 'ORG_ADMIN' },
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      zuid: '742518339371011',
      new_role: 'ORG_ADMIN',
    },
  },
});

const stateChange = {
  area: 'Edition members',
  method: 'POST',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: closed({ current_user_id: NumericId, edition_id: NumericId, zuid: NumericId }),
  extension: true,
  example: {
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      zuid: '742518339371011',
    },
  },
} as const;

export const suspendEditionMember = operation({
  ...stateChange,
  id: 'suspendEditionMember',
  path: '/editions/{edition_id}/members/{member_id}/suspend',
  summary: 'Suspend a member, who keeps their roles and spaces',
  message: 'Member suspended successfully.',
  errors: [
    'notPermitted',
    'editionMemberNotFound',
    'suspendSelf',
    'suspendSuperAdmin',
    'suspendEditionAdmin',
    'alreadySuspended',
  ],
});

export const reinstateEditionMember = operation({
  ...stateChange,
  id: 'reinstateEditionMember',
  path: '/editions/{edition_id}/members/{member_id}/reinstate',
  summary: 'Reinstate a suspended member',
  message: 'Member reinstated successfully.',
  errors: ['notPermitted', 'editionMemberNotFound', 'suspendEditionAdmin', 'notSuspended'],
});
