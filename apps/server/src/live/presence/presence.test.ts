import { type LiveZone, openZone } from '@lienzo/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Doc } from 'yjs';
import { openLiveSocket } from '../../../../../testing/live/live-socket.ts';
import { startTwoNodes, type TwoNodes } from '../../../../../testing/live/two-nodes.ts';
import { type RedisProcess, startRedis } from '../../../../../testing/service/redis-process.ts';
import { type Person, startTestService } from '../../../../../testing/service/test-service.ts';
import { type Canvas, makeCanvas } from '../../../../../testing/zones/test-canvas.ts';
import { startService } from '../../app.ts';

const soon = { timeout: 5_000, interval: 20 };

let redis: RedisProcess;
let nodes: TwoNodes;
let zone: Canvas;
const everyone: Person[] = [];
const opened: { close(): void }[] = [];
beforeAll(async () => {
  redis = await startRedis();
  nodes = await startTwoNodes({ REDIS_URL: redis.url });
  zone = await nodes.makeZone();
  while (everyone.length < 6) everyone.push(await nodes.makeEditor(zone));
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
afterAll(async () => {
  await nodes.close();
  await redis.close();
});

const namesSeenBy = (live: LiveZone) =>
  live.presence
    .others()
    .map(({ user }) => user.name)
    .sort();

function open(person: Person, on: 'first' | 'second' = 'first'): LiveZone {
  const live = nodes.open(person, zone, { on });
  opened.push(live);
  return live;
}

function openSocket(person: Person, url: string, doc?: Doc) {
  const socket = openLiveSocket({ url, zone, token: person.token, doc });
  opened.push(socket);
  return socket;
}

/** Opens the zone for people, alternately on both nodes. */
async function openForMany(people: readonly Person[]) {
  const lives = people.map((person, index) => {
    const live = open(person, index % 2 === 0 ? 'first' : 'second');
    live.presence.show('cursor', { x: index, y: 0 });
    return live;
  });
  await Promise.all(lives.map((live) => live.ready()));
  return lives;
}

const expectAllSeen = (lives: readonly LiveZone[], people: readonly Person[], options = soon) =>
  vi.waitFor(() => {
    for (const [index, live] of lives.entries()) {
      const others = people.filter((_, other) => other !== index).map(({ name }) => name);
      expect(namesSeenBy(live)).toEqual(others.sort());
    }
  }, options);

describe('people on two nodes', () => {
  it('see each other, what they share, and when they leave', async () => {
    const people = everyone.slice(0, 2);
    const [one, two] = (await openForMany(people)) as [LiveZone, LiveZone];
    await expectAllSeen([one, two], people);
    const [shown] = two.presence.others();
    expect(shown).toMatchObject({
      user: { zuid: people[0]?.zuid, name: people[0]?.name, color: expect.stringMatching(/^#/) },
      state: { cursor: { x: 0, y: 0 } },
    });
    one.presence.show('cursor', { x: 5, y: 6 });
    await vi.waitFor(
      () => expect(two.presence.others()[0]?.state).toMatchObject({ cursor: { x: 5, y: 6 } }),
      soon,
    );
    one.close();
    await vi.waitFor(() => expect(two.presence.others()).toEqual([]), soon);
  });

  it('see each other again within two seconds after Redis was killed', async () => {
    const people = everyone;
    const lives = await openForMany(people);
    await expectAllSeen(lives, people);
    await redis.kill();
    const moved = lives[1];
    moved?.presence.show('cursor', { x: 42, y: 0 });
    lives.at(-1)?.close();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await redis.start();
    await expectAllSeen(lives.slice(0, -1), people.slice(0, -1), { timeout: 2_000, interval: 20 });
    const cursors = lives[0]?.presence.others().map(({ state }) => state.cursor);
    expect(cursors).toContainEqual({ x: 42, y: 0 });
  });

  it('stay visible when they reconnect to the other node', async () => {
    const [ada, ben] = everyone as [Person, Person];
    const watcher = open(ben);
    await watcher.ready();
    const before = openSocket(ada, nodes.first.url);
    before.provider.awareness?.setLocalState({ cursor: { x: 1, y: 1 } });
    await vi.waitFor(() => expect(namesSeenBy(watcher)).toEqual([ada.name]), soon);
    const after = openSocket(ada, nodes.second.url, before.doc);
    after.provider.awareness?.setLocalState({ cursor: { x: 2, y: 2 } });
    after.provider.awareness?.setLocalState({ cursor: { x: 3, y: 3 } });
    await vi.waitFor(
      () => expect(watcher.presence.others()).toMatchObject([{ state: { cursor: { x: 3 } } }]),
      soon,
    );
    before.drop(); // must not remove the state that has continued on the second node
    before.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(namesSeenBy(watcher)).toEqual([ada.name]);
    after.close();
    await vi.waitFor(() => expect(namesSeenBy(watcher)).toEqual([]), soon);
  });

  it('cannot appear as a person on the other node', async () => {
    const [ada, eve] = everyone as [Person, Person];
    const [victim, attacker] = [
      openSocket(ada, nodes.first.url),
      openSocket(eve, nodes.second.url),
    ];
    victim.provider.awareness?.setLocalState({ cursor: { x: 1, y: 1 } });
    const seen = () => attacker.provider.awareness?.getStates().get(victim.doc.clientID);
    await vi.waitFor(() => expect(seen()?.user?.zuid).toBe(ada.zuid), soon);
    const awareness = attacker.provider.awareness;
    if (awareness) awareness.clientID = victim.doc.clientID;
    awareness?.setLocalState({ cursor: { x: 9, y: 9 }, user: { zuid: ada.zuid } });
    await vi.waitFor(() => expect(attacker.closeReason()).toBe('4400 presence-refused'), soon);
    const watcher = open(ada, 'second');
    await watcher.ready();
    await vi.waitFor(
      () => expect(watcher.presence.others()).toMatchObject([{ state: { cursor: { x: 1 } } }]),
      soon,
    );
  });
});

describe('the scope of presence', () => {
  it('is the node while Redis is away, and the installation afterwards', async () => {
    const live = open(nodes.owner);
    await live.ready();
    expect(live.presence.scope()).toBe('installation');
    let changes = 0;
    live.presence.subscribe(() => {
      changes += 1;
    });
    await redis.kill();
    await vi.waitFor(() => expect(live.presence.scope()).toBe('node'), { timeout: 8_000 });
    expect(changes).toBeGreaterThan(0);
    const late = open(nodes.owner, 'second');
    await vi.waitFor(() => expect(late.presence.scope()).toBe('node'), { timeout: 8_000 });
    await redis.start();
    await vi.waitFor(
      () => {
        for (const one of [live, late]) expect(one.presence.scope()).toBe('installation');
      },
      { timeout: 4_000 },
    );
  });

  it('is the node without Redis, unless one node runs alone', async () => {
    const first = await startTestService();
    const second = await startService(first.config);
    const owner = await first.signIn('owner');
    const canvas = await makeCanvas(first, owner);
    const live = openZone({
      baseUrl: first.url,
      token: owner.token,
      editionId: canvas.edition_id,
      spaceId: canvas.space_id,
      zoneId: canvas.zone_id,
    });
    opened.push(live);
    await vi.waitFor(() => expect(live.presence.scope()).toBe('node'), { timeout: 8_000 });
    await second.close();
    await vi.waitFor(() => expect(live.presence.scope()).toBe('installation'), { timeout: 8_000 });
    await first.close();
  });
});
