import Type from 'typebox';
import { closed, NumericId, Timestamp } from './primitives.ts';

const apiKey = {
  id: NumericId,
  name: Type.String(),
  prefix: Type.String({ description: 'The first characters of the key, to identify it' }),
  created_by: NumericId,
  created_time: Timestamp,
  expiry_time: Type.Optional(Timestamp),
  last_used_time: Type.Optional({
    ...Timestamp,
    description: 'The day on which the key was last used, at 00:00:00; absent if it was never used',
  }),
};

export const ApiKey = closed(apiKey, { title: 'ApiKey' });

export const CreatedApiKey = closed(
  { ...apiKey, key: Type.String({ description: 'The key; no other response contains it' }) },
  { title: 'CreatedApiKey' },
);
