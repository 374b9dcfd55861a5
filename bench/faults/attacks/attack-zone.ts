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

/** An attacker with edit access to a zone. */
export interface Attacker {
  readonly url: string;
  readonly zone: Canvas;
  readonly credentials: string;
  readonly target: Target;
}

const MESSAGES_WHEN_OPEN = 2;
const PAUSE_MILLISECONDS = 200;

/** Opens the zone like an editor. */
async function openZone({ url, zone, credentials }: Attacker): Promise<RawLiveSocket> {
  const socket = await openRawSocket({ url, zone, credentials });
  socket.send(messages.question(socket.address));
  socket.send(messages.answer(socket.address));
  // The sync reply follows the message that grants access.
  await until(
    () => socket.received.length >= MESSAGES_WHEN_OPEN,
    () => 'The attacker could not open the zone.',
  );
  return socket;
}

/** Runs one attack. Returns what is wrong with its outcome, if anything. */
export async function tryAttack(attacker: Attacker, attack: Attack): Promise<string | undefined> {
  const { url, zone, target } = attacker;
  const socket = attack.unauthenticated
    ? await openRawSocket({ url, zone })
    : await openZone(attacker);
  attack.send(socket, target);
  await until(socket.isEnded, () => `The service did not disconnect the attacker: ${attack.name}.`);
  const { code, reason } = socket.closeReason() ?? { code: 1006, reason: '' };
  socket.destroy();
  const closed = `${code} ${reason}`;
  return attack.closes.test(closed) ? undefined : `${attack.name}: closed with "${closed}"`;
}

/** Runs several attackers in a worker thread. Returns the number of attacks. */
export async function attackInThread(order: AttackOrder): Promise<number> {
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url), { workerData: order });
  const [count] = await once(thread, 'message');
  await thread.terminate();
  return count;
}

export interface AttackOrder {
  readonly attacker: Attacker;
  readonly attackers: number;
  readonly seconds: number;
}

/** Repeats all attacks sequentially. Returns the number of attacks. */
export async function attackSteadily(attacker: Attacker, seconds: number): Promise<number> {
  const limit = performance.now() + seconds * 1000;
  let count = 0;
  while (performance.now() < limit) {
    const attack = liveAttacks[count % liveAttacks.length];
    if (attack) await tryAttack(attacker, attack);
    count += 1;
    await setTimeout(PAUSE_MILLISECONDS);
  }
  return count;
}

/** Starts a client that requests everything and answers pings, but reads nothing. */
export async function startLazyReader(attacker: Attacker): Promise<{ end(): void }> {
  const socket = await openZone(attacker);
  socket.pause();
  const timer = setInterval(socket.pong, 1_000);
  return {
    end() {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

/** Sends randomly mutated updates over sockets, and reconnects when disconnected. */
export async function sendMutated(attacker: Attacker, count: number, seed: number): Promise<void> {
  let socket = await openZone(attacker);
  for (const update of makeMutated(count, seed)) {
    if (socket.isEnded()) {
      socket.destroy();
      socket = await openZone(attacker);
    }
    socket.send(messages.update(socket.address, update));
    await setTimeout(1);
  }
  socket.destroy();
}

// The request line need not contain a URL that can be parsed.
const ODD_TARGETS = [
  '//',
  '//a:b@c/service/live',
  '/service/live?%',
  'http://',
  '*',
  '/service/live/%00',
];

/** Requests WebSockets at paths that have none. */
export async function requestInvalidSockets(url: string): Promise<void> {
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
