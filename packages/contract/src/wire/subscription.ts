import Type from 'typebox';
import { closed, NumericId, Timestamp } from './primitives.ts';

export const Subscription = closed(
  {
    edition_id: NumericId,
    plan_name: Type.Enum(['FREE_PLAN', 'TRIAL_PLAN', 'BUSINESS_PLAN']),
    purchase_date: Timestamp,
    expiry_date: Type.Optional(Timestamp),
    status: Type.Enum(['Active']),
  },
  { title: 'Subscription' },
);
