import Type from 'typebox';
import { operation } from '../operation.ts';
import { DeletedEdition, Edition } from '../wire/edition.ts';
import {
  closed,
  fieldsOf,
  IdReference,
  NumericId,
  nameOf,
  selection,
  textOf,
} from '../wire/primitives.ts';

const example = {
  edition_id: '742518339371008',
  edition_name: 'Atelier',
  edition_type_name: 'TEAM',
  state: 'ACTIVE',
  edition_owner_id: '742518339371009',
  is_default: 'true',
  edition_role_name: 'SUPER_ADMIN',
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  last_modified_time: 'Tue, 04 Feb 2025, 11:34:28',
  uri: '/service/api/v1/editions/742518339371008',
};

export const listEditions = operation({
  id: 'listEditions',
  area: 'Editions',
  method: 'GET',
  path: '/editions',
  summary: 'List the editions of the caller',
  message: 'Editions fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  query: Type.Object({ fields: fieldsOf(Edition) }),
  data: closed({ editions_info: Type.Array(selection(Edition)) }),
  errors: [],
  accessTokens: 'inAnyEdition',
  withoutApiKey: true,
  example: { data: { editions_info: [example] } },
});

export const getEdition = operation({
  id: 'getEdition',
  area: 'Editions',
  method: 'GET',
  path: '/editions/{edition_id}',
  summary: 'Read an edition',
  message: 'Edition fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  query: Type.Object({ fields: fieldsOf(Edition) }),
  data: closed({ edition_info: selection(Edition) }),
  errors: [],
  example: { data: { edition_info: example } },
});

export const createEdition = operation({
  id: 'createEdition',
  area: 'Editions',
  method: 'POST',
  path: '/editions',
  summary: 'Create a TEAM edition with its first team',
  message: 'Edition created successfully.',
  scopes: [['Service.editions.CREATE']],
  rate: 'write',
  body: closed({
    team_name: nameOf({ maximum: 100 }),
    description: Type.Optional(textOf({ maximum: 2000 })),
    plan_type: Type.Optional(
      Type.Enum(['FREE', 'TRIAL'], {
        description: 'By default, the plan that the operator chose with DEFAULT_PLAN',
      }),
    ),
  }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    team_id: NumericId,
    team_name: Type.String(),
  }),
  errors: ['editionAlreadyOwned'],
  withoutApiKey: true,
  example: {
    body: { team_name: 'Atelier', description: 'Where we draw', plan_type: 'TRIAL' },
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      team_id: '742518339371010',
      team_name: 'Atelier',
    },
  },
});

const deletedExample = {
  edition_id: '742518339371008',
  edition_name: 'Atelier',
  deleted_time: 'Tue, 04 Feb 2025, 11:34:28',
  purge_time: 'Thu, 06 Mar 2025, 11:34:28',
};

export const deleteEdition = operation({
  id: 'deleteEdition',
  area: 'Editions',
  method: 'DELETE',
  path: '/editions/{edition_id}',
  summary: 'Delete an edition; its owner can restore it until its retention ends',
  message: 'Edition deleted successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  body: closed({ confirm_name: textOf({ maximum: 1000 }) }),
  data: closed({ deleted_edition: DeletedEdition }),
  errors: ['notPermitted', 'confirmationMismatch'],
  extension: true,
  example: { body: { confirm_name: 'Atelier' }, data: { deleted_edition: deletedExample } },
});

export const listDeletedEditions = operation({
  id: 'listDeletedEditions',
  area: 'Editions',
  method: 'GET',
  path: '/users/me/deleted-editions',
  summary: 'List deleted editions that the caller can restore',
  message: 'Deleted editions fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ deleted_editions: Type.Array(DeletedEdition) }),
  errors: [],
  extension: true,
  example: { data: { deleted_editions: [deletedExample] } },
});

export const restoreEdition = operation({
  id: 'restoreEdition',
  area: 'Editions',
  method: 'POST',
  path: '/editions/{edition_id}/restore',
  summary: 'Restore an edition that the caller deleted',
  message: 'Edition restored successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: closed({ edition_id: NumericId }),
  errors: ['editionAlreadyOwned'],
  apiKeyOptional: true,
  extension: true,
  example: { data: { edition_id: '742518339371008' } },
});

export const transferEdition = operation({
  id: 'transferEdition',
  area: 'Editions',
  method: 'POST',
  path: '/editions/{edition_id}/owner',
  summary: 'Transfer an edition to another member',
  message: 'Edition transferred successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  body: closed({ zuid: IdReference }),
  data: closed({ edition_id: NumericId, edition_owner_id: NumericId }),
  errors: ['notPermitted', 'heirInvalid', 'editionAlreadyOwned'],
  extension: true,
  example: {
    body: { zuid: '742518339371011' },
    data: { edition_id: '742518339371008', edition_owner_id: '742518339371011' },
  },
});

export const leaveEdition = operation({
  id: 'leaveEdition',
  area: 'Editions',
  method: 'POST',
  path: '/editions/{edition_id}/leave',
  summary: 'Leave an edition and all of its teams',
  message: 'Edition left successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  endsAccess: true,
  peopleOnly: true,
  body: closed({ assign_to_zuid: Type.Optional(IdReference) }),
  bodyOptional: true,
  data: closed({ current_user_id: NumericId, edition_id: NumericId }),
  errors: ['superAdminLeaves', 'lastAdmin', 'leaveAssigneeInvalid', 'assigneeRequired'],
  extension: true,
  example: {
    body: { assign_to_zuid: '742518339371011' },
    data: { current_user_id: '742518339371009', edition_id: '742518339371008' },
  },
});
