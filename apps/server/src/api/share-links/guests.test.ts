import { randomUUID } from 'node:crypto';
import { openZone } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';
import { createTestTeam } from '../../../../../testing/tenants/test-team.ts';
import { openAsGuest, sendAsGuest } from '../../../../../testing/zones/test-guest.ts';
import { type Service, startService } from '../../app.ts';

const MAX_MILLISECONDS = 2_000;
// A busy machine can be too slow once; what is too slow is too slow every time.
const timed = { retry: 2 };

let first: TestService;
let second: Service;
let session: DatabaseSession;
let team: Awaited<ReturnType<typeof createTestTeam>>;
beforeAll(async () => {
  first = await startTestService();
  second = await startService(first.config);
  session = await openSession(first.database.url);
  team = await createTestTeam(first);
});
afterAll(async () => {
  await session.close();
  await second.close();
  await first.close();
});

type Role = 'VIEWER' | 'COMMENTER' | 'EDITOR';

/** Creates a space with two zones and a link to the first. */
async function createLink(role: Role = 'VIEWER', options: object = {}) {
  const { owner, params } = team;
  const { edition_id, team_id } = params;
  const { client } = owner;
  const { space_id } = await client.spaces.create({
    edition_id,
    create_space: { space_name: 'Plan', team_id },
  });
  const inSpace = { edition_id, space_id };
  const { zones_info } = await client.zones.listMeta(inSpace);
  const zone = { ...inSpace, zone_id: zones_info.zone_order[0] ?? '' };
  const { space_data } = await client.zones.create({
    ...inSpace,
    create_zone: { zone_name: 'Other' },
  });
  const other = { ...inSpace, zone_id: space_data.docDatas[0]?.document.id ?? '' };
  const link = await client.shareLinks.create({
    ...inSpace,
    ...{ zone_id: zone.zone_id, role, expires_in_days: 7 },
    ...options,
  });
  return { client, inSpace, zone, other, link };
}

type Link = Awaited<ReturnType<typeof createLink>>;

function openLive({ zone }: Link, { token, url = first.url }: { token: string; url?: string }) {
  const { edition_id: editionId, space_id: spaceId, zone_id: zoneId } = zone;
  return openZone({ baseUrl: url, token, editionId, spaceId, zoneId });
}

const frame = (name: string) => ({ meta: { id: randomUUID(), name } });

const keyOf = (request: Promise<unknown>) =>
  request.then(
    () => 'none',
    (error: { key?: string }) => error.key,
  );

