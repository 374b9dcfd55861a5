import Type from 'typebox';
import { type Scope, scopes } from '../scopes.ts';
import { closed, NumericId, Timestamp } from './primitives.ts';

/** The name of a scope, as in a token. */
export const ScopeName = Type.Enum<Scope[]>([...scopes]);

const accessToken = {
  id: NumericId,
  name: Type.String(),
  prefix: Type.String({ description: 'The first characters of the token, to identify it' }),
  scopes: Type.Array(ScopeName),
  edition_ids: Type.Optional(
    Type.Array(NumericId, {
      description: 'The editions that the token can be used in; absent if it is not restricted',
    }),
  ),
  created_time: Timestamp,
  expiry_time: Timestamp,
  last_used_time: Type.Optional({
    ...Timestamp,
    description:
      'The day on which the token was last used, at 00:00:00; absent if it was never used',
  }),
};

export const AccessToken = closed(accessToken, { title: 'AccessToken' });

export const CreatedAccessToken = closed(
  {
    ...accessToken,
    token: Type.String({ description: 'The token; no other response contains it' }),
  },
  { title: 'CreatedAccessToken' },
);
