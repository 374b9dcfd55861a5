import { randomUUID } from 'node:crypto';
import { createClient } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import { useService, useTeam } from '../../../../../testing/hooks/use-service.ts';
import { createTestMachine } from '../../../../../testing/tenants/test-machine.ts';
import { createTestTeam } from '../../../../../testing/tenants/test-team.ts';
import { findColumnsWith } from '../../../test/privacy/scan-database.ts';

const service = useService();
const team = useTeam(service, { perTest: true });
let session: DatabaseSession;
beforeAll(async () => {
  session = await openSession(service.database.url);
});
afterAll(() => session.close());

const admin = () => team.owner.client;
const edition = () => ({ edition_id: team.params.edition_id });

const keyOf = (request: Promise<unknown>) =>
  request.then(
    () => 'accepted',
    (error: { key?: string }) => error.key,
  );

const createMachine = (options: { name?: string; teamId?: string } = {}) =>
  createTestMachine(service, admin(), { ...edition(), ...options });

async function createSpaceBy(client: ReturnType<typeof admin>) {
  const { edition_id, team_id } = team.params;
  const { space_id } = await client.spaces.create({
    edition_id,
    create_space: { space_name: 'Plan', team_id },
  });
  const { zones_info } = await client.zones.listMeta({ edition_id, space_id });
  return { edition_id, space_id, zone_id: zones_info.zone_order[0] ?? '' };
}

const comment = (text: string) => ({
  meta: { id: randomUUID() },
  text,
  position: { top: 1, left: 1 },
});

