import assert from 'node:assert/strict';
import {
  addTeamMembers,
  getEdition,
  getEditionPermission,
  getTeamPermission,
  listEditions,
  listMyTeamPermissions,
  removeTeamMember,
} from '@lienzo/contract';
import type { Test } from '../run/runner.ts';

export function teamRemoval(test: Test): void {
  test('admins remove members, with or without a new owner of their spaces', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const teamAdmin = await world.member(edition, 'TEAM_ADMIN');
    const orgAdmin = await world.orgAdmin(edition);
    const bodies = [undefined, {}, { assign_to_zuid: owner.zuid }];
    for (const [index, as] of [owner, teamAdmin, orgAdmin].entries()) {
      const member = await world.member(edition);
      const params = { edition_id, team_id, member_id: member.zuid };
      const request = { as, params, body: bodies[index] };
      await world.accept(removeTeamMember, request, (data) => {
        const me = { current_user_id: as.zuid, edition_id, team_id };
        assert.deepEqual(data, { ...me, removed_zuid: member.zuid });
      });
      await world.refuse(removeTeamMember, 'memberNotFound', request);
    }
  });

  test('a person who leaves their last team leaves the edition', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    const second = await world.team(edition);
    await world.invite({ ...second, by: owner }, [member.mail]);
    const leave = { as: owner, params: { edition_id, team_id, member_id: member.zuid } };
    await world.accept(removeTeamMember, leave, (data) =>
      assert.equal(data.removed_zuid, member.zuid),
    );
    await world.accept(
      listMyTeamPermissions,
      { as: member, params: { edition_id } },
      ({ user_permission_info: { teams } }) =>
        assert.deepEqual(teams, [{ role: 'MEMBER', team_id: second.team_id }]),
    );

    const params = { ...second, member_id: member.zuid };
    await world.accept(removeTeamMember, { as: owner, params }, (data) =>
      assert.equal(data.team_id, second.team_id),
    );
    await world.refuse(getEdition, 'notFound', { as: member, params: { edition_id } });
    await world.accept(listEditions, { as: member }, (data) =>
      assert.deepEqual(data, { editions_info: [] }),
    );
    const who = { as: owner, params: { edition_id, user_id: member.zuid } };
    await world.refuse(getEditionPermission, 'editionMemberNotFound', who);
  });

  test('an edition admin stays in the edition without a team', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const admin = await world.orgAdmin(edition);
    const params = { edition_id, team_id, member_id: admin.zuid };
    await world.accept(removeTeamMember, { as: owner, params }, (data) =>
      assert.equal(data.removed_zuid, admin.zuid),
    );
    await world.accept(getEdition, { as: admin, params: { edition_id } }, ({ edition_info }) =>
      assert.equal(edition_info.edition_role_name, 'ORG_ADMIN'),
    );
  });

  test('a removed person can be invited again', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    const params = { edition_id, team_id };
    await owner.client.call(removeTeamMember, { params: { ...params, member_id: member.zuid } });
    const body = { members_info: [{ mail_id: member.mail, role: 'TEAM_ADMIN' as const }] };
    await owner.client.call(addTeamMembers, { params, body });
    await world.accept(getEdition, { as: member, params }, ({ edition_info: found }) =>
      assert.equal(found.edition_id, edition_id),
    );
  });

  test('the super admin and the caller cannot be removed', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const admin = await world.member(edition, 'TEAM_ADMIN');
    const remove = (as: typeof owner, member_id: string) => {
      return { as, params: { edition_id, team_id, member_id } };
    };
    await world.refuse(removeTeamMember, 'removeSelf', remove(admin, admin.zuid));
    await world.refuse(removeTeamMember, 'removeSelf', remove(owner, owner.zuid));
    await world.refuse(removeTeamMember, 'removeSuperAdmin', remove(admin, owner.zuid));
  });

  test('a team admin cannot remove an edition admin', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id } = edition;
    const teamAdmin = await world.member(edition, 'TEAM_ADMIN');
    const [admin, other] = [await world.orgAdmin(edition), await world.orgAdmin(edition)];
    const params = { edition_id, team_id, member_id: admin.zuid };
    await world.refuse(removeTeamMember, 'removeEditionAdmin', { as: teamAdmin, params });
    await world.accept(removeTeamMember, { as: other, params }, (data) =>
      assert.equal(data.removed_zuid, admin.zuid),
    );
  });

  test('a team keeps its last admin', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const admin = await world.orgAdmin(edition);
    const team = await world.team(edition, admin);
    const params = { ...team, member_id: admin.zuid };
    await world.refuse(removeTeamMember, 'lastAdmin', { as: owner, params });
    const body = { members_info: [{ mail_id: owner.mail, role: 'TEAM_ADMIN' as const }] };
    await admin.client.call(addTeamMembers, { params: team, body });
    await world.accept(removeTeamMember, { as: owner, params }, (data) =>
      assert.equal(data.removed_zuid, admin.zuid),
    );
  });

  test('people who do not manage a team cannot remove members', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    for (const as of [member, await world.outsideTeam(edition), await world.inNoTeam(edition)]) {
      for (const member_id of [member.zuid, owner.zuid]) {
        const request = { as, params: { edition_id, team_id, member_id } };
        await world.refuse(removeTeamMember, 'removalNotPermitted', request);
      }
    }
  });

  test('the new owner must be another member of the team', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    const outsider = await world.outsideTeam(edition);
    const stranger = await world.person('stranger');
    const params = { edition_id, team_id, member_id: member.zuid };
    for (const assign_to_zuid of [outsider.zuid, stranger.zuid, member.zuid, '1', '0', '007']) {
      const request = { as: owner, params, body: { assign_to_zuid } };
      await world.refuse(removeTeamMember, 'assigneeInvalid', request);
    }
    const who = { as: owner, params: { edition_id, team_id, user_id: member.zuid } };
    await world.accept(getTeamPermission, who, ({ user_permission_info: info }) =>
      assert.equal(info.role, 'MEMBER'),
    );
  });
}
