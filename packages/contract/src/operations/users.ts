import { operation } from '../operation.ts';
import { closed } from '../wire/primitives.ts';
import { User } from '../wire/user.ts';

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
  errors: [],
  extension: true,
  example: {
    data: { user: { zuid: '742518339371009', display_name: 'Ada', mail_id: 'ada@example.com' } },
  },
});