describe('a service account', () => {
  it('is a member of its edition without an address', async () => {
    const { zuid, client } = await createMachine({ name: 'Nightly' });
    expect(await client.users.getCurrent()).toEqual({
      user: { zuid, display_name: 'Nightly', mail_id: '', is_service_account: 'true' },
    });
    const { editions_info } = await client.editions.list();
    expect(editions_info).toMatchObject([{ ...edition(), edition_role_name: 'MEMBER' }]);
    const { edition_members } = await admin().editionMembers.list(edition());
    expect(edition_members).toHaveLength(2);
    expect(edition_members[0]).not.toHaveProperty('is_service_account');
    expect(edition_members[1]).toMatchObject({
      ...{ zuid, mail_id: '', role_name: 'MEMBER', is_service_account: 'true' },
    });
  });

  it('works in teams and spaces like a person, and is marked in their lists', async () => {
    const { team_id } = team.params;
    const { zuid, client } = await createMachine();
    const zone = await createSpaceBy(admin());
    expect(await keyOf(client.comments.list(zone))).toBe('spaceNotFound');
    await admin().spaceMembers.add({
      ...zone,
      members_info: [{ zuid, role: 'COMMENTER', type: 'USER' }],
    });
    await client.comments.insert({ ...zone, comments: [comment('Built')] });
    const shape = { meta: { id: randomUUID() }, basic: { type: 'RECTANGLE' as const } };
    expect(await keyOf(client.shapes.insert({ ...zone, shapes: [shape] }))).toBe('notPermitted');
    const { space_members } = await admin().spaceMembers.list(zone);
    expect(space_members.map((member) => member.is_service_account)).toEqual([undefined, 'true']);

    expect(await keyOf(client.teams.get(team.params))).toBe('notPermitted');
    const role = 'TEAM_ADMIN';
    await admin().serviceAccounts.addToTeam({ ...edition(), team_id, zuid, role });
    expect(
      await keyOf(admin().serviceAccounts.addToTeam({ ...edition(), team_id, zuid, role })),
    ).toBe('memberExists');
    await client.teams.change({ ...team.params, description: 'Built by a machine' });
    const { team_members } = await client.teamMembers.list(team.params);
    expect(team_members?.map((member) => member.is_service_account)).toEqual([undefined, 'true']);
  });

  it('needs no seat, and an edition can have 100', { timeout: 60_000 }, async () => {
    const machines = 12; // more than the 10 seats of the plan
    for (let index = 0; index < machines; index += 1) await createMachine();
    const invite = (count: number) =>
      admin().teamMembers.add({
        ...team.params,
        members_info: Array.from({ length: count }, (_, index) => ({
          ...{ mail_id: `guest-${count}-${index}@example.test`, role: 'MEMBER' as const },
        })),
      });
    expect((await invite(9)).failed_members).toBeUndefined();
    expect(await keyOf(invite(1))).toBe('seatLimitReached');
    await session.query(
      `insert into service_accounts (edition_id, zuid, created_by, created_time)
       select $1, n, 1, now() from generate_series(1, $2) as n`,
      [team.params.edition_id, 99 - machines],
    );
    await admin().serviceAccounts.create({ ...edition(), display_name: 'Number 100' });
    const next = admin().serviceAccounts.create({ ...edition(), display_name: 'Number 101' });
    expect(await keyOf(next)).toBe('serviceAccountLimit');
  });

  it('is refused outside of its edition, and where only people are allowed', async () => {
    const other = await createTestTeam(service);
    const { client } = await createMachine();
    for (const request of [
      () => client.editions.get({ edition_id: other.params.edition_id }),
      () => client.editions.get({ edition_id: '1' }),
      () => client.editions.create({ team_name: 'Mine' }),
      () => client.editions.leave(edition()),
      () => client.invitations.list(),
      () => client.users.getExport(),
      () => client.accessTokens.list(),
      () => client.serviceAccounts.create({ ...edition(), display_name: 'Child' }),
    ])
      expect(await keyOf(request())).toBe('tokenRestricted');
    expect(await keyOf(client.serviceAccounts.list(edition()))).toBe('notPermitted');
    expect(await keyOf(client.editionMembers.list(edition()))).toBe('notPermitted');
  });

  it('cannot own or administrate the edition', async () => {
    const { zuid } = await createMachine();
    const change = { ...edition(), member_id: zuid, role: 'ORG_ADMIN' as const };
    expect(await keyOf(admin().editionMembers.changeRole(change))).toBe('serviceAccountRole');
    expect(await keyOf(admin().editions.transfer({ ...edition(), zuid }))).toBe('heirInvalid');
  });

  it('stays in the edition when it leaves its last team', async () => {
    const { team_id } = team.params;
    const { zuid, client } = await createMachine({ teamId: team_id });
    await admin().teamMembers.remove({ ...team.params, member_id: zuid });
    expect((await client.teams.list(edition())).teams).toEqual([]);
    const { service_accounts } = await admin().serviceAccounts.list(edition());
    expect(service_accounts.map((account) => account.zuid)).toEqual([zuid]);
  });

  it('can be renamed', async () => {
    const { zuid, client } = await createMachine({ name: 'Before' });
    const { service_account } = await admin().serviceAccounts.change({
      ...{ ...edition(), service_account_id: zuid, display_name: 'After' },
    });
    expect(service_account).toMatchObject({ zuid, display_name: 'After', state: 'ACTIVE' });
    const { edition_members } = await admin().editionMembers.list(edition());
    expect(edition_members[1]).toMatchObject({ display_name: 'After', mail_id: '' });
    expect((await client.users.getCurrent()).user.display_name).toBe('After');
  });
});

