import {
  createApiKey,
  getEdition,
  listApiKeys,
  listEditions,
  listTeams,
  revokeApiKey,
} from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { describe, expect, it } from 'vitest';
import { openSession } from '../../../../../testing/database/database-session.ts';
import { useService, useTeam } from '../../../../../testing/hooks/use-service.ts';
import { createClockBehind, DAY, SECOND } from '../../../../../testing/service/manual-clock.ts';
import { startTestService } from '../../../../../testing/service/test-service.ts';
import { createTestTeam } from '../../../../../testing/tenants/test-team.ts';
import { createKey } from '../../domain/api-keys/key-text.ts';

const clock = createClockBehind(10 * DAY);
const service = useService({ clock, keepsOutbox: true });
const team = useTeam(service);

const create = (body: { name: string; expires_in_days?: number }, { owner, params } = team) =>
  owner.client.call(createApiKey, { params, body });

const useKey = (apiKey: string, { owner, params } = team, url = service.url) =>
  createClient({ baseUrl: url, token: owner.token, apiKey }).call(listTeams, { params });

const invalid = { status: 401, key: 'apiKeyInvalid' };

describe('an API key', () => {
  it('is accepted with the token of any member of its edition', async () => {
    const { key } = await create({ name: 'plain' });
    await expect(useKey(key)).resolves.toHaveProperty('teams');
    const member = await team.join('member');
    await expect(useKey(key, { ...team, owner: member })).resolves.toHaveProperty('teams');
  });

  it('works until it expires', async () => {
    const { key, expiry_time } = await create({ name: 'short', expires_in_days: 2 });
    expect(expiry_time).toBeDefined();
    clock.advance(2 * DAY - SECOND);
    await expect(useKey(key)).resolves.toHaveProperty('teams');
    clock.advance(SECOND);
    await expect(useKey(key)).rejects.toMatchObject(invalid);
  });

  it('never expires without an expiry time', async () => {
    const created = await create({ name: 'endless' });
    expect(created).not.toHaveProperty('expiry_time');
    clock.advance(5 * DAY);
    await expect(useKey(created.key)).resolves.toHaveProperty('teams');
  });

  it('stops working immediately when revoked and can be revoked only once', async () => {
    const { id, key } = await create({ name: 'revoked' });
    const revoke = () =>
      team.owner.client.call(revokeApiKey, { params: { ...team.params, key_id: id } });
    await revoke();
    await expect(useKey(key)).rejects.toMatchObject(invalid);
    await expect(revoke()).rejects.toMatchObject({ key: 'apiKeyNotFound' });
  });

  it('is rejected if it is unknown, mistyped or of another edition', async () => {
    const other = await createTestTeam(service);
    const { key } = await create({ name: 'foreign' }, other);
    await expect(useKey(key)).rejects.toMatchObject(invalid);
    await expect(useKey(createKey())).rejects.toMatchObject(invalid);
    await expect(useKey(`${key.slice(0, -1)}~`)).rejects.toMatchObject(invalid);
    await expect(useKey('')).rejects.toMatchObject(invalid);
  });

  it('is ignored when listing editions', async () => {
    const client = createClient({ baseUrl: service.url, token: team.owner.token, apiKey: 'x' });
    await expect(client.call(listEditions, {})).resolves.toHaveProperty('editions_info');
    await expect(client.call(getEdition, { params: team.params })).rejects.toMatchObject(invalid);
  });

  it('is shown once; the list contains only its prefix and the database only its hash', async () => {
    const { key, id } = await create({ name: 'hidden' });
    const { api_keys } = await team.owner.client.call(listApiKeys, { params: team.params });
    expect(api_keys.find((found) => found.id === id)).toMatchObject({
      name: 'hidden',
      prefix: key.slice(0, 8),
    });
    expect(JSON.stringify(api_keys)).not.toContain(key.slice(8, 36));
    const session = await openSession(service.database.url);
    const rows = await session.query('select api_keys::text as row from api_keys');
    await session.close();
    expect(JSON.stringify(rows)).not.toContain(key.slice(8, 36));
  });
});

describe('an API key that is used', () => {
  it('is listed with the day of its last use, which is written once a day', async () => {
    const { id, key } = await create({ name: 'used' });
    const read = async () => {
      const { api_keys } = await team.owner.client.call(listApiKeys, { params: team.params });
      return api_keys.find((found) => found.id === id)?.last_used_time;
    };
    const readVersion = async () => {
      const session = await openSession(service.database.url);
      const [row] = await session.query(`select xmin::text from api_keys where key_id = ${id}`);
      await session.close();
      return row;
    };
    expect(await read()).toBeUndefined();
    await useKey(key);
    const first = await read();
    expect(first).toMatch(/, 00:00:00$/);
    const version = await readVersion();
    await useKey(key);
    expect(await readVersion()).toEqual(version);
    clock.advance(DAY);
    await useKey(key);
    const dayOf = (text = '') => Date.parse(`${text.replace(/, (?=\d\d:)/, ' ')} GMT`);
    expect(dayOf(await read()) - dayOf(first)).toBe(DAY);
  });

  it('writes an event when it is created and when it is revoked', async () => {
    const { id } = await create({ name: 'audited' });
    await team.owner.client.call(revokeApiKey, { params: { ...team.params, key_id: id } });
    const session = await openSession(service.database.url);
    const rows = await session.query(
      `select kind, payload from outbox where payload ->> 'key_id' = '${id}' order by event_id`,
    );
    await session.close();
    expect(rows).toEqual([
      { kind: 'api_key.created', payload: { key_id: id, name: 'audited' } },
      { kind: 'api_key.revoked', payload: { key_id: id } },
    ]);
  });
});

describe('when API keys are required', () => {
  it('requires one in an edition, but not to create the first one or list editions', async () => {
    const strict = await startTestService({
      env: { API_KEY_REQUIRED: 'true', OIDC_ISSUER: service.identity.issuer },
      database: service.database,
      clock,
    });
    const client = createClient({ baseUrl: strict.url, token: team.owner.token });
    const first = { params: team.params, body: { name: 'first' } };
    const { key } = await client.call(createApiKey, first);
    const mistyped = createClient({
      baseUrl: strict.url,
      token: team.owner.token,
      apiKey: 'lzk_x',
    });
    await expect(mistyped.call(createApiKey, first)).rejects.toMatchObject(invalid);
    await expect(client.call(listTeams, { params: team.params })).rejects.toMatchObject(invalid);
    await expect(client.call(listEditions, {})).resolves.toHaveProperty('editions_info');
    await expect(useKey(key, team, strict.url)).resolves.toHaveProperty('teams');
    await strict.close();
  });
});
