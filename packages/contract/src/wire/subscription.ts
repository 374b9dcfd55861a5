import Type from 'typebox';
import { closed, NumericId, Timestamp } from './primitives.ts';

export const Subscription = closed(
  {
    edition_id: NumericId,
    plan_name: Type.Enum(['FREE_PLAN', 'TRIAL_PLAN', 'BUSINESS_PLAN', 'UNLIMITED_PLAN']),
    purchase_date: Timestamp,
    expiry_date: Type.Optional(Timestamp),
    status: Type.Enum(['Active']),
    storage_bytes: Type.Optional(
      Type.String({
        pattern: '^[0-9]+$',
        description: 'Bytes that the edition stores; only for admins of the edition',
      }),
    ),
    storage_limit_bytes: Type.Optional(
      Type.String({
        pattern: '^[0-9]+$',
        description: 'Bytes that the edition may store; only for its admins, absent if unlimited',
      }),
    ),
  },
  { title: 'Subscription' },
);
