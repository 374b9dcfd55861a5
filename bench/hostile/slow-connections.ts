import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { BASE_PATH } from '@lienzo/contract';
import type { LoadOrder, LoadResult } from '../api/load-process.ts';
import { startLoad } from '../api/start-load.ts';
import { median, p95 } from '../shared/figures.ts';
import type { Cleanup } from '../shared/run-context.ts';
import type { Part, PartInput } from './part-result.ts';

const COUNT = { full: 500, quick: 100 };
const SECONDS = { full: 4, quick: 1.5 };
const ROUNDS = 3;
const MAX_SLOWDOWN = 2;
const CONNECTIONS = 8;
const DRIP_MILLISECONDS = 1_000;

/** Opens slow and half-open connections. They must not slow down other requests. */
export async function openSlowConnections({ bench, quick, cleanup }: PartInput): Promise<Part> {
  const load = startLoad(cleanup);
  const [count, seconds] = quick ? [COUNT.quick, SECONDS.quick] : [COUNT.full, SECONDS.full];
  const measure = async () => p95(requireOk(await load(orderFor(bench, seconds))));
  await measure(); // to warm up
  const alone: number[] = [];
  const beside: number[] = [];
  let left = 0;
  // Alternates, so that other load on the machine affects both equally.
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await measure());
    const slow = await openSlow(cleanup, bench, count);
    beside.push(await measure());
    left += slow.connected();
    slow.close();
    await setTimeout(200);
  }
  const slowdown = median(beside) / median(alone);
  return {
    figure: `${count} slow and half-open connections, HTTP and WebSocket (on average ${Math.round(left / ROUNDS)} still open at the end): p95 of other requests ${median(beside).toFixed(1)} ms, ${median(alone).toFixed(1)} ms without, ${slowdown.toFixed(2)} × (allowed ${MAX_SLOWDOWN})`,
    holds: slowdown <= MAX_SLOWDOWN,
  };
}

function orderFor({ service, token, canvases }: PartInput['bench'], seconds: number): LoadOrder {
  const [canvas] = canvases;
  const path = `${BASE_PATH}/editions/${canvas?.edition_id}/spaces/${canvas?.space_id}`;
  const headers = { authorization: `Bearer ${token}` };
  const requests = [{ method: 'GET', path, headers }];
  return { url: service.url, requests, connections: CONNECTIONS, seconds };
}

function requireOk({ waits }: LoadResult): readonly number[] {
  const others = Object.keys(waits).filter((status) => status !== '200');
  if (others.length > 0) throw new Error(`Honest requests were answered with ${others}.`);
  return waits['200'] ?? [];
}

type Kind = (host: string, token: string) => { begin: string; drip: string };

const upgrade = (host: string) =>
  `GET /service/live HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

const KINDS: readonly Kind[] = [
  // sends nothing
  () => ({ begin: '', drip: '' }),
  // sends the headers byte by byte
  (host) => ({ begin: `GET / HTTP/1.1\r\nhost: ${host}\r\nx-slow: `, drip: 'x' }),
  // sends the body byte by byte
  (host, token) => ({
    begin: `POST ${BASE_PATH}/editions HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
    drip: ' ',
  }),
  // opens a live socket and sends nothing
  (host) => ({ begin: upgrade(host), drip: '' }),
  // starts a message of 1 MB and continues byte by byte
  (host) => ({
    begin: `${upgrade(host)}\x82\xff\x00\x00\x00\x00\x00\x10\x00\x00\x00\x00\x00\x00`,
    drip: 'x',
  }),
];

async function openSlow(cleanup: Cleanup, { service, token }: PartInput['bench'], count: number) {
  const { hostname, port, host } = new URL(service.url);
  const sockets = Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length]?.(host, token) ?? { begin: '', drip: '' };
    const socket: Socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.resume();
    socket.write(kind.begin, 'latin1');
    return { socket, drip: kind.drip };
  });
  const timer = setInterval(() => {
    for (const { socket, drip } of sockets) if (drip && socket.writable) socket.write(drip);
  }, DRIP_MILLISECONDS);
  const close = () => {
    clearInterval(timer);
    for (const { socket } of sockets) socket.destroy();
  };
  cleanup.add(close);
  while (sockets.some(({ socket }) => socket.connecting)) await setTimeout(10);
  return { close, connected: () => sockets.filter(({ socket }) => !socket.closed).length };
}
