import assert from 'node:assert/strict';
import { getMySpacePermission, getSpacePermission } from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import {
  type Entry,
  forEdition,
  forPerson,
  forTeam,
  type GivenRole,
  makeSpace,
  share,
} from '../fixtures/make-space.ts';
import {
  makePeopleByRole,
  makeSharedSpace,
  type PeopleByRole,
  rolesOf,
} from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

type Role = 'CREATOR' | GivenRole;

/** Roles of the person, the team and the edition; the effective role; and its source. */
const STRONGEST: readonly [
  roles: readonly [GivenRole?, GivenRole?, GivenRole?],
  role: GivenRole,
  giver: Entry['type'],
][] = [
  [['EDITOR', 'VIEWER', 'COMMENTER'], 'EDITOR', 'USER'],
  [['VIEWER', 'EDITOR', 'COMMENTER'], 'EDITOR', 'TEAM'],
  [['VIEWER', 'COMMENTER', 'EDITOR'], 'EDITOR', 'ORG'],
  [['COMMENTER', 'VIEWER', 'GUEST_VIEWER'], 'COMMENTER', 'USER'],
  [['GUEST_VIEWER', 'GUEST_COMMENTER', 'VIEWER'], 'GUEST_COMMENTER', 'TEAM'],
  [[undefined, 'VIEWER', 'COMMENTER'], 'COMMENTER', 'ORG'],
  [[undefined, 'GUEST_VIEWER'], 'GUEST_VIEWER', 'TEAM'],
  [[undefined, undefined, 'VIEWER'], 'VIEWER', 'ORG'],
];

