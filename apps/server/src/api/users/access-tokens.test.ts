import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { createClient, openZone } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import { captureLog } from '../../../../../testing/service/captured-log.ts';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../../testing/service/test-service.ts';
import { createTestTeam } from '../../../../../testing/tenants/test-team.ts';
import { findColumnsWith } from '../../../test/privacy/scan-database.ts';
import { type Service, startService } from '../../app.ts';
import { openDatabase, type PooledDatabase } from '../../db/database.ts';
import { createToken, hashToken } from '../../domain/access-tokens/token-text.ts';
import { deleteAccessTokens } from '../../jobs/delete-access-tokens.ts';
import { reinstatePerson, suspendPerson } from '../../operators/suspend-person.ts';

const MAX_MILLISECONDS = 2_000;
// A busy machine can be too slow once; what is too slow is too slow every time.
const timed = { retry: 2 };

const captured = captureLog('trace');
let first: TestService;
let second: Service;
let session: DatabaseSession;
let db: PooledDatabase;
beforeAll(async () => {
  first = await startTestService({ log: captured.log });
  second = await startService(first.config);
  session = await openSession(first.database.url);
  db = openDatabase({ ...first.config.database, poolSize: 2 });
});
afterAll(async () => {
  await db.close();
  await session.close();
  await second.close();
  await first.close();
});

interface Wishes {
  scopes?: contract.Scope[];
  edition_ids?: string[];
}

async function createTokenOf({ client }: Pick<Person, 'client'>, wishes: Wishes = {}) {
  const created = await client.accessTokens.create({
    name: 'CI',
    scopes: [...contract.scopes],
    expires_in_days: 30,
    ...wishes,
  });
  return { ...created, ...clientsOf(created.token) };
}

function clientsOf(token: string) {
  const [onFirst, onSecond] = [first.url, second.url].map((baseUrl) =>
    createClient({ baseUrl, token }),
  ) as [Person['client'], Person['client']];
  return { onFirst, onSecond };
}

const keyOf = (request: Promise<unknown>) =>
  request.then(
    () => 'accepted',
    (error: { key?: string }) => error.key,
  );

const isRefused = async (client: Person['client']) =>
  (await keyOf(client.users.getCurrent())) === 'tokenInvalid';

const refusedSoon = (client: Person['client']) =>
  vi.waitFor(async () => expect(await isRefused(client)).toBe(true), {
    timeout: MAX_MILLISECONDS,
    interval: 50,
  });

/** Creates a person with an edition and a zone. */
async function createOwner() {
  const { owner, params, join } = await createTestTeam(first);
  const { edition_id, team_id } = params;
  const { space_id } = await owner.client.spaces.create({
    edition_id,
    create_space: { space_name: 'Plan', team_id },
  });
  const { zones_info } = await owner.client.zones.listMeta({ edition_id, space_id });
  const zone = { edition_id, space_id, zone_id: zones_info.zone_order[0] ?? '' };
  return { owner, zone, join };
}

type Zone = Awaited<ReturnType<typeof createOwner>>['zone'];

const open = (baseUrl: string, token: string, zone: Zone, zuid?: string) =>
  openZone({
    ...{ baseUrl, token, zuid },
    editionId: zone.edition_id,
    spaceId: zone.space_id,
    zoneId: zone.zone_id,
  });