describe('a guest', () => {
  it('reads the zone of the link, and nothing else', async () => {
    const { zone, other, inSpace, link } = await createLink();
    const guest = await openAsGuest(first.url, pick(link));
    expect(guest).toMatchObject({ role: 'VIEWER', name: 'Guest', zone_id: zone.zone_id });
    expect((await guest.client.frames.list(zone)).frames).toEqual([]);
    const { zones_info } = await guest.client.zones.listMeta(inSpace);
    expect(zones_info.zone_order).toEqual([zone.zone_id]);
    const { edition_id } = inSpace;
    expect(await keyOf(guest.client.frames.list(other))).toBe('zoneNotFound');
    const refused = [
      () => guest.client.spaceMembers.list(inSpace),
      () => guest.client.spaces.get(inSpace),
      () => guest.client.editions.get({ edition_id }),
      () => guest.client.zoneVersions.list(zone),
      () => guest.client.events.list({ edition_id }),
      () => guest.client.templates.list({ edition_id }),
      () => guest.client.shareLinks.list(inSpace),
      () => guest.client.users.getCurrent(),
    ];
    const keys = ['scopeMissing', 'tokenRestricted'];
    for (const request of refused) expect(keys).toContain(await keyOf(request()));
  });

  it('of a link to a space sees all zones but restricted ones', async () => {
    const { client, inSpace, zone, other } = await createLink();
    const link = await client.shareLinks.create({ ...inSpace, role: 'VIEWER' });
    const guest = await openAsGuest(first.url, pick(link));
    const list = async () =>
      (await guest.client.zones.listMeta(inSpace)).zones_info.zone_order.toSorted();
    expect(await list()).toEqual([zone.zone_id, other.zone_id].toSorted());
    await client.spaceMembers.add({
      ...inSpace,
      members_info: [{ zuid: team.params.team_id, role: 'VIEWER', type: 'TEAM' }],
    });
    await client.zoneAccess.shareZones({
      ...inSpace,
      members_info: [
        {
          member_id: team.params.team_id,
          member_type: 'TEAM',
          resource_id: other.zone_id,
          permission: 'restricted',
        },
      ],
    });
    expect(await list()).toEqual([zone.zone_id]);
    expect(await keyOf(guest.client.frames.list(other))).toBe('zoneNotFound');
  });

  it.each([
    ['VIEWER', 'scopeMissing', 'scopeMissing'],
    ['COMMENTER', 'notPermitted', 'none'],
    ['EDITOR', 'none', 'none'],
  ] as const)('with the role %s writes what the role allows', async (role, edit, comment) => {
    const created = await createLink(role);
    const { zone, link, client } = created;
    const guest = await openAsGuest(first.url, { ...pick(link), name: 'Ada' });
    const comments = [{ meta: { id: randomUUID() }, text: 'Hello', position: { top: 1, left: 1 } }];
    expect(await keyOf(guest.client.frames.insert({ ...zone, frames: [frame('A')] }))).toBe(edit);
    expect(await keyOf(guest.client.comments.insert({ ...zone, comments }))).toBe(comment);
    expect((await client.frames.list(zone)).frames).toHaveLength(edit === 'none' ? 1 : 0);
    expect((await client.comments.list(zone)).comments).toHaveLength(comment === 'none' ? 1 : 0);
    const live = openLive(created, guest);
    await live.ready();
    expect(live.readOnly()).toBe(role === 'VIEWER');
    live.close();
  });

  it('edits live beside a member on another node', async () => {
    const created = await createLink('EDITOR');
    const guest = await openAsGuest(first.url, { ...pick(created.link), name: 'Ada' });
    const live = openLive(created, guest);
    const member = openLive(created, { token: team.owner.token, url: second.url });
    await live.ready();
    await member.ready();
    live.insert('frame', frame('by a guest'));
    await live.durable();
    await vi.waitFor(() => {
      expect(member.list('frame').map(({ meta }) => meta.name)).toEqual(['by a guest']);
    });
    const { frames } = await created.client.frames.list(created.zone);
    expect(frames.map(({ meta }) => meta.name)).toEqual(['by a guest']);
    live.close();
    member.close();
  });

  it('takes no seat and is in no list of members', async () => {
    const { client, inSpace, link } = await createLink('EDITOR');
    const before = await client.spaceMembers.list(inSpace);
    const guest = await openAsGuest(first.url, pick(link));
    expect(await client.spaceMembers.list(inSpace)).toEqual(before);
    const members = await client.editionMembers.list({ edition_id: inSpace.edition_id });
    expect(JSON.stringify(members)).not.toContain(guest.guest_id);
  });
});

const pick = ({ secret, role }: { secret: string; role: Role }) => ({
  secret,
  ...(role !== 'VIEWER' && { name: 'Ada' }),
});

const endings: Record<string, (link: Link) => Promise<unknown>> = {
  'the link is revoked': ({ client, inSpace, link }) =>
    client.shareLinks.revoke({ ...inSpace, link_id: link.id }),
  'the link gets a password': ({ client, inSpace, link }) =>
    client.shareLinks.change({ ...inSpace, link_id: link.id, password: 'correct horse' }),
  'the link expires': ({ link }) =>
    session.query(
      `update share_links set expiry_time = now() - interval '1 second' where link_id = $1`,
      [link.id],
    ),
  'its creator can no longer edit the space': ({ inSpace }) =>
    session.query(`update space_members set role = 'VIEWER' where space_id = $1`, [
      inSpace.space_id,
    ]),
  'the space allows no links': ({ client, inSpace }) =>
    client.shareLinks.changeSpacePolicy({ ...inSpace, level: 'off' }),
  'the space is in the trash': ({ client, inSpace }) =>
    client.spaces.changeState({ ...inSpace, space_state: 'TRASH' }),
};

