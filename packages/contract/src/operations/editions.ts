import Type from 'typebox';
import { operation } from '../operation.ts';
import { Edition } from '../wire/edition.ts';
import { closed, fieldsOf, NumericId, nameOf, selection, textOf } from '../wire/primitives.ts';

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
    plan_type: Type.Optional(Type.Enum(['FREE', 'TRIAL'], { description: 'FREE by default' })),
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
