import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { openZone } from '@lienzo/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import {
  createZoneFixture,
  restriction,
  roleEntry,
  type ZoneFixture,
} from '../../../../../testing/zones/zone-fixture.ts';
import { type Service, startService } from '../../app.ts';

const service = useService();
let second: Service;
beforeAll(async () => {
  second = await startService(service.config);
});
afterAll(() => second.close());

let fixture: ZoneFixture;
let editor: Person;
let reader: Person;
beforeEach(async () => {
  fixture = await createZoneFixture(service);
  editor = await fixture.join('editor', 'EDITOR');
  reader = await fixture.join('reader', 'VIEWER');
});

const inEdition = () => ({ edition_id: fixture.inSpace.edition_id });
const inZone = () => ({ ...fixture.inSpace, zone_id: fixture.firstZoneId });

interface Said {
  text?: string;
  mentions?: string[];
  parent_id?: string;
  zone_id?: string;
}

/** Writes a comment and returns its id. */
async function say(
  { client }: Person,
  { text = 'Look', zone_id = fixture.firstZoneId, parent_id, ...rest }: Said = {},
): Promise<string> {
  const id = randomUUID();
  const place = parent_id ? { parent_id } : { position: { top: 0, left: 0 } };
  await client.call(contract.insertComments, {
    params: { ...fixture.inSpace, zone_id },
    body: { comments: [{ meta: { id }, text, ...place, ...rest }] },
  });
  return id;
}

const edit = ({ client }: Person, comments: contract.CommentChange[]) =>
  client.call(contract.changeComments, { params: inZone(), body: { comments } });

type Query = contract.QueryOf<typeof contract.listNotifications>;

const list = ({ client }: Person, query: Query = {}) =>
  client.call(contract.listNotifications, { params: inEdition(), query });

