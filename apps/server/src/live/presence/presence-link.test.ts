import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import { Doc } from 'yjs';
import type { PresenceMessage } from '../bus/bus-message.ts';
import { PresenceLink } from './presence-link.ts';

const DOCUMENT = '1/2/3';

/** A message bus that tests can interrupt. */
function createBus() {
  const nodes = new Map<string, PresenceLink>();
  const sent: { from: string; message: PresenceMessage }[] = [];
  const bus = { isDown: false, sent, loses: (_: PresenceMessage) => false, nodes };
  const deliver = (from: string, message: PresenceMessage) => {
    sent.push({ from, message });
    if (bus.isDown || bus.loses(message)) return;
    for (const [name, link] of nodes) if (name !== from) link.receive(from, message);
  };
  return { ...bus, bus, deliver };
}

type Bus = ReturnType<typeof createBus>;

function openNode({ nodes, deliver }: Bus, name: string, owners = new Map<number, string>()) {
  const awareness = new Awareness(new Doc());
  awareness.setLocalState(null);
  const released: number[] = [];
  const link = new PresenceLink({
    document: DOCUMENT,
    awareness,
    ownerOf: (client) => owners.get(client),
    release: (client) => released.push(client),
    send: (message) => deliver(name, message),
  });
  nodes.set(name, link);
  link.greet();
  /** Sets the state of a client that is connected to this node, as the engine does. */
  const show = (client: number, zuid: string, x = 0) => {
    link.claim(client);
    const clock = (awareness.meta.get(client)?.clock ?? 0) + 1;
    awareness.states.set(client, { user: { zuid, name: zuid, color: '#000' }, cursor: { x } });
    awareness.meta.set(client, { clock, lastUpdated: Date.now() });
    awareness.emit('update', [{ added: [client], updated: [], removed: [] }, 'socket']);
  };
  const seen = () =>
    Object.fromEntries([...awareness.states].map(([client, { cursor }]) => [client, cursor.x]));
  return { link, awareness, released, show, seen };
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => vi.useRealTimers());

/** Lets time pass, with the ticks of each second. */
async function pass(seconds: number, nodes: Bus['nodes']): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await wait(1_000);
    for (const link of nodes.values()) link.tick();
  }
}

describe('presence links', () => {
  it('send only the last state of each client, at most every 50 ms', async () => {
    const bus = createBus();
    const [one, two] = [openNode(bus, 'one'), openNode(bus, 'two')];
    await wait(1_000);
    bus.sent.length = 0;
    for (let x = 1; x <= 40; x += 1) {
      one.show(7, 'ada', x);
      await wait(5);
    }
    await wait(100);
    expect(two.seen()).toEqual({ 7: 40 });
    expect(bus.sent.length).toBeLessThanOrEqual(5);
  });

  it('recover lost messages', async () => {
    const bus = createBus();
    const [one, two] = [openNode(bus, 'one'), openNode(bus, 'two')];
    one.show(1, 'ada');
    await wait(1_000);
    bus.bus.isDown = true;
    one.show(2, 'ben');
    await wait(100);
    bus.bus.isDown = false;
    expect(two.seen()).toEqual({ 1: 0 });
    await pass(7, bus.nodes); // the heartbeat shows that a message is missing
    expect(two.seen()).toEqual({ 1: 0, 2: 0 });
  });

  it('remove the states of a silent node after 15 seconds, and show them again', async () => {
    const bus = createBus();
    const [one, two] = [openNode(bus, 'one'), openNode(bus, 'two')];
    one.show(1, 'ada');
    two.show(2, 'ben');
    await wait(1_000);
    expect([one.seen(), two.seen()]).toEqual(Array(2).fill({ 1: 0, 2: 0 }));
    bus.bus.isDown = true;
    await pass(14, bus.nodes);
    expect(two.seen()).toEqual({ 1: 0, 2: 0 });
    await pass(3, bus.nodes);
    expect([one.seen(), two.seen()]).toEqual([{ 1: 0 }, { 2: 0 }]);
    const clock = two.awareness.meta.get(1)?.clock ?? 0;
    bus.bus.isDown = false;
    one.link.greet();
    two.link.greet();
    await wait(200);
    expect([one.seen(), two.seen()]).toEqual(Array(2).fill({ 1: 0, 2: 0 }));
    // Browsers ignore a state whose clock has not increased since it was removed.
    expect(two.awareness.meta.get(1)?.clock).toBeGreaterThan(clock);
    one.show(1, 'ada', 5);
    await wait(100);
    expect(two.seen()).toEqual({ 1: 5, 2: 0 });
  });

  it('remove the states of a node that closes the document', async () => {
    const bus = createBus();
    const [one, two] = [openNode(bus, 'one'), openNode(bus, 'two')];
    one.show(1, 'ada');
    await wait(1_000);
    expect(two.seen()).toEqual({ 1: 0 });
    one.link.close();
    expect(two.seen()).toEqual({});
  });

  it('do not believe recorded messages after they were opened again', async () => {
    const bus = createBus();
    const [one, two] = [openNode(bus, 'one'), openNode(bus, 'two')];
    one.show(1, 'ada');
    await wait(1_000);
    const recorded = bus.sent.filter(({ from }) => from === 'one');
    one.link.close();
    two.link.close();
    bus.nodes.clear();
    const again = openNode(bus, 'two');
    for (const { from, message } of recorded) again.link.receive(from, message);
    await wait(1_000);
    expect(again.seen()).toEqual({});
  });

  it('do not let a node speak for clients of other users', async () => {
    const bus = createBus();
    const owners = new Map([[4, 'ada']]);
    const [one, two] = [openNode(bus, 'one'), openNode(bus, 'two', owners)];
    two.show(1, 'ada');
    await wait(1_000);
    // Another user with the client id of someone on the other node, or of someone who has written.
    one.awareness.states.clear();
    for (let turn = 0; turn < 5; turn += 1) for (const client of [1, 4]) one.show(client, 'eve', 9);
    await wait(200);
    expect(two.seen()).toEqual({ 1: 0 });
    expect(two.released).toEqual([]);
    expect(two.link.isTaken(1, 'eve')).toBe(false); // the session of this node holds it
  });

  it('follow a client that moves to another node', async () => {
    const bus = createBus();
    const [one, two] = [openNode(bus, 'one'), openNode(bus, 'two')];
    one.show(1, 'ada', 1);
    await wait(1_000);
    expect(two.link.isTaken(1, 'eve')).toBe(true);
    two.awareness.meta.set(1, { clock: 5, lastUpdated: 0 });
    const before = two.awareness.meta.get(1);
    two.link.claim(1);
    if (before) two.awareness.meta.set(1, before);
    two.show(1, 'ada', 2);
    two.awareness.meta.set(1, { clock: 9, lastUpdated: 0 });
    await wait(100);
    expect([one.seen(), two.seen()]).toEqual(Array(2).fill({ 1: 2 }));
    expect(one.released).toEqual([1]);
  });
});
