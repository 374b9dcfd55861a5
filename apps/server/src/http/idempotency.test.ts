import {
  addTeamMembers,
  changeEditionMemberRole,
  createApiKey,
  createEdition,
  createSpace,
  createTeam,
  getEdition,
  listApiKeys,
  listTeams,
  removeTeamMember,
} from '@lienzo/contract';
import { LienzoError } from '@lienzo/sdk';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { createClockBehind, DAY, HOUR, SECOND } from '../../../../testing/service/manual-clock.ts';
import { sendOperation } from '../../../../testing/service/send-operation.ts';
import type { Person } from '../../../../testing/service/test-service.ts';

const clock = createClockBehind(3 * DAY);
const service = useService({ clock });
const session = useSession(service);
const owner = usePerson(service, 'owner');
let member: Person;
let params: { edition_id: string; team_id: string };
beforeAll(async () => {
  params = await owner.client.call(createEdition, { body: { team_name: 'Atelier' } });
  await owner.client.call(addTeamMembers, {
    params,
    body: { members_info: [{ mail_id: 'member@example.test', role: 'MEMBER' }] },
  });
  member = await service.signIn('member');
  await member.client.call(getEdition, { params });
});

let used = 0;
function newKey(): string {
  used += 1;
  return `key ${used}`;
}

const body = { team_name: 'Workshop' };

function create(person: Person, idempotencyKey: string | undefined, changed: object = {}) {
  return person.client.request(createTeam, { params, body, idempotencyKey, ...changed });
}

async function errorOf(call: Promise<unknown>): Promise<LienzoError> {
  const outcome = await call.catch((error: unknown) => error);
  if (!(outcome instanceof LienzoError)) return expect.fail('the call should have failed');
  return outcome;
}

async function countTeams(): Promise<number> {
  return (await owner.client.call(listTeams, { params })).teams.length;
}

describe('a request with an Idempotency-Key', () => {
  it('is executed once, and repeated with the same response', async () => {
    const key = newKey();
    const before = await countTeams();
    const first = await create(owner, key);
    const second = await create(owner, key);
    expect(second.data).toEqual(first.data);
    expect(second.message).toBe(first.message);
    expect(await countTeams()).toBe(before + 1);
  });

  it('is executed each time without a key', async () => {
    const before = await countTeams();
    await create(owner, undefined);
    await create(owner, undefined);
    expect(await countTeams()).toBe(before + 2);
  });

  it('repeats a partial success', async () => {
    const idempotencyKey = newKey();
    const members_info = ['owner@example.test', 'new@example.test'].map((mail_id) => ({
      mail_id,
      role: 'MEMBER' as const,
    }));
    const invite = () =>
      owner.client.request(addTeamMembers, { params, body: { members_info }, idempotencyKey });
    const first = await invite();
    const second = await invite();
    expect([first.status, second.status]).toEqual([206, 206]);
    expect(second.data).toEqual(first.data);
  });

  it('accepts keys of up to 255 printable characters', async () => {
    const key = `~ !"${'x'.repeat(251)}`;
    const first = await create(owner, key);
    expect((await create(owner, key)).data).toEqual(first.data);
  });

  it.each(['', 'x'.repeat(256), 'ñ', 'a\tb'])('is rejected when the key is "%s"', async (key) => {
    const before = await countTeams();
    const error = await errorOf(create(owner, key));
    expect(error).toMatchObject({ status: 400, key: 'validation' });
    expect(error.details.reason).toContain('Idempotency-Key');
    expect(await countTeams()).toBe(before);
  });
});

describe('a reused key', () => {
  it('is a conflict with another body', async () => {
    const key = newKey();
    await create(owner, key);
    const before = await countTeams();
    const error = await errorOf(create(owner, key, { body: { team_name: 'Other' } }));
    expect(error).toMatchObject({ status: 409, key: 'idempotencyConflict' });
    expect(await countTeams()).toBe(before);
    expect((await create(owner, key)).status).toBe(200);
  });

  it('is a conflict with another path', async () => {
    const key = newKey();
    await create(owner, key);
    const error = await errorOf(create(owner, key, { params: { edition_id: '7' } }));
    expect(error.key).toBe('idempotencyConflict');
  });

  it('is independent for another person or another operation', async () => {
    const key = newKey();
    await create(owner, key);
    expect((await errorOf(create(member, key))).key).toBe('notPermitted');
    const created = await owner.client.call(createApiKey, {
      params,
      body: { name: 'a' },
      idempotencyKey: key,
    });
    expect(created.name).toBe('a');
  });
});

