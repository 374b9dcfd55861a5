import { randomUUID } from 'node:crypto';
import type { EventKind } from '@lienzo/contract';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { startReceiver, type TestReceiver } from '../../../../../testing/network/test-receiver.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { createZoneFixture, type ZoneFixture } from '../../../../../testing/zones/zone-fixture.ts';

const service = useService({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
let fixture: ZoneFixture;
let receiver: TestReceiver;
beforeEach(async () => {
  fixture = await createZoneFixture(service);
  receiver = await startReceiver();
});
afterEach(async () => {
  // So that nothing is sent to ports that other receivers use later.
  await query(service, 'delete from webhooks', []);
  await receiver.close();
});

const edition = () => ({ edition_id: fixture.inSpace.edition_id });
const webhooks = () => fixture.owner.client.webhooks;

interface Options {
  kinds?: EventKind[];
  space_id?: string;
  order?: 'strict' | 'loose';
}

async function create(options: Options = {}) {
  const { webhook, secret } = await webhooks().create({
    ...{ ...edition(), url: receiver.url, ...options },
  });
  return { target: { ...edition(), webhook_id: webhook.id }, secret };
}

const received = (count: number) =>
  vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThanOrEqual(count), {
    ...{ timeout: 10_000, interval: 20 },
  });

const keyOf = (request: Promise<unknown>) =>
  request.then(
    () => 'accepted',
    (error: { key?: string }) => error.key,
  );

const deliveriesOf = async (id: { edition_id: string; webhook_id: string }) =>
  (await webhooks().listDeliveries(id)).deliveries;

describe('a webhook', () => {
  it('receives events with a signature that other libraries accept', async () => {
    const { secret } = await create({ kinds: ['zone.created'] });
    const zoneId = await fixture.addZone('Plan');
    await received(1);
    const [request] = receiver.requests;
    const headers = request?.headers as Record<string, string>;
    const verified = new Webhook(secret).verify(request?.body ?? '', headers);
    expect(verified).toMatchObject({
      type: 'zone.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      previous_seq: null,
      data: { kind: 'zone.created', zone_id: zoneId, ...edition(), actor: { type: 'person' } },
    });
    new SvixWebhook(secret).verify(request?.body ?? '', headers); // throws if it is wrong
    const other = `whsec_${Buffer.alloc(24).toString('base64')}`;
    for (const Library of [Webhook, SvixWebhook])
      expect(() => new Library(other).verify(request?.body ?? '', headers)).toThrow();
  });

  it('receives only its kinds and its space, and names the event before', async () => {
    const other = await fixture.addSpace('Other');
    await create({ kinds: ['zone.created'], space_id: fixture.inSpace.space_id });
    const first = await fixture.addZone('First');
    await fixture.trash(first);

    await fixture.addZone('Elsewhere', other.space_id);
    const second = await fixture.addZone('Second');
    await received(2);
    expect(receiver.requests.map(({ message }) => message.data.zone_id)).toEqual([first, second]);
    const [one, two] = receiver.requests;
    expect(two?.message.previous_seq).toBe(one?.message.data.seq);
    expect(two?.headers['webhook-id']).not.toBe(one?.headers['webhook-id']);
  });

  it('receives only what its owner can see', async () => {
    const admin = await fixture.join('admin');
    await fixture.owner.client.editionMembers.changeRole({
      ...{ ...edition(), member_id: admin.zuid, role: 'ORG_ADMIN' },
    });
    const { webhook } = await admin.client.webhooks.create({
      ...{ ...edition(), url: receiver.url, kinds: ['zone.created', 'team.created'] },
    });
    await fixture.addZone('Private'); // in a space of the owner
    await fixture.owner.client.teams.create({ ...edition(), team_name: 'Public' });
    await received(1);
    await vi.waitFor(async () => {
      const { webhook: now } = await webhooks().get({ ...edition(), webhook_id: webhook.id });
      const { next_after } = await fixture.owner.client.events.list(edition());
      expect(now.cursor).toBe(next_after);
    });
    expect(receiver.requests.map(({ message }) => message.type)).toEqual(['team.created']);
  });

  it('is paused if its owner is no longer an admin, until another admin takes over', async () => {
    const admin = await fixture.join('admin');
    const role = (name: 'ORG_ADMIN' | 'MEMBER') =>
      fixture.owner.client.editionMembers.changeRole({
        ...{ ...edition(), member_id: admin.zuid, role: name },
      });
    await role('ORG_ADMIN');
    const { webhook } = await admin.client.webhooks.create({
      ...{ ...edition(), url: receiver.url, kinds: ['team.created'] },
    });
    await role('MEMBER');
    await fixture.owner.client.teams.create({ ...edition(), team_name: 'Unseen' });
    const target = { ...edition(), webhook_id: webhook.id };
    await vi.waitFor(async () => {
      const { webhook: now } = await webhooks().get(target);
      expect(now).toMatchObject({ state: 'PAUSED', pause_reason: 'OWNER' });
    });
    expect(receiver.requests).toEqual([]);
    const { webhook: resumed } = await webhooks().resume(target);
    expect(resumed).toMatchObject({ state: 'ACTIVE', owner_zuid: fixture.owner.zuid });
    await received(1);
  });

  it('sends an event again that was not accepted', async () => {
    let calls = 0;
    receiver.respond = (_request, response) => {
      response.statusCode = calls++ === 0 ? 500 : 204;
      response.end();
    };
    const { target } = await create({ kinds: ['zone.created'] });
    await fixture.addZone('Plan');
    await received(1);
    await vi.waitFor(async () =>
      expect(await deliveriesOf(target)).toMatchObject([
        { attempt: 1, state: 'RETRYING', status: 500, kind: 'zone.created' },
      ]),
    );
    await query(service, 'update webhook_retries set retry_time = now()', []);
    await query(service, 'update webhooks set retry_time = now(), wait_until = null', []);
    await received(2);
    const [first, second] = receiver.requests;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await vi.waitFor(async () =>
      expect((await deliveriesOf(target))[0]).toMatchObject({ attempt: 2, state: 'DELIVERED' }),
    );
    const failed = await webhooks().listDeliveries({ ...target, state: 'FAILED' });
    expect(failed).toEqual({ deliveries: [], has_more: false });
  });

  it('is paused if it answers that it is gone, and others learn of it', async () => {
    receiver.respond = (_request, response) => {
      response.statusCode = 410;
      response.end();
    };
    const { target } = await create({ kinds: ['zone.created'] });
    await fixture.addZone('Plan');
    await vi.waitFor(async () => {
      const { events } = await fixture.owner.client.events.list({
        ...{ ...edition(), after: '0', kinds: ['webhook.paused'] },
      });
      expect(events).toMatchObject([
        { actor: { type: 'system' }, data: { webhook_id: target.webhook_id, reason: 'GONE' } },
      ]);
    });
    receiver.respond = (_request, response) => response.end();
    await webhooks().resume(target);
    await received(2); // what was refused is sent again
  });

  it('accepts both secrets for a day after a rotation', async () => {
    const { target, secret: former } = await create({ kinds: ['zone.created'] });
    const { secret } = await webhooks().rotateSecret(target);
    expect(secret).not.toBe(former);
    await fixture.addZone('Plan');
    await received(1);
    const verify = (key: string, index: number) => {
      const request = receiver.requests[index];
      const headers = request?.headers as Record<string, string>;
      return new Webhook(key).verify(request?.body ?? '', headers);
    };
    expect(verify(secret, 0)).toEqual(verify(former, 0));
    await query(service, `update webhooks set previous_secret_expiry = now()`, []);
    await fixture.addZone('Other');
    await received(2);
    verify(secret, 1);
    expect(() => verify(former, 1)).toThrow();
  });

  it('stores its secret encrypted', async () => {
    const { secret } = await create();
    const rows = await query(service, 'select secret from webhooks', []);
    const stored = (rows[0] as { secret: Buffer }).secret;
    expect(stored.toString('latin1')).not.toContain(secret);
    expect(stored.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
  });

  it('receives a ping, and is not retried if that fails', async () => {
    receiver.respond = (_request, response) => {
      response.statusCode = 503;
      response.end();
    };
    const { target } = await create({ kinds: ['zone.created'] });
    await webhooks().ping(target);
    await received(1);
    expect(receiver.requests[0]?.message).toMatchObject({
      type: 'webhook.ping',
      data: { ...edition(), webhook_id: target.webhook_id },
    });
    await vi.waitFor(async () =>
      expect(await deliveriesOf(target)).toMatchObject([
        { kind: 'webhook.ping', state: 'FAILED', status: 503, attempt: 1 },
      ]),
    );
    expect(await query(service, 'select * from webhook_retries', [])).toEqual([]);
  });

  it('receives events of a range again', async () => {
    const { target } = await create({ kinds: ['zone.created'] });
    for (const name of ['One', 'Two', 'Three']) await fixture.addZone(name);
    await received(3);
    const seqs = receiver.requests.map(({ message }) => message.data.seq);
    const { scheduled } = await webhooks().replay({
      ...{ ...target, from_seq: '1', to_seq: seqs[1] ?? '' },
    });
    expect(scheduled).toBe(2);
    await received(5);
    const again = receiver.requests.slice(3).map(({ message }) => message.data.seq);
    expect(again.toSorted()).toEqual(seqs.slice(0, 2).toSorted());
    expect(receiver.requests[4]?.message.previous_seq).toBeNull();
  });

  it('receives nothing after it was deleted', async () => {
    const { target } = await create();
    await webhooks().ping(target);
    await received(1);
    await webhooks().delete(target);
    const before = receiver.requests.length;
    await fixture.addZone('Plan');
    expect(await keyOf(webhooks().get(target))).toBe('webhookNotFound');
    for (const table of ['webhook_retries', 'webhook_deliveries'])
      expect(
        await query(service, `select * from ${table} where webhook_id = $1`, [target.webhook_id]),
      ).toEqual([]);
    expect(receiver.requests.length).toBe(before);
  });
});

describe('the API', () => {
  it('refuses URLs that are not allowed, and does not say what they answer', async () => {
    const refused = [
      'https://10.0.0.1/',
      'https://user:pw@example.com/',
      'https://example.com:25/',
    ];
    for (const url of refused)
      expect(await keyOf(webhooks().create({ ...edition(), url }))).toBe('webhookUrlRefused');
    const { target } = await create();
    expect(await keyOf(webhooks().change({ ...target, url: 'https://[::1]/' }))).toBe(
      'webhookUrlRefused',
    );
  });

  it('refuses more than 50 webhooks', async () => {
    await create();
    await query(
      service,
      `insert into webhooks (edition_id, webhook_id, url, description, kinds, ordering, owner_zuid,
         created_time, modified_time, secret, cursor, paused_time, pause_reason)
       select edition_id, n, url, '', kinds, ordering, owner_zuid, now(), now(), secret, cursor, now(), 'MANUAL'
       from webhooks, generate_series(1, 49) as n`,
      [],
    );
    expect(await keyOf(create())).toBe('webhookLimit');
  });

  it('is for admins of the edition only', async () => {
    const { target } = await create();
    const member: Person = await fixture.join('member');
    const { client } = member;
    expect(await keyOf(client.webhooks.list(edition()))).toBe('notPermitted');
    expect(await keyOf(client.webhooks.replay({ ...target, from_seq: '1' }))).toBe('notPermitted');
    const stranger = await service.signIn(`stranger-${randomUUID()}`);
    expect(await keyOf(stranger.client.webhooks.get(target))).toBe('notFound');
  });

  it('makes an admin who changes a webhook its owner', async () => {
    const { target } = await create();
    const admin = await fixture.join('admin');
    await fixture.owner.client.editionMembers.changeRole({
      ...{ ...edition(), member_id: admin.zuid, role: 'ORG_ADMIN' },
    });
    const { webhook } = await admin.client.webhooks.change({ ...target, description: 'Mine' });
    expect(webhook).toMatchObject({ owner_zuid: admin.zuid, description: 'Mine' });
  });

  it('refuses to pause or resume a webhook twice, and to ping or replay a paused one', async () => {
    const { target } = await create();
    expect(await keyOf(webhooks().resume(target))).toBe('webhookActive');
    await webhooks().pause(target);
    expect(await keyOf(webhooks().pause(target))).toBe('webhookPaused');
    expect(await keyOf(webhooks().ping(target))).toBe('webhookPaused');
    expect(await keyOf(webhooks().replay({ ...target, from_seq: '1' }))).toBe('webhookPaused');
  });

  it('refuses replays of too many, or of deleted events', async () => {
    const { target } = await create();
    const replay = (from_seq: string, to_seq: string) =>
      keyOf(webhooks().replay({ ...target, from_seq, to_seq }));
    expect(await replay('1', '1001')).toBe('validation');
    expect(await replay('2', '1')).toBe('validation');
    expect(await replay('1', '1000')).toBe('accepted');
    await vi.waitFor(async () => {
      const rows = await query(service, 'delete from events where seq = 1 returning seq', []);
      expect(rows.length).toBeGreaterThan(0);
    });
    expect(await replay('1', '1')).toBe('eventsExpired');
  });

  it('refuses a space that the caller cannot see', async () => {
    expect(await keyOf(create({ space_id: '1' }))).toBe('spaceNotFound');
  });
});
