import assert from 'node:assert/strict';
import {
  addGroupMembers,
  addSpaceMembers,
  changeGroup,
  createGroup,
  deleteGroup,
  getSpace,
  listGroupMembers,
  listGroups,
  listSpaceMembers,
  removeGroupMember,
  shareZones,
} from '@lienzo/contract';
import { makeSpace } from '../fixtures/make-space.ts';
import { firstZone } from '../fixtures/make-zone.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const MAX_GROUPS = 100;

async function makeGroup(world: World, group_name = 'Designers') {
  const edition = await world.edition();
  const { edition_id, owner: as } = edition;
  const { group } = await as.client.call(createGroup, {
    params: { edition_id },
    body: { group_name },
  });
  const member = await world.member(edition);
  return { edition, as, member, group, params: { edition_id, group_id: group.group_id } };
}

export function groups(test: Test): void {
  test('groups are created, listed, renamed and deleted', async (world) => {
    const { edition_id, owner: as } = await world.edition();
    const params = { edition_id };
    const body = { group_name: 'Designers' };
    const { group } = await world.accept(createGroup, { as, params, body }, (data) => {
      const { group_name, managed_by, group_member_count, created_time, modified_time } =
        data.group;
      assert.deepEqual([group_name, managed_by], ['Designers', 'MANUAL']);
      assert.equal(group_member_count, '0');
      assert.equal(created_time, modified_time);
    });
    const target = { edition_id, group_id: group.group_id };
    await world.accept(listGroups, { as, params }, (data) =>
      assert.deepEqual(data.groups, [group]),
    );
    for (const group_name of ['x', 'y'.repeat(100)])
      await world.accept(changeGroup, { as, params: target, body: { group_name } }, (data) =>
        assert.deepEqual(
          [data.group.group_id, data.group.group_name],
          [group.group_id, group_name],
        ),
      );
    await world.accept(deleteGroup, { as, params: target }, (data) =>
      assert.deepEqual(data, { current_user_id: as.zuid, ...target }),
    );
    await world.accept(listGroups, { as, params }, (data) => assert.deepEqual(data.groups, []));
    for (const op of [deleteGroup, listGroupMembers])
      await world.refuse(op, 'groupNotFound', { as, params: target });
    await world.refuse(changeGroup, 'groupNotFound', { as, params: target, body });
  });

  test('groups are listed in pages', async (world) => {
    const { as, params, group } = await makeGroup(world);
    const second = await as.client.call(createGroup, { params, body: { group_name: 'Writers' } });
    const page = async (query: object) => {
      const { groups: found } = await as.client.call(listGroups, { params, query });
      return found.map(({ group_id }) => group_id);
    };
    assert.deepEqual(await page({ from: 0, limit: 1 }), [group.group_id]);
    assert.deepEqual(await page({ from: 1, limit: 100 }), [second.group.group_id]);
    for (const query of [{ from: 0 }, { limit: 100 }])
      await world.accept(listGroups, { as, params, query }, (data) =>
        assert.equal(data.groups.length, 2),
      );
    const beyond = { from: 2_147_483_647, limit: 1 };
    await world.accept(listGroups, { as, params, query: beyond }, (data) =>
      assert.deepEqual(data.groups, []),
    );
    await world.accept(listGroupMembers, { as, params, query: beyond }, (data) =>
      assert.deepEqual(data.group_members, []),
    );
  });

  test('people are added to groups and removed', async (world) => {
    const { edition, as, member, params } = await makeGroup(world);
    const other = await world.member(edition);
    const zuids = [member.zuid, other.zuid, member.zuid];
    await world.accept(addGroupMembers, { as, params, body: { zuids } }, (data) => {
      assert.deepEqual([...data.added_zuids].sort(), [member.zuid, other.zuid].sort());
      assert.deepEqual([data.current_user_id, data.group_id], [as.zuid, params.group_id]);
    });
    await world.accept(addGroupMembers, { as, params, body: { zuids } }, (data) =>
      assert.deepEqual(data.added_zuids, []),
    );
    for (const query of [undefined, { from: 0, limit: 100 }])
      await world.accept(listGroupMembers, { as, params, query }, (data) => {
        const found = data.group_members.find(({ zuid }) => zuid === member.zuid);
        assert.equal(data.group_members.length, 2);
        assert.equal(found?.mail_id, member.mail);
        assert.ok(found?.display_name && found.added_time);
      });
    const target = { ...params, member_id: member.zuid };
    await world.accept(removeGroupMember, { as, params: target }, (data) =>
      assert.equal(data.removed_zuid, member.zuid),
    );
    await world.refuse(removeGroupMember, 'groupMemberNotFound', { as, params: target });
    await world.accept(listGroups, { as, params }, (data) =>
      assert.equal(data.groups[0]?.group_member_count, '1'),
    );
  });

  test('only members of the edition can be in its groups', async (world) => {
    const { as, member, params } = await makeGroup(world);
    const stranger = await world.person('stranger');
    const body = { zuids: [member.zuid, stranger.zuid] };
    await world.refuse(addGroupMembers, 'groupMemberOutside', { as, params, body });
    await world.accept(listGroupMembers, { as, params }, (data) =>
      assert.deepEqual(data.group_members, []),
    );
    const missing = { ...params, group_id: '1' };
    await world.refuse(addGroupMembers, 'groupNotFound', { as, params: missing, body });
    const gone = { ...missing, member_id: member.zuid };
    await world.refuse(removeGroupMember, 'groupNotFound', { as, params: gone });
  });

  test('a group of service accounts and people names which are service accounts', async (world) => {
    const { as, params } = await makeGroup(world);
    const { service_account } = await as.client.serviceAccounts.create({
      edition_id: params.edition_id,
      display_name: 'Robot',
    });
    const body = { zuids: [service_account.zuid] };
    await world.accept(addGroupMembers, { as, params, body }, ({ added_zuids }) =>
      assert.deepEqual(added_zuids, body.zuids),
    );
    await world.accept(listGroupMembers, { as, params }, ({ group_members }) =>
      assert.equal(group_members[0]?.is_service_account, 'true'),
    );
  });

  test('names of groups are unique', async (world) => {
    const { as, params } = await makeGroup(world);
    const body = { group_name: 'DESIGNERS' };
    await world.refuse(createGroup, 'groupNameTaken', { as, params, body });
    const { group } = await as.client.call(createGroup, { params, body: { group_name: 'Other' } });
    const target = { ...params, group_id: group.group_id };
    await world.refuse(changeGroup, 'groupNameTaken', { as, params: target, body });
    await world.accept(changeGroup, { as, params, body }, (data) =>
      assert.equal(data.group.group_name, 'DESIGNERS'),
    );
  });

  test('admins can create 100 groups', async (world) => {
    const { as, params } = await makeGroup(world);
    for (let count = 1; count < MAX_GROUPS; count += 1)
      await as.client.call(createGroup, { params, body: { group_name: `Group ${count}` } });
    const body = { group_name: 'One more' };
    await world.refuse(createGroup, 'groupLimit', { as, params, body });
  });

  test('only admins manage groups, and people see their own', async (world) => {
    const { edition, as, member, group, params } = await makeGroup(world);
    const other = await world.member(edition);
    await as.client.call(addGroupMembers, { params, body: { zuids: [member.zuid] } });
    const body = { group_name: 'Mine' };
    const target = { ...params, member_id: member.zuid };
    for (const person of [member, other]) {
      await world.refuse(createGroup, 'notPermitted', { as: person, params, body });
      await world.refuse(changeGroup, 'notPermitted', { as: person, params, body });
      await world.refuse(deleteGroup, 'notPermitted', { as: person, params });
      await world.refuse(addGroupMembers, 'notPermitted', {
        ...{ as: person, params, body: { zuids: [other.zuid] } },
      });
      await world.refuse(removeGroupMember, 'notPermitted', { as: person, params: target });
    }
    await world.accept(listGroups, { as: member, params }, (data) =>
      assert.deepEqual(
        data.groups.map(({ group_id }) => group_id),
        [group.group_id],
      ),
    );
    await world.accept(listGroups, { as: other, params }, (data) =>
      assert.deepEqual(data.groups, []),
    );
    await world.accept(listGroupMembers, { as: member, params }, (data) =>
      assert.equal(data.group_members.length, 1),
    );
    await world.refuse(listGroupMembers, 'notPermitted', { as: other, params });
  });

  test('a group is a member of spaces and zones like a team', async (world) => {
    const { edition, as, member, group, params } = await makeGroup(world);
    await as.client.call(addGroupMembers, { params, body: { zuids: [member.zuid] } });
    const space = await makeSpace(edition, { by: as });
    const { zone_id } = await firstZone(space, as);
    await world.refuse(getSpace, 'spaceNotFound', { as: member, params: space });
    const entry = { zuid: group.group_id, role: 'VIEWER' as const, type: 'GROUP' as const };
    const body = { members_info: [entry] };
    await world.accept(addSpaceMembers, { as, params: space, body }, ({ added_members }) =>
      assert.deepEqual(
        added_members.map(({ added_type_name, display_name }) => [added_type_name, display_name]),
        [['GROUP', 'Designers']],
      ),
    );
    await world.accept(getSpace, { as: member, params: space }, (data) =>
      assert.equal(data.space_info.can_edit, 'false'),
    );
    const sharing = {
      ...{ resource_id: zone_id, member_id: group.group_id },
      ...{ member_type: 'GROUP' as const, permission: 'restricted' as const },
    };
    const request = { as, params: space, body: { members_info: [sharing] } };
    await world.accept(shareZones, request, (data) => assert.ok(data));
    await as.client.call(deleteGroup, { params });
    await world.refuse(getSpace, 'spaceNotFound', { as: member, params: space });
    await world.accept(listSpaceMembers, { as, params: space }, (data) =>
      assert.deepEqual(
        data.space_members.map(({ zuid }) => zuid),
        [as.zuid],
      ),
    );
  });

  test('repeated requests create and add once', async (world) => {
    const { as, member, params } = await makeGroup(world);
    const create = { as, params, idempotencyKey: 'group', body: { group_name: 'Once' } };
    await world.repeat(createGroup, create);
    const twice = { ...create, body: { group_name: 'Twice' } };
    await world.refuse(createGroup, 'idempotencyConflict', twice);
    const add = { as, params, idempotencyKey: 'add', body: { zuids: [member.zuid] } };
    await world.repeat(addGroupMembers, add);
    const { group_members } = await as.client.call(listGroupMembers, { params });
    assert.deepEqual(
      group_members.map(({ zuid }) => zuid),
      [member.zuid],
    );
    const other = { ...add, body: { zuids: [as.zuid] } };
    await world.refuse(addGroupMembers, 'idempotencyConflict', other);
  });
}
