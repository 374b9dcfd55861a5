import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { elementsOf, insertElement } from '@lienzo/zone-doc';
import { type LiveSocket, openLiveSocket } from '../../../testing/live/live-socket.ts';
import { type RedisProcess, startRedis } from '../../../testing/service/redis-process.ts';
import { addEditor } from '../../../testing/zones/add-editor.ts';
import { type Canvas, query } from '../../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../../shared/bench-service.ts';
import { createPerson } from '../../shared/create-person.ts';
import { p95 } from '../../shared/figures.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { sendProbe } from '../../shared/zone-probe.ts';
import { startNodesAndCopy } from './restored-copy.ts';

// A node is considered silent after 15 seconds, so the second outage also removes the states.
const FULL = { people: 200, outages: [3, 20], probes: 100 };
const QUICK = { people: 24, outages: [2], probes: 10 };
const MAX_MILLISECONDS = 2_000;
const CONCURRENT_REQUESTS = 8;

interface Participant {
  zuid: string;
  socket: LiveSocket;
}

/**
 * Opens a zone for many people on two nodes and kills Redis. Everyone must see everyone again within two
 * seconds of its return, and nothing of a second installation on the same Redis.
 */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const redis = await startRedis();
  cleanup.add(redis.close);
  const bench = await startBenchService({ cleanup, zones: 1, env: { REDIS_URL: redis.url } });
  const [zone] = bench.canvases;
  if (!zone) throw new Error('The bench service has no zone.');
  const { urls, copyUrl } = await startNodesAndCopy(bench, cleanup);
  const tokens = await makePeople(bench, zone, plan.people);
  const people = tokens.map(({ token, zuid }, index) => {
    const url = urls[index % urls.length] ?? '';
    const socket = openLiveSocket({ url, zone, token });
    cleanup.add(() => socket.close());
    return { zuid, socket };
  });
  const started = performance.now();
  move(people, 0);
  await untilComplete(people, 0, 30_000);
  say(
    `${plan.people} people on two nodes see each other after ${elapsed(started)} ms; ${await describeEdits(people, plan.probes)}`,
  );
  await disturb(copyUrl, { zone, token: bench.token, people });
  const taken: number[] = [];
  for (const [index, seconds] of plan.outages.entries()) {
    taken.push(await breakRedis(redis, people, { seconds, round: index + 1 }));
    say(
      `Redis killed for ${seconds} s: all presences complete ${taken.at(-1)} ms after its return`,
    );
  }
  const worst = Math.max(...taken);
  return {
    figure: `presence: Redis killed for ${plan.outages.join(' and ')} s under ${plan.people} people on two nodes: everyone saw all ${plan.people} presences within ${worst} ms of its return (allowed ${MAX_MILLISECONDS}), and nothing of a second installation on the same Redis`,
    holds: worst <= MAX_MILLISECONDS || 'late',
  };
}

async function makePeople(bench: BenchService, zone: Canvas, count: number) {
  await query(
    { database: { url: bench.databaseUrl } },
    `update subscriptions set plan_name = 'BUSINESS_PLAN', seats = $1, expiry_time = null`,
    [count + 1],
  );
  const names = Array.from({ length: count }, (_, index) => `person${index}`);
  const people: { zuid: string; token: string }[] = [];
  const work = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const person = await createPerson(bench, name);
      await addEditor(bench.client, person, { zone });
      people.push(person);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
  return people;
}

/** Moves the cursors of all people. */
function move(people: readonly Participant[], round: number): void {
  for (const [index, { socket }] of people.entries())
    socket.provider.awareness?.setLocalState({ cursor: { x: index, y: round } });
}

/** Returns why presence is not complete: someone does not see all people with their cursors of this round. */
function findGap(people: readonly Participant[], round: number): string | undefined {
  const zuids = new Set(people.map(({ zuid }) => zuid));
  for (const { socket } of people) {
    const states = [...(socket.provider.awareness?.getStates().values() ?? [])];
    // The own state has no user: the service does not send it back.
    const others = states.filter(({ user }) => zuids.has(user?.zuid));
    const current = others.filter(({ cursor }) => cursor?.y === round);
    const seen = new Set(current.map(({ user }) => user.zuid));
    if (seen.size < people.length - 1) return `${seen.size + 1} of ${people.length} presences`;
    if (states.length > people.length) return `${states.length} of ${people.length} presences`;
  }
  return undefined;
}

async function untilComplete(people: readonly Participant[], round: number, milliseconds: number) {
  const limit = performance.now() + milliseconds;
  for (let gap = findGap(people, round); gap !== undefined; gap = findGap(people, round)) {
    if (performance.now() > limit) throw new Error(`A person still sees ${gap}.`);
    await setTimeout(10);
  }
}

interface Outage {
  seconds: number;
  /** The cursors that people have when Redis returns. */
  round: number;
}

/** Kills Redis while people move. Returns how long after its return everyone sees everyone again. */
async function breakRedis(
  redis: RedisProcess,
  people: readonly Participant[],
  { seconds, round }: Outage,
): Promise<number> {
  await redis.kill();
  await setTimeout((seconds * 1_000) / 2);
  move(people, round);
  await setTimeout((seconds * 1_000) / 2);
  if (findGap(people, round) === undefined) throw new Error('Presence crossed without Redis.');
  await redis.start();
  const returned = performance.now();
  await untilComplete(people, round, 30_000);
  return elapsed(returned);
}

/** Writes and shows presence in the copy of the installation. The original must not notice. */
async function disturb(
  url: string,
  { zone, token, people }: { zone: Canvas; token: string; people: readonly Participant[] },
): Promise<void> {
  const intruder = openLiveSocket({ url, zone, token });
  try {
    intruder.provider.awareness?.setLocalState({ cursor: { x: 0, y: -1 } });
    const id = randomUUID();
    const element = { meta: { id, name: 'Copy' }, type: 'CUSTOM' as const };
    insertElement(intruder.doc, { kind: 'frame', element, z: 'a0' });
    await intruder.acknowledgments.next();
    await setTimeout(1_500);
    if (findGap(people, 0) !== undefined)
      throw new Error('Presence of a copy of the database crossed.');
    if (people.some(({ socket }) => elementsOf(socket.doc).has(id)))
      throw new Error('An edit in a copy of the database crossed.');
  } finally {
    intruder.close();
  }
}

/** Measures how fast edits reach people on the same node and on the other one. */
async function describeEdits(people: readonly Participant[], probes: number): Promise<string> {
  const [one, other, same] = people.map(({ socket }) => socket);
  if (!one || !other || !same) throw new Error('Too few people.');
  const times = { same: [] as number[], other: [] as number[] };
  for (let index = 0; index < probes; index += 1) {
    times.same.push(await sendProbe(one, same));
    times.other.push(await sendProbe(one, other));
  }
  const [sameNode, otherNode] = [p95(times.same), p95(times.other)];
  return `edits arrive after the acknowledgment within ${Math.round(sameNode)} ms on the same node and ${Math.round(otherNode)} ms on the other (p95)`;
}

function elapsed(since: number): number {
  return Math.round(performance.now() - since);
}