describe('deleting a service account', () => {
  it('keeps what it created, and hands over its spaces', async () => {
    const { zuid, client, token } = await createMachine({ teamId: team.params.team_id });
    const zone = await createSpaceBy(client);
    await client.comments.insert({ ...zone, comments: [comment('Still here')] });
    const target = { ...edition(), service_account_id: zuid };
    expect(await keyOf(admin().serviceAccounts.delete(target))).toBe('assigneeRequired');
    for (const assign_to_zuid of [zuid, '1'])
      expect(await keyOf(admin().serviceAccounts.delete({ ...target, assign_to_zuid }))).toBe(
        'leaveAssigneeInvalid',
      );
    await client.users.getCurrent(); // nothing has changed
    const assign_to_zuid = team.owner.zuid;
    await admin().serviceAccounts.delete({ ...target, assign_to_zuid });
    const { comments } = await admin().comments.list(zone);
    expect(comments).toMatchObject([{ text: 'Still here', author_zuid: zuid }]);
    expect(await keyOf(client.users.getCurrent())).toBe('tokenInvalid');
    const { service_accounts } = await admin().serviceAccounts.list(edition());
    expect(service_accounts).toEqual([]);
    expect(await findColumnsWith(service.database.url, token)).toEqual([]);
    const [user] = await session.query('select display_name from users where zuid = $1', [zuid]);
    expect(user).toEqual({ display_name: 'Robot' });
  });
});

describe('tokens of a service account', () => {
  it('are listed without their secret, and revoked', async () => {
    const { zuid, tokenId, token, client } = await createMachine();
    const target = { ...edition(), service_account_id: zuid };
    await client.users.getCurrent();
    const { access_tokens } = await admin().serviceAccounts.listTokens(target);
    expect(access_tokens).toMatchObject([
      { id: tokenId, name: 'CI', edition_ids: [team.params.edition_id] },
    ]);
    expect(access_tokens[0]).toHaveProperty('last_used_time');
    expect(JSON.stringify(access_tokens)).not.toContain(token);
    expect((await admin().accessTokens.list()).access_tokens).toEqual([]);
    await admin().serviceAccounts.revokeToken({ ...target, token_id: tokenId });
    expect(await keyOf(client.users.getCurrent())).toBe('tokenInvalid');
    const again = admin().serviceAccounts.revokeToken({ ...target, token_id: tokenId });
    expect(await keyOf(again)).toBe('accessTokenNotFound');
  });

  it('can have only scopes that the token of the admin has', async () => {
    const { zuid } = await createMachine();
    const scope = 'Service.editions.CREATE Service.zones.READ';
    const token = await service.mint({ user: team.owner.name, scope });
    const narrow = createClient({ baseUrl: service.url, token });
    const target = { ...edition(), service_account_id: zuid, name: 'CI', expires_in_days: 1 };
    await narrow.serviceAccounts.createToken({ ...target, scopes: ['Service.zones.READ'] });
    const wider = narrow.serviceAccounts.createToken({ ...target, scopes: ['Service.teams.READ'] });
    expect(await keyOf(wider)).toBe('scopeMissing');
  });

  it('are managed by admins of the edition with a token of the identity provider', async () => {
    const { zuid, tokenId } = await createMachine();
    const member = await team.join('member', { role: 'TEAM_ADMIN' });
    const other = await createTestTeam(service);
    const personal = await admin().accessTokens.create({
      ...{ name: 'Mine', scopes: ['Service.editions.READ', 'Service.editions.UPDATE'] },
      expires_in_days: 1,
    });
    const byToken = createClient({ baseUrl: service.url, token: personal.token });
    const target = { ...edition(), service_account_id: zuid, token_id: tokenId };
    const attempts = (client: ReturnType<typeof admin>) => [
      keyOf(client.serviceAccounts.listTokens(target)),
      keyOf(client.serviceAccounts.revokeToken(target)),
      keyOf(client.serviceAccounts.disable(target)),
      keyOf(client.serviceAccounts.delete(target)),
    ];
    for (const attempt of attempts(member.client)) expect(await attempt).toBe('notPermitted');
    for (const attempt of attempts(other.owner.client)) expect(await attempt).toBe('notFound');
    expect(await Promise.all(attempts(byToken))).toEqual([
      ...['accepted', 'tokenRestricted', 'tokenRestricted', 'tokenRestricted'],
    ]);
    // The account of another edition is as unknown as one that does not exist.
    const foreign = { ...target, edition_id: other.params.edition_id };
    expect(await keyOf(other.owner.client.serviceAccounts.listTokens(foreign))).toBe(
      'serviceAccountNotFound',
    );
  });
});
