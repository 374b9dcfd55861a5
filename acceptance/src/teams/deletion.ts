import assert from 'node:assert/strict';
import {
  addTeamMembers,
  deleteTeam,
  getTeam,
  listTeamInvitations,
  removeTeamMember,
  withdrawTeamInvitation,
} from '@lienzo/contract';
import type { Test } from '../run/runner.ts';

export function teamDeletion(test: Test): void {
  test('a team with only its creator is deleted permanently', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const admin = await world.orgAdmin(edition);
    for (const as of [owner, admin]) {
      const { team_id } = await world.team(edition, as);
      const request = { as, params: { edition_id, team_id } };
      await world.accept(deleteTeam, request, (data) =>
        assert.deepEqual(data, { current_user_id: as.zuid, edition_id, team_id }),
      );
      await world.refuse(getTeam, 'teamNotFound', request);
      await world.refuse(deleteTeam, 'teamNotFound', request);
    }
  });

  test('the default team cannot be deleted, even without other members', async (world) => {
    const { edition_id, team_id, owner } = await world.edition();
    await world.refuse(deleteTeam, 'defaultTeam', { as: owner, params: { edition_id, team_id } });
  });

  test('a team with other members cannot be deleted', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const { team_id } = await world.team(edition);
    const member = await world.member(edition);
    const params = { edition_id, team_id };
    const body = { members_info: [{ mail_id: member.mail, role: 'MEMBER' as const }] };
    await owner.client.call(addTeamMembers, { params, body });
    await world.refuse(deleteTeam, 'teamNotEmpty', { as: owner, params });
    await owner.client.call(removeTeamMember, { params: { ...params, member_id: member.zuid } });
    await world.accept(deleteTeam, { as: owner, params }, (data) =>
      assert.equal(data.team_id, team_id),
    );
  });

  test("another person's team cannot be deleted while they are in it", async (world) => {
    const edition = await world.edition();
    const admin = await world.orgAdmin(edition);
    const params = await world.team(edition, admin);
    await world.refuse(deleteTeam, 'teamNotEmpty', { as: edition.owner, params });
  });

  test('a team with invitations cannot be deleted', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const params = await world.team(edition);
    await world.invite({ ...params, by: owner }, [`${world.unique('waiting')}@example.test`]);
    await world.refuse(deleteTeam, 'teamNotEmpty', { as: owner, params });
    const { invitations } = await owner.client.call(listTeamInvitations, { params });
    for (const { invitation_id } of invitations) {
      await owner.client.call(withdrawTeamInvitation, { params: { ...params, invitation_id } });
    }
    await world.accept(deleteTeam, { as: owner, params }, (data) =>
      assert.equal(data.team_id, params.team_id),
    );
  });

  test('only edition admins delete teams', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const teamAdmin = await world.member(edition, 'TEAM_ADMIN');
    const params = await world.team(edition);
    const body = { members_info: [{ mail_id: teamAdmin.mail, role: 'TEAM_ADMIN' as const }] };
    await owner.client.call(addTeamMembers, { params, body });
    const outsider = await world.inNoTeam(edition);
    for (const as of [teamAdmin, outsider]) {
      await world.refuse(deleteTeam, 'notPermitted', { as, params });
    }
  });
}
