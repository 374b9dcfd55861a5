import {
  type addTeamMembers,
  changeTeam,
  createEdition,
  type getCurrentUser,
  type getEdition,
  listTeamMembers,
  type removeTeamMember,
} from '@lienzo/contract';
import { describe, expectTypeOf, it } from 'vitest';
import type { ApiResponse, Call, Client } from './client.ts';

// Checked by the compiler; the bodies do nothing at run time.
describe('the types of a call', () => {
  it('require exactly the parameters of the path', () => {
    expectTypeOf<Call<typeof getEdition>>().toHaveProperty('params');
    expectTypeOf<Call<typeof getEdition>['params']>().toEqualTypeOf<{ edition_id: string }>();
    expectTypeOf<Call<typeof removeTeamMember>['params']>().toEqualTypeOf<{
      edition_id: string;
      team_id: string;
      member_id: string;
    }>();
    expectTypeOf<Call<typeof getCurrentUser>>().not.toHaveProperty('params');
  });

  it('require a body unless it is optional', () => {
    expectTypeOf<Call<typeof createEdition>['body']>().toEqualTypeOf<{
      team_name: string;
      description?: string;
      plan_type?: 'FREE' | 'TRIAL';
    }>();
    expectTypeOf<undefined>().toExtend<Call<typeof removeTeamMember>['body']>();
    expectTypeOf<Call<typeof getCurrentUser>>().not.toHaveProperty('body');
  });

  it('declare the query of an operation and the names of its fields', () => {
    type Query = NonNullable<Call<typeof listTeamMembers>['query']>;
    expectTypeOf<Query['limit']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Query['member_type']>().toEqualTypeOf<'TEAM_ADMIN' | undefined>();
    expectTypeOf<'zuid'>().toExtend<NonNullable<Query['fields']>[number]>();
    expectTypeOf<'nmae'>().not.toExtend<NonNullable<Query['fields']>[number]>();
    expectTypeOf<Call<typeof getCurrentUser>>().not.toHaveProperty('query');
  });

  it('declare the data of the response', () => {
    expectTypeOf<ApiResponse<typeof getCurrentUser>['data']>().toEqualTypeOf<{
      user: {
        zuid: string;
        display_name: string;
        mail_id: string;
        is_service_account?: 'true';
      };
    }>();
    type Added = ApiResponse<typeof addTeamMembers>['data']['added_members'][number];
    expectTypeOf<Added['role_name']>().toEqualTypeOf<'TEAM_ADMIN' | 'MEMBER'>();
  });

  it('reject calls that the service would reject', () => {
    const misuse = (client: Client) => [
      // @ts-expect-error the path needs its edition
      client.call(listTeamMembers, { params: { team_id: '2' } }),
      // @ts-expect-error a body is needed
      client.call(createEdition, {}),
      // @ts-expect-error there is no such plan
      client.call(createEdition, { body: { team_name: 'a', plan_type: 'GOLD' } }),
      // @ts-expect-error there is no such field
      client.call(changeTeam, { params: { edition_id: '1', team_id: '2' }, body: { name: 'a' } }),
    ];
    expectTypeOf(misuse).toBeFunction();
  });
});