describe('a guest loses access on every node within two seconds', () => {
  it.each(Object.entries(endings))('after %s', timed, async (_reason, end) => {
    const created = await createLink('EDITOR');
    const guest = await openAsGuest(first.url, pick(created.link));
    const lives = [first.url, second.url].map((url) => openLive(created, { ...guest, url }));
    try {
      for (const live of lives) await live.ready();
      await end(created);
      await vi.waitFor(
        () => {
          for (const live of lives) expect(live.status()).not.toBe('open');
        },
        { timeout: MAX_MILLISECONDS, interval: 20 },
      );
      expect(await keyOf(guest.client.frames.list(created.zone))).not.toBe('none');
    } finally {
      for (const live of lives) live.close();
    }
  });
});

describe('links that do not work', () => {
  it('are answered alike', async () => {
    const expired = await createLink();
    await endings['the link expires']?.(expired);
    const revoked = await createLink();
    await endings['the link is revoked']?.(revoked);
    const off = await createLink();
    await endings['the space allows no links']?.(off);
    const secrets = ['unknown', expired.link.secret, revoked.link.secret, off.link.secret];
    const answers = await Promise.all(
      secrets.map((secret) => sendAsGuest(first.url, 'open', { secret })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });
});

describe('a password', () => {
  it('is needed, and guessing it is stopped after five tries', async () => {
    const { link } = await createLink('VIEWER', { password: 'correct horse' });
    const open = (password?: string) =>
      sendAsGuest(first.url, 'open', { secret: link.secret, password });
    expect((await open()).status).toBe(403);
    expect((await open('correct horse')).status).toBe(200);
    const statuses: number[] = [];
    for (let guess = 0; guess < 100; guess += 1)
      statuses.push((await open(`guess ${guess}`)).status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    expect((await open('correct horse')).status).toBe(429);
  });
});

describe('a token of a guest', () => {
  it('can be renewed while the link works, for the same guest', async () => {
    const { client, inSpace, link } = await createLink();
    const { token, guest_id } = await openAsGuest(first.url, pick(link));
    const renewed = await sendAsGuest(second.url, 'renew', { token });
    expect(renewed.status).toBe(200);
    const claims = JSON.parse(
      Buffer.from(JSON.parse(renewed.body).token.split('.')[1], 'base64url').toString(),
    );
    expect(claims.sub).toBe(guest_id);
    await client.shareLinks.revoke({ ...inSpace, link_id: link.id });
    expect((await sendAsGuest(second.url, 'renew', { token })).status).toBe(404);
  });

  it('is refused if it was not signed by the service', async () => {
    const { zone, link } = await createLink();
    const { token } = await openAsGuest(first.url, pick(link));
    const [head, body, signature = ''] = token.split('.');
    const forged = [head, body, signature.split('').reverse().join('')].join('.');
    const response = await fetch(
      `${first.url}/service/api/v1/editions/${zone.edition_id}/spaces/${zone.space_id}/zones/${zone.zone_id}/frames`,
      { headers: { authorization: `Bearer ${forged}` } },
    );
    expect(response.status).toBe(401);
  });
});

describe('openings', () => {
  it('are counted, and are in the audit log once a day', async () => {
    const { client, inSpace, link } = await createLink();
    for (let index = 0; index < 3; index += 1) await openAsGuest(first.url, pick(link));
    const { share_links } = await client.shareLinks.list(inSpace);
    expect(share_links).toMatchObject([{ id: link.id, openings: '3' }]);
    await vi.waitFor(
      async () => {
        const rows = await session.query(
          `select data from audit where action = 'link.opened' and data->>'link_id' = $1`,
          [link.id],
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 10_000 },
    );
  });
});
