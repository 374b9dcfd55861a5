import assert from 'node:assert/strict';
import {
  changeEditionMemberRole,
  getSpace,
  leaveEdition,
  leaveTeam,
  listEditions,
  listTeams,
} from '@lienzo/contract';
import { makeSpace } from '../fixtures/make-space.ts';
import type { Test } from '../run/runner.ts';

/** Leaving teams and editions. */
export function leaving(test: Test): void {
  test('a person leaves a team and hands over their spaces', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    const second = await world.team(edition);
    await world.enrol({ ...second, by: owner }, member);
    const space = await makeSpace(edition, { by: member });
    const params = { edition_id, team_id };
    const body = { assign_to_zuid: owner.zuid };
    const request = { as: member, params, body };
    await world.refuse(leaveTeam, 'assigneeRequired', { as: member, params });
    const self = { assign_to_zuid: member.zuid };
    await world.refuse(leaveTeam, 'assigneeInvalid', { ...request, body: self });
    await world.accept(leaveTeam, request, (data) =>
      assert.deepEqual(data, { current_user_id: member.zuid, edition_id, team_id }),
    );
    await world.accept(getSpace, { as: owner, params: space }, ({ space_info: found }) =>
      assert.equal(found.owner_zuid, owner.zuid),
    );
    await world.accept(listTeams, { as: member, params: { edition_id } }, ({ teams }) =>
      assert.deepEqual(
        teams.map((team) => team.team_id),
        [second.team_id],
      ),
    );
    await world.refuse(leaveTeam, 'notInTeam', request);
    await world.accept(leaveTeam, { as: member, params: second }, (data) =>
      assert.equal(data.team_id, second.team_id),
    );
    await world.accept(listEditions, { as: member }, (data) =>
      assert.deepEqual(data, { editions_info: [] }),
    );
  });

  test('a person leaves an edition and hands over their spaces', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const member = await world.member(edition);
    const space = await makeSpace(edition, { by: member });
    const params = { edition_id };
    await world.refuse(leaveEdition, 'assigneeRequired', { as: member, params });
    const self = { as: member, params, body: { assign_to_zuid: member.zuid } };
    await world.refuse(leaveEdition, 'leaveAssigneeInvalid', self);
    const request = { as: member, params, body: { assign_to_zuid: owner.zuid } };
    await world.accept(leaveEdition, request, (data) =>
      assert.deepEqual(data, { current_user_id: member.zuid, edition_id }),
    );
    await world.accept(getSpace, { as: owner, params: space }, ({ space_info: found }) =>
      assert.equal(found.owner_zuid, owner.zuid),
    );
    await world.refuse(leaveEdition, 'notFound', request);
  });

  test('a person without spaces leaves without an heir, once per key', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const body = { assign_to_zuid: owner.zuid };
    const inTeam = { edition_id, team_id };
    const [first, second] = [await world.member(edition), await world.member(edition)];
    const once = { idempotencyKey: 'leave', body: {} };
    const fromTeam = { as: first, params: inTeam, ...once };
    assert.equal((await world.repeat(leaveTeam, fromTeam)).status, 200);
    await world.refuse(leaveTeam, 'idempotencyConflict', { ...fromTeam, body });
    const fromEdition = { as: second, params: { edition_id }, ...once };
    assert.equal((await world.repeat(leaveEdition, fromEdition)).status, 200);
    await world.refuse(leaveEdition, 'idempotencyConflict', { ...fromEdition, body });
    const others = [await world.member(edition), await world.member(edition)] as const;
    await world.accept(leaveTeam, { as: others[0], params: inTeam, body: {} }, (data) =>
      assert.equal(data.current_user_id, others[0].zuid),
    );
    const leave = { as: others[1], params: { edition_id }, body: {} };
    await world.accept(leaveEdition, leave, (data) =>
      assert.equal(data.current_user_id, others[1].zuid),
    );
    const last = await world.member(edition);
    await world.accept(leaveEdition, { as: last, params: { edition_id } }, (data) =>
      assert.deepEqual(data, { current_user_id: last.zuid, edition_id }),
    );
  });

  test('the super admin and the last admin of a team stay', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const params = { edition_id, team_id };
    await world.refuse(leaveTeam, 'superAdminLeaves', { as: owner, params });
    await world.refuse(leaveEdition, 'superAdminLeaves', { as: owner, params: { edition_id } });
    const admin = await world.orgAdmin(edition);
    const own = await world.team(edition, admin);
    await world.refuse(leaveTeam, 'lastAdmin', { as: admin, params: own });
    await world.refuse(leaveEdition, 'lastAdmin', { as: admin, params: { edition_id } });
    // The edition role does not matter.
    const member = { edition_id, member_id: admin.zuid };
    await owner.client.call(changeEditionMemberRole, { params: member, body: { role: 'MEMBER' } });
    await world.refuse(leaveTeam, 'lastAdmin', { as: admin, params: own });
  });
}
