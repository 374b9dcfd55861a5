import Type from 'typebox';
import { operation } from '../operation.ts';
import { ApiKey, CreatedApiKey } from '../wire/api-key.ts';
import { closed, NumericId, nameOf } from '../wire/primitives.ts';

const example = {
  id: '742518339371030',
  name: 'Nightly export',
  prefix: 'lzk_7Hq2',
  created_by: '742518339371009',
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  expiry_time: 'Mon, 05 May 2025, 11:34:28',
};

export const createApiKey = operation({
  id: 'createApiKey',
  area: 'API keys',
  method: 'POST',
  path: '/editions/{edition_id}/api-keys',
  summary: 'Create an API key; only this response contains the key',
  message: 'API key created successfully.',
  scopes: [['Service.editions.CREATE']],
  rate: 'write',
  body: closed({
    name: nameOf({ maximum: 100 }),
    expires_in_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: 'The key never expires when omitted',
      }),
    ),
  }),
  data: CreatedApiKey,
  returnsSecret: true,
  apiKeyOptional: true,
  errors: ['notPermitted'],
  extension: true,
  example: {
    body: { name: 'Nightly export', expires_in_days: 90 },
    data: { ...example, key: 'lzk_7Hq2mVbX0dGk4TnRzYc8LwPe5SjAu1Fi_3kQ9Zd' },
  },
});

export const listApiKeys = operation({
  id: 'listApiKeys',
  area: 'API keys',
  method: 'GET',
  path: '/editions/{edition_id}/api-keys',
  summary: 'List the API keys of an edition',
  message: 'API keys fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ api_keys: Type.Array(ApiKey) }),
  errors: ['notPermitted'],
  extension: true,
  example: {
    data: { api_keys: [{ ...example, last_used_time: 'Wed, 05 Feb 2025, 00:00:00' }] },
  },
});

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  area: 'API keys',
  method: 'DELETE',
  path: '/editions/{edition_id}/api-keys/{key_id}',
  summary: 'Revoke an API key immediately',
  message: 'API key revoked successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: closed({ current_user_id: NumericId, edition_id: NumericId, id: NumericId }),
  errors: ['notPermitted', 'apiKeyNotFound'],
  extension: true,
  example: {
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      id: '742518339371030',
    },
  },
});
