import assert from 'node:assert/strict';
import {
  addServiceAccountToTeam,
  changeServiceAccount,
  createServiceAccount,
  createServiceAccountToken,
  createSpace,
  deleteServiceAccount,
  disableServiceAccount,
  enableServiceAccount,
  leaveTeam,
  listMailIssuers,
  listServiceAccountTokens,
  revokeServiceAccountToken,
  scopes,
} from '@lienzo/contract';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const MAX_TOKENS = 100;
const token = { name: 'CI', scopes: [...scopes], expires_in_days: 30 };

async function makeMachine(world: World) {
  const edition = await world.edition();
  const { edition_id, owner: as } = edition;
  const { service_account } = await as.client.call(createServiceAccount, {
    params: { edition_id },
    body: { display_name: world.unique('robot') },
  });
  const { zuid } = service_account;
  return { edition, as, zuid, params: { edition_id, service_account_id: zuid } };
}

/** What requests about service accounts can contain, and how they are refused. */
export function serviceAccountInputs(test: Test): void {
  test('a token can have any scope and live for one day to a year', async (world) => {
    const { as, params } = await makeMachine(world);
    for (const scope of scopes) {
      const body = { ...token, scopes: [scope] };
      await world.accept(createServiceAccountToken, { as, params, body }, (data) =>
        assert.deepEqual(data.scopes, [scope]),
      );
    }
    for (const expires_in_days of [1, 365]) {
      const body = { ...token, expires_in_days };
      await world.accept(createServiceAccountToken, { as, params, body }, (data) =>
        assert.ok(data.token),
      );
    }
  });

  test('an account has 100 tokens at most', async (world) => {
    const { as, params } = await makeMachine(world);
    for (let count = 0; count < MAX_TOKENS; count += 1)
      await as.client.call(createServiceAccountToken, { params, body: token });
    await world.refuse(createServiceAccountToken, 'accessTokenLimit', { as, params, body: token });
  });

  test('members who are not admins cannot manage tokens or teams', async (world) => {
    const { edition, params, zuid } = await makeMachine(world);
    const as = await world.member(edition);
    await world.refuse(createServiceAccountToken, 'notPermitted', { as, params, body: token });
    await world.refuse(listServiceAccountTokens, 'notPermitted', { as, params });
    const one = { ...params, token_id: '1' };
    await world.refuse(revokeServiceAccountToken, 'notPermitted', { as, params: one });
    const { edition_id, team_id } = edition;
    const body = { zuid, role: 'MEMBER' };
    const inTeam = { edition_id, team_id };
    await world.refuse(addServiceAccountToTeam, 'notPermitted', { as, params: inTeam, body });
  });

  test('repeated requests have the first answer', async (world) => {
    const { edition, as, params, zuid } = await makeMachine(world);
    const { edition_id, team_id } = edition;
    const creation = { as, params: { edition_id }, idempotencyKey: 'create' };
    await world.repeat(createServiceAccount, { ...creation, body: { display_name: 'Once' } });
    await world.refuse(createServiceAccount, 'idempotencyConflict', {
      ...{ ...creation, body: { display_name: 'Twice' } },
    });
    const addition = { as, params: { edition_id, team_id }, idempotencyKey: 'add' };
    const body = { zuid, role: 'TEAM_ADMIN' };
    await world.repeat(addServiceAccountToTeam, { ...addition, body });
    await world.refuse(addServiceAccountToTeam, 'idempotencyConflict', {
      ...{ ...addition, body: { zuid, role: 'MEMBER' } },
    });
    const { params: other } = { params: { ...params, service_account_id: '1' } };
    for (const op of [disableServiceAccount, enableServiceAccount]) {
      await world.repeat(op, { as, params, idempotencyKey: 'switch' });
      await world.refuse(op, 'idempotencyConflict', {
        as,
        params: other,
        idempotencyKey: 'switch',
      });
    }
  });

  test('an account keeps its application unless it is removed', async (world) => {
    const { as, params } = await makeMachine(world);
    const { edition_id } = params;
    const { trusted_issuers } = await as.client.call(listMailIssuers, { params: { edition_id } });
    const client = { issuer: trusted_issuers[0] ?? '', subject: world.unique('app') };
    const change = { as, params, body: { client, remove_client: false } };
    await world.accept(changeServiceAccount, change, ({ service_account }) =>
      assert.deepEqual(service_account.client, client),
    );
    const creation = { as, params: { edition_id } };
    const named = { display_name: 'Other' };
    await world.refuse(createServiceAccount, 'serviceAccountClientTaken', {
      ...{ ...creation, body: { ...named, client } },
    });
    const elsewhere = { ...client, issuer: 'https://elsewhere.example' };
    await world.refuse(createServiceAccount, 'clientIssuerNotTrusted', {
      ...{ ...creation, body: { ...named, client: elsewhere } },
    });
  });

  test('spaces of a deleted account go to a member', async (world) => {
    const { edition, as, params, zuid } = await makeMachine(world);
    const { edition_id, team_id } = edition;
    const inEdition = { edition_id };
    const { token: secret } = await as.client.call(createServiceAccountToken, {
      ...{ params, body: token },
    });
    await as.client.call(addServiceAccountToTeam, {
      params: { edition_id, team_id },
      body: { zuid, role: 'MEMBER' },
    });
    await world.accept(
      createSpace,
      {
        authorization: `Bearer ${secret}`,
        params: inEdition,
        body: { create_space: { space_name: 'Of a robot', team_id } },
      },
      (data) => assert.ok(data.space_id),
    );
    await world.refuse(deleteServiceAccount, 'assigneeRequired', { as, params, body: {} });
    const self = { as, params, body: { assign_to_zuid: zuid } };
    await world.refuse(deleteServiceAccount, 'leaveAssigneeInvalid', self);
    const body = { assign_to_zuid: as.zuid };
    await world.accept(deleteServiceAccount, { as, params, body }, (data) =>
      assert.equal(data.zuid, zuid),
    );
    const { as: owner, params: unused } = await makeMachine(world);
    await world.accept(deleteServiceAccount, { as: owner, params: unused, body: {} }, (data) =>
      assert.equal(data.zuid, unused.service_account_id),
    );
  });

  test('the last admin of a team cannot be deleted', async (world) => {
    const { edition, as, params, zuid } = await makeMachine(world);
    const admin = await world.orgAdmin(edition);
    const inTeam = await world.team(edition, admin);
    const body = { zuid, role: 'TEAM_ADMIN' as const };
    await world.accept(addServiceAccountToTeam, { as, params: inTeam, body }, (data) =>
      assert.equal(data.role_name, 'TEAM_ADMIN'),
    );
    await admin.client.call(leaveTeam, { params: inTeam });
    await world.refuse(deleteServiceAccount, 'lastAdmin', { as, params, body: {} });
  });
}
