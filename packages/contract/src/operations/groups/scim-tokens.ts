import Type from 'typebox';
import { operation } from '../../operation.ts';
import { closed, IdReference, NumericId, nameOf } from '../../wire/primitives.ts';
import { CreatedScimToken, ScimToken } from '../../wire/scim-token.ts';

const example = {
  id: '742518339371070',
  label: 'Entra ID',
  created_by: '742518339371009',
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
};

export const createScimToken = operation({
  id: 'createScimToken',
  area: 'SCIM tokens',
  method: 'POST',
  path: '/editions/{edition_id}/scim-tokens',
  summary:
    'Create a token with which a directory manages people and groups; only this response contains it',
  message: 'SCIM token created successfully.',
  scopes: [['Service.editions.CREATE']],
  rate: 'write',
  body: closed({
    label: nameOf({ maximum: 100 }),
    successor_zuid: Type.Optional(IdReference),
  }),
  data: CreatedScimToken,
  returnsSecret: true,
  // Otherwise a token could create another way in, which stays after it was revoked.
  accessTokens: 'refused',
  errors: ['notPermitted', 'scimTokenLimit', 'scimSuccessorInvalid'],
  extension: true,
  example: {
    body: { label: 'Entra ID' },
    data: { ...example, token: 'lzs_7Hq2mVbX0dGk4TnRzYc8LwPe5SjAu1Fi_3kQ9Zd' },
  },
});

export const listScimTokens = operation({
  id: 'listScimTokens',
  area: 'SCIM tokens',
  method: 'GET',
  path: '/editions/{edition_id}/scim-tokens',
  summary: 'List the SCIM tokens of an edition',
  message: 'SCIM tokens fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ scim_tokens: Type.Array(ScimToken) }),
  errors: ['notPermitted'],
  extension: true,
  example: {
    data: { scim_tokens: [{ ...example, last_used_time: 'Wed, 05 Feb 2025, 00:00:00' }] },
  },
});

export const revokeScimToken = operation({
  id: 'revokeScimToken',
  area: 'SCIM tokens',
  method: 'DELETE',
  path: '/editions/{edition_id}/scim-tokens/{scim_token_id}',
  summary: 'Revoke a SCIM token immediately; people and groups stay as they are',
  message: 'SCIM token revoked successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  accessTokens: 'refused',
  data: closed({ current_user_id: NumericId, edition_id: NumericId, id: NumericId }),
  errors: ['notPermitted', 'scimTokenNotFound'],
  extension: true,
  example: {
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      id: example.id,
    },
  },
});
