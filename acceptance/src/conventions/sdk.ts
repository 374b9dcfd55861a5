import assert from 'node:assert/strict';
import { createApiKey, createTeam, getEdition, listTeamMembers } from '@lienzo/contract';
import { createClient, LienzoError } from '@lienzo/sdk';
import type { Test } from '../run/runner.ts';

/** Tests the client that integrations use, against the real service. */
export function sdk(test: Test): void {
  test('the client returns data, status, message and headers', async (world) => {
    const { edition_id, owner } = await world.edition();
    const { status, message, data, headers } = await owner.client.request(getEdition, {
      params: { edition_id },
      query: { fields: ['edition_id', 'state'] },
    });
    assert.deepEqual([status, message], [200, getEdition.message]);
    assert.deepEqual(data, { edition_info: { edition_id, state: 'ACTIVE' } });
    assert.ok(headers.get('x-request-id'));
  });

  test('the client throws errors with a key', async (world) => {
    const { edition_id, owner } = await world.edition();
    const call = owner.client.call(listTeamMembers, {
      params: { edition_id, team_id: '1' },
      query: { limit: 1 },
    });
    await assert.rejects(call, (error: unknown) => {
      assert.ok(error instanceof LienzoError);
      assert.deepEqual([error.status, error.key, error.code], [404, 'teamNotFound', 'T1001']);
      assert.equal(error.details.edition_id, edition_id);
      assert.ok(error.requestId);
      return true;
    });
  });

  test('the client requests its token for each call and sends its API key', async (world) => {
    const { edition_id, owner } = await world.edition();
    const params = { edition_id };
    const { key } = await owner.client.call(createApiKey, { params, body: { name: 'SDK' } });
    const tokens = [owner.token, 'expired'];
    const baseUrl = `${world.baseUrl}/`;
    const getToken = async () => tokens.shift() ?? '';
    const client = createClient({ baseUrl, getToken, apiKey: key });
    const { edition_info } = await client.call(getEdition, { params });
    assert.equal(edition_info.edition_id, edition_id);
    await assert.rejects(client.call(getEdition, { params }), { key: 'tokenInvalid' });

    const wrong = createClient({ baseUrl, token: owner.token, apiKey: 'wrong' });
    await assert.rejects(wrong.call(getEdition, { params }), { key: 'apiKeyInvalid' });
  });

  test('the client repeats a POST safely with an Idempotency-Key', async (world) => {
    const { edition_id, owner } = await world.edition();
    const call = { params: { edition_id }, body: { team_name: 'SDK' }, idempotencyKey: 'sdk' };
    const first = await owner.client.call(createTeam, call);
    assert.deepEqual(await owner.client.call(createTeam, call), first);
  });
}
