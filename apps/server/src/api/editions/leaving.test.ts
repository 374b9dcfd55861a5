import * as contract from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { createTestTeam, type TestTeam } from '../../../../../testing/tenants/test-team.ts';

const service = useService();
let session: DatabaseSession;
beforeAll(async () => {
  session = await openSession(service.database.url);
});
afterAll(() => session.close());

async function createSpace({ client }: Person, { params }: TestTeam, team_id = params.team_id) {
  const created = await client.call(contract.createSpace, {
    params,
    body: { create_space: { space_name: 'Own', team_id } },
  });
  return { edition_id: params.edition_id, space_id: created.space_id };
}

async function addTeam({ owner, params }: TestTeam): Promise<string> {
  const { team } = await owner.client.call(contract.createTeam, {
    params,
    body: { team_name: 'Second' },
  });
  return team.team_id;
}

const listEditions = async ({ client }: Person) =>
  (await client.call(contract.listEditions, {})).editions_info.map(({ edition_id }) => edition_id);

const ownerOf = async ({ client }: Person, params: { edition_id: string; space_id: string }) =>
  (await client.call(contract.getSpace, { params })).space_info.owner_zuid;

describe('leaving a team', () => {
  const leave = ({ client }: Person, { params }: TestTeam, assign_to_zuid?: string) =>
    client.call(contract.leaveTeam, { params, body: { assign_to_zuid } });

  it('hands over the spaces of the team, private ones too, and keeps other teams', async () => {
    const team = await createTestTeam(service);
    const second = await addTeam(team);
    const person = await team.join('leaver');
    await team.owner.client.call(contract.addTeamMembers, {
      params: { ...team.params, team_id: second },
      body: { members_info: [{ mail_id: person.mail, role: 'MEMBER' }] },
    });
    const [own, kept] = [await createSpace(person, team), await createSpace(person, team, second)];
    await expect(leave(person, team)).rejects.toMatchObject({ key: 'assigneeRequired' });
    for (const invalid of ['1', person.zuid])
      await expect(leave(person, team, invalid)).rejects.toMatchObject({ key: 'assigneeInvalid' });
    await leave(person, team, team.owner.zuid);
    expect(await ownerOf(team.owner, own)).toBe(team.owner.zuid);
    expect(await ownerOf(person, kept)).toBe(person.zuid);
    await expect(ownerOf(person, own)).rejects.toMatchObject({ status: 404 });
    await expect(leave(person, team)).rejects.toMatchObject({ status: 403, key: 'notInTeam' });
  });

  it('is leaving the edition if it was the last team', async () => {
    const team = await createTestTeam(service);
    const person = await team.join('last');
    await leave(person, team);
    expect(await listEditions(person)).toEqual([]);
  });

  it('is refused to the last admin and to the super admin', async () => {
    const team = await createTestTeam(service);
    await expect(leave(team.owner, team)).rejects.toMatchObject({
      status: 403,
      key: 'superAdminLeaves',
    });
    const admin = await team.join('admin', { role: 'TEAM_ADMIN' });
    await session.query('update team_members set role = $1 where zuid = $2', [
      'MEMBER',
      team.owner.zuid,
    ]);
    await expect(leave(admin, team)).rejects.toMatchObject({ status: 403, key: 'lastAdmin' });
  });
});

describe('leaving an edition', () => {
  const leave = ({ client }: Person, { params }: TestTeam, assign_to_zuid?: string) =>
    client.call(contract.leaveEdition, { params, body: { assign_to_zuid } });

  it('ends all memberships and hands over all spaces', async () => {
    const team = await createTestTeam(service);
    const second = await addTeam(team);
    const person = await team.join('leaver');
    await team.owner.client.call(contract.addTeamMembers, {
      params: { ...team.params, team_id: second },
      body: { members_info: [{ mail_id: person.mail, role: 'MEMBER' }] },
    });
    const spaces = [await createSpace(person, team), await createSpace(person, team, second)];
    await expect(leave(person, team)).rejects.toMatchObject({ key: 'assigneeRequired' });
    for (const invalid of ['1', person.zuid])
      await expect(leave(person, team, invalid)).rejects.toMatchObject({
        key: 'leaveAssigneeInvalid',
      });
    await leave(person, team, team.owner.zuid);
    for (const space of spaces) expect(await ownerOf(team.owner, space)).toBe(team.owner.zuid);
    expect(await listEditions(person)).toEqual([]);
    const rows = await session.query(
      `select zuid from edition_members where zuid = $1
       union all select zuid from team_members where zuid = $1
       union all select zuid from user_editions where zuid = $1
       union all select member_id from space_members where member_id = $1`,
      [person.zuid],
    );
    expect(rows).toEqual([]);
  });

  it('is possible for edition admins, but not for the super admin or a last admin', async () => {
    const team = await createTestTeam(service);
    const refused = { status: 403, key: 'superAdminLeaves' };
    await expect(leave(team.owner, team)).rejects.toMatchObject(refused);
    const admin = await team.join('admin');
    await team.owner.client.call(contract.changeEditionMemberRole, {
      params: { ...team.params, member_id: admin.zuid },
      body: { role: 'ORG_ADMIN' },
    });
    const { team: own } = await admin.client.call(contract.createTeam, {
      params: team.params,
      body: { team_name: 'Own' },
    });
    await expect(leave(admin, team)).rejects.toMatchObject({ status: 403, key: 'lastAdmin' });
    const params = { ...team.params, team_id: own.team_id };
    await admin.client.call(contract.deleteTeam, { params });
    await leave(admin, team);
    expect(await listEditions(admin)).toEqual([]);
  });
});
