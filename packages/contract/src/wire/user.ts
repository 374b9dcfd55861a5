import Type from 'typebox';
import { closed, NumericId } from './primitives.ts';
import { ServiceAccountMark } from './service-account.ts';

export const User = closed(
  {
    zuid: NumericId,
    display_name: Type.String(),
    mail_id: Type.String(),
    is_service_account: ServiceAccountMark,
  },
  { title: 'User' },
);
