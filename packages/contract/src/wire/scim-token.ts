import Type from 'typebox';
import { closed, NumericId, Timestamp } from './primitives.ts';

const scimToken = {
  id: NumericId,
  label: Type.String(),
  successor_zuid: Type.Optional({
    ...NumericId,
    description:
      'The member who receives the spaces of people whom the directory removes; absent if it is the owner of the edition',
  }),
  created_by: NumericId,
  created_time: Timestamp,
  last_used_time: Type.Optional({
    ...Timestamp,
    description:
      'The day on which the token was last used, at 00:00:00; absent if it was never used',
  }),
};

export const ScimToken = closed(scimToken, { title: 'ScimToken' });

export const CreatedScimToken = closed(
  { ...scimToken, token: Type.String({ description: 'The token; no other response contains it' }) },
  { title: 'CreatedScimToken' },
);
