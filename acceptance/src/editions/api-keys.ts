import assert from 'node:assert/strict';
import {
  createApiKey,
  createEdition,
  getCurrentUser,
  getEdition,
  listApiKeys,
  listEditions,
  revokeApiKey,
} from '@lienzo/contract';
import { readMoment } from '../client/check-answer.ts';
import type { Test } from '../run/runner.ts';

const DAY = 86_400_000;

export function apiKeys(test: Test): void {
  test('a key is shown once when it is created, and never in lists', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const params = { edition_id };
    const request = { as: owner, params, body: { name: 'Nightly export' } };
    const { key, ...record } = await world.accept(createApiKey, request, (data) => {
      assert.equal(data.name, 'Nightly export');
      assert.equal(data.created_by, owner.zuid);
      assert.ok(data.key.startsWith(data.prefix) && data.prefix.length < data.key.length / 2);
      assert.equal(data.expiry_time, undefined);
    });
    for (const as of [owner, await world.orgAdmin(edition)]) {
      await world.accept(listApiKeys, { as, params }, (data, { answer }) => {
        assert.deepEqual(data, { api_keys: [record] });
        assert.ok(!answer.includes(key));
      });
    }
  });

  test('a key expires after the given number of days', async (world) => {
    const { edition_id, owner } = await world.edition();
    for (const expires_in_days of [1, 90, 3650]) {
      const body = { name: 'For a while', expires_in_days };
      const request = { as: owner, params: { edition_id }, body };
      const { expiry_time, created_time } = await world.accept(createApiKey, request, (data) =>
        assert.ok(data.expiry_time),
      );
      const days =
        (readMoment(expiry_time ?? '').getTime() - readMoment(created_time).getTime()) / DAY;
      assert.equal(days, expires_in_days);
    }
  });

  test('an active key of the edition is accepted', async (world) => {
    const { edition_id, owner } = await world.edition();
    const params = { edition_id };
    const body = { name: 'Live', expires_in_days: 1 };
    const { key: apiKey } = await owner.client.call(createApiKey, { params, body });
    await world.accept(getEdition, { as: owner, params, apiKey }, ({ edition_info }) =>
      assert.equal(edition_info.edition_id, edition_id),
    );
  });

  test('an unknown key or one of another edition is refused with 401', async (world) => {
    const { edition_id, owner } = await world.edition();
    const other = await world.edition();
    const body = { name: 'Key' };
    const { key } = await owner.client.call(createApiKey, { params: { edition_id }, body });
    const foreign = await other.owner.client.call(createApiKey, {
      params: { edition_id: other.edition_id },
      body,
    });
    const last = key.endsWith('0') ? '1' : '0';
    const wrong = [
      'nonsense',
      'x',
      key.slice(0, -1) + last,
      key.toLowerCase(),
      `${key}0`,
      `${key},${key}`,
      foreign.key,
      'k'.repeat(5_000),
    ];
    for (const apiKey of wrong) {
      const request = { as: owner, params: { edition_id }, apiKey };
      await world.refuse(getEdition, 'apiKeyInvalid', request);
    }
  });

  test('a key without a token is refused', async (world) => {
    const { edition_id, owner } = await world.edition();
    const params = { edition_id };
    const { key } = await owner.client.call(createApiKey, { params, body: { name: 'Alone' } });
    await world.refuse(getEdition, 'tokenInvalid', { params, apiKey: key });
    await world.refuse(getEdition, 'tokenInvalid', { params, authorization: `Bearer ${key}` });
    const stranger = await world.person('stranger');
    await world.refuse(getEdition, 'notFound', { as: stranger, params, apiKey: key });
  });

  test('a revoked key is refused immediately', async (world) => {
    const { edition_id, owner } = await world.edition();
    const params = { edition_id };
    const made = await owner.client.call(createApiKey, { params, body: { name: 'Brief' } });
    const request = { as: owner, params, apiKey: made.key };
    await world.accept(getEdition, request, (data) => assert.ok(data.edition_info));
    const gone = { as: owner, params: { edition_id, key_id: made.id } };
    await world.accept(revokeApiKey, gone, (data) =>
      assert.deepEqual(data, { current_user_id: owner.zuid, edition_id, id: made.id }),
    );
    await world.refuse(getEdition, 'apiKeyInvalid', request);
    await world.refuse(revokeApiKey, 'apiKeyNotFound', gone);
    await world.accept(listApiKeys, { as: owner, params }, (data) =>
      assert.deepEqual(data, { api_keys: [] }),
    );
  });

  test('a key of another edition cannot be revoked', async (world) => {
    const { edition_id, owner } = await world.edition();
    const other = await world.edition();
    const params = { edition_id: other.edition_id };
    const made = await other.owner.client.call(createApiKey, { params, body: { name: 'Theirs' } });
    const request = { as: owner, params: { edition_id, key_id: made.id } };
    await world.refuse(revokeApiKey, 'apiKeyNotFound', request);
  });

  test('operations outside an edition ignore the key', async (world) => {
    const as = await world.person('owner');
    const apiKey = 'nonsense';
    await world.accept(listEditions, { as, apiKey }, (data) =>
      assert.deepEqual(data.editions_info, []),
    );
    await world.accept(createEdition, { as, apiKey, body: { team_name: 'Mine' } }, (data) =>
      assert.equal(data.team_name, 'Mine'),
    );
    await world.accept(getCurrentUser, { as, apiKey }, ({ user }) =>
      assert.equal(user.zuid, as.zuid),
    );
  });

  test('only edition admins manage keys', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const params = { edition_id };
    const { id } = await owner.client.call(createApiKey, { params, body: { name: 'Key' } });
    for (const as of [await world.member(edition, 'TEAM_ADMIN'), await world.inNoTeam(edition)]) {
      await world.refuse(createApiKey, 'notPermitted', { as, params, body: { name: 'Mine' } });
      await world.refuse(listApiKeys, 'notPermitted', { as, params });
      const request = { as, params: { edition_id, key_id: id } };
      await world.refuse(revokeApiKey, 'notPermitted', request);
    }
  });
}
