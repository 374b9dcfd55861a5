import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type BodyOf,
  changeWebhook,
  createTeam,
  createWebhook,
  deleteWebhook,
  eventKindNames,
  getWebhook,
  listEvents,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  pingWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhookSecret,
} from '@lienzo/contract';
import { verifyWebhook, type WebhookMessage } from '@lienzo/sdk';
import { makeSpace } from '../fixtures/make-space.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const URL = 'https://hooks.invalid/';
const MAX_WEBHOOKS = 50;

async function makeWebhook(world: World, body: Partial<BodyOf<typeof createWebhook>> = {}) {
  const edition = await world.edition();
  const { edition_id, owner: as } = edition;
  const params = { edition_id };
  const { webhook, secret } = await as.client.call(createWebhook, {
    ...{ params, body: { url: URL, ...body } },
  });
  return { edition, as, webhook, secret, params: { ...params, webhook_id: webhook.id } };
}

/** Starts a receiver that verifies messages and accepts them. */
async function receive() {
  const messages: WebhookMessage[] = [];
  let secret = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    messages.push(await verifyWebhook(Buffer.concat(chunks), request.headers, secret));
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/`,
    messages,
    expect(text: string) {
      secret = text;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('nothing happened within 10 seconds');
}

export function webhooks(test: Test): void {
  test('a webhook is created, listed, changed and deleted by admins', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner: as } = edition;
    const params = { edition_id };
    const { space_id } = await makeSpace(edition, { by: as });
    const body = { url: URL, description: 'CI', kinds: [...eventKindNames], space_id };
    const { webhook } = await world.accept(
      createWebhook,
      { as, params, body: { ...body, order: 'strict' } },
      (data) => {
        assert.match(data.secret, /^whsec_[A-Za-z0-9+/]{32}$/);
        const { url, description, kinds } = data.webhook;
        assert.deepEqual({ url, description, kinds, space_id: data.webhook.space_id }, body);
        assert.equal(data.webhook.order, 'strict');
        assert.equal(data.webhook.state, 'ACTIVE');
        assert.equal(data.webhook.owner_zuid, as.zuid);
      },
    );
    const target = { ...params, webhook_id: webhook.id };
    await world.accept(getWebhook, { as, params: target }, (data) =>
      assert.equal(data.webhook.id, webhook.id),
    );
    for (const kind of eventKindNames) {
      const one = { url: URL, kinds: [kind] };
      const created = await world.accept(createWebhook, { as, params, body: one }, (data) =>
        assert.deepEqual(data.webhook.kinds, [kind]),
      );
      await as.client.webhooks.delete({ ...params, webhook_id: created.webhook.id });
    }
    for (const [change, expected] of [
      [{ url: `${URL}other` }, { url: `${URL}other` }],
      [{ description: 'Other' }, { description: 'Other' }],
      [{ kinds: [...eventKindNames] }, { kinds: [...eventKindNames] }],
      ...eventKindNames.map((kind) => [{ kinds: [kind] }, { kinds: [kind] }]),
      [{ kinds: [] }, { kinds: [] }],
      [{ order: 'loose' }, { order: 'loose' }],
      [{ order: 'strict' }, { order: 'strict' }],
      [{ all_spaces: false }, { space_id }],
      [{ all_spaces: true }, { space_id: undefined }],
      [{ space_id, all_spaces: true }, { space_id }],
    ] as [BodyOf<typeof changeWebhook>, Record<string, unknown>][])
      await world.accept(changeWebhook, { as, params: target, body: change }, (data) => {
        const changed: Record<string, unknown> = data.webhook;
        for (const [name, value] of Object.entries(expected))
          assert.deepEqual(changed[name], value, name);
      });
    await world.accept(listWebhooks, { as, params }, (data) =>
      assert.deepEqual(
        data.webhooks.map(({ id, url }) => [id, url]),
        [[webhook.id, `${URL}other`]],
      ),
    );
    await world.accept(deleteWebhook, { as, params: target }, (data) =>
      assert.deepEqual(data, {
        ...{ current_user_id: as.zuid, edition_id, webhook_id: webhook.id },
      }),
    );
    await world.refuse(getWebhook, 'webhookNotFound', { as, params: target });
  });

  test('events are sent, and can be sent again', async (world) => {
    const receiver = await receive();
    const { edition, as, params, secret } = await makeWebhook(world, {
      ...{ url: receiver.url, kinds: ['team.created'] },
    });
    receiver.expect(secret);
    const { edition_id } = edition;
    await as.client.call(createTeam, { params: { edition_id }, body: { team_name: 'Sent' } });
    await until(() => receiver.messages.length === 1);
    const [first] = receiver.messages;
    assert.equal(first?.type, 'team.created');
    const seq = first?.data.seq ?? '';
    await world.accept(replayWebhook, { as, params, body: { from_seq: seq } }, (data) =>
      assert.equal(data.scheduled, 1),
    );
    await until(() => receiver.messages.length === 2);
    assert.equal(receiver.messages[1]?.data.seq, seq);
    await world.accept(
      replayWebhook,
      { as, params, body: { from_seq: '1', to_seq: '1' } },
      (data) => assert.equal(data.scheduled, 0),
    );
    for (const to_seq of ['1', String(Number(seq) + 1_000)])
      await world.refuse(replayWebhook, 'validation', {
        ...{ as, params, body: { from_seq: seq, to_seq } },
      });
    await world.accept(pingWebhook, { as, params }, (data) =>
      assert.equal(data.webhook_id, params.webhook_id),
    );
    await until(() => receiver.messages.length === 3);
    assert.equal(receiver.messages[2]?.type, 'webhook.ping');
    await until(async () => {
      const { deliveries } = await as.client.call(listWebhookDeliveries, { params });
      return deliveries.length === 3;
    });
    const { deliveries } = await world.accept(
      listWebhookDeliveries,
      { as, params, query: { state: 'DELIVERED', limit: 100 } },
      (data) => {
        assert.deepEqual(
          data.deliveries.map(({ kind, status, seq: number }) => [kind, status, number]),
          [
            ['webhook.ping', 200, undefined],
            ['team.created', 200, seq],
            ['team.created', 200, seq],
          ],
        );
        assert.equal(data.has_more, false);
      },
    );
    const query = { before: deliveries[0]?.id ?? '', limit: 1 };
    await world.accept(listWebhookDeliveries, { as, params, query }, (data) => {
      assert.equal(data.deliveries[0]?.id, deliveries[1]?.id);
      assert.equal(data.has_more, true);
    });
    for (const state of ['RETRYING', 'FAILED'] as const)
      await world.accept(listWebhookDeliveries, { as, params, query: { state } }, (data) =>
        assert.deepEqual(data.deliveries, []),
      );
    await receiver.close();
  });

  test('messages are signed with both secrets after a rotation', async (world) => {
    const receiver = await receive();
    const { as, params, secret } = await makeWebhook(world, { url: receiver.url });
    const rotated = await world.accept(rotateWebhookSecret, { as, params }, (data) =>
      assert.notEqual(data.secret, secret),
    );
    for (const [index, text] of [secret, rotated.secret].entries()) {
      receiver.expect(text);
      await as.client.call(pingWebhook, { params });
      await until(
        () => receiver.messages.filter(({ type }) => type === 'webhook.ping').length > index,
      );
    }
    await receiver.close();
  });

  test('a webhook is paused and resumed once', async (world) => {
    const { edition, as, params } = await makeWebhook(world);
    await world.refuse(resumeWebhook, 'webhookActive', { as, params });
    await world.accept(pauseWebhook, { as, params }, ({ webhook }) => {
      assert.equal(webhook.state, 'PAUSED');
      assert.equal(webhook.pause_reason, 'MANUAL');
    });
    await world.refuse(pauseWebhook, 'webhookPaused', { as, params });
    await world.refuse(pingWebhook, 'webhookPaused', { as, params });
    await world.refuse(replayWebhook, 'webhookPaused', { as, params, body: { from_seq: '1' } });
    await world.accept(resumeWebhook, { as, params }, ({ webhook }) =>
      assert.equal(webhook.state, 'ACTIVE'),
    );
    const { edition_id } = edition;
    const kinds = ['webhook.paused' as const];
    await world.accept(
      listEvents,
      { as, params: { edition_id }, query: { after: '0', kinds, wait: 10 } },
      ({ events: [paused] }) =>
        assert.deepEqual(paused?.data, { webhook_id: params.webhook_id, reason: 'MANUAL' }),
    );
  });

  test('members who are not admins cannot manage webhooks', async (world) => {
    const { edition, params } = await makeWebhook(world);
    const as = await world.member(edition);
    await world.refuse(createWebhook, 'notPermitted', { as, params, body: { url: URL } });
    await world.refuse(changeWebhook, 'notPermitted', { as, params, body: { url: URL } });
    await world.refuse(replayWebhook, 'notPermitted', { as, params, body: { from_seq: '1' } });
    for (const op of [listWebhooks, getWebhook, deleteWebhook, rotateWebhookSecret])
      await world.refuse(op, 'notPermitted', { as, params });
    for (const op of [pauseWebhook, resumeWebhook, listWebhookDeliveries, pingWebhook])
      await world.refuse(op, 'notPermitted', { as, params });
  });

  test('URLs of private networks and spaces that do not exist are refused', async (world) => {
    const { edition, as, params } = await makeWebhook(world);
    const { edition_id } = edition;
    const urls = ['https://10.0.0.1/', 'https://a:b@hooks.invalid/', 'https://hooks.invalid:25/'];
    for (const url of urls)
      for (const [op, place] of [
        [createWebhook, { edition_id }],
        [changeWebhook, params],
      ] as const)
        await world.refuse(op, 'webhookUrlRefused', { as, params: place, body: { url } }, (told) =>
          assert.ok(told.reason),
        );
    const body = { url: URL, space_id: '1' };
    await world.refuse(createWebhook, 'spaceNotFound', { as, params: { edition_id }, body });
    await world.refuse(changeWebhook, 'spaceNotFound', { as, params, body: { space_id: '1' } });
  });

  test('an edition has at most 50 webhooks', async (world) => {
    const { edition, as } = await makeWebhook(world);
    const { edition_id } = edition;
    const request = { as, params: { edition_id }, body: { url: URL, order: 'loose' as const } };
    for (let count = 1; count < MAX_WEBHOOKS; count += 1)
      await world.accept(createWebhook, request, (data) => assert.ok(data.secret));
    await world.refuse(createWebhook, 'webhookLimit', request);
  });

  test('repeated requests have the first answer', async (world) => {
    const { as, params } = await makeWebhook(world);
    const other = { ...params, webhook_id: '1' };
    for (const op of [pauseWebhook, resumeWebhook, pingWebhook]) {
      await world.repeat(op, { as, params, idempotencyKey: 'switch' });
      await world.refuse(op, 'idempotencyConflict', {
        ...{ as, params: other, idempotencyKey: 'switch' },
      });
    }
    const replay = { as, params, idempotencyKey: 'replay' };
    await world.repeat(replayWebhook, { ...replay, body: { from_seq: '1' } });
    const conflict = { ...replay, body: { from_seq: '2' } };
    await world.refuse(replayWebhook, 'idempotencyConflict', conflict);
    // Secrets are not stored, so that they cannot be shown again.
    for (const [op, body] of [
      [rotateWebhookSecret, undefined],
      [createWebhook, { url: URL }],
    ] as const) {
      const place = op === createWebhook ? { edition_id: params.edition_id } : params;
      const request = { as, params: place, idempotencyKey: 'secret', ...(body && { body }) };
      await world.accept(op, request, (data) => assert.ok(data.secret));
      await world.refuse(op, 'idempotencyConflict', request);
    }
  });
}
