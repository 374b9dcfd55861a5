import assert from 'node:assert/strict';
import {
  addGroupMembers,
  changeGroup,
  createScimToken,
  deleteGroup,
  listGroups,
  listScimTokens,
  removeGroupMember,
  revokeScimToken,
} from '@lienzo/contract';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const MAX_TOKENS = 10;

/** Sends a SCIM request. */
async function scim(
  world: World,
  { edition_id, token }: { edition_id: string; token: string },
  request: { method?: string; path: string; body?: object },
) {
  const response = await fetch(`${world.baseUrl}/scim/v2/${edition_id}${request.path}`, {
    method: request.method ?? 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(request.body && { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  return { status: response.status, data: text === '' ? undefined : JSON.parse(text) };
}

export function scimTokens(test: Test): void {
  test('tokens are created, listed and revoked', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner: as } = edition;
    const params = { edition_id };
    const member = await world.member(edition);
    const body = { label: 'Entra ID', successor_zuid: member.zuid };
    const { token, ...created } = await world.accept(
      createScimToken,
      { as, params, body },
      (data) => {
        assert.match(data.token, /^lzs_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
        assert.deepEqual([data.label, data.successor_zuid], ['Entra ID', member.zuid]);
        assert.equal(data.created_by, as.zuid);
      },
    );
    await world.accept(listScimTokens, { as, params }, (data) =>
      assert.deepEqual(data.scim_tokens, [created]),
    );
    const place = { edition_id, token };
    assert.equal((await scim(world, place, { path: '/Users' })).status, 200);
    await world.accept(listScimTokens, { as, params }, (data) =>
      assert.match(data.scim_tokens[0]?.last_used_time ?? '', /00:00:00$/),
    );
    const target = { edition_id, scim_token_id: created.id };
    await world.accept(revokeScimToken, { as, params: target }, (data) =>
      assert.deepEqual(data, { current_user_id: as.zuid, edition_id, id: created.id }),
    );
    assert.equal((await scim(world, place, { path: '/Users' })).status, 401);
    await world.refuse(revokeScimToken, 'scimTokenNotFound', { as, params: target });
  });

  test('a token needs no successor, and the successor must be in the edition', async (world) => {
    const { edition_id, owner: as } = await world.edition();
    const params = { edition_id };
    await world.accept(createScimToken, { as, params, body: { label: 'x' } }, (data) =>
      assert.equal(data.successor_zuid, undefined),
    );
    const stranger = await world.person('stranger');
    const body = { label: 'y'.repeat(100), successor_zuid: stranger.zuid };
    await world.refuse(createScimToken, 'scimSuccessorInvalid', { as, params, body });
  });

  test('an edition has at most 10 tokens, which only admins manage', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner: as } = edition;
    const params = { edition_id };
    const member = await world.member(edition);
    const body = { label: 'Directory' };
    const first = await as.client.call(createScimToken, { params, body });
    for (let count = 1; count < MAX_TOKENS; count += 1)
      await as.client.call(createScimToken, { params, body });
    await world.refuse(createScimToken, 'scimTokenLimit', { as, params, body });
    await world.refuse(createScimToken, 'notPermitted', { as: member, params, body });
    await world.refuse(listScimTokens, 'notPermitted', { as: member, params });
    await world.refuse(revokeScimToken, 'notPermitted', {
      ...{ as: member, params: { ...params, scim_token_id: first.id } },
    });
  });

  test('a token is not shown again by a repeated request', async (world) => {
    const { edition_id, owner: as } = await world.edition();
    const params = { edition_id };
    const request = { as, params, idempotencyKey: 'token', body: { label: 'Once' } };
    await world.accept(createScimToken, request, (data) => assert.ok(data.token));
    const other = { ...request, body: { label: 'Twice' } };
    await world.refuse(createScimToken, 'idempotencyConflict', other);
    await world.accept(listScimTokens, { as, params }, (data) =>
      assert.equal(data.scim_tokens.length, 1),
    );
  });

  test('admins cannot change the groups of a directory', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner: as } = edition;
    const params = { edition_id };
    const { token } = await as.client.call(createScimToken, { params, body: { label: 'x' } });
    const place = { edition_id, token };
    const user = { userName: as.mail, emails: [{ value: as.mail, primary: true }] };
    const { data: person } = await scim(world, place, {
      ...{ method: 'POST', path: '/Users', body: { schemas: [USER], ...user } },
    });
    const group = { schemas: [GROUP], displayName: 'Staff', members: [{ value: person.id }] };
    const { status, data } = await scim(world, place, {
      ...{ method: 'POST', path: '/Groups', body: group },
    });
    assert.equal(status, 201);
    await world.accept(listGroups, { as, params }, ({ groups }) =>
      assert.deepEqual(
        groups.map(({ group_id, managed_by, group_member_count }) => [
          ...[group_id, managed_by, group_member_count],
        ]),
        [[data.id, 'SCIM', '1']],
      ),
    );
    const target = { edition_id, group_id: data.id };
    const request = { as, params: target };
    await world.refuse(changeGroup, 'groupManaged', { ...request, body: { group_name: 'New' } });
    await world.refuse(addGroupMembers, 'groupManaged', { ...request, body: { zuids: [as.zuid] } });
    await world.refuse(removeGroupMember, 'groupManaged', {
      ...{ as, params: { ...target, member_id: as.zuid } },
    });
    await world.refuse(deleteGroup, 'groupManaged', request);
  });
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
