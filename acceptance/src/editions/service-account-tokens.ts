import assert from 'node:assert/strict';
import {
  createEdition,
  createServiceAccount,
  createServiceAccountToken,
  deleteServiceAccount,
  disableServiceAccount,
  enableServiceAccount,
  getCurrentUser,
  getEdition,
  leaveEdition,
  listAccessTokens,
  listEditions,
  listInvitations,
  listServiceAccounts,
  listServiceAccountTokens,
  revokeServiceAccountToken,
  scopes,
} from '@lienzo/contract';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const all = { name: 'CI', scopes: [...scopes], expires_in_days: 30 };

async function makeMachine(world: World) {
  const { edition_id, owner: as } = await world.edition();
  const { service_account } = await as.client.call(createServiceAccount, {
    params: { edition_id },
    body: { display_name: 'Robot' },
  });
  const { zuid } = service_account;
  return { as, zuid, params: { edition_id, service_account_id: zuid } };
}

export function serviceAccountTokens(test: Test): void {
  test('a token acts as the service account, and is shown once', async (world) => {
    const { as, zuid, params } = await makeMachine(world);
    const { edition_id } = params;
    const { token, ...record } = await world.accept(
      createServiceAccountToken,
      { as, params, body: all },
      (data) => {
        assert.match(data.token, /^lzp_[0-9A-Za-z]{36}$/);
        assert.deepEqual(data.edition_ids, [edition_id]);
        assert.deepEqual(data.scopes, scopes);
      },
    );
    await world.accept(listServiceAccountTokens, { as, params }, (data, { answer }) => {
      assert.deepEqual(data, { access_tokens: [record] });
      assert.ok(!answer.includes(token));
    });
    const authorization = `Bearer ${token}`;
    await world.accept(getCurrentUser, { authorization }, ({ user }) =>
      assert.deepEqual(user, {
        ...{ zuid, display_name: 'Robot', mail_id: '', is_service_account: 'true' },
      }),
    );
    await world.accept(listEditions, { authorization }, ({ editions_info: [found, ...rest] }) =>
      assert.deepEqual([found?.edition_id, rest], [edition_id, []]),
    );
    await world.accept(listServiceAccountTokens, { as, params }, ({ access_tokens: [used] }) =>
      assert.match(used?.last_used_time ?? '', /00:00:00$/),
    );
    await world.accept(listAccessTokens, { as }, (data) =>
      assert.deepEqual(data, { access_tokens: [] }),
    );
  });

  test('a service account is refused where only people are allowed', async (world) => {
    const { as, params } = await makeMachine(world);
    const { edition_id } = params;
    const { token } = await as.client.call(createServiceAccountToken, { params, body: all });
    const authorization = `Bearer ${token}`;
    const other = await world.edition();
    const away = { authorization, params: { edition_id: other.edition_id } };
    await world.refuse(getEdition, 'tokenRestricted', away);
    const body = { team_name: 'Mine' };
    await world.refuse(createEdition, 'tokenRestricted', { authorization, body });
    await world.refuse(listInvitations, 'tokenRestricted', { authorization });
    await world.refuse(leaveEdition, 'tokenRestricted', { authorization, params: { edition_id } });
    const request = { authorization, params, body: all };
    await world.refuse(createServiceAccountToken, 'tokenRestricted', request);
    await world.refuse(listServiceAccounts, 'notPermitted', { authorization, params });
  });

  test('personal access tokens cannot create or revoke tokens of machines', async (world) => {
    const { as, params } = await makeMachine(world);
    const { id } = await as.client.call(createServiceAccountToken, { params, body: all });
    const { token } = await as.client.accessTokens.create(all);
    const authorization = `Bearer ${token}`;
    const target = { ...params, token_id: id };
    for (const request of [
      world.refuse(createServiceAccountToken, 'tokenRestricted', {
        ...{ authorization, params, body: all },
      }),
      world.refuse(revokeServiceAccountToken, 'tokenRestricted', { authorization, params: target }),
    ])
      await request;
    await world.accept(listServiceAccountTokens, { authorization, params }, (data) =>
      assert.equal(data.access_tokens.length, 1),
    );
  });

  test('a token is refused at once when it is revoked, and revoked only once', async (world) => {
    const { as, params } = await makeMachine(world);
    const { id, token } = await as.client.call(createServiceAccountToken, { params, body: all });
    const authorization = `Bearer ${token}`;
    await world.accept(getCurrentUser, { authorization }, ({ user }) => assert.ok(user));
    const request = { as, params: { ...params, token_id: id } };
    await world.accept(revokeServiceAccountToken, request, (data) => assert.equal(data.id, id));
    await world.refuse(getCurrentUser, 'tokenInvalid', { authorization });
    await world.refuse(revokeServiceAccountToken, 'accessTokenNotFound', request);
  });

  test('tokens are refused while the service account is disabled, and when it is gone', async (world) => {
    const { as, params, zuid } = await makeMachine(world);
    const { token } = await as.client.call(createServiceAccountToken, { params, body: all });
    const authorization = `Bearer ${token}`;
    const works = () =>
      world.accept(getCurrentUser, { authorization }, ({ user }) => assert.equal(user.zuid, zuid));
    await works();
    await as.client.call(disableServiceAccount, { params });
    await world.refuse(getCurrentUser, 'tokenInvalid', { authorization });
    await as.client.call(enableServiceAccount, { params });
    await works();
    await as.client.call(deleteServiceAccount, { params });
    await world.refuse(getCurrentUser, 'tokenInvalid', { authorization });
  });

  test('creating a token again with the same key does not show it again', async (world) => {
    const { as, params } = await makeMachine(world);
    const request = { as, params, body: all, idempotencyKey: 'secret' };
    const { token } = await world.accept(createServiceAccountToken, request, (data) =>
      assert.ok(data.token),
    );
    await world.refuse(createServiceAccountToken, 'idempotencyConflict', request, (_, { answer }) =>
      assert.ok(!answer.includes(token)),
    );
    await world.accept(listServiceAccountTokens, { as, params }, (data) =>
      assert.equal(data.access_tokens.length, 1),
    );
  });
}
