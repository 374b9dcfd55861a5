import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { createClient, openZone } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import { type FakeIssuer, startFakeIssuer } from '../../../../../testing/service/fake-issuer.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';
import { type Service, startService } from '../../app.ts';
import { openDatabase, type PooledDatabase } from '../../db/database.ts';
import { reinstatePerson, suspendPerson } from '../../operators/suspend-person.ts';

const MAX_MILLISECONDS = 2_000;
// A busy machine can be too slow once; what is too slow is too slow every time.
const timed = { retry: 2 };

let issuer: FakeIssuer;
let first: TestService;
let second: Service;
let session: DatabaseSession;
let db: PooledDatabase;
beforeAll(async () => {
  issuer = await startFakeIssuer();
  const trusted = [{ issuer: issuer.issuer, audience: issuer.audience }];
  first = await startTestService({ env: { OIDC_ISSUERS: JSON.stringify(trusted) } });
  second = await startService(first.config);
  session = await openSession(first.database.url);
  db = openDatabase({ ...first.config.database, poolSize: 2 });
});
afterAll(async () => {
  await db.close();
  await session.close();
  await second.close();
  await first.close();
  await issuer.close();
});

/** Creates a person who can sign in with several sessions. */
function createPerson() {
  const sub = randomUUID();
  const now = Math.floor(Date.now() / 1000);
  const mint = (claims: Record<string, unknown>) =>
    issuer.sign({ sub, name: 'Ada', iat: now - 10, ...claims });
  const signIn = async (claims: Record<string, unknown>, on = first.url) => {
    const token = await mint(claims);
    const client = createClient({ baseUrl: on, token });
    const { user } = await client.call(contract.getCurrentUser, {});
    return { client, token, zuid: user.zuid };
  };
  return { signIn, now };
}

type Person = Awaited<ReturnType<ReturnType<typeof createPerson>['signIn']>>;

const list = async ({ client }: Pick<Person, 'client'>) =>
  (await client.call(contract.listSessions, {})).sessions;

/** Waits until as many sessions are stored. They are written after the response. */
async function listOnce(person: Pick<Person, 'client'>, count: number) {
  await vi.waitFor(async () => expect(await list(person)).toHaveLength(count), { timeout: 10_000 });
  return list(person);
}

const onSecond = ({ token }: Person) => createClient({ baseUrl: second.url, token });

const isRefused = (client: Person['client']) =>
  client.call(contract.getCurrentUser, {}).then(
    () => false,
    (error: { key?: string }) => error.key === 'tokenInvalid',
  );

async function expectRefusedEverywhere(person: Person): Promise<void> {
  expect(await isRefused(person.client)).toBe(true);
  await vi.waitFor(async () => expect(await isRefused(onSecond(person))).toBe(true), {
    timeout: MAX_MILLISECONDS,
    interval: 50,
  });
}

describe('sessions', () => {
  it('are tokens of the same issuer, client and sid', async () => {
    const { signIn } = createPerson();
    const web = await signIn({ client_id: 'web', sid: 'a' });
    await signIn({ client_id: 'web', sid: 'a', jti: 'renewed' });
    await signIn({ client_id: 'cli', sid: 'a' });
    await signIn({ azp: 'web', sid: 'b' });
    await signIn({ client_id: 'web', jti: 'without-sid' });
    await signIn({ client_id: 'web', jti: 'another' });
    const sessions = await listOnce(web, 5);
    const clients = sessions.map(({ client_id }) => client_id).toSorted();
    expect(clients).toEqual(['cli', 'web', 'web', 'web', 'web']);
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(web.token);
  });

  it('are written once in five minutes', async () => {
    const { signIn } = createPerson();
    const person = await signIn({ client_id: 'web', sid: 'a' });
    const [known] = await listOnce(person, 1);
    await session.query(
      `update user_sessions set last_time = last_time - interval '1 hour' where zuid = $1`,
      [person.zuid],
    );
    await signIn({ client_id: 'web', sid: 'a', jti: 'renewed' });
    await signIn({ client_id: 'other', sid: 'a' });
    const sessions = await listOnce(person, 2);
    const found = sessions.find(({ session_id }) => session_id === known?.session_id);
    expect(found?.last_used_time).not.toBe(known?.last_used_time);
  });

  it('disappear when their last token has expired', async () => {
    const { signIn } = createPerson();
    const person = await signIn({ client_id: 'web', sid: 'a' });
    await listOnce(person, 1);
    await session.query(
      `update user_sessions set expiry_time = now() - interval '1 second' where zuid = $1`,
      [person.zuid],
    );
    expect(await list(person)).toEqual([]);
  });

  it('of others cannot be ended', async () => {
    const [ada, eve] = [
      await createPerson().signIn({ sid: 'a' }),
      await createPerson().signIn({ sid: 'a' }),
    ];
    const [known] = await listOnce(ada, 1);
    const params = { session_id: known?.session_id ?? '' };
    await expect(eve.client.call(contract.endSession, { params })).rejects.toMatchObject({
      status: 404,
      key: 'sessionNotFound',
    });
    expect(await list(ada)).toHaveLength(1);
  });
});