describe('the stored response', () => {
  it('expires after 24 hours', async () => {
    const key = newKey();
    const first = await create(owner, key);
    clock.advance(24 * HOUR - SECOND);
    expect((await create(owner, key)).data).toEqual(first.data);
    clock.advance(2 * SECOND);
    const later = await create(owner, key, { body: { team_name: 'Another day' } });
    expect(later.data.team.team_id).not.toBe(first.data.team.team_id);
    expect((await create(owner, key, { body: { team_name: 'Another day' } })).data).toEqual(
      later.data,
    );
  });

  it('may be a rejection, which is repeated even if it would succeed now', async () => {
    const key = newKey();
    const first = await errorOf(create(member, key));
    const target = { edition_id: params.edition_id, member_id: member.zuid };
    await owner.client.call(changeEditionMemberRole, {
      params: target,
      body: { role: 'ORG_ADMIN' },
    });
    const second = await errorOf(create(member, key));
    expect([second.status, second.details]).toEqual([401, first.details]);
    expect((await create(member, newKey())).status).toBe(200);
    await owner.client.call(changeEditionMemberRole, { params: target, body: { role: 'MEMBER' } });
  });

  it('is never a server error, and the work is rolled back', async () => {
    const key = newKey();
    const before = await countTeams();
    await session.query(
      `alter table outbox add constraint broken check (kind <> 'team.created') not valid`,
    );
    const error = await errorOf(create(owner, key));
    expect(error).toMatchObject({ status: 500, key: 'internal' });
    await session.query('alter table outbox drop constraint broken');
    expect(await countTeams()).toBe(before);
    const stored = await session.query('select key from idempotency_keys where key = $1', [key]);
    expect(stored).toEqual([]);
    expect((await create(owner, key)).status).toBe(200);
    expect(await countTeams()).toBe(before + 1);
  });

  it('omits secrets, and a repeated request is a conflict', async () => {
    const idempotencyKey = newKey();
    const make = () =>
      owner.client.call(createApiKey, { params, body: { name: 'secret' }, idempotencyKey });
    const { key } = await make();
    const error = await errorOf(make());
    expect(error).toMatchObject({ status: 409, key: 'idempotencyConflict' });
    expect(error.details.reason).toContain('secret');
    const { api_keys } = await owner.client.call(listApiKeys, { params });
    expect(api_keys.filter(({ name }) => name === 'secret')).toHaveLength(1);
    const rows = await session.query('select answer from idempotency_keys where key = $1', [
      idempotencyKey,
    ]);
    expect(JSON.stringify(rows)).not.toContain(key);
  });
});

describe('concurrent requests with the same key', () => {
  it('are executed once, and all receive the response', async () => {
    const key = newKey();
    const before = await countTeams();
    const responses = await Promise.all(Array.from({ length: 5 }, () => create(owner, key)));
    expect(new Set(responses.map(({ data }) => data.team.team_id)).size).toBe(1);
    expect(await countTeams()).toBe(before + 1);
  });
});

describe('a stored response', () => {
  it('is not sent to a person who has left the edition', async () => {
    const leaver = await service.signIn('leaver');
    const body = { members_info: [{ mail_id: leaver.mail, role: 'TEAM_ADMIN' as const }] };
    await owner.client.call(addTeamMembers, { params, body });
    const key = newKey();
    await leaver.client.request(createSpace, {
      params,
      body: { create_space: { space_name: 'Draft', team_id: params.team_id } },
      idempotencyKey: key,
    });
    await owner.client.call(removeTeamMember, {
      params: { ...params, member_id: leaver.zuid },
      body: { assign_to_zuid: owner.zuid },
    });
    const repeated = leaver.client.request(createSpace, {
      params,
      body: { create_space: { space_name: 'Draft', team_id: params.team_id } },
      idempotencyKey: key,
    });
    expect(await errorOf(repeated)).toMatchObject({ status: 404, key: 'notFound' });
  });
});

describe('requests that wait for one with the same key', () => {
  /** Holds the row of a key, as a request that is still running does. */
  const holdKey = async (key: string) => {
    const client = new pg.Client(service.database.url);
    await client.connect();
    await client.query('begin');
    await client.query(
      `insert into idempotency_keys (zuid, operation, key, request_hash, status, answer, created_time)
       values ($1, 'createTeam', $2, '', 0, '', now())`,
      [owner.zuid, key],
    );
    return async () => {
      await client.query('rollback');
      await client.end();
    };
  };

  it('hold no connections on the same node', async () => {
    const key = newKey();
    const release = await holdKey(key);
    const requests = Array.from({ length: 20 }, () => create(owner, key).catch(() => {}));
    const waiting = await vi.waitFor(async () => {
      const rows = await session.query(
        `select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).not.toEqual([]);
      return rows;
    });
    expect(waiting).toHaveLength(1);
    await release();
    await Promise.all(requests);
  });

  it('on another node are told after a second to try again', async () => {
    const key = newKey();
    const release = await holdKey(key);
    const { status, headers, text } = await sendOperation(
      { url: service.url, token: owner.token, headers: { 'idempotency-key': key } },
      { op: createTeam, params, body },
    );
    expect([status, headers.get('retry-after')]).toEqual([409, '1']);
    expect(text).toContain('IAM1059');
    await release();
    await expect(create(owner, key)).resolves.toHaveProperty('data.team');
  });
});