/** Waits until all events have been looked at. */
async function settle(): Promise<void> {
  await vi.waitFor(
    async () => {
      const [left] = await query<{ count: number }>(
        service,
        `select (select count(*) from outbox) + (select count(*) from notification_tasks) as count`,
      );
      expect(Number(left?.count)).toBe(0);
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** Returns the notifications about comments, the newest first. */
async function commentsFor(person: Person, options: Query = {}) {
  await settle();
  const { notifications } = await list(person, options);
  return notifications.filter(({ comment_id }) => comment_id !== undefined);
}

const kindsFor = async (person: Person) => (await commentsFor(person)).map(({ kind }) => kind);

describe('a mention', () => {
  it('notifies a person who can see the zone, once', async () => {
    const id = await say(editor, { text: '@reader, look', mentions: [reader.zuid, editor.zuid] });
    expect(await commentsFor(reader)).toEqual([
      {
        notification_id: expect.any(String),
        kind: 'mention',
        time: expect.any(String),
        read: false,
        actor: { zuid: editor.zuid, display_name: editor.name },
        ...inZone(),
        edition_id: undefined,
        zone_name: expect.any(String),
        comment_id: id,
        thread_id: id,
        text: '@reader, look',
      },
    ]);
    expect(await commentsFor(editor)).toEqual([]);
  });

  it('in a live comment notifies, too', async () => {
    const zone = openZone({
      ...{ baseUrl: second.url, token: editor.token, zoneId: fixture.firstZoneId },
      ...{ editionId: fixture.inSpace.edition_id, spaceId: fixture.inSpace.space_id },
      zuid: editor.zuid,
    });
    await zone.ready();
    const id = randomUUID();
    const position = { top: 0, left: 0 };
    zone.insert('comment', { meta: { id }, text: 'Live', position, mentions: [reader.zuid] });
    await zone.durable();
    zone.close();
    await vi.waitFor(async () => {
      expect(await commentsFor(reader)).toMatchObject([{ kind: 'mention', comment_id: id }]);
    });
  });

  it('that is added later notifies only the people who were added', async () => {
    const id = await say(editor, { mentions: [reader.zuid] });
    expect(await kindsFor(reader)).toEqual(['mention']);
    await reader.client.call(contract.markNotificationsRead, { params: inEdition() });
    // Even if the notification no longer exists.
    await query(service, 'delete from notifications where zuid = $1', [reader.zuid]);
    const { zuid } = fixture.owner;
    await edit(editor, [{ id, text: 'Both', mentions: [reader.zuid, zuid] }]);
    await settle();
    await edit(fixture.owner, [{ id, resolved: true }]);
    await settle();
    expect(await kindsFor(reader)).toEqual([]);
    expect(await kindsFor(fixture.owner)).toEqual(['mention']);
  });

  it('of people who cannot see the zone, strangers and impossible ids notifies no one', async () => {
    const outsider = await fixture.join('outsider');
    await fixture.share(restriction(fixture.firstZoneId, reader.zuid));
    const mentions = [outsider.zuid, reader.zuid, '17', '9999999999999999999', fixture.owner.zuid];
    await say(editor, { mentions });
    expect(await kindsFor(outsider)).toEqual([]);
    expect(await kindsFor(reader)).toEqual([]);
    expect(await kindsFor(fixture.owner)).toEqual(['mention']);
  });

  it('in a copy of a zone by another person notifies no one again', async () => {
    await say(editor, { mentions: [reader.zuid] });
    expect(await kindsFor(reader)).toEqual(['mention']);
    await fixture.owner.client.call(contract.duplicateZone, {
      params: inZone(),
      body: {
        duplicate_zone: { destination_type: 'SAME_SPACE', copy_comments: true },
      },
    });
    expect(await kindsFor(reader)).toEqual(['mention']);
  });
});

describe('a reply', () => {
  it('notifies the people who wrote in the thread, and mentions once', async () => {
    const parent_id = await say(editor);
    const first = await say(fixture.owner, { parent_id });
    const second = await say(editor, { parent_id, mentions: [fixture.owner.zuid] });
    expect(await commentsFor(editor)).toMatchObject([
      { kind: 'reply', comment_id: first, thread_id: parent_id },
    ]);
    expect(await commentsFor(fixture.owner)).toMatchObject([
      { kind: 'mention', comment_id: second, thread_id: parent_id },
    ]);
    expect(await commentsFor(reader)).toEqual([]);
  });
});

describe('a membership', () => {
  it('of a team or space notifies the person who got it', async () => {
    await settle();
    const { notifications } = await list(reader);
    expect(notifications.map(({ kind }) => kind)).toEqual(['share', 'invitation']);
    expect(notifications[0]).toMatchObject({
      space_id: fixture.inSpace.space_id,
      space_name: 'Design',
      actor: { zuid: fixture.owner.zuid },
    });
    expect((await list(fixture.owner)).notifications).toEqual([]);
  });

  it('of a zone notifies the person who got a role in it', async () => {
    await fixture.share(roleEntry(fixture.firstZoneId, reader.zuid, 'EDITOR'));
    await settle();
    const { notifications } = await list(reader);
    expect(notifications[0]).toMatchObject({ kind: 'share', zone_id: fixture.firstZoneId });
  });

  it('that ended hides what it was about', async () => {
    await say(editor, { mentions: [reader.zuid] });
    expect(await kindsFor(reader)).toEqual(['mention']);
    await fixture.owner.client.call(contract.removeSpaceMember, {
      params: { ...fixture.inSpace, member_id: reader.zuid },
    } as never);
    const { notifications, unread_count } = await list(reader);
    expect(notifications.map(({ kind }) => kind)).toEqual(['invitation']);
    expect(unread_count).toBe(1);
    const { unread_count: counted } = await reader.client.call(contract.countNotifications, {
      params: inEdition(),
    });
    expect(counted).toBe(1);
  });

  it('in a trashed zone or of a deleted comment hides the notification', async () => {
    const zone_id = await fixture.addZone('Other');
    await say(editor, { zone_id, mentions: [reader.zuid] });
    const id = await say(editor, { mentions: [reader.zuid] });
    expect(await kindsFor(reader)).toHaveLength(2);
    await fixture.trash(zone_id);
    expect(await kindsFor(reader)).toHaveLength(1);
    const params = inZone();
    await editor.client.call(contract.removeComments, { params, body: { ids: [id] } });
    expect(await kindsFor(reader)).toEqual([]);
  });
});

describe('the inbox', () => {
  it('is read in pages, and marked as read', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await say(editor, { mentions: [reader.zuid] }));
    const all = await commentsFor(reader);
    expect(all.map(({ comment_id }) => comment_id)).toEqual(ids.toReversed());
    const first = await list(reader, { limit: 3 });
    expect(first).toMatchObject({ has_more: true, unread_count: 7 });
    const last = first.notifications[2];
    const rest = await list(reader, { limit: 10, before: last?.notification_id });
    expect(rest.has_more).toBe(false);
    expect([...first.notifications, ...rest.notifications].slice(0, 5)).toEqual(all);
    const marked = await reader.client.call(contract.markNotificationsRead, {
      params: inEdition(),
      body: { notification_ids: [last?.notification_id ?? '', '17'] },
    });
    expect(marked).toEqual({ unread_count: 6 });
    const unread = await list(reader, { unread: true });
    expect(unread.notifications.map(({ notification_id }) => notification_id)).not.toContain(
      last?.notification_id,
    );
    await reader.client.call(contract.markNotificationsRead, { params: inEdition() });
    expect(await list(reader, { unread: true })).toMatchObject({
      notifications: [],
      unread_count: 0,
    });
    expect((await list(editor)).unread_count).toBeGreaterThan(0);
  });

  it('tells a waiting client of another node when it changes', async () => {
    await settle();
    const count = (query: object) =>
      fetch(
        `${second.url}/service/api/v1/editions/${inEdition().edition_id}/notifications/unread?${new URLSearchParams(query as never)}`,
        {
          headers: { authorization: `Bearer ${reader.token}` },
        },
      ).then(
        async (answer) =>
          ((await answer.json()) as { data: { unread_count: number; version: string } }).data,
      );
    const before = await count({});
    const started = performance.now();
    const waiting = count({ after: before.version, wait: '20' });
    await say(editor, { mentions: [reader.zuid] });
    const after = await waiting;
    expect(after.unread_count).toBe(before.unread_count + 1);
    expect(BigInt(after.version)).toBeGreaterThan(BigInt(before.version));
    expect(performance.now() - started).toBeLessThan(8_000);
    const again = count({ after: after.version, wait: '20' });
    await reader.client.call(contract.markNotificationsRead, { params: inEdition() });
    expect((await again).unread_count).toBe(0);
  });

  it('lists only what the person wants', async () => {
    const settings = await reader.client.call(contract.changeNotificationSettings, {
      params: inEdition(),
      body: { mention: { inbox: false }, mail_language: 'es' },
    });
    const on = { inbox: true, mail: true };
    const expected = {
      settings: {
        ...{ mention: { inbox: false, mail: true }, reply: on, invitation: on, share: on },
        mail_language: 'es',
      },
      sends_mail: false,
    };
    expect(settings).toEqual(expected);
    expect(
      await reader.client.call(contract.getNotificationSettings, { params: inEdition() }),
    ).toEqual(expected);
    await say(editor, { mentions: [reader.zuid] });
    expect(await kindsFor(reader)).toEqual([]);
  });

  it('keeps the newest 500 of a storm, and comments stay fast', { timeout: 60_000 }, async () => {
    const outsider = await fixture.join('outsider');
    const people = Array.from({ length: 98 }, (_, index) => String(index + 1));
    const mentions = [reader.zuid, outsider.zuid, ...people];
    const position = { top: 0, left: 0 };
    let last = '';
    for (let n = 0; n < 6; n += 1) {
      const comments = Array.from({ length: 100 }, () => {
        last = randomUUID();
        return { meta: { id: last }, text: `Storm ${n}`, position, mentions };
      });
      await editor.client.call(contract.insertComments, { params: inZone(), body: { comments } });
    }
    await settle();
    const rows = await query<{ zuid: string; count: number }>(
      service,
      `select zuid::text, count(*)::int from notifications where edition_id = $1
         and kind = 'mention' group by zuid`,
      [inEdition().edition_id],
    );
    expect(rows).toEqual([{ zuid: reader.zuid, count: 500 }]);
    const { notifications, unread_count } = await list(reader, { limit: 100 });
    expect(unread_count).toBe(500);
    expect(notifications[0]?.text).toBe('Storm 5');
  });

  it('is deleted when the person leaves the edition', async () => {
    await say(editor, { mentions: [reader.zuid] });
    expect(await kindsFor(reader)).toEqual(['mention']);
    await reader.client.call(contract.leaveEdition, { params: inEdition() } as never);
    const rows = await query(
      service,
      `select from notifications where zuid = $1 union all select from inboxes where zuid = $1`,
      [reader.zuid],
    );
    expect(rows).toEqual([]);
    await expect(list(reader)).rejects.toMatchObject({ key: 'notFound' });
  });
});
