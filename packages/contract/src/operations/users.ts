import Type from 'typebox';
import { operation } from '../operation.ts';
import { AccessToken, CreatedAccessToken, ScopeName } from '../wire/access-token.ts';
import { closed, IdReference, NumericId, nameOf, textOf } from '../wire/primitives.ts';
import { Session } from '../wire/session.ts';
import { User } from '../wire/user.ts';
import { UserExport, userExportExample } from '../wire/user-export.ts';

export const getCurrentUser = operation({
  id: 'getCurrentUser',
  area: 'Users',
  method: 'GET',
  path: '/users/me',
  summary: 'Read the user of the access token',
  message: 'User fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ user: User }),
  accessTokens: 'inAnyEdition',
  errors: [],
  extension: true,
  example: {
    data: { user: { zuid: '742518339371009', display_name: 'Ada', mail_id: 'ada@example.com' } },
  },
});

export const getUserExport = operation({
  id: 'getUserExport',
  area: 'Users',
  method: 'GET',
  path: '/users/me/export',
  summary: 'Export all data about the user of the access token',
  message: 'User exported successfully.',
  scopes: [['Service.editions.READ']],
  rate: { perMinute: 5 },
  data: UserExport,
  errors: [],
  extension: true,
  example: { data: userExportExample },
});

export const deleteCurrentUser = operation({
  id: 'deleteCurrentUser',
  area: 'Users',
  method: 'DELETE',
  path: '/users/me',
  summary: 'Delete the account of the user of the access token and erase their data',
  message: 'The account is being deleted.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  body: closed({
    confirm_name: textOf({ maximum: 1000 }),
    heirs: Type.Optional(
      Type.Array(closed({ edition_id: IdReference, zuid: IdReference }), {
        maxItems: 100,
        description:
          'New owners of the spaces in these editions; the owner of the edition by default',
      }),
    ),
  }),
  data: closed({ zuid: NumericId }),
  accessTokens: 'refused',
  errors: ['confirmationMismatch', 'editionOwned', 'heirInvalid'],
  extension: true,
  example: {
    body: {
      confirm_name: 'Ada',
      heirs: [{ edition_id: '742518339371008', zuid: '742518339371011' }],
    },
    data: { zuid: '742518339371009' },
  },
});

export const listSessions = operation({
  id: 'listSessions',
  area: 'Sessions',
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'List where the caller is signed in',
  message: 'Sessions fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ sessions: Type.Array(Session) }),
  errors: [],
  extension: true,
  example: {
    data: {
      sessions: [
        {
          session_id: '742518339371013',
          client_id: 'lienzo-web',
          user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          first_used_time: 'Tue, 04 Feb 2025, 11:34:28',
          last_used_time: 'Tue, 04 Feb 2025, 12:04:28',
          expiry_time: 'Tue, 04 Feb 2025, 13:04:28',
          is_current: 'true',
        },
      ],
    },
  },
});

export const endSession = operation({
  id: 'endSession',
  area: 'Sessions',
  method: 'DELETE',
  path: '/users/me/sessions/{session_id}',
  summary: 'End a session: its tokens are no longer accepted',
  message: 'Session ended successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: closed({ current_user_id: NumericId, session_id: NumericId }),
  accessTokens: 'refused',
  errors: ['sessionNotFound'],
  extension: true,
  example: { data: { current_user_id: '742518339371009', session_id: '742518339371013' } },
});

export const endAllSessions = operation({
  id: 'endAllSessions',
  area: 'Sessions',
  method: 'DELETE',
  path: '/users/me/sessions',
  summary: 'End all sessions of the caller',
  message: 'Sessions ended successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  query: Type.Object({
    keep_current: Type.Optional(
      Type.Boolean({ description: 'Whether the session of the request stays; false by default' }),
    ),
  }),
  data: closed({ current_user_id: NumericId }),
  accessTokens: 'refused',
  errors: [],
  extension: true,
  example: { data: { current_user_id: '742518339371009' } },
});

const tokenExample = {
  id: '742518339371014',
  name: 'Nightly pictures',
  prefix: 'lzp_4Fd9',
  scopes: ['Service.zones.READ' as const],
  edition_ids: ['742518339371008'],
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  expiry_time: 'Mon, 05 May 2025, 11:34:28',
};

export const createAccessToken = operation({
  id: 'createAccessToken',
  area: 'Access tokens',
  method: 'POST',
  path: '/users/me/access-tokens',
  summary: 'Create a personal access token; only this response contains it',
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
    edition_ids: Type.Optional(
      Type.Array(IdReference, {
        minItems: 1,
        maxItems: 100,
        description: 'The editions that the token can be used in; all editions when omitted',
      }),
    ),
  }),
  data: CreatedAccessToken,
  returnsSecret: true,
  accessTokens: 'refused',
  errors: ['accessTokenLimit', 'notFound'],
  extension: true,
  example: {
    body: {
      name: 'Nightly pictures',
      scopes: ['Service.zones.READ'],
      expires_in_days: 90,
      edition_ids: ['742518339371008'],
    },
    data: { ...tokenExample, token: 'lzp_4Fd9mVbX0dGk4TnRzYc8LwPe5SjAu13kQ9Zd' },
  },
});

export const listAccessTokens = operation({
  id: 'listAccessTokens',
  area: 'Access tokens',
  method: 'GET',
  path: '/users/me/access-tokens',
  summary: 'List the personal access tokens of the caller',
  message: 'Access tokens fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ access_tokens: Type.Array(AccessToken) }),
  errors: [],
  extension: true,
  example: {
    data: { access_tokens: [{ ...tokenExample, last_used_time: 'Wed, 05 Feb 2025, 00:00:00' }] },
  },
});

export const revokeAccessToken = operation({
  id: 'revokeAccessToken',
  area: 'Access tokens',
  method: 'DELETE',
  path: '/users/me/access-tokens/{token_id}',
  summary: 'Revoke a personal access token immediately',
  message: 'Access token revoked successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: closed({ current_user_id: NumericId, id: NumericId }),
  accessTokens: 'refused',
  errors: ['accessTokenNotFound'],
  extension: true,
  example: { data: { current_user_id: '742518339371009', id: '742518339371014' } },
});
