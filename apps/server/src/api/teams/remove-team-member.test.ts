import {
  addSpaceMembers,
  addTeamMembers,
  changeEditionMemberRole,
  createSpace,
  createTeam,
  getEdition,
  getMyEditionPermission,
  getSpace,
  getTeam,
  listEditions,
  listMyTeamPermissions,
  removeTeamMember,
} from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useSession } from '../../../../../testing/hooks/use-database.ts';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { createTestTeam, type TestTeam } from '../../../../../testing/tenants/test-team.ts';

const service = useService({ keepsOutbox: true });
const session = useSession(service);

const remove = ({ owner, params }: TestTeam, person: Person, team = params.team_id) =>
  owner.client.call(removeTeamMember, {
    params: { ...params, team_id: team, member_id: person.zuid },
  });

const setRole = ({ owner, params }: TestTeam, person: Person, role: 'ORG_ADMIN' | 'MEMBER') =>
  owner.client.call(changeEditionMemberRole, {
    params: { ...params, member_id: person.zuid },
    body: { role },
  });

const addTeam = async ({ owner, params }: TestTeam, by = owner) =>
  (await by.client.call(createTeam, { params, body: { team_name: 'Second' } })).team.team_id;

describe('removing a team member', () => {
  it('removes them from the edition if it was their last team', async () => {
    const team = await createTestTeam(service);
    const person = await team.join('leaver');
    await remove(team, person);
    await expect(person.client.call(getEdition, { params: team.params })).rejects.toMatchObject({
      status: 404,
    });
    const { editions_info } = await person.client.call(listEditions, {});
    expect(editions_info).toEqual([]);
    const left = await session.query(
      `select zuid from user_editions where zuid = $1
       union all select zuid from edition_members where zuid = $1`,
      [person.zuid],
    );
    expect(left).toEqual([]);
  });

  it('keeps them in the edition while they are in another team', async () => {
    const team = await createTestTeam(service);
    const second = await addTeam(team);
    const person = await team.join('mover');
    await team.owner.client.call(addTeamMembers, {
      params: { ...team.params, team_id: second },
      body: { members_info: [{ mail_id: person.mail, role: 'MEMBER' }] },
    });
    await remove(team, person);
    const roles = await person.client.call(listMyTeamPermissions, { params: team.params });
    expect(roles.user_permission_info.teams).toEqual([{ team_id: second, role: 'MEMBER' }]);
    await remove(team, person, second);
    await expect(person.client.call(getEdition, { params: team.params })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('keeps an edition admin in the edition without a team', async () => {
    const team = await createTestTeam(service);
    const admin = await team.join('admin');
    await setRole(team, admin, 'ORG_ADMIN');
    await remove(team, admin);
    const role = await admin.client.call(getMyEditionPermission, { params: team.params });
    expect(role.user_permission_info.role).toBe('ORG_ADMIN');
    const roles = await admin.client.call(listMyTeamPermissions, { params: team.params });
    expect(roles.user_permission_info.teams).toEqual([]);
  });

  it('protects edition admins from team admins', async () => {
    const team = await createTestTeam(service);
    const teamAdmin = await team.join('team-admin', { role: 'TEAM_ADMIN' });
    const orgAdmin = await team.join('org-admin');
    await setRole(team, orgAdmin, 'ORG_ADMIN');
    const other = await team.join('other-admin');
    await setRole(team, other, 'ORG_ADMIN');
    await expect(remove({ ...team, owner: teamAdmin }, orgAdmin)).rejects.toMatchObject({
      status: 403,
      key: 'removeEditionAdmin',
    });
    await remove({ ...team, owner: other }, orgAdmin);
  });

  it('lets only edition admins hand over spaces that no one else has a role in', async () => {
    const team = await createTestTeam(service);
    const { params, owner } = team;
    const teamAdmin = await team.join('team-admin', { role: 'TEAM_ADMIN' });
    const leaver = await team.join('leaver');
    const { space_id } = await leaver.client.call(createSpace, {
      params,
      body: { create_space: { space_name: 'Draft', team_id: params.team_id } },
    });
    const handOver = (by: Person, assign_to_zuid: string) =>
      by.client.call(removeTeamMember, {
        params: { ...params, member_id: leaver.zuid },
        body: { assign_to_zuid },
      });
    const refused = { status: 403, key: 'privateSpaces' };
    await expect(handOver(teamAdmin, teamAdmin.zuid)).rejects.toMatchObject(refused);
    await expect(handOver(teamAdmin, '1')).rejects.toMatchObject(refused);
    // A team without other members does not make the space less private.
    const second = await addTeam(team);
    await owner.client.call(addTeamMembers, {
      params: { ...params, team_id: second },
      body: { members_info: [{ mail_id: leaver.mail, role: 'TEAM_ADMIN' }] },
    });
    await session.query('delete from team_members where team_id = $1 and zuid = $2', [
      second,
      owner.zuid,
    ]);
    await leaver.client.call(addSpaceMembers, {
      params: { ...params, space_id },
      body: { members_info: [{ zuid: second, role: 'EDITOR', type: 'TEAM' }] },
    });
    await expect(handOver(teamAdmin, teamAdmin.zuid)).rejects.toMatchObject(refused);
    await handOver(owner, teamAdmin.zuid);
    await teamAdmin.client.call(getSpace, { params: { ...params, space_id } });
  });

  it('lets team admins hand over shared spaces', async () => {
    const team = await createTestTeam(service);
    const { params } = team;
    const teamAdmin = await team.join('team-admin', { role: 'TEAM_ADMIN' });
    const leaver = await team.join('leaver');
    const { space_id } = await leaver.client.call(createSpace, {
      params,
      body: { create_space: { space_name: 'Shared', team_id: params.team_id } },
    });
    await leaver.client.call(addSpaceMembers, {
      params: { ...params, space_id },
      body: { members_info: [{ zuid: team.owner.zuid, role: 'VIEWER', type: 'USER' }] },
    });
    await teamAdmin.client.call(removeTeamMember, {
      params: { ...params, member_id: leaver.zuid },
      body: { assign_to_zuid: teamAdmin.zuid },
    });
    const { space_info } = await teamAdmin.client.call(getSpace, {
      params: { ...params, space_id },
    });
    expect(space_info.owner_zuid).toBe(teamAdmin.zuid);
  });

  it('does not affect their own edition', async () => {
    const team = await createTestTeam(service);
    const other = await createTestTeam(service);
    await team.owner.client.call(addTeamMembers, {
      params: team.params,
      body: { members_info: [{ mail_id: other.owner.mail, role: 'MEMBER' }] },
    });
    await other.owner.client.call(getEdition, { params: team.params });
    expect((await other.owner.client.call(listEditions, {})).editions_info).toHaveLength(2);
    await remove(team, other.owner);
    const { editions_info } = await other.owner.client.call(listEditions, {});
    expect(editions_info.map((edition) => edition.edition_id)).toEqual([other.params.edition_id]);
  });

  it('allows them to return with a new invitation', async () => {
    const team = await createTestTeam(service);
    const person = await team.join('returner');
    await remove(team, person);
    await team.owner.client.call(addTeamMembers, {
      params: team.params,
      body: { members_info: [{ mail_id: person.mail, role: 'TEAM_ADMIN' }] },
    });
    const roles = await person.client.call(listMyTeamPermissions, { params: team.params });
    expect(roles.user_permission_info.teams).toEqual([
      { team_id: team.params.team_id, role: 'TEAM_ADMIN' },
    ]);
  });
});

describe('a team whose creator has left', () => {
  it('still shows the name of its creator', async () => {
    const team = await createTestTeam(service);
    const creator = await team.join('creator');
    await setRole(team, creator, 'ORG_ADMIN');
    const second = await addTeam(team, creator);
    const params = { ...team.params, team_id: second };
    await team.join('successor', { role: 'TEAM_ADMIN', team: second });
    await setRole(team, creator, 'MEMBER');
    await remove(team, creator);
    await remove(team, creator, second);
    await expect(creator.client.call(getEdition, { params })).rejects.toMatchObject({
      status: 404,
    });
    const { team: found } = await team.owner.client.call(getTeam, { params });
    expect(found).toMatchObject({
      created_by: creator.zuid,
      created_by_name: creator.name,
      team_member_count: '1',
    });
  });
});

describe('the outbox', () => {
  it('receives its event in the transaction of the change', async () => {
    const team = await createTestTeam(service);
    const person = await team.join('watched');
    const added = await session.query(
      `select outbox.kind, outbox.payload, outbox.xmin::text = team_members.xmin::text as together
       from outbox join team_members on team_members.zuid = $1 and team_members.edition_id = $2
       where outbox.edition_id = $2 and outbox.kind = 'team_member.added'`,
      [person.zuid, team.params.edition_id],
    );
    expect(added).toEqual([
      {
        kind: 'team_member.added',
        payload: { team_id: team.params.team_id, zuid: person.zuid, role: 'MEMBER' },
        together: true,
      },
    ]);
  });

  it('contains the events of an edition in order', async () => {
    const team = await createTestTeam(service);
    const person = await team.join('hero');
    await setRole(team, person, 'ORG_ADMIN');
    await addTeam(team);
    await remove(team, person);
    const events = await session.query<{ kind: string }>(
      'select kind from outbox where edition_id = $1 order by event_id',
      [team.params.edition_id],
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'edition.created',
      'team_invitation.created',
      'team_member.added',
      'edition_member.role_changed',
      'team.created',
      'team_member.removed',
    ]);
  });

  it('rolls a change back when its event cannot be written', async () => {
    const team = await createTestTeam(service);
    const person = await team.join('kept');
    await session.query(
      `alter table outbox add constraint broken check (kind <> 'team_member.removed') not valid`,
    );
    await expect(remove(team, person)).rejects.toMatchObject({ status: 500 });
    await session.query('alter table outbox drop constraint broken');
    const roles = await person.client.call(listMyTeamPermissions, { params: team.params });
    expect(roles.user_permission_info.teams).toHaveLength(1);
  });

  it('receives no event for a rejected change', async () => {
    const team = await createTestTeam(service);
    const count = () =>
      session.query('select count(*)::int from outbox where edition_id = $1', [
        team.params.edition_id,
      ]);
    const before = await count();
    await expect(remove(team, team.owner)).rejects.toMatchObject({ key: 'removeSelf' });
    expect(await count()).toEqual(before);
  });
});
