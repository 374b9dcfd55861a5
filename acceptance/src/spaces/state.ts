import assert from 'node:assert/strict';
import {
  addSpaceMembers,
  changeSpaceMemberRole,
  changeSpaceMeta,
  changeSpaceState,
  duplicateSpace,
  getMySpacePermission,
  getSpace,
  getSpacePermission,
  listSpaceMembers,
  moveSpace,
  type Operation,
  removeSpaceMember,
  transferSpace,
} from '@lienzo/contract';
import { changeState, entriesOf, forEdition, makeSpace, share } from '../fixtures/make-space.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const TRASH = { space_state: 'TRASH' as const };
const RESTORE = { space_state: 'RESTORE' as const };

export function spaceState(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('the owner trashes and restores a space', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    for (const [body, status] of [
      [TRASH, 'TRASHED'],
      [RESTORE, 'ACTIVE'],
      [TRASH, 'TRASHED'],
    ] as const) {
      await world.accept(changeSpaceState, { as, params, body }, (data) =>
        assert.deepEqual(data, { current_user_id: as.zuid, ...params, ...body }),
      );
      await world.accept(getSpace, { as, params }, ({ space_info: space }) =>
        assert.equal(space.status, status),
      );
    }
  });

  test('a trashed space cannot be trashed, an active one cannot be restored', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    await world.refuse(changeSpaceState, 'spaceNotTrashed', { as, params, body: RESTORE });
    await changeState(params, as, 'TRASH');
    await world.refuse(changeSpaceState, 'spaceNotActive', { as, params, body: TRASH });
  });

  test('only the owner trashes or restores, in any state', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    for (const state of ['ACTIVE', 'TRASHED']) {
      if (state === 'TRASHED') await changeState(params, people.creator, 'TRASH');
      for (const body of [TRASH, RESTORE]) {
        for (const [as] of rolesOf(people)) {
          await world.refuse(changeSpaceState, 'notPermitted', { as, params, body });
        }
        for (const as of [people.outsider, people.edition.owner]) {
          await world.refuse(changeSpaceState, 'spaceNotFound', { as, params, body });
        }
      }
    }
  });

  test('a trashed space is readable by its members only', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    await changeState(params, people.creator, 'TRASH');
    for (const [as] of rolesOf(people)) {
      await world.accept(getSpace, { as, params }, ({ space_info: space }) => {
        assert.equal(space.status, 'TRASHED');
        assert.equal(space.space_member_count, '7');
      });
    }
    const { outsider: as } = people;
    await world.refuse(getSpace, 'spaceNotFound', { as, params });
  });

  test('roles in a trashed space are readable', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    await changeState(params, people.creator, 'TRASH');
    for (const [as, role] of rolesOf(people)) {
      await world.accept(getMySpacePermission, { as, params }, ({ user_permission_info: info }) =>
        assert.equal(info.role, role),
      );
      const other = { as, params: { ...params, user_id: people.creator.zuid } };
      await world.accept(getSpacePermission, other, ({ user_permission_info: info }) =>
        assert.equal(info.role, 'CREATOR'),
      );
    }
    const { outsider: as, creator, viewer } = people;
    await world.refuse(getMySpacePermission, 'notInSpace', { as, params });
    const explained = { ...params, user_id: viewer.zuid };
    const query = { explain: true };
    const request = { as: creator, params: explained, query };
    await world.accept(getSpacePermission, request, ({ user_permission_info: info }) =>
      assert.equal(info.explanation?.entries.length, 1),
    );
  });

  test('all other operations on a trashed space are refused', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, outsider, viewer } = people;
    const space = await makeSharedSpace(people);
    const target = await world.team(edition);
    await world.enrol({ ...target, by: edition.owner }, creator);
    await changeState(space, creator, 'TRASH');
    const member = { member_id: viewer.zuid };
    const entry = { zuid: outsider.zuid, role: 'VIEWER', type: 'USER' };
    const attempts: [Operation, { body?: unknown; member_id?: string }][] = [
      [changeSpaceMeta, { body: { action_type: 'SPACE_NAME', space_name: 'New' } }],
      [changeSpaceMeta, { body: { action_type: 'SPACE_NAME', space_name: 'Canvas' } }],
      [changeSpaceMeta, { body: { action_type: 'FAVORITE', value: true } }],
      [changeSpaceMeta, { body: { action_type: 'FAVORITE', value: false } }],
      [changeSpaceMeta, { body: { action_type: 'EMBED', value: true } }],
      [changeSpaceMeta, { body: { action_type: 'EMBED', value: false } }],
      [duplicateSpace, { body: { duplicate_space: {} } }],
      [moveSpace, { body: { move_space: { team_id: target.team_id } } }],
      [transferSpace, { body: { zuid: viewer.zuid } }],
      [listSpaceMembers, {}],
      [addSpaceMembers, { body: { members_info: [entry] } }],
      [changeSpaceMemberRole, { body: { role: 'EDITOR' }, ...member }],
      [removeSpaceMember, member],
    ];
    for (const [op, { body, ...more }] of attempts) {
      const request = { as: creator, params: { ...space, ...more }, body };
      await world.refuse(op, 'spaceNotActive', request);
    }
    await changeState(space, creator, 'RESTORE');
    await world.accept(getSpace, { as: creator, params: space }, ({ space_info: found }) =>
      assert.deepEqual(
        [found.space_name, found.team_id, found.space_member_count, found.owner_zuid],
        ['Canvas', edition.team_id, '7', creator.zuid],
      ),
    );
  });

  test('viewers also get the error for a trashed space', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    await changeState(params, people.creator, 'TRASH');
    for (const as of [people.viewer, people.guestViewer]) {
      await world.refuse(listSpaceMembers, 'spaceNotActive', { as, params });
      const body = { action_type: 'FAVORITE', value: true };
      await world.refuse(changeSpaceMeta, 'spaceNotActive', { as, params, body });
      // Operations that the role never allows are reported as such.
      const name = { action_type: 'SPACE_NAME', space_name: 'Mine' };
      await world.refuse(changeSpaceMeta, 'notPermitted', { as, params, body: name });
    }
  });

  test('a restored space is unchanged', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator: as } = people;
    const params = await makeSharedSpace(people, 'Kept');
    await share(params, as, [forEdition(edition, 'VIEWER')]);
    for (const action_type of ['FAVORITE', 'EMBED'] as const) {
      await as.client.call(changeSpaceMeta, { params, body: { action_type, value: true } });
    }
    const { space_info: before } = await as.client.call(getSpace, { params });
    const entries = await entriesOf(params, as);
    await changeState(params, as, 'TRASH');
    await changeState(params, as, 'RESTORE');
    await world.accept(getSpace, { as, params }, ({ space_info: after }) =>
      assert.deepEqual(after, before),
    );
    assert.deepEqual(await entriesOf(params, as), entries);
  });
}
