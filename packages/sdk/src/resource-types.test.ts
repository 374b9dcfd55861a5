import type { ConnectorChange, ShapeInput, StoredFrame } from '@lienzo/contract';
import { describe, expectTypeOf, it } from 'vitest';
import type { Client } from './client.ts';

declare const client: Client;

const edition = { edition_id: '1' };
const space = { ...edition, space_id: '2' };
const zone = { ...space, zone_id: '3' };

// Checked by the compiler; the bodies do nothing at run time.
describe('the types of the methods', () => {
  it('group the operations by resource', () => {
    expectTypeOf<keyof Client['spaces']>().toEqualTypeOf<
      | 'get'
      | 'getImage'
      | 'list'
      | 'each'
      | 'create'
      | 'duplicate'
      | 'move'
      | 'transfer'
      | 'changeState'
      | 'changeMeta'
    >();
    expectTypeOf<keyof Client['accessTokens']>().toEqualTypeOf<'create' | 'list' | 'revoke'>();
    expectTypeOf<keyof Client['apiKeys']>().toEqualTypeOf<'create' | 'list' | 'revoke'>();
    expectTypeOf<keyof Client['teamInvitations']>().toEqualTypeOf<'list' | 'each' | 'withdraw'>();
  });

  it('join path, query and body', () => {
    expectTypeOf<Parameters<Client['frames']['list']>[0]>().toExtend<{
      edition_id: string;
      space_id: string;
      zone_id: string;
      ids?: string[];
      from?: number;
      limit?: number;
    }>();
    expectTypeOf<Parameters<Client['spaces']['transfer']>[0]>().toEqualTypeOf<{
      edition_id: string;
      space_id: string;
      zuid: string;
    }>();
    expectTypeOf<Parameters<Client['teamMembers']['remove']>[0]>().toEqualTypeOf<{
      edition_id: string;
      team_id: string;
      member_id: string;
      assign_to_zuid?: string;
    }>();
    expectTypeOf<Client['users']['getCurrent']>().toBeCallableWith();
  });

  it('name the items of each kind of element', () => {
    type Arguments<Method extends (...args: never[]) => unknown> = Parameters<Method>[0];
    expectTypeOf<keyof Client['comments']>().toEqualTypeOf<
      'list' | 'each' | 'insert' | 'change' | 'remove'
    >();
    expectTypeOf<Arguments<Client['shapes']['insert']>['shapes']>().toEqualTypeOf<ShapeInput[]>();
    expectTypeOf<Arguments<Client['connectors']['change']>['connectors']>().toEqualTypeOf<
      ConnectorChange[]
    >();
    expectTypeOf<Arguments<Client['comments']['remove']>>().toEqualTypeOf<{
      edition_id: string;
      space_id: string;
      zone_id: string;
      ids: string[];
    }>();
    type Removed = Awaited<ReturnType<Client['comments']['remove']>>['results'][number];
    expectTypeOf<Removed>().toEqualTypeOf<{
      comment_id: string;
      status: 'success' | 'failed';
      error_code?: string;
      message?: string;
    }>();
  });

  it('have one response form and no parameter to choose another', () => {
    const work = async () => {
      const { frames } = await client.frames.list(zone);
      expectTypeOf(frames).toEqualTypeOf<StoredFrame[]>();
      await client.frames.insert({ ...zone, frames }); // frames that were read can be sent back
      const { space_data } = await client.zones.getData(zone);
      const made = await client.zones.create({ ...space, create_zone: { zone_name: 'Ideas' } });
      expectTypeOf(made.space_data).toEqualTypeOf(space_data);
      const { comments } = await client.comments.list(zone);
      expectTypeOf(comments[0]?.author_zuid).toEqualTypeOf<string | undefined>();
      // @ts-expect-error the client sets the form
      await client.frames.list({ ...zone, form: 'input' });
    };
    expectTypeOf(work).toBeFunction();
  });

  it('return whole records, or only the selected fields', () => {
    const work = async () => {
      const { space_info } = await client.spaces.get(space);
      expectTypeOf(space_info.space_name).toEqualTypeOf<string>();
      expectTypeOf(space_info.status).toEqualTypeOf<'ACTIVE' | 'TRASHED'>();
      const some = await client.spaces.get({ ...space, fields: ['space_id', 'status'] });
      expectTypeOf(some.space_info).toEqualTypeOf<{
        space_id: string;
        status: 'ACTIVE' | 'TRASHED';
      }>();
      const { editions_info } = await client.editions.list();
      expectTypeOf(editions_info[0]?.is_default).toEqualTypeOf<'true' | undefined>();
      const { zones_info } = await client.zones.listMeta({ ...space, fields: ['zone_name'] });
      expectTypeOf(zones_info.zone_meta).toEqualTypeOf<{ [key: string]: { zone_name: string } }>();
      // @ts-expect-error there is no such field
      await client.spaces.get({ ...space, fields: ['color'] });
    };
    expectTypeOf(work).toBeFunction();
  });

  it('declare the items of an iterator', () => {
    const work = async () => {
      for await (const frame of client.frames.each(zone)) {
        expectTypeOf(frame).toEqualTypeOf<StoredFrame>();
      }
      const given = { ...edition, team_id: '2', action_type: 'ALLSPACES' } as const;
      for await (const found of client.spaces.each(given)) {
        expectTypeOf(found.space_id).toEqualTypeOf<string>();
      }
      for await (const found of client.spaces.each({ ...given, fields: ['space_name'] })) {
        expectTypeOf(found).toEqualTypeOf<{ space_name: string }>();
      }
      for await (const version of client.zoneVersions.each(zone)) {
        expectTypeOf(version.version_id).toEqualTypeOf<string>();
      }
      for await (const member of client.teamMembers.each({ ...edition, team_id: '2' })) {
        expectTypeOf(member.mail_id).toEqualTypeOf<string>();
      }
    };
    expectTypeOf(work).toBeFunction();
    expectTypeOf<Client['editions']>().not.toHaveProperty('each');
  });

  it('reject calls that the service would reject', () => {
    const misuse = () => [
      // @ts-expect-error the zone is missing
      client.frames.list(space),
      // @ts-expect-error FAVORITE needs a value
      client.spaces.changeMeta({ ...space, action_type: 'FAVORITE' }),
      // @ts-expect-error there is no such filter
      client.spaces.list({ ...edition, team_id: '2', action_type: 'SOME' }),
      // @ts-expect-error a zone has a zone_name
      client.zones.create({ ...space, create_zone: { name: 'Ideas' } }),
    ];
    expectTypeOf(misuse).toBeFunction();
  });
});
