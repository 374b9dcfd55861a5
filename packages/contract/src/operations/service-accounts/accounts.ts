import Type from 'typebox';
import { operation } from '../../operation.ts';
import { closed, IdReference, NumericId, nameOf } from '../../wire/primitives.ts';
import { TeamRole } from '../../wire/roles.ts';
import { ServiceAccount, ServiceClient } from '../../wire/service-account.ts';

const ids = {
  current_user_id: '742518339371009',
  edition_id: '742518339371008',
  zuid: '742518339371040',
};

const example = {
  zuid: ids.zuid,
  display_name: 'Nightly pictures',
  state: 'ACTIVE',
  created_by: ids.current_user_id,
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
};

const client = { issuer: 'https://login.example.com', subject: 'nightly-pictures' };

const managed = {
  area: 'Service accounts',
  // Otherwise a token could create other ways in, which stay after it was revoked.
  accessTokens: 'refused',
  extension: true,
} as const;

const changedIds = closed({ current_user_id: NumericId, edition_id: NumericId, zuid: NumericId });

export const createServiceAccount = operation({
  ...managed,
  id: 'createServiceAccount',
  method: 'POST',
  path: '/editions/{edition_id}/service-accounts',
  summary: 'Create a service account',
  message: 'Service account created successfully.',
  scopes: [['Service.editions.CREATE']],
  rate: 'write',
  body: closed({
    display_name: nameOf({ maximum: 100 }),
    client: Type.Optional(ServiceClient),
  }),
  data: closed({ service_account: ServiceAccount }),
  errors: [
    'notPermitted',
    'serviceAccountLimit',
    'serviceAccountClientTaken',
    'clientIssuerNotTrusted',
  ],
  example: {
    body: { display_name: 'Nightly pictures' },
    data: { service_account: example },
  },
});

export const listServiceAccounts = operation({
  area: 'Service accounts',
  id: 'listServiceAccounts',
  method: 'GET',
  path: '/editions/{edition_id}/service-accounts',
  summary: 'List the service accounts of an edition',
  message: 'Service accounts fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ service_accounts: Type.Array(ServiceAccount) }),
  errors: ['notPermitted'],
  extension: true,
  example: { data: { service_accounts: [example] } },
});

export const changeServiceAccount = operation({
  ...managed,
  id: 'changeServiceAccount',
  method: 'PUT',
  path: '/editions/{edition_id}/service-accounts/{service_account_id}',
  summary: 'Rename a service account or change the application that uses it',
  message: 'Service account changed successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  body: closed(
    {
      display_name: Type.Optional(nameOf({ maximum: 100 })),
      client: Type.Optional(ServiceClient),
      remove_client: Type.Optional(
        Type.Boolean({
          description:
            'Removes the application, whose tokens are refused at once; ignored if `client` is sent',
        }),
      ),
    },
    { minProperties: 1 },
  ),
  data: closed({ service_account: ServiceAccount }),
  errors: [
    'notPermitted',
    'serviceAccountNotFound',
    'serviceAccountClientTaken',
    'clientIssuerNotTrusted',
  ],
  example: {
    body: { display_name: 'Nightly pictures', client },
    data: { service_account: { ...example, client } },
  },
});

const stateChange = {
  ...managed,
  method: 'POST',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: changedIds,
  example: { data: ids },
} as const;

export const disableServiceAccount = operation({
  ...stateChange,
  id: 'disableServiceAccount',
  path: '/editions/{edition_id}/service-accounts/{service_account_id}/disable',
  summary: 'Disable a service account; its tokens are refused until it is enabled',
  message: 'Service account disabled successfully.',
  errors: ['notPermitted', 'serviceAccountNotFound', 'serviceAccountDisabled'],
});

export const enableServiceAccount = operation({
  ...stateChange,
  id: 'enableServiceAccount',
  path: '/editions/{edition_id}/service-accounts/{service_account_id}/enable',
  summary: 'Enable a disabled service account',
  message: 'Service account enabled successfully.',
  errors: ['notPermitted', 'serviceAccountNotFound', 'serviceAccountEnabled'],
});

export const deleteServiceAccount = operation({
  ...managed,
  id: 'deleteServiceAccount',
  method: 'DELETE',
  path: '/editions/{edition_id}/service-accounts/{service_account_id}',
  summary: 'Delete a service account; what it created stays',
  message: 'Service account deleted successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  body: closed({ assign_to_zuid: Type.Optional(IdReference) }),
  bodyOptional: true,
  data: changedIds,
  errors: [
    'notPermitted',
    'serviceAccountNotFound',
    'lastAdmin',
    'leaveAssigneeInvalid',
    'assigneeRequired',
  ],
  example: { body: { assign_to_zuid: ids.current_user_id }, data: ids },
});

export const addServiceAccountToTeam = operation({
  area: 'Service accounts',
  id: 'addServiceAccountToTeam',
  method: 'POST',
  path: '/editions/{edition_id}/teams/{team_id}/service-accounts',
  summary: 'Add a service account to a team',
  message: 'Service account added successfully.',
  scopes: [['Service.teams.CREATE']],
  rate: 'write',
  body: closed({ zuid: IdReference, role: TeamRole }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    team_id: NumericId,
    zuid: NumericId,
    role_name: TeamRole,
  }),
  errors: ['teamNotFound', 'notPermitted', 'serviceAccountNotFound', 'memberExists'],
  extension: true,
  example: {
    body: { zuid: ids.zuid, role: 'MEMBER' },
    data: { ...ids, team_id: '742518339371010', role_name: 'MEMBER' },
  },
});
