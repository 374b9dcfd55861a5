import assert from 'node:assert/strict';
import {
  addSpaceMembers,
  changeSpaceMemberRole,
  getSpace,
  getZoneImage,
  listSpaceMembers,
  removeSpaceMember,
} from '@lienzo/contract';
import { acceptFieldSelections } from '../checks/field-selection.ts';
import { assertSameItems } from '../checks/same-items.ts';
import {
  entriesOf,
  forEdition,
  forPerson,
  forTeam,
  type GivenRole,
  makeSpace,
  type SpacePath,
  share,
} from '../fixtures/make-space.ts';
import { hidden, makeZone, NO_ZONE, setState, shareZone } from '../fixtures/make-zone.ts';
import {
  makePeopleByRole,
  makeSharedSpace,
  type PeopleByRole,
  rolesOf,
} from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const ROLES: readonly GivenRole[] = [
  'VIEWER',
  'GUEST_VIEWER',
  'GUEST_COMMENTER',
  'COMMENTER',
  'EDITOR',
];

export function spaceMembers(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('anyone with a role lists the entries of a space', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator } = people;
    const params = await makeSharedSpace(people);
    // Guest roles, because other roles would turn the guests into members.
    const given = [forTeam(edition, 'GUEST_VIEWER'), forEdition(edition, 'GUEST_VIEWER')];
    await share(params, creator, given);
    const groups = [
      [edition.team_id, 'TEAM'],
      [edition.edition_id, 'ORG'],
    ].map(([zuid, added_type_name]) => {
      const shown = { added_by: creator.zuid, display_name: 'Atelier' };
      return { zuid, role_name: 'GUEST_VIEWER', added_type_name, ...shown };
    });
    for (const as of allPeople(people)) {
      await world.accept(listSpaceMembers, { as, params }, ({ space_members: found }) => {
        const shown = found.map(({ added_time, ...rest }) => {
          assert.ok(added_time);
          return rest;
        });
        assertSameItems(shown, [...recordsOf(people, as), ...groups]);
      });
    }
  });

  test('the strongest role decides whether a person is a guest', async (world) => {
    const { edition, creator, guestViewer } = await peopleByRole(world);
    for (const [role, sees] of [
      ['EDITOR', true],
      ['COMMENTER', true],
      ['GUEST_COMMENTER', false],
    ] as const) {
      const params = await makeSpace(edition, { by: creator });
      const entries = [forPerson(guestViewer, 'GUEST_VIEWER'), forTeam(edition, role)];
      await share(params, creator, entries);
      const request = { as: guestViewer, params };
      await world.accept(listSpaceMembers, request, ({ space_members: found }) => {
        const owner = found.find(({ zuid }) => zuid === creator.zuid);
        assert.equal(owner?.mail_id, sees ? creator.mail : undefined);
      });
    }
  });

  test('an entry returns the requested fields', async (world) => {
    const { edition, creator: as, guestViewer } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    await share(params, as, [forPerson(guestViewer, 'GUEST_VIEWER'), forTeam(edition, 'VIEWER')]);
    for (const reader of [as, guestViewer]) {
      const { space_members: whole } = await reader.client.call(listSpaceMembers, { params });
      assert.equal(whole.length, 3);
      await acceptFieldSelections(world, {
        op: listSpaceMembers,
        request: { as: reader, params },
        read: (data) => data.space_members,
        whole,
      });
    }
  });

  test('a person is added without access to some zones', async (world) => {
    const people = await peopleByRole(world);
    const { creator, manager, outsider } = people;
    const params = await makeSharedSpace(people);
    const zone = await makeZone(params, { by: creator });
    const trashed = await makeZone(params, { by: creator });
    await setState(trashed, creator, 'TRASH');
    const restricting = (as: Person, zone_id: string) => {
      const entry = { ...forPerson(outsider, 'VIEWER'), restricted_zones: [zone_id] };
      return { as, params, body: { members_info: [entry] } };
    };
    await world.refuse(addSpaceMembers, 'zoneNotFound', restricting(creator, NO_ZONE));
    await world.refuse(addSpaceMembers, 'zoneNotActive', restricting(creator, trashed.zone_id));
    const request = restricting(creator, zone.zone_id);
    await world.accept(addSpaceMembers, request, ({ added_members: [added] }) =>
      assert.equal(added?.zuid, outsider.zuid),
    );
    await outsider.client.call(getSpace, { params });
    await world.refuse(getZoneImage, 'zoneRestricted', { as: outsider, params: zone });

    await shareZone(zone, creator, [hidden(zone, manager)]);
    const member = { ...params, member_id: outsider.zuid };
    await creator.client.call(removeSpaceMember, { params: member });
    await world.refuse(addSpaceMembers, 'zoneRestricted', restricting(manager, zone.zone_id));
  });

  test('people without a role cannot list, change or remove entries', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    for (const as of [people.outsider, people.edition.owner]) {
      await world.refuse(listSpaceMembers, 'spaceNotFound', { as, params });
      for (const member_id of [people.viewer.zuid, as.zuid, '1']) {
        const request = { as, params: { ...params, member_id } };
        const body = { role: 'EDITOR' };
        await world.refuse(changeSpaceMemberRole, 'spaceNotFound', { ...request, body });
        await world.refuse(removeSpaceMember, 'spaceNotFound', request);
      }
    }
  });

  test('managers of a space change the role of an entry', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, viewer } = people;
    const params = await makeSharedSpace(people);
    const given = [forTeam(edition, 'EDITOR'), forEdition(edition, 'EDITOR')];
    await share(params, creator, [forPerson(edition.owner, 'EDITOR'), ...given]);
    await setRole(params, { by: creator, member_id: viewer.zuid, role: 'EDITOR' });
    for (const as of [creator, people.manager, edition.owner]) {
      for (const member_id of [viewer.zuid, edition.team_id, edition.edition_id]) {
        for (const role of ROLES) {
          const request = { as, params: { ...params, member_id }, body: { role } };
          await world.accept(changeSpaceMemberRole, request, (data) =>
            assert.deepEqual(data, {
              current_user_id: as.zuid,
              ...params,
              zuid: member_id,
              new_role: role,
            }),
          );
          await world.refuse(changeSpaceMemberRole, 'sameSpaceRole', request);
          assert.ok((await entriesOf(params, as)).includes(`${member_id} ${role}`));
        }
      }
    }
  });

  test('managers of a space remove an entry, which ends access immediately', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, viewer } = people;
    const params = await makeSharedSpace(people);
    await share(params, creator, [forPerson(edition.owner, 'EDITOR')]);
    for (const as of [creator, people.manager, edition.owner]) {
      const gone = { as, params: { ...params, member_id: viewer.zuid } };
      await viewer.client.call(getSpace, { params });
      await world.accept(removeSpaceMember, gone, (data) =>
        assert.deepEqual(data, {
          current_user_id: as.zuid,
          ...params,
          removed_zuid: viewer.zuid,
        }),
      );
      await world.refuse(getSpace, 'spaceNotFound', { as: viewer, params });
      await world.refuse(removeSpaceMember, 'spaceMemberNotFound', gone);
      const change = { ...gone, body: { role: 'EDITOR' } };
      await world.refuse(changeSpaceMemberRole, 'spaceMemberNotFound', change);
      await share(params, creator, [forPerson(viewer, 'VIEWER')]);
    }
  });

  test('entries of a team and of the edition are removed by their ids', async (world) => {
    const { edition, creator: as, outsider } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    for (const entry of [forTeam(edition, 'VIEWER'), forEdition(edition, 'VIEWER')]) {
      await share(params, as, [entry]);
      await outsider.client.call(getSpace, { params });
      const gone = { as, params: { ...params, member_id: entry.zuid } };
      await world.accept(removeSpaceMember, gone, (data) =>
        assert.equal(data.removed_zuid, entry.zuid),
      );
      await world.refuse(getSpace, 'spaceNotFound', { as: outsider, params });
    }
  });

  test('entries of the owner and of the caller cannot be changed', async (world) => {
    const people = await peopleByRole(world);
    const { creator, manager } = people;
    const params = await makeSharedSpace(people);
    const on = (as: Person, { zuid }: Person) => ({ as, params: { ...params, member_id: zuid } });
    const body = { role: 'EDITOR' };
    for (const as of [creator, manager]) {
      await world.refuse(changeSpaceMemberRole, 'ownerRole', { ...on(as, creator), body });
      await world.refuse(removeSpaceMember, 'removeOwner', on(as, creator));
    }
    for (const role of ['EDITOR', 'VIEWER']) {
      const own = { ...on(manager, manager), body: { role } };
      await world.refuse(changeSpaceMemberRole, 'ownSpaceRole', own);
    }
    await world.refuse(removeSpaceMember, 'removeSelfFromSpace', on(manager, manager));
    assert.equal((await entriesOf(params, creator)).length, 7);
  });

  test('ownership cannot be given through entries', async (world) => {
    const people = await peopleByRole(world);
    const { creator: as, viewer, outsider } = people;
    const params = await makeSharedSpace(people);
    const change = { as, params: { ...params, member_id: viewer.zuid }, body: { role: 'CREATOR' } };
    await world.refuse(changeSpaceMemberRole, 'validation', change, ({ path }) =>
      assert.equal(path, '/role'),
    );
    const entry = { zuid: outsider.zuid, role: 'CREATOR', type: 'USER' };
    const add = { as, params, body: { members_info: [entry] } };
    await world.refuse(addSpaceMembers, 'validation', add, ({ path }) =>
      assert.equal(path, '/members_info/0/role'),
    );
  });

  test('other members cannot change or remove entries, not even their own', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    for (const as of allPeople(people)) {
      if (as === people.creator || as === people.manager) continue;
      for (const member_id of [people.creator.zuid, people.manager.zuid, as.zuid, '1']) {
        const request = { as, params: { ...params, member_id } };
        const body = { role: 'VIEWER' };
        await world.refuse(changeSpaceMemberRole, 'notPermitted', { ...request, body });
        await world.refuse(removeSpaceMember, 'notPermitted', request);
      }
    }
  });

  test('a role through a team is not an entry of the person', async (world) => {
    const { edition, creator: as, outsider } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    await share(params, as, [forTeam(edition, 'EDITOR'), forEdition(edition, 'EDITOR')]);
    const request = { as, params: { ...params, member_id: outsider.zuid } };
    const body = { role: 'VIEWER' };
    await world.refuse(changeSpaceMemberRole, 'spaceMemberNotFound', { ...request, body });
    await world.refuse(removeSpaceMember, 'spaceMemberNotFound', request);
  });
}

function allPeople(people: PeopleByRole): Person[] {
  return [people.creator, ...rolesOf(people).map(([person]) => person)];
}

/** Returns the entries as one person sees them; guests see only their own address. */
function recordsOf(people: PeopleByRole, reader: Person) {
  const isGuest = reader === people.guestCommenter || reader === people.guestViewer;
  const entries = [[people.creator, 'CREATOR'] as const, ...rolesOf(people)];
  return entries.map(([person, role_name]) => ({
    zuid: person.zuid,
    role_name,
    added_type_name: 'USER',
    added_by: people.creator.zuid,
    display_name: person.name,
    ...((!isGuest || person === reader) && { mail_id: person.mail }),
  }));
}

interface NewRole {
  readonly by: Person;
  readonly member_id: string;
  readonly role: GivenRole;
}

async function setRole(space: SpacePath, { by, member_id, role }: NewRole): Promise<void> {
  await by.client.call(changeSpaceMemberRole, { params: { ...space, member_id }, body: { role } });
}
