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
import type { Answer, Call, Client } from './client.ts';

// The compiler is what judges here; at run time these bodies do nothing.
describe('the types of a call', () => {
  it('ask for exactly the parameters of the path', () => {
    expectTypeOf<Call<typeof getEdition>>().toHaveProperty('params');
    expectTypeOf<Call<typeof getEdition>['params']>().toEqualTypeOf<{ edition_id: string }>();
    expectTypeOf<Call<typeof removeTeamMember>['params']>().toEqualTypeOf<{
      edition_id: string;
      team_id: string;
      member_id: string;
    }>();
    expectTypeOf<Call<typeof getCurrentUser>>().not.toHaveProperty('params');
  });

  it('ask for a body where one is needed, and allow none where it is optional', () => {
    expectTypeOf<Call<typeof createEdition>['body']>().toEqualTypeOf<{
      team_name: string;
      description?: string;
      plan_type?: 'FREE' | 'TRIAL';
    }>();
    expectTypeOf<undefined>().toExtend<Call<typeof removeTeamMember>['body']>();
    expectTypeOf<Call<typeof getCurrentUser>>().not.toHaveProperty('body');
  });

  it('know the query of an operation and the names of its fields', () => {
    type Query = NonNullable<Call<typeof listTeamMembers>['query']>;
    expectTypeOf<Query['limit']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Query['member_type']>().toEqualTypeOf<'TEAM_ADMIN' | undefined>();
    expectTypeOf<'zuid'>().toExtend<NonNullable<Query['fields']>[number]>();
    expectTypeOf<'nmae'>().not.toExtend<NonNullable<Query['fields']>[number]>();
    expectTypeOf<Call<typeof getCurrentUser>>().not.toHaveProperty('query');
  });

  it('know the data of the answer', () => {
    expectTypeOf<Answer<typeof getCurrentUser>['data']>().toEqualTypeOf<{
      user: { zuid: string; display_name: string; mail_id: string };
    }>();
    type Added = Answer<typeof addTeamMembers>['data']['added_members'][number];
    expectTypeOf<Added['role_name']>().toEqualTypeOf<'TEAM_ADMIN' | 'MEMBER'>();
  });

  it('refuse a call that the service would refuse', () => {
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