describe('a personal access token', () => {
  it('acts as the person who created it, on every node', async () => {
    const { owner, zone } = await createOwner();
    const { onFirst, onSecond } = await createTokenOf(owner);
    for (const client of [onFirst, onSecond]) {
      expect((await client.users.getCurrent()).user.zuid).toBe(owner.zuid);
      await client.comments.insert({
        ...zone,
        comments: [{ meta: { id: randomUUID() }, text: 'Hello', position: { top: 1, left: 1 } }],
      });
    }
    const { comments } = await owner.client.comments.list(zone);
    expect(comments.map(({ text }) => text)).toEqual(['Hello', 'Hello']);
  });

  it('opens zones for live editing', async () => {
    const { owner, zone } = await createOwner();
    const { token } = await createTokenOf(owner, {
      scopes: ['Service.zones.READ', 'Service.zones.CREATE'],
    });
    const live = open(second.url, token, zone, owner.zuid);
    try {
      await live.ready();
      expect(live.readOnly()).toBe(false);
      const comment = { meta: { id: randomUUID() }, text: 'Live', position: { top: 1, left: 1 } };
      live.insert('comment', comment);
      await live.durable();
      await vi.waitFor(async () => {
        const { comments } = await owner.client.comments.list(zone);
        expect(comments.map(({ text }) => text)).toEqual(['Live']);
      }, 10_000);
    } finally {
      live.close();
    }
  });

  it('is limited to its scopes', async () => {
    const { owner, zone } = await createOwner();
    const { token, onFirst } = await createTokenOf(owner, { scopes: ['Service.zones.READ'] });
    await onFirst.shapes.list(zone);
    const { edition_id } = zone;
    expect(await keyOf(onFirst.teams.list({ edition_id }))).toBe('scopeMissing');
    expect(await keyOf(onFirst.users.getCurrent())).toBe('scopeMissing');
    const live = open(first.url, token, zone);
    try {
      await live.ready();
      expect(live.readOnly()).toBe(true);
    } finally {
      live.close();
    }
  });

  it('cannot have scopes that the token of the request lacks', async () => {
    const { owner } = await createOwner();
    const token = await first.mint({
      user: owner.name,
      scope: 'Service.editions.CREATE Service.spaces.READ',
    });
    const narrow = { client: createClient({ baseUrl: first.url, token }) };
    const created = await createTokenOf(narrow, {
      scopes: ['Service.zones.READ', 'Service.zones.READ'],
    });
    expect(created.scopes).toEqual(['Service.zones.READ']);
    await expect(
      createTokenOf(narrow, { scopes: ['Service.zones.READ', 'Service.zones.UPDATE'] }),
    ).rejects.toMatchObject({
      key: 'scopeMissing',
      details: { reason: 'the token of the request lacks Service.zones.UPDATE' },
    });
  });

  it('can be restricted to editions', async () => {
    const [one, two] = [await createOwner(), await createOwner()];
    await two.owner.client.teamMembers.add({
      edition_id: two.zone.edition_id,
      team_id: (await two.owner.client.teams.list({ edition_id: two.zone.edition_id })).teams[0]
        ?.team_id as string,
      members_info: [{ mail_id: one.owner.mail, role: 'MEMBER' }],
    });
    await one.owner.client.editions.get({ edition_id: two.zone.edition_id });
    const { edition_id } = one.zone;
    const { token, onFirst, edition_ids } = await createTokenOf(one.owner, {
      edition_ids: [edition_id],
    });
    expect(edition_ids).toEqual([edition_id]);
    await onFirst.shapes.list(one.zone);
    await expect(onFirst.editions.get({ edition_id: two.zone.edition_id })).rejects.toMatchObject({
      status: 403,
      key: 'tokenRestricted',
    });
    // Nor what concerns all editions of the person.
    expect(await keyOf(onFirst.users.getExport())).toBe('tokenRestricted');
    expect(await keyOf(onFirst.invitations.list())).toBe('tokenRestricted');
    expect(await keyOf(onFirst.editions.create({ team_name: 'Mine' }))).toBe('tokenRestricted');
    await onFirst.users.getCurrent();
    const { editions_info } = await onFirst.editions.list();
    expect(editions_info.map((info) => info.edition_id)).toEqual([edition_id]);
    expect((await one.owner.client.editions.list()).editions_info).toHaveLength(2);

    const [allowed, refused] = [open(first.url, token, one.zone), open(first.url, token, two.zone)];
    try {
      await allowed.ready();
      await expect(refused.ready()).rejects.toThrow('A1005');
    } finally {
      allowed.close();
      refused.close();
    }
  });

  it('can be restricted only to editions of the person', async () => {
    const [one, two] = [await createOwner(), await createOwner()];
    for (const id of [two.zone.edition_id, '1', '0'])
      await expect(
        createTokenOf(one.owner, { edition_ids: [one.zone.edition_id, id] }),
      ).rejects.toMatchObject({ key: 'notFound', details: { reason: `edition ${id}` } });
  });

  it('cannot change tokens, sessions and the account', async () => {
    const { owner } = await createOwner();
    const { id, onFirst } = await createTokenOf(owner);
    expect(await keyOf(createTokenOf({ client: onFirst }))).toBe('tokenRestricted');
    expect(await keyOf(onFirst.accessTokens.revoke({ token_id: id }))).toBe('tokenRestricted');
    expect(await keyOf(onFirst.sessions.endAll())).toBe('tokenRestricted');
    expect(await keyOf(onFirst.sessions.end({ session_id: '1' }))).toBe('tokenRestricted');
    const confirm_name = owner.name;
    expect(await keyOf(onFirst.users.deleteCurrent({ confirm_name }))).toBe('tokenRestricted');
    expect((await onFirst.accessTokens.list()).access_tokens).toHaveLength(1);
  });

  it('is not a session, and stays when sessions are ended', async () => {
    const { owner } = await createOwner();
    const { onFirst } = await createTokenOf(owner);
    await onFirst.users.getCurrent();
    // Sessions are recorded after the response, those of earlier requests first.
    const token = await first.mint({ user: owner.name });
    await createClient({ baseUrl: first.url, token }).users.getCurrent();
    const listed = await vi.waitFor(async () => {
      const { sessions } = await owner.client.sessions.list();
      expect(sessions.length).toBeGreaterThan(1);
      return sessions;
    }, 10_000);
    expect(listed.map(({ client_id }) => client_id)).not.toContain('');
    await owner.client.sessions.endAll();
    expect(await isRefused(owner.client)).toBe(true);
    expect(await isRefused(onFirst)).toBe(false);
  });

  it('is listed with the day of its last use, and without its secret', async () => {
    const { owner } = await createOwner();
    const { token, onFirst, onSecond: _, ...record } = await createTokenOf(owner);
    const list = async () => (await owner.client.accessTokens.list()).access_tokens;
    expect(await list()).toEqual([record]);
    expect(JSON.stringify(await list())).not.toContain(token);
    await onFirst.users.getCurrent();
    const day = `${new Date().toUTCString().slice(0, 16)}, 00:00:00`;
    expect(await list()).toEqual([{ ...record, last_used_time: day }]);
  });
});

