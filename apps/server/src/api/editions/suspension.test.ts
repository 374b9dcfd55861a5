import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { createTestTeam, type TestTeam } from '../../../../../testing/tenants/test-team.ts';

const service = useService();
const OUTSIDE = { status: 404, key: 'notFound' };

const inMember = ({ params }: TestTeam, { zuid }: Person) => ({ ...params, member_id: zuid });
const suspend = (team: TestTeam, person: Person, { client } = team.owner) =>
  client.call(contract.suspendEditionMember, { params: inMember(team, person) });
const reinstate = (team: TestTeam, person: Person, { client } = team.owner) =>
  client.call(contract.reinstateEditionMember, { params: inMember(team, person) });

async function joinAsAdmin(team: TestTeam, name: string): Promise<Person> {
  const admin = await team.join(name);
  await team.owner.client.call(contract.changeEditionMemberRole, {
    params: inMember(team, admin),
    body: { role: 'ORG_ADMIN' },
  });
  return admin;
}

async function stateOf(team: TestTeam, { zuid }: Person) {
  const { edition_members } = await team.owner.client.call(contract.listEditionMembers, {
    params: team.params,
  });
  return edition_members.find((member) => member.zuid === zuid)?.state;
}

describe('a suspended person', () => {
  it('cannot open the edition, and finds everything as before when reinstated', async () => {
    const team = await createTestTeam(service);
    const person = await team.join('suspended');
    const { params } = team;
    const { space_id } = await person.client.call(contract.createSpace, {
      params,
      body: { create_space: { space_name: 'Own', team_id: params.team_id } },
    });
    const inSpace = { ...params, space_id };
    await suspend(team, person);
    expect(await stateOf(team, person)).toBe('SUSPENDED');
    const { client } = person;
    for (const send of [
      () => client.call(contract.getEdition, { params }),
      () => client.call(contract.listTeams, { params }),
      () => client.call(contract.getTeam, { params }),
      () => client.call(contract.listTeamMembers, { params }),
      () => client.call(contract.getSpace, { params: inSpace }),
      () => client.call(contract.listZonesMeta, { params: inSpace }),
      () => client.call(contract.getMySpacePermission, { params: inSpace }),
      () => client.call(contract.leaveEdition, { params }),
    ])
      await expect(send()).rejects.toMatchObject(OUTSIDE);
    expect((await client.call(contract.listEditions, {})).editions_info).toEqual([]);
    await reinstate(team, person);
    expect(await stateOf(team, person)).toBe('ACTIVE');
    const { space_info } = await client.call(contract.getSpace, { params: inSpace });
    expect(space_info.owner_zuid).toBe(person.zuid);
  });

  it('cannot return through an invitation, and takes their own invitations with them', async () => {
    const team = await createTestTeam(service);
    const person = await team.join('admin', { role: 'TEAM_ADMIN' });
    const guest = await service.signIn(`guest-${person.zuid}`);
    const { params } = team;
    await person.client.call(contract.addTeamMembers, {
      params,
      body: { members_info: [{ mail_id: guest.mail, role: 'MEMBER' }] },
    });
    await suspend(team, person);
    await expect(guest.client.call(contract.getEdition, { params })).rejects.toMatchObject(OUTSIDE);
    const { team: second } = await team.owner.client.call(contract.createTeam, {
      params,
      body: { team_name: 'Second' },
    });
    await team.owner.client.call(contract.addTeamMembers, {
      params: { ...params, team_id: second.team_id },
      body: { members_info: [{ mail_id: person.mail, role: 'MEMBER' }] },
    });
    await expect(person.client.call(contract.getEdition, { params })).rejects.toMatchObject(
      OUTSIDE,
    );
  });

  it('keeps their seat, so that they can be reinstated', async () => {
    const team = await createTestTeam(service);
    const person = await team.join('seated');
    await suspend(team, person);
    const mails = Array.from({ length: 9 }, (_, index) => `seat-${index}@example.test`);
    const { failed_members } = await team.owner.client.call(contract.addTeamMembers, {
      params: team.params,
      body: { members_info: mails.map((mail_id) => ({ mail_id, role: 'MEMBER' as const })) },
    });
    expect(failed_members).toHaveLength(1);
    await reinstate(team, person);
  });

  it('cannot receive spaces', async () => {
    const team = await createTestTeam(service);
    const [person, leaver] = [await team.join('receiver'), await team.join('leaver')];
    await leaver.client.call(contract.createSpace, {
      params: team.params,
      body: { create_space: { space_name: 'Own', team_id: team.params.team_id } },
    });
    await suspend(team, person);
    const removal = team.owner.client.call(contract.removeTeamMember, {
      params: inMember(team, leaver),
      body: { assign_to_zuid: person.zuid },
    });
    await expect(removal).rejects.toMatchObject({ key: 'assigneeInvalid' });
  });
});

describe('suspending', () => {
  it('is the right of edition admins, and of the super admin for admins', async () => {
    const team = await createTestTeam(service);
    const [admin, other] = [await joinAsAdmin(team, 'one'), await joinAsAdmin(team, 'two')];
    const person = await team.join('person', { role: 'TEAM_ADMIN' });
    await expect(suspend(team, admin, person)).rejects.toMatchObject({ key: 'notPermitted' });
    await expect(suspend(team, admin, admin)).rejects.toMatchObject({ key: 'suspendSelf' });
    await expect(suspend(team, team.owner, admin)).rejects.toMatchObject({
      key: 'suspendSuperAdmin',
    });
    await expect(suspend(team, other, admin)).rejects.toMatchObject({ key: 'suspendEditionAdmin' });
    await suspend(team, person, admin);
    await expect(suspend(team, person, admin)).rejects.toMatchObject({ key: 'alreadySuspended' });
    await suspend(team, other);
    await expect(reinstate(team, other, admin)).rejects.toMatchObject({
      key: 'suspendEditionAdmin',
    });
    await reinstate(team, other);
    await expect(reinstate(team, other)).rejects.toMatchObject({ key: 'notSuspended' });
  });
});
