import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeNotificationSettings,
  countNotifications,
  getNotificationSettings,
  insertComments,
  listNotifications,
  markNotificationsRead,
} from '@lienzo/contract';
import { firstZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

export function notifications(test: Test): void {
  const scene = once(async (world) => {
    const people = await makePeopleByRole(world);
    const zone = await firstZone(await makeSharedSpace(people), people.creator);
    return { ...people, zone, params: { edition_id: zone.edition_id } };
  });

  test('a mention is counted, listed and marked as read', async (world) => {
    const { zone, params, editor, viewer: as } = await scene(world);
    await waitUntilQuiet(world, as, params);
    await world.accept(markNotificationsRead, { as, params, body: {} }, (data) =>
      assert.equal(data.unread_count, 0),
    );
    const { version: after } = await world.accept(countNotifications, { as, params }, (data) =>
      assert.equal(data.unread_count, 0),
    );
    const id = randomUUID();
    const text = `@Vera ${'x'.repeat(300)}`;
    const comment = { meta: { id }, text, position: { top: 0, left: 0 }, mentions: [as.zuid] };
    await editor.client.call(insertComments, { params: zone, body: { comments: [comment] } });
    await world.accept(countNotifications, { as, params, query: { after, wait: 25 } }, (data) =>
      assert.equal(data.unread_count, 1),
    );
    const query = { unread: true, limit: 1 };
    const { notifications: found } = await world.accept(
      listNotifications,
      { as, params, query },
      ({ notifications: [one], unread_count, has_more }) => {
        assert.deepEqual({ unread_count, has_more }, { unread_count: 1, has_more: false });
        assert.equal(one?.kind, 'mention');
        assert.equal(one?.read, false);
        assert.equal(one?.actor?.zuid, editor.zuid);
        assert.equal(one?.comment_id, id);
        assert.equal(one?.thread_id, id);
        assert.equal(one?.zone_id, zone.zone_id);
        assert.equal(one?.text, text.slice(0, 200));
      },
    );
    const before = found[0]?.notification_id ?? '';
    for (const limit of [1, 100])
      await world.accept(listNotifications, { as, params, query: { before, limit } }, (data) =>
        assert.ok(data.notifications.every(({ notification_id }) => notification_id !== before)),
      );
    await world.accept(listNotifications, { as, params, query: { unread: false } }, (data) =>
      assert.equal(data.notifications[0]?.notification_id, before),
    );
    const body = { notification_ids: [before] };
    await world.accept(markNotificationsRead, { as, params, body }, (data) =>
      assert.equal(data.unread_count, 0),
    );
    const repeated = { as, params, body, idempotencyKey: 'read' };
    await world.repeat(markNotificationsRead, repeated);
    const other = { ...repeated, body: {} };
    await world.refuse(markNotificationsRead, 'idempotencyConflict', other);
    const many = Array.from({ length: 100 }, (_, index) => String(index + 1));
    await world.accept(
      markNotificationsRead,
      { as, params, body: { notification_ids: many } },
      (data) => assert.equal(data.unread_count, 0),
    );
    await world.accept(markNotificationsRead, { as, params }, (data) =>
      assert.equal(data.unread_count, 0),
    );
    await world.accept(countNotifications, { as, params, query: { after: '0', wait: 0 } }, (data) =>
      assert.equal(data.unread_count, 0),
    );
  });

  test('people choose how they are notified', async (world) => {
    const { params, commenter: as } = await scene(world);
    const { settings } = await world.accept(getNotificationSettings, { as, params }, (data) =>
      assert.deepEqual(data.settings.mention, { inbox: true, mail: true }),
    );
    for (const kind of ['mention', 'reply', 'invitation', 'share'] as const)
      for (const channel of ['inbox', 'mail'] as const)
        for (const isOn of [false, true])
          await world.accept(
            changeNotificationSettings,
            { as, params, body: { [kind]: { [channel]: isOn } } },
            (data) =>
              assert.deepEqual(data.settings, {
                ...settings,
                [kind]: { ...settings[kind], [channel]: isOn },
              }),
          );
    const off = { inbox: false, mail: false };
    await world.accept(
      changeNotificationSettings,
      { as, params, body: { mention: off, reply: off, invitation: off, share: off } },
      (data) => assert.deepEqual(data.settings.share, off),
    );
    for (const mail_language of ['es', 'en'] as const)
      await world.accept(
        changeNotificationSettings,
        { as, params, body: { mail_language } },
        (data) => assert.equal(data.settings.mail_language, mail_language),
      );
  });

  test('no one else sees the notifications of a person', async (world) => {
    const { params } = await scene(world);
    const { owner: as } = await world.edition();
    await world.refuse(listNotifications, 'notFound', { as, params });
    await world.refuse(countNotifications, 'notFound', { as, params });
    await world.refuse(markNotificationsRead, 'notFound', { as, params, body: {} });
    await world.refuse(getNotificationSettings, 'notFound', { as, params });
    const body = { share: { mail: true } };
    await world.refuse(changeNotificationSettings, 'notFound', { as, params, body });
  });
}

/** Waits until the notifications of the scene itself have arrived. */
async function waitUntilQuiet(world: World, as: Person, params: { edition_id: string }) {
  let known = '';
  for (;;) {
    const { version } = await as.client.call(countNotifications, {
      params,
      query: { after: known || '0', wait: 1 },
    });
    if (version === known) return world;
    known = version;
  }
}