describe('a personal access token is refused', () => {
  it('with a wrong checksum, an unknown secret or another prefix', async () => {
    const { owner } = await createOwner();
    const { token } = await createTokenOf(owner);
    const last = token.endsWith('0') ? '1' : '0';
    const wrong = [
      token.slice(0, -1) + last,
      createToken(),
      token.replace('lzp_', 'lzk_'),
      token.toLowerCase(),
      hashToken(token).toString('hex'),
      'lzp_',
    ];
    for (const text of wrong) expect(await isRefused(clientsOf(text).onFirst)).toBe(true);
    expect(await isRefused(clientsOf(token).onFirst)).toBe(false);
  });

  it('after its expiry, and is deleted 30 days later', async () => {
    const { owner } = await createOwner();
    const [old, recent] = [await createTokenOf(owner), await createTokenOf(owner)];
    for (const [{ id }, days] of [
      [old, 31],
      [recent, 29],
    ] as const)
      await session.query(
        `update access_tokens set expiry_time = now() - make_interval(days => $2) where token_id = $1`,
        [id, days],
      );
    for (const { onFirst } of [old, recent]) expect(await isRefused(onFirst)).toBe(true);
    await deleteAccessTokens({ db, clock: { now: () => new Date() } });
    const { access_tokens } = await owner.client.accessTokens.list();
    expect(access_tokens.map(({ id }) => id)).toEqual([recent.id]);
  });

  it('on every node within two seconds after it was revoked', timed, async () => {
    const { owner, zone } = await createOwner();
    const [lost, kept] = [await createTokenOf(owner), await createTokenOf(owner)];
    for (const client of [lost.onFirst, lost.onSecond]) expect(await isRefused(client)).toBe(false);
    const lives = [first.url, second.url].map((url) => open(url, lost.token, zone));
    const other = open(second.url, kept.token, zone);
    try {
      for (const live of [...lives, other]) await live.ready();
      await owner.client.accessTokens.revoke({ token_id: lost.id });
      const closed = vi.waitFor(
        () => {
          for (const live of lives) expect(live.status()).not.toBe('open');
        },
        { timeout: MAX_MILLISECONDS, interval: 20 },
      );
      expect(await isRefused(lost.onFirst)).toBe(true);
      await Promise.all([closed, refusedSoon(lost.onSecond)]);
      expect(other.status()).toBe('open');
      expect(await isRefused(kept.onSecond)).toBe(false);
    } finally {
      for (const live of [...lives, other]) live.close();
    }
  });

  it('on a node that starts after it was revoked', async () => {
    const { owner } = await createOwner();
    const { id, token } = await createTokenOf(owner);
    await owner.client.accessTokens.revoke({ token_id: id });
    const third = await startService(first.config);
    try {
      expect(await isRefused(createClient({ baseUrl: third.url, token }))).toBe(true);
    } finally {
      await third.close();
    }
  });

  it('while the person is suspended, and stays refused afterwards', timed, async () => {
    const { owner } = await createOwner();
    const { onFirst, onSecond } = await createTokenOf(owner);
    for (const client of [onFirst, onSecond]) expect(await isRefused(client)).toBe(false);
    await suspendPerson(db, owner.zuid);
    await Promise.all([onFirst, onSecond].map(refusedSoon));
    await reinstatePerson(db, owner.zuid);
    const rows = await session.query('select from access_tokens where zuid = $1', [owner.zuid]);
    expect(rows).toEqual([]);
  });

  it('when the account of the person is deleted', async () => {
    const person = await first.signIn(`leaver-${randomUUID()}`);
    const { onFirst } = await createTokenOf(person);
    expect(await isRefused(onFirst)).toBe(false);
    await person.client.users.deleteCurrent({ confirm_name: person.name });
    await vi.waitFor(async () => expect(await isRefused(onFirst)).toBe(true), { timeout: 8_000 });
  });

  it('in an edition in which the person is suspended', async () => {
    const { owner, zone, join } = await createOwner();
    const member = await join('member');
    const { edition_id } = zone;
    const { onFirst } = await createTokenOf(member);
    await onFirst.editions.get({ edition_id });
    await owner.client.editionMembers.suspend({ edition_id, member_id: member.zuid });
    expect(await keyOf(onFirst.editions.get({ edition_id }))).toBe('notFound');
  });

  it('when the provider of the person is no longer trusted', async () => {
    const { owner } = await createOwner();
    const { id, token } = await createTokenOf(owner);
    await session.query(`update access_tokens set issuer = 'https://old' where token_id = $1`, [
      id,
    ]);
    expect(await isRefused(clientsOf(token).onFirst)).toBe(true);
  });
});

