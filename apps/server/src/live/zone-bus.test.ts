import { randomBytes, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RedisProcess, startRedis } from '../../../../testing/service/redis-process.ts';
import type { Installation } from '../db/installation.ts';
import type { PresenceMessage } from './bus/bus-message.ts';
import { createZoneBus, type ZoneBus, type ZoneHint } from './zone-bus.ts';

let redis: RedisProcess;
let client: Redis;
const opened: ZoneBus[] = [];
beforeAll(async () => {
  redis = await startRedis();
  client = new Redis(redis.url);
  client.on('error', () => {}); // a test kills the server
});
afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.close();
});
afterAll(async () => {
  client.disconnect();
  await redis.close();
});

const makeInstallation = (): Installation => ({ id: randomUUID(), secret: randomBytes(32) });
const hint = (seq: bigint) => ({ type: 'hint' as const, seq, epoch: '' });

/** Starts the bus of a node and waits until it works. Nodes with the same list know each other. */
async function startNode(installation: Installation, nodes: string[]) {
  const nodeId = randomUUID();
  nodes.push(nodeId);
  const hints: ZoneHint[] = [];
  const presence: PresenceMessage[] = [];
  const dropped: string[] = [];
  const bus = createZoneBus({
    redisUrl: redis.url,
    identity: { nodeId, installation, listNodes: async () => nodes },
    onHint: (one) => hints.push(one),
    onPresence: (_, message) => presence.push(message),
    onUp: () => {},
    onDropped: (reason) => dropped.push(reason),
    onError: () => {},
  });
  opened.push(bus);
  await vi.waitFor(() => expect(bus.isUp()).toBe(true));
  return { bus, hints, presence, dropped };
}

/** Records all messages in Redis, as an attacker who can read it would. */
async function recordMessages() {
  const listener = client.duplicate();
  const messages: { channel: string; message: Buffer }[] = [];
  listener.on('smessageBuffer', (channel: Buffer, message: Buffer) =>
    messages.push({ channel: channel.toString(), message }),
  );
  return {
    messages,
    watch: (channel: string) => listener.ssubscribe(channel),
    close: () => listener.disconnect(),
  };
}

const channelOf = ({ id }: Installation, zoneId: string) => `lienzo:${id}:z:{${zoneId}}`;

describe('the zone bus', () => {
  it('passes hints to the nodes that have the zone open, and to no others', async () => {
    const [installation, nodes, zoneId] = [makeInstallation(), [], randomUUID()];
    const [one, two, three] = [
      await startNode(installation, nodes),
      await startNode(installation, nodes),
      await startNode(installation, nodes),
    ];
    await two.bus.join(zoneId);
    await three.bus.join(randomUUID());
    one.bus.send(zoneId, hint(7n));
    await vi.waitFor(() => expect(two.hints).toEqual([{ zoneId, seq: 7n, epoch: '' }]));
    two.bus.send(zoneId, hint(8n));
    two.bus.leave(zoneId);
    one.bus.send(zoneId, hint(9n));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([one.hints, two.hints.length, three.hints]).toEqual([[], 1, []]);
  });

  it('drops messages with a wrong signature', async () => {
    const [installation, zoneId] = [makeInstallation(), randomUUID()];
    const { bus, hints, dropped } = await startNode(installation, []);
    await bus.join(zoneId);
    const channel = channelOf(installation, zoneId);
    for (const size of [0, 31, 32, 100]) await client.spublish(channel, randomBytes(size));
    // The nodes of another installation use other channels, and cannot sign for this one.
    const foreign = { id: installation.id, secret: randomBytes(32) };
    const other = await startNode(foreign, []);
    other.bus.send(zoneId, hint(1n));
    await vi.waitFor(() => expect(dropped).toEqual(Array(5).fill('signature')));
    expect(hints).toEqual([]);
  });

  it('drops replayed messages, also on the channel of another zone', async () => {
    const [installation, nodes] = [makeInstallation(), [] as string[]];
    const [zoneId, otherZone] = [randomUUID(), randomUUID()];
    const [one, two] = [await startNode(installation, nodes), await startNode(installation, nodes)];
    await two.bus.join(zoneId);
    await two.bus.join(otherZone);
    const recorded = await recordMessages();
    await recorded.watch(channelOf(installation, zoneId));
    one.bus.send(zoneId, hint(1n));
    await vi.waitFor(() => expect([two.hints.length, recorded.messages.length]).toEqual([1, 1]));
    const [{ channel, message }] = recorded.messages as [{ channel: string; message: Buffer }];
    recorded.close();
    await client.spublish(channel, message);
    await vi.waitFor(() => expect(two.dropped).toEqual(['replayed']));
    await client.spublish(channelOf(installation, otherZone), message);
    await vi.waitFor(() => expect(two.dropped).toEqual(['replayed', 'signature']));
    expect(two.hints).toHaveLength(1);
  });

  it('drops messages of nodes on a copy of the database, which have the same secret', async () => {
    const [installation, zoneId] = [makeInstallation(), randomUUID()];
    const production = await startNode(installation, []);
    const copy = await startNode(installation, []);
    await production.bus.join(zoneId);
    copy.bus.send(zoneId, hint(1n));
    copy.bus.send(zoneId, { type: 'bye', document: 'a' });
    await vi.waitFor(() => expect(production.dropped).toEqual(['sender', 'sender']));
    expect([production.hints, production.presence]).toEqual([[], []]);
  });

  it('works again after Redis was killed, without a new call of join', async () => {
    const [installation, nodes, zoneId] = [makeInstallation(), [], randomUUID()];
    const [one, two] = [await startNode(installation, nodes), await startNode(installation, nodes)];
    await two.bus.join(zoneId);
    await redis.kill();
    await vi.waitFor(() => expect([one.bus.isUp(), two.bus.isUp()]).toEqual([false, false]));
    one.bus.send(zoneId, hint(1n));
    await redis.start();
    await vi.waitFor(() => expect([one.bus.isUp(), two.bus.isUp()]).toEqual([true, true]), {
      timeout: 2_000,
    });
    one.bus.send(zoneId, hint(2n));
    await vi.waitFor(() => expect(two.hints.map(({ seq }) => seq)).toEqual([2n]));
  });

  it('is not up while Redis hangs', async () => {
    const { bus } = await startNode(makeInstallation(), []);
    redis.pause();
    try {
      await vi.waitFor(() => expect(bus.isUp()).toBe(false), { timeout: 6_000 });
    } finally {
      redis.resume();
    }
    await vi.waitFor(() => expect(bus.isUp()).toBe(true), { timeout: 4_000 });
  });
});
