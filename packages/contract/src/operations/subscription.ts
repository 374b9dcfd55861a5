import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, fieldsOf, selection } from '../wire/primitives.ts';
import { Subscription } from '../wire/subscription.ts';

export const getSubscription = operation({
  id: 'getSubscription',
  area: 'Subscription',
  method: 'GET',
  path: '/editions/{edition_id}/subscription',
  summary: 'Read the subscription of an edition',
  message: 'Subscription fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  query: Type.Object({ fields: fieldsOf(Subscription) }),
  data: closed({ subscription_info: selection(Subscription) }),
  errors: [],
  example: {
    data: {
      subscription_info: {
        edition_id: '742518339371008',
        plan_name: 'TRIAL_PLAN',
        purchase_date: 'Tue, 04 Feb 2025, 11:34:28',
        expiry_date: 'Thu, 06 Mar 2025, 11:34:28',
        status: 'Active',
      },
    },
  },
});
