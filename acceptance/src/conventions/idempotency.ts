import assert from 'node:assert/strict';
import {
  addTeamMembers,
  changeEditionMemberRole,
  changeTeam,
  createAccessToken,
  createApiKey,
  createEdition,
  createTeam,
  getTeam,
  listAccessTokens,
  listApiKeys,
  listTeamInvitations,
  listTeams,
} from '@lienzo/contract';
import type { Test } from '../run/runner.ts';

export function idempotency(test: Test): void {
  test('creating an edition again with the same key creates only one', async (world) => {
    const as = await world.person('owner');
    const request = { as, idempotencyKey: 'k'.repeat(255), body: { team_name: 'Once' } };
    const { status } = await world.repeat(createEdition, request);
    assert.equal(status, 200);
    const other = { ...request, body: { team_name: 'Twice' } };
    await world.refuse(createEdition, 'idempotencyConflict', other);
    await world.refuse(createEdition, 'editionAlreadyOwned', { as, body: request.body });
  });

  test('creating a team again with the same key creates only one', async (world) => {
    const { edition_id, owner: as } = await world.edition();
    const params = { edition_id };
    const request = { as, params, idempotencyKey: ' a key ', body: { team_name: 'Once' } };
    const { status } = await world.repeat(createTeam, request);
    assert.equal(status, 200);
    for (const body of [{ team_name: 'Twice' }, { team_name: 'Once', description: '' }]) {
      await world.refuse(createTeam, 'idempotencyConflict', { ...request, body });
    }
    await world.accept(listTeams, { as, params }, ({ teams }) => assert.equal(teams.length, 2));
  });

  test('inviting again with the same key returns the same partial answer', async (world) => {
    const { edition_id, team_id, owner: as } = await world.edition();
    const params = { edition_id, team_id };
    const mails = [`${world.unique('new')}@example.test`, as.mail];
    const members_info = mails.map((mail_id) => ({ mail_id, role: 'MEMBER' as const }));
    const request = { as, params, idempotencyKey: 'invite', body: { members_info } };
    const { status } = await world.repeat(addTeamMembers, request);
    assert.equal(status, 206);
    const body = { members_info: members_info.slice(0, 1) };
    await world.refuse(addTeamMembers, 'idempotencyConflict', { ...request, body });
    await world.accept(listTeamInvitations, { as, params }, ({ invitations }) =>
      assert.equal(invitations.length, 1),
    );
  });

  test('an API key is not shown again by a repeated request', async (world) => {
    const { edition_id, owner: as } = await world.edition();
    const params = { edition_id };
    const request = { as, params, idempotencyKey: 'secret', body: { name: 'Shown once' } };
    const { key } = await world.accept(createApiKey, request, (data) => assert.ok(data.key));
    for (const body of [request.body, { name: 'Other' }]) {
      const again = { ...request, body };
      await world.refuse(createApiKey, 'idempotencyConflict', again, (_, { answer }) =>
        assert.ok(!answer.includes(key)),
      );
    }
    await world.accept(listApiKeys, { as, params }, ({ api_keys: keys }) =>
      assert.equal(keys.length, 1),
    );
  });

  test('a personal access token is not shown again by a repeated request', async (world) => {
    const as = await world.person('ada');
    const body = { name: 'Once', scopes: ['Service.zones.READ' as const], expires_in_days: 1 };
    const request = { as, idempotencyKey: 'secret', body };
    const { token } = await world.accept(createAccessToken, request, (data) =>
      assert.ok(data.token),
    );
    await world.refuse(createAccessToken, 'idempotencyConflict', request, (_, { answer }) =>
      assert.ok(!answer.includes(token)),
    );
    await world.accept(listAccessTokens, { as }, ({ access_tokens: tokens }) =>
      assert.equal(tokens.length, 1),
    );
  });

  test('a refusal is repeated even when its reason is gone', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const member = await world.member(edition);
    const request = { as: member, params: { edition_id }, body: { team_name: 'Not yet' } };
    const keyed = { ...request, idempotencyKey: 'patience' };
    await world.refuse(createTeam, 'notPermitted', keyed);
    await owner.client.call(changeEditionMemberRole, {
      params: { edition_id, member_id: member.zuid },
      body: { role: 'ORG_ADMIN' },
    });
    await world.refuse(createTeam, 'notPermitted', keyed);
    const other = { ...keyed, body: { team_name: 'Now' } };
    await world.refuse(createTeam, 'idempotencyConflict', other);
    await world.accept(createTeam, request, ({ team }) => assert.equal(team.team_name, 'Not yet'));
  });

  test('the same key at another path is another request', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner: as } = edition;
    const members_info = [
      { mail_id: `${world.unique('new')}@example.test`, role: 'MEMBER' as const },
    ];
    const request = { as, idempotencyKey: 'path', body: { members_info } };
    const params = { edition_id, team_id };
    await world.accept(addTeamMembers, { ...request, params }, (data) =>
      assert.equal(data.added_members.length, 1),
    );
    const elsewhere = { ...request, params: await world.team(edition) };
    await world.refuse(addTeamMembers, 'idempotencyConflict', elsewhere);
  });

  test('a key belongs to one person and one operation', async (world) => {
    const [first, second] = [await world.edition(), await world.edition()];
    const idempotencyKey = 'shared';
    const teams = new Set<string>();
    for (const { edition_id, owner } of [first, second]) {
      const request = { as: owner, params: { edition_id }, idempotencyKey };
      const body = { team_name: 'Same' };
      const made = await world.accept(createTeam, { ...request, body }, ({ team }) =>
        assert.equal(team.created_by, owner.zuid),
      );
      teams.add(made.team.team_id);
      await world.accept(createApiKey, { ...request, body: { name: 'Same' } }, (data) =>
        assert.equal(data.name, 'Same'),
      );
    }
    assert.equal(teams.size, 2);
  });

  test('identical requests of two people get separate answers', async (world) => {
    const editions = new Set<string>();
    for (const as of [await world.person('first'), await world.person('second')]) {
      const request = { as, idempotencyKey: 'alike', body: { team_name: 'Alike' } };
      const { answer } = await world.repeat(createEdition, request);
      const { data } = JSON.parse(answer);
      assert.equal(data.current_user_id, as.zuid);
      editions.add(data.edition_id);
    }
    assert.equal(editions.size, 2);
  });

  test('concurrent requests with one key are executed once', async (world) => {
    const { edition_id, owner } = await world.edition();
    const params = { edition_id };
    const body = { team_name: 'Together' };
    const call = () => owner.client.call(createTeam, { params, body, idempotencyKey: 'together' });
    const made = await Promise.all(Array.from({ length: 8 }, call));
    assert.equal(new Set(made.map(({ team }) => team.team_id)).size, 1);
    await world.accept(listTeams, { as: owner, params }, ({ teams }) =>
      assert.equal(teams.length, 2),
    );
  });

  test('only POST requests use the key', async (world) => {
    const { edition_id, team_id, owner: as } = await world.edition();
    const params = { edition_id, team_id };
    for (const team_name of ['First', 'Second']) {
      const request = { as, params, idempotencyKey: 'ignored', body: { team_name } };
      await world.accept(changeTeam, request, (data) => assert.equal(data.new_name, team_name));
      await world.accept(getTeam, { as, params, idempotencyKey: 'k'.repeat(300) }, ({ team }) =>
        assert.equal(team.team_name, team_name),
      );
    }
  });
}
