import { describe, expect, expectTypeOf, it } from 'vitest';
import { type ActionOf, actionOf, type ResourceOf, resourceOf } from './operation-names.ts';
import { operations } from './operations/index.ts';

const names = operations.map((op) => `${resourceOf(op)}.${actionOf(op)}`);

describe('resource and action', () => {
  it('are in camel case', () => {
    expect(
      names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*\.[a-z]+([A-Z][a-z]+)*$/.test(name)),
    ).toEqual([]);
  });

  it('identify one operation', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each([
    ['listSpaces', 'Spaces', 'spaces.list'],
    ['getZoneMeta', 'Zones', 'zones.getMeta'],
    ['listZonesMeta', 'Zones', 'zones.listMeta'],
    ['changeSpaceMemberRole', 'Space members', 'spaceMembers.changeRole'],
    ['createApiKey', 'API keys', 'apiKeys.create'],
    ['listZoneAccess', 'Zone access', 'zoneAccess.list'],
    ['shareZones', 'Zone access', 'zoneAccess.shareZones'],
    ['getMySpacePermission', 'Permissions', 'permissions.getMySpace'],
    ['getMyZonePermission', 'Permissions', 'permissions.getMyZone'],
    ['usersOnline', 'Users', 'users.online'],
    ['users', 'Users', 'users.users'],
  ] as const)('of %s in "%s" are %s', (id, area, expected) => {
    expect(`${resourceOf({ area })}.${actionOf({ id, area })}`).toBe(expected);
  });

  it('are equal in types and at run time', () => {
    type Name<
      Id extends string,
      A extends Parameters<typeof resourceOf>[0]['area'],
    > = `${ResourceOf<A>}.${ActionOf<Id, ResourceOf<A>>}`;
    expectTypeOf<Name<'listSpaces', 'Spaces'>>().toEqualTypeOf<'spaces.list'>();
    expectTypeOf<Name<'listZonesMeta', 'Zones'>>().toEqualTypeOf<'zones.listMeta'>();
    expectTypeOf<
      Name<'changeSpaceMemberRole', 'Space members'>
    >().toEqualTypeOf<'spaceMembers.changeRole'>();
    expectTypeOf<Name<'createApiKey', 'API keys'>>().toEqualTypeOf<'apiKeys.create'>();
    expectTypeOf<Name<'listZoneAccess', 'Zone access'>>().toEqualTypeOf<'zoneAccess.list'>();
    expectTypeOf<Name<'shareZones', 'Zone access'>>().toEqualTypeOf<'zoneAccess.shareZones'>();
    expectTypeOf<Name<'usersOnline', 'Users'>>().toEqualTypeOf<'users.online'>();
    expectTypeOf<Name<'users', 'Users'>>().toEqualTypeOf<'users.users'>();
  });
});