export function spacePermissions(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('anyone with a role reads their own role', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    for (const [as, role] of allPeople(people)) {
      await world.accept(getMySpacePermission, { as, params }, (data) =>
        assert.deepEqual(data, {
          user_permission_info: { current_user_id: as.zuid, ...params, role },
        }),
      );
    }
  });

  test('people without a role in a space learn that they have none, including admins', async (world) => {
    const { edition, creator, outsider, manager } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: creator });
    for (const as of [outsider, manager, edition.owner]) {
      await world.refuse(getMySpacePermission, 'notInSpace', { as, params });
    }
    const foreign = await world.edition();
    const elsewhere = await makeSpace(foreign, { by: foreign.owner });
    const lost = { ...elsewhere, edition_id: edition.edition_id };
    await world.refuse(getMySpacePermission, 'spaceNotFound', { as: creator, params: lost });
  });

  test('anyone with a role reads the roles of others', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    for (const [as] of allPeople(people)) {
      for (const [{ zuid }, role] of allPeople(people)) {
        const request = { as, params: { ...params, user_id: zuid } };
        await world.accept(getSpacePermission, request, (data) =>
          assert.deepEqual(data, {
            user_permission_info: { current_user_id: as.zuid, ...params, zuid, role },
          }),
        );
      }
    }
  });

  test('people without a role cannot read roles of others', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    for (const as of [people.outsider, people.edition.owner]) {
      for (const { zuid } of [people.creator, as]) {
        for (const query of [{}, { explain: true }]) {
          const request = { as, params: { ...params, user_id: zuid }, query };
          await world.refuse(getSpacePermission, 'spaceNotFound', request);
        }
      }
    }
  });

  test('people without a role are not found', async (world) => {
    const { edition, creator: as, outsider } = await peopleByRole(world);
    const stranger = await world.person('stranger');
    const params = await makeSpace(edition, { by: as });
    const ids = [outsider.zuid, stranger.zuid, edition.owner.zuid, edition.team_id];
    for (const user_id of [...ids, edition.edition_id]) {
      const request = { as, params: { ...params, user_id } };
      await world.refuse(getSpacePermission, 'spaceMemberNotFound', request);
    }
    // The entry of the edition applies to its members only.
    await share(params, as, [forEdition(edition, 'VIEWER')]);
    const inside = { as, params: { ...params, user_id: outsider.zuid }, query: { explain: false } };
    await world.accept(getSpacePermission, inside, ({ user_permission_info: info }) =>
      assert.equal(info.role, 'VIEWER'),
    );
    const outside = { as, params: { ...params, user_id: stranger.zuid } };
    await world.refuse(getSpacePermission, 'spaceMemberNotFound', outside);
  });

  test('the strongest entry counts and is explained', async (world) => {
    const { edition, creator, outsider } = await peopleByRole(world);
    for (const [[own, teams, everyones], role, giver] of STRONGEST) {
      const space = await makeSpace(edition, { by: creator });
      const entries = [
        ...(own ? [forPerson(outsider, own)] : []),
        ...(teams ? [forTeam(edition, teams)] : []),
        ...(everyones ? [forEdition(edition, everyones)] : []),
      ];
      await share(space, creator, entries);
      const mine = { as: outsider, params: space };
      await world.accept(getMySpacePermission, mine, ({ user_permission_info: info }) =>
        assert.equal(info.role, role),
      );
      const params = { ...space, user_id: outsider.zuid };
      const why = { as: creator, params, query: { explain: true } };
      await world.accept(getSpacePermission, why, ({ user_permission_info: info }) => {
        assert.equal(info.role, role);
        assert.match(info.explanation?.reason ?? '', new RegExp(`^${role} .*\\.$`));
        assertSameItems(
          info.explanation?.entries,
          entries.map(({ zuid, role: role_name, type }) => {
            return { added_type_name: type, zuid, role_name, gives_role: type === giver };
          }),
        );
      });
    }
  });

  test('only entries that apply to the person explain their role', async (world) => {
    const { edition, creator, outsider, viewer } = await peopleByRole(world);
    const other = await world.team(edition);
    await world.enrol({ ...other, by: edition.owner }, creator);
    const space = await makeSpace(edition, { by: creator });
    await share(space, creator, [forPerson(viewer, 'EDITOR'), forTeam(other, 'EDITOR')]);
    const query = { explain: true };
    const of = (user_id: string) => ({ as: creator, params: { ...space, user_id }, query });
    const ids = { current_user_id: creator.zuid, ...space };
    const { zuid } = outsider;
    await world.accept(getSpacePermission, of(zuid), ({ user_permission_info: info }) => {
      const { explanation, ...rest } = info;
      assert.deepEqual(rest, { ...ids, zuid }, 'no role');
      assert.deepEqual(explanation?.entries, []);
      assert.match(explanation?.reason ?? '', /No entry/);
    });
    const stranger = await world.person('stranger');
    await world.refuse(getSpacePermission, 'spaceMemberNotFound', of(stranger.zuid));
    await world.accept(getSpacePermission, of(creator.zuid), ({ user_permission_info: info }) => {
      assert.equal(info.role, 'CREATOR');
      assert.deepEqual(
        info.explanation?.entries.map(({ role_name, gives_role }) => [role_name, gives_role]),
        [
          ['CREATOR', true],
          ['EDITOR', false],
        ],
      );
    });
  });

  test('roles are explained only to managers of members', async (world) => {
    const people = await peopleByRole(world);
    const { creator, manager, outsider } = people;
    const params = await makeSharedSpace(people);
    const query = { explain: true };
    for (const [as] of allPeople(people)) {
      for (const user_id of [as.zuid, creator.zuid, outsider.zuid]) {
        const request = { as, params: { ...params, user_id }, query };
        if (as !== creator && as !== manager) {
          await world.refuse(getSpacePermission, 'notPermitted', request);
          continue;
        }
        await world.accept(getSpacePermission, request, ({ user_permission_info: info }) =>
          assert.equal(info.explanation?.entries.length, user_id === outsider.zuid ? 0 : 1),
        );
      }
    }
  });
}

function allPeople(people: PeopleByRole): (readonly [PeopleByRole['creator'], Role])[] {
  return [[people.creator, 'CREATOR'], ...rolesOf(people)];
}
