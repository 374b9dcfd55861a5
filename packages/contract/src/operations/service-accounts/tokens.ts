import Type from 'typebox';
import { operation } from '../../operation.ts';
import { AccessToken, CreatedAccessToken, ScopeName } from '../../wire/access-token.ts';
import { closed, NumericId, nameOf } from '../../wire/primitives.ts';

const example = {
  id: '742518339371041',
  name: 'CI',
  prefix: 'lzp_4Fd9',
  scopes: ['Service.zones.READ'],
  edition_ids: ['742518339371008'],
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  expiry_time: 'Mon, 05 May 2025, 11:34:28',
};

export const createServiceAccountToken = operation({
  id: 'createServiceAccountToken',
  area: 'Service accounts',
  method: 'POST',
  path: '/editions/{edition_id}/service-accounts/{service_account_id}/access-tokens',
  summary: 'Create an access token of a service account; only this response contains it',
  message: 'Access token created successfully.',
  scopes: [['Service.editions.CREATE']],
  rate: 'write',
  body: closed({
    name: nameOf({ maximum: 100 }),
    scopes: Type.Array(ScopeName, {
      minItems: 1,
      maxItems: 50,
      description: 'At most the scopes of the token of the request',
    }),
    expires_in_days: Type.Integer({ minimum: 1, maximum: 365 }),
  }),
  data: CreatedAccessToken,
  returnsSecret: true,
  accessTokens: 'refused',
  errors: ['notPermitted', 'serviceAccountNotFound', 'accessTokenLimit'],
  extension: true,
  example: {
    body: { name: 'CI', scopes: ['Service.zones.READ'], expires_in_days: 90 },
    data: { ...example, token: 'lzp_4Fd9mVbX0dGk4TnRzYc8LwPe5SjAu13kQ9Zd' },
  },
});

export const listServiceAccountTokens = operation({
  id: 'listServiceAccountTokens',
  area: 'Service accounts',
  method: 'GET',
  path: '/editions/{edition_id}/service-accounts/{service_account_id}/access-tokens',
  summary: 'List the access tokens of a service account',
  message: 'Access tokens fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ access_tokens: Type.Array(AccessToken) }),
  errors: ['notPermitted', 'serviceAccountNotFound'],
  extension: true,
  example: {
    data: { access_tokens: [{ ...example, last_used_time: 'Wed, 05 Feb 2025, 00:00:00' }] },
  },
});

export const revokeServiceAccountToken = operation({
  id: 'revokeServiceAccountToken',
  area: 'Service accounts',
  method: 'DELETE',
  path: '/editions/{edition_id}/service-accounts/{service_account_id}/access-tokens/{token_id}',
  summary: 'Revoke an access token of a service account immediately',
  message: 'Access token revoked successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    zuid: NumericId,
    id: NumericId,
  }),
  accessTokens: 'refused',
  errors: ['notPermitted', 'serviceAccountNotFound', 'accessTokenNotFound'],
  extension: true,
  example: {
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      zuid: '742518339371040',
      id: example.id,
    },
  },
});
