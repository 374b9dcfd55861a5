import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  messages,
  openRawSocket,
  type RawLiveSocket,
} from '../../../testing/live/raw-live-socket.ts';
import type { Canvas } from '../../../testing/zones/test-canvas.ts';
import { until } from '../../shared/zone-probe.ts';
import { type Attack, liveAttacks, type Target } from './live-attacks.ts';
import { makeMutated } from './mutated-updates.ts';

/** Somebody who may edit a zone and does it no good. */
export interface Offender {
  readonly url: string;
  readonly zone: Canvas;
  readonly credentials: string;
  readonly target: Target;
}

const LET_IN = 2;
const PAUSE_MILLISECONDS = 200;

/** Comes in as an editor does. */
async function enter({ url, zone, credentials }: Offender): Promise<RawLiveSocket> {
  const socket = await openRawSocket({ url, zone, credentials });
  socket.send(messages.question(socket.address));
  socket.send(messages.answer(socket.address));
  // The answer to the question follows the word that one is let in.
  await until(
    () => socket.received.length >= LET_IN,
    () => 'The offender was not let in.',
  );
  return socket;
}

/** One attack, and how it ended. */
export async function tryAttack(offender: Offender, attack: Attack): Promise<string | undefined> {
  const { url, zone, target } = offender;
  const socket = attack.uninvited ? await openRawSocket({ url, zone }) : await enter(offender);
  attack.send(socket, target);
  await until(socket.isEnded, () => `Nobody was cut for ${attack.name}.`);
  const { code, reason } = socket.closeReason() ?? { code: 1006, reason: '' };
  socket.destroy();
  const ending = `${code} ${reason}`;
  return attack.ends.test(ending) ? undefined : `${attack.name}: ended with "${ending}"`;
}

/** Several offenders attack in a thread of their own. Gives how many attacks there were. */
export async function attackAside(order: AttackOrder): Promise<number> {
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url), { workerData: order });
  const [count] = await once(thread, 'message');
  await thread.terminate();
  return count;
}

export interface AttackOrder {
  readonly offender: Offender;
  readonly offenders: number;
  readonly seconds: number;
}

/** All attacks one after the other, again and again. Gives how many there were. */
export async function attackSteadily(offender: Offender, seconds: number): Promise<number> {
  const limit = performance.now() + seconds * 1000;
  let count = 0;
  while (performance.now() < limit) {
    const attack = liveAttacks[count % liveAttacks.length];
    if (attack) await tryAttack(offender, attack);
    count += 1;
    await setTimeout(PAUSE_MILLISECONDS);
  }
  return count;
}

/** Somebody who asks for everything and reads nothing, but says that they are alive. */
export async function startLazyReader(offender: Offender): Promise<{ end(): void }> {
  const socket = await enter(offender);
  socket.pause();
  const timer = setInterval(socket.pong, 1_000);
  return {
    end() {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

/** Updates that were spoilt at random, over sockets; whoever is cut comes back. */
export async function sendMutated(offender: Offender, count: number, seed: number): Promise<void> {
  let socket = await enter(offender);
  for (const update of makeMutated(count, seed)) {
    if (socket.isEnded()) {
      socket.destroy();
      socket = await enter(offender);
    }
    socket.send(messages.update(socket.address, update));
    await setTimeout(1);
  }
  socket.destroy();
}

// What is in the first line of a request need not be an address that can be parsed.
const ODD_TARGETS = [
  '//',
  '//a:b@c/service/live',
  '/service/live?%',
  'http://',
  '*',
  '/service/live/%00',
];

/** Asks for a WebSocket at places that are none. */
export async function knockOddly(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  for (const target of ODD_TARGETS) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.destroy();
  }
}
