import assert from 'node:assert/strict';
import {
  createAccessToken,
  endAllSessions,
  getCurrentUser,
  getEdition,
  listAccessTokens,
  listEditions,
  listSessions,
  revokeAccessToken,
  scopes,
} from '@lienzo/contract';
import { readMoment } from '../client/check-answer.ts';
import type { Test } from '../run/runner.ts';

const DAY = 86_400_000;
const MAX_TOKENS = 100;
const all = { name: 'CI', scopes: [...scopes], expires_in_days: 30 };

export function accessTokens(test: Test): void {
  test('a token is shown once when it is created, and never in lists', async (world) => {
    const as = await world.person('ada');
    const { token, ...record } = await world.accept(
      createAccessToken,
      { as, body: all },
      (data) => {
        assert.equal(data.name, 'CI');
        assert.deepEqual(data.scopes, scopes);
        assert.equal(data.edition_ids, undefined);
        assert.match(data.token, /^lzp_[0-9A-Za-z]{36}$/);
        assert.equal(data.prefix, data.token.slice(0, 8));
      },
    );
    await world.accept(listAccessTokens, { as }, (data, { answer }) => {
      assert.deepEqual(data, { access_tokens: [record] });
      assert.ok(!answer.includes(token));
    });
    await world.accept(getCurrentUser, { authorization: `Bearer ${token}` }, ({ user }) =>
      assert.equal(user.zuid, as.zuid),
    );
    await world.accept(listAccessTokens, { as }, ({ access_tokens: [used] }) =>
      assert.match(used?.last_used_time ?? '', /00:00:00$/),
    );
  });

  test('a token expires after the given number of days', async (world) => {
    const as = await world.person('ada');
    for (const expires_in_days of [1, 90, 365]) {
      const body = { ...all, expires_in_days };
      await world.accept(createAccessToken, { as, body }, ({ expiry_time, created_time }) => {
        const time = readMoment(expiry_time).getTime() - readMoment(created_time).getTime();
        assert.equal(time / DAY, expires_in_days);
      });
    }
  });

  test('a token has any of the scopes of the token that it is created with', async (world) => {
    const ada = await world.person('ada');
    for (const scope of scopes) {
      const body = { ...all, scopes: [scope] };
      await world.accept(createAccessToken, { as: ada, body }, (data) =>
        assert.deepEqual(data.scopes, [scope]),
      );
    }
    const as = await world.withToken(ada, { scope: 'Service.editions.CREATE Service.zones.READ' });
    await world.refuse(createAccessToken, 'scopeMissing', { as, body: all }, ({ reason }) =>
      assert.match(reason ?? '', /Service\.teams\.READ/),
    );
    const { token } = await ada.client.call(createAccessToken, {
      body: { ...all, scopes: ['Service.zones.READ'] },
    });
    await world.refuse(getCurrentUser, 'scopeMissing', { authorization: `Bearer ${token}` });
  });

  test('a token can be restricted to editions of the person', async (world) => {
    const [home, other] = [await world.edition(), await world.edition()];
    const as = home.owner;
    const { edition_id } = home;
    const body = { ...all, edition_ids: [edition_id, edition_id] };
    const { token } = await world.accept(createAccessToken, { as, body }, (data) =>
      assert.deepEqual(data.edition_ids, [edition_id]),
    );
    const authorization = `Bearer ${token}`;
    await world.accept(getEdition, { authorization, params: { edition_id } }, (data) =>
      assert.ok(data.edition_info),
    );
    await world.accept(listEditions, { authorization }, ({ editions_info: [found, ...rest] }) =>
      assert.deepEqual([found?.edition_id, rest], [edition_id, []]),
    );
    const params = { edition_id: other.edition_id };
    await world.refuse(getEdition, 'tokenRestricted', { authorization, params });
    await world.refuse(listSessions, 'tokenRestricted', { authorization });
    for (const id of [other.edition_id, '1']) {
      const foreign = { as, body: { ...all, edition_ids: [edition_id, id] } };
      await world.refuse(createAccessToken, 'notFound', foreign, ({ reason }) =>
        assert.equal(reason, `edition ${id}`),
      );
    }
  });

  test('a token cannot be used to change tokens and sessions', async (world) => {
    const as = await world.person('ada');
    const { token, id } = await as.client.call(createAccessToken, { body: all });
    const authorization = `Bearer ${token}`;
    await world.accept(listSessions, { authorization }, (data) => assert.ok(data.sessions));
    await world.refuse(createAccessToken, 'tokenRestricted', { authorization, body: all });
    await world.refuse(endAllSessions, 'tokenRestricted', { authorization });
    const request = { authorization, params: { token_id: id } };
    await world.refuse(revokeAccessToken, 'tokenRestricted', request, ({ reason }) =>
      assert.equal(reason, 'needs a token of the identity provider'),
    );
  });

  test('a mistyped or unknown token is refused with 401', async (world) => {
    const as = await world.person('ada');
    const { token } = await as.client.call(createAccessToken, { body: all });
    const last = token.endsWith('0') ? '1' : '0';
    const unknown = 'lzp_000000000000000000000000000000';
    for (const text of [token.slice(0, -1) + last, `${token}0`, 'lzp_', `${unknown}0DOg0s`])
      await world.refuse(getCurrentUser, 'tokenInvalid', { authorization: `Bearer ${text}` });
  });

  test('a revoked token is refused immediately', async (world) => {
    const [as, eve] = [await world.person('ada'), await world.person('eve')];
    const { token, id } = await as.client.call(createAccessToken, { body: all });
    const authorization = `Bearer ${token}`;
    await world.accept(getCurrentUser, { authorization }, ({ user }) =>
      assert.equal(user.zuid, as.zuid),
    );
    for (const token_id of [id, '1', '0', 'abc'])
      await world.refuse(revokeAccessToken, 'accessTokenNotFound', {
        as: eve,
        params: { token_id },
      });
    const request = { as, params: { token_id: id } };
    await world.accept(revokeAccessToken, request, (data) =>
      assert.deepEqual(data, { current_user_id: as.zuid, id }),
    );
    await world.refuse(getCurrentUser, 'tokenInvalid', { authorization });
    await world.refuse(revokeAccessToken, 'accessTokenNotFound', request);
    await world.accept(listAccessTokens, { as }, (data) =>
      assert.deepEqual(data, { access_tokens: [] }),
    );
  });

  test('a person has at most 100 tokens', async (world) => {
    const as = await world.person('ada');
    for (let count = 0; count < MAX_TOKENS; count += 1)
      await as.client.call(createAccessToken, { body: all });
    await world.refuse(createAccessToken, 'accessTokenLimit', { as, body: all });
  });
}