describe('the secret of a personal access token', () => {
  it('is neither in the database nor in the log', async () => {
    const { owner, zone } = await createOwner();
    const body = { name: 'CI', scopes: [...contract.scopes], expires_in_days: 1 };
    const response = await fetch(`${first.url}${contract.BASE_PATH}/users/me/access-tokens`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'once',
      },
      body: JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data: { token: string; id: string } };
    const { onFirst } = clientsOf(data.token);
    await onFirst.shapes.list(zone);
    const live = open(first.url, data.token, zone);
    await live.ready();
    live.close();
    await owner.client.accessTokens.revoke({ token_id: data.id });
    await isRefused(onFirst);
    const secret = data.token.slice(8);
    expect(captured.text()).toContain('access token refused');
    expect(captured.text()).not.toContain(secret);
    expect(await findColumnsWith(first.database.url, secret)).toEqual([]);
  });
});

it('a person has at most 100 personal access tokens', async () => {
  const { owner } = await createOwner();
  const wishes = { scopes: ['Service.zones.READ' as const] };
  const { id } = await createTokenOf(owner, wishes);
  await session.query(
    `insert into access_tokens
       select sha256(n::text::bytea), token_id - n, zuid, issuer, name, prefix, scopes, edition_ids,
         created_time, expiry_time, null
       from access_tokens, generate_series(1, 98) as n where token_id = $1`,
    [id],
  );
  const all = await Promise.all(
    Array.from({ length: 5 }, () => keyOf(createTokenOf(owner, wishes))),
  );
  expect(all.toSorted()).toEqual(['accepted', ...Array(4).fill('accessTokenLimit')]);
});

it('tokens of others cannot be revoked', async () => {
  const [one, two] = [await createOwner(), await createOwner()];
  const { id, onFirst } = await createTokenOf(one.owner);
  expect(await keyOf(two.owner.client.accessTokens.revoke({ token_id: id }))).toBe(
    'accessTokenNotFound',
  );
  expect(await isRefused(onFirst)).toBe(false);
});
