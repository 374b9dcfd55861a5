import {
  addTeamMembers,
  createTeam,
  deleteTeam,
  getTeam,
  listMyTeamPermissions,
  listTeamInvitations,
  listTeams,
  removeTeamMember,
  withdrawTeamInvitation,
} from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService, useTeam } from '../../../../../testing/hooks/use-service.ts';

const service = useService();
const team = useTeam(service, { perTest: true });
let second: { edition_id: string; team_id: string };
beforeEach(async () => {
  const { owner, params } = team;
  const made = await owner.client.call(createTeam, { params, body: { team_name: 'Second' } });
  second = { ...params, team_id: made.team.team_id };
});

describe('deleting a team', () => {
  it('deletes the team and its last membership', async () => {
    const { client } = team.owner;
    await client.call(deleteTeam, { params: second });
    await expect(client.call(getTeam, { params: second })).rejects.toMatchObject({
      key: 'teamNotFound',
    });
    const { teams } = await client.call(listTeams, { params: team.params });
    expect(teams.map(({ team_id }) => team_id)).toEqual([team.params.team_id]);
    const roles = await client.call(listMyTeamPermissions, { params: team.params });
    expect(roles.user_permission_info.teams).toHaveLength(1);
  });

  it('is rejected for the default team', async () => {
    const deleting = team.owner.client.call(deleteTeam, { params: team.params });
    await expect(deleting).rejects.toMatchObject({ key: 'defaultTeam' });
  });

  it('is rejected while the team has other members', async () => {
    const { client } = team.owner;
    const person = await team.join('other', { team: second.team_id });
    await expect(client.call(deleteTeam, { params: second })).rejects.toMatchObject({
      key: 'teamNotEmpty',
    });
    await client.call(removeTeamMember, { params: { ...second, member_id: person.zuid } });
    await expect(client.call(deleteTeam, { params: second })).resolves.toMatchObject(second);
  });

  it('is rejected while the team has a pending invitation', async () => {
    const { client } = team.owner;
    const members_info = [{ mail_id: 'unknown@example.test', role: 'MEMBER' as const }];
    await client.call(addTeamMembers, { params: second, body: { members_info } });
    await expect(client.call(deleteTeam, { params: second })).rejects.toMatchObject({
      key: 'teamNotEmpty',
    });
    const { invitations } = await client.call(listTeamInvitations, { params: second });
    const invitation_id = invitations[0]?.invitation_id ?? '';
    await client.call(withdrawTeamInvitation, { params: { ...second, invitation_id } });
    await expect(client.call(deleteTeam, { params: second })).resolves.toMatchObject(second);
  });

  it('requires an edition admin', async () => {
    const admin = await team.join('admin', { role: 'TEAM_ADMIN', team: second.team_id });
    await expect(admin.client.call(deleteTeam, { params: second })).rejects.toMatchObject({
      key: 'notPermitted',
    });
  });
});