describe('an ended session', () => {
  it('is refused on every node, and others go on', timed, async () => {
    const { signIn, now } = createPerson();
    const [lost, kept] = [await signIn({ sid: 'lost' }), await signIn({ sid: 'kept' })];
    expect(await isRefused(onSecond(lost))).toBe(false);
    const sessions = await listOnce(kept, 2);
    const ended = sessions.find(({ is_current }) => !is_current);
    await kept.client.call(contract.endSession, {
      params: { session_id: ended?.session_id ?? '' },
    });
    await expectRefusedEverywhere(lost);
    expect([await isRefused(kept.client), await isRefused(onSecond(kept))]).toEqual([false, false]);
    expect(await list(kept)).toHaveLength(1);
    // The provider may issue new tokens for it.
    const renewed = await signIn({ sid: 'lost', iat: now + 60 });
    expect(await isRefused(onSecond(renewed))).toBe(false);
  });

  it('closes live sockets on every node', timed, async () => {
    const { signIn } = createPerson();
    const [lost, kept] = [await signIn({ sid: 'lost' }), await signIn({ sid: 'kept' })];
    const { edition_id, team_id } = await lost.client.call(contract.createEdition, {
      body: { team_name: 'Atelier' },
    });
    const { space_id } = await lost.client.call(contract.createSpace, {
      params: { edition_id },
      body: { create_space: { space_name: 'Plan', team_id } },
    });
    const params = { edition_id, space_id };
    const { zones_info } = await lost.client.call(contract.listZonesMeta, { params });
    const [zoneId = ''] = zones_info.zone_order;
    const open = (baseUrl: string, { token, zuid }: Person) =>
      openZone({ baseUrl, token, zuid, editionId: edition_id, spaceId: space_id, zoneId });
    const lives = [open(first.url, lost), open(second.url, lost)];
    const other = open(second.url, kept);
    try {
      for (const live of [...lives, other]) await live.ready();
      await kept.client.call(contract.endAllSessions, { query: { keep_current: true } });
      await vi.waitFor(
        () => {
          for (const live of lives) expect(live.status()).not.toBe('open');
        },
        { timeout: MAX_MILLISECONDS, interval: 20 },
      );
      expect(other.status()).toBe('open');
    } finally {
      for (const live of [...lives, other]) live.close();
    }
  });

  it('can be every session, with the current one or without it', timed, async () => {
    const { signIn, now } = createPerson();
    const all = [
      await signIn({ sid: 'a' }),
      await signIn({ sid: 'b' }),
      await signIn({ jti: 'c' }),
    ];
    const [current, ...others] = all as [Person, Person, Person];
    await listOnce(current, 3);
    await current.client.call(contract.endAllSessions, { query: { keep_current: true } });
    for (const other of others) await expectRefusedEverywhere(other);
    expect(await isRefused(onSecond(current))).toBe(false);
    await current.client.call(contract.endAllSessions, {});
    await expectRefusedEverywhere(current);
    const again = await signIn({ sid: 'd', iat: now + 60 });
    expect(await listOnce(again, 1)).toMatchObject([{ is_current: 'true' }]);
  });

  it('is known to a node that starts later', async () => {
    const { signIn } = createPerson();
    const person = await signIn({ sid: 'a' });
    await person.client.call(contract.endAllSessions, {});
    const third = await startService(first.config);
    try {
      const client = createClient({ baseUrl: third.url, token: person.token });
      expect(await isRefused(client)).toBe(true);
    } finally {
      await third.close();
    }
  });
});

describe('a person whom the operator suspends', () => {
  it('is refused on every node until reinstated, also with new tokens', timed, async () => {
    const { signIn, now } = createPerson();
    const person = await signIn({ sid: 'a' });
    await suspendPerson(db, person.zuid);
    for (const client of [person.client, onSecond(person)])
      await vi.waitFor(async () => expect(await isRefused(client)).toBe(true), {
        timeout: MAX_MILLISECONDS,
        interval: 50,
      });
    await expect(signIn({ sid: 'b', iat: now + 60 })).rejects.toMatchObject({
      key: 'tokenInvalid',
    });
    await reinstatePerson(db, person.zuid);
    await vi.waitFor(() => signIn({ sid: 'c', iat: now + 120 }), { timeout: MAX_MILLISECONDS });
  });

  it('cannot lift the suspension by ending their sessions', async () => {
    const { signIn } = createPerson();
    const person = await signIn({ sid: 'a' });
    await session.query(
      `insert into session_ends values ($1, '', 'infinity', now() - interval '1 day')`,
      [person.zuid],
    );
    await person.client.call(contract.endAllSessions, {}).catch(() => {}); // may be known already
    const [row] = await session.query<{ ended: string }>(
      `select ended_time::text as ended from session_ends where zuid = $1`,
      [person.zuid],
    );
    expect(row?.ended).toBe('infinity');
  });
});
