import assert from 'node:assert/strict';
import { type ErrorKey, listZoneAccess, shareZones } from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import {
  changeState,
  forEdition,
  forPerson,
  forTeam,
  makeSpace,
  share,
} from '../fixtures/make-space.ts';
import {
  firstZone,
  hidden,
  makeZone,
  NO_ZONE,
  setState,
  shareZone,
  type ZoneEntry,
  type ZonePath,
} from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { roleEntry } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const ROLES = ['EDITOR', 'COMMENTER', 'VIEWER', 'ORGANISER'] as const;

/** Returns an entry as it appears in the answer. */
function shown({ resource_id: zone_id, permission = 'allowed', ...member }: ZoneEntry) {
  return { zone_id, permission, ...member };
}

/** Tests sharing zones. */
export function zoneSharing(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  const expectAccess = (world: World, zone: ZonePath, as: Person, entries: readonly ZoneEntry[]) =>
    world.accept(listZoneAccess, { as, params: zone }, ({ zone_members: found }) =>
      assertSameItems(found, entries.map(shown)),
    );

  test('a zone is shared with people, teams and the edition, with every role', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator: as, viewer } = people;
    const params = await makeSharedSpace(people);
    await share(params, as, [forTeam(edition, 'VIEWER'), forEdition(edition, 'VIEWER')]);
    const zone = await firstZone(params, as);
    await expectAccess(world, zone, as, []);
    for (const [member_type, member_id] of [
      ['USER', viewer.zuid],
      ['TEAM', edition.team_id],
      ['ORG', edition.edition_id],
    ] as const) {
      const entry = { resource_id: zone.zone_id, member_type, member_id };
      const entries: ZoneEntry[] = [
        ...ROLES.map((role) => ({ ...entry, role })),
        ...ROLES.map((role) => ({ ...entry, role, permission: 'allowed' as const })),
        { ...entry, permission: 'restricted' },
      ];
      for (const given of entries) {
        const body = { members_info: [given] };
        await world.accept(shareZones, { as, params, body }, ({ zone_members: found }) =>
          assert.deepEqual(found, [shown(given)]),
        );
        await expectAccess(world, zone, as, [given]);
      }
      // `allowed` without a role removes the entry.
      const plain: ZoneEntry = { ...entry, permission: 'allowed' };
      const body = { members_info: [plain] };
      await world.accept(shareZones, { as, params, body }, ({ zone_members: found }) =>
        assert.deepEqual(found, [shown(plain)]),
      );
      await expectAccess(world, zone, as, []);
    }
  });

  test('one request shares several zones with several members, answered in order', async (world) => {
    const people = await peopleByRole(world);
    const { creator: as, editor, commenter, viewer } = people;
    const params = await makeSharedSpace(people);
    const [first, second] = [await firstZone(params, as), await makeZone(params, { by: as })];
    const entries = [
      roleEntry(second, viewer, 'ORGANISER'),
      hidden(first, viewer),
      roleEntry(first, editor, 'VIEWER'),
      { ...roleEntry(first, commenter, 'EDITOR'), resource_id: first.zone_id.toUpperCase() },
    ];
    const stored = entries.map((each) => ({
      ...each,
      resource_id: each.resource_id.toLowerCase(),
    }));
    const body = { members_info: entries };
    await world.accept(shareZones, { as, params, body }, ({ zone_members: found }) =>
      assert.deepEqual(found, stored.map(shown)),
    );
    await expectAccess(world, first, as, stored.slice(1));
    await expectAccess(world, second, as, stored.slice(0, 1));
  });

  test('up to a hundred entries are written, all of them or none', async (world) => {
    const people = await peopleByRole(world);
    const { creator: as, editor, commenter, viewer, outsider } = people;
    const params = await makeSharedSpace(people);
    const zone = await firstZone(params, as);
    const good = [roleEntry(zone, editor, 'VIEWER'), roleEntry(zone, commenter, 'EDITOR')];
    const attempts: [ErrorKey, string, ZoneEntry][] = [
      ['zoneMemberOutside', '/members_info/2/member_id', roleEntry(zone, outsider, 'VIEWER')],
      ['zoneCreatorRestricted', '/members_info/2/member_id', hidden(zone, as)],
      ['validation', '/members_info/2', roleEntry(zone, editor, 'EDITOR')],
      [
        'zoneNotFound',
        '/members_info/2/resource_id',
        { ...hidden(zone, viewer), resource_id: NO_ZONE },
      ],
    ];
    for (const [key, place, bad] of attempts) {
      const body = { members_info: [...good, bad] };
      await world.refuse(shareZones, key, { as, params, body }, ({ path }) =>
        assert.equal(path, place),
      );
      await expectAccess(world, zone, as, []);
    }
    const many = Array.from({ length: 101 }, () => roleEntry(zone, outsider, 'VIEWER'));
    const body = { members_info: many };
    await world.refuse(shareZones, 'validation', { as, params, body }, ({ path }) =>
      assert.equal(path, '/members_info'),
    );
    const full = {
      members_info: many.slice(0, 100).map((each, i) => ({ ...each, member_id: `${i}` })),
    };
    await world.refuse(shareZones, 'zoneMemberOutside', { as, params, body: full });
  });

  test('only people with a role in the space get one in a zone', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator: as, outsider, viewer } = people;
    const params = await makeSharedSpace(people);
    const foreign = await world.edition();
    const other = await world.team(edition);
    const { zone_id: resource_id } = await firstZone(params, as);
    const role = 'VIEWER' as const;
    const strangers = [
      ['USER', outsider.zuid],
      ['USER', edition.owner.zuid],
      ['USER', foreign.owner.zuid],
      ['USER', edition.team_id],
      ['USER', '0'],
      ['USER', '9'.repeat(100)],
      ['TEAM', edition.team_id],
      ['TEAM', other.team_id],
      ['TEAM', viewer.zuid],
      ['ORG', edition.edition_id],
      ['ORG', foreign.edition_id],
    ] as const;
    for (const [member_type, member_id] of strangers) {
      const body = { members_info: [{ resource_id, member_type, member_id, role }] };
      await world.refuse(shareZones, 'zoneMemberOutside', { as, params, body });
    }
    const entry = { resource_id, member_type: 'USER', member_id: '9'.repeat(101), role };
    const request = { as, params, body: { members_info: [entry] } };
    await world.refuse(shareZones, 'validation', request, ({ path }) =>
      assert.equal(path, '/members_info/0/member_id'),
    );
    // A person with a role through their team can have an entry.
    await share(params, as, [forTeam(edition, 'VIEWER')]);
    const body = {
      members_info: [{ resource_id, member_type: 'USER' as const, member_id: outsider.zuid, role }],
    };
    await world.accept(shareZones, { as, params, body }, ({ zone_members: [found] }) =>
      assert.equal(found?.member_id, outsider.zuid),
    );
  });

  test('a zone cannot be restricted for the owner of the space', async (world) => {
    const people = await peopleByRole(world);
    const { creator, manager } = people;
    const params = await makeSharedSpace(people);
    const zone = await firstZone(params, creator);
    for (const as of [creator, manager]) {
      const body = { members_info: [hidden(zone, creator)] };
      await world.refuse(shareZones, 'zoneCreatorRestricted', { as, params, body });
    }
    await expectAccess(world, zone, creator, []);
  });

  test('owners, editors who manage the team and organizers share a zone', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, manager, viewer, commenter } = people;
    const params = await makeSharedSpace(people);
    await share(params, creator, [forPerson(edition.owner, 'EDITOR')]);
    const [zone, other] = [
      await firstZone(params, creator),
      await makeZone(params, { by: creator }),
    ];
    await shareZone(zone, creator, [roleEntry(zone, viewer, 'ORGANISER')]);
    for (const as of [creator, manager, edition.owner, viewer]) {
      const entry = roleEntry(zone, commenter, as === viewer ? 'EDITOR' : 'VIEWER');
      const body = { members_info: [entry] };
      await world.accept(shareZones, { as, params, body }, ({ zone_members: found }) =>
        assert.deepEqual(found, [shown(entry)]),
      );
      await expectAccess(world, zone, as, [roleEntry(zone, viewer, 'ORGANISER'), entry]);
    }
    const both = { members_info: [roleEntry(zone, commenter, 'VIEWER'), hidden(other, commenter)] };
    await world.refuse(shareZones, 'notPermitted', { as: viewer, params, body: both }, (details) =>
      assert.equal(details.path, '/members_info/1/resource_id'),
    );
    await world.refuse(listZoneAccess, 'notPermitted', { as: viewer, params: other });
  });

  test('others cannot share a zone or read its entries', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, manager, outsider } = people;
    const params = await makeSharedSpace(people);
    const zone = await firstZone(params, creator);
    const body = { members_info: [roleEntry(zone, people.viewer, 'EDITOR')] };
    for (const [as] of rolesOf(people)) {
      if (as === manager) continue;
      await world.refuse(shareZones, 'notPermitted', { as, params, body });
      await world.refuse(listZoneAccess, 'notPermitted', { as, params: zone });
    }
    for (const as of [outsider, edition.owner]) {
      await world.refuse(shareZones, 'spaceNotFound', { as, params, body });
      await world.refuse(listZoneAccess, 'spaceNotFound', { as, params: zone });
    }
    // A team admin who is a viewer of the zone cannot share it.
    await shareZone(zone, creator, [roleEntry(zone, manager, 'COMMENTER')]);
    await world.refuse(shareZones, 'notPermitted', { as: manager, params, body });
    await expectAccess(world, zone, creator, [roleEntry(zone, manager, 'COMMENTER')]);
  });

  test('zones that are hidden, trashed or in another space cannot be shared', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, manager, viewer } = people;
    const params = await makeSharedSpace(people);
    const [shut, old] = [
      await makeZone(params, { by: creator }),
      await makeZone(params, { by: creator }),
    ];
    await shareZone(shut, creator, [hidden(shut, manager)]);
    await setState(old, creator, 'TRASH');
    const elsewhere = await firstZone(await makeSpace(edition, { by: creator }), creator);
    const attempts: [ErrorKey, Person, ZonePath][] = [
      ['zoneNotFound', creator, elsewhere],
      ['zoneRestricted', manager, shut],
      ['notPermitted', people.editor, old],
      ['zoneNotActive', manager, old],
    ];
    for (const [key, as, zone] of attempts) {
      const body = { members_info: [hidden(zone, viewer)] };
      await world.refuse(shareZones, key, { as, params, body }, ({ path }) =>
        assert.equal(path, '/members_info/0/resource_id'),
      );
    }
    await changeState(params, creator, 'TRASH');
    const body = { members_info: [hidden(shut, viewer)] };
    await world.refuse(shareZones, 'spaceNotActive', { as: creator, params, body });
  });
}
