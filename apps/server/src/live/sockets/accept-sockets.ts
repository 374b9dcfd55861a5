import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createBudget } from './budget.ts';

const LIVE_PATH = '/service/live';

// An update of a mebibyte and the address before it.
const LARGEST_FRAME = 1024 * 1024 + 1024;
const FRAMES = { perSecond: 300, atOnce: 1_500 };
const BYTES = { perSecond: 2 * 1024 * 1024, atOnce: 6 * 1024 * 1024 };
const SMALL_BYTES = 32 * 1024;
const PING_MILLISECONDS = 20_000;
const LOOK_MILLISECONDS = 1_000;
// Whoever does not read what they are sent gets it again when they come back.
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

interface SocketOptions {
  /** Pages of other origins that may open sockets, beside our own. */
  allowedOrigins: readonly string[];
  now: () => number;
  onSocket: (socket: WebSocket, request: Request) => SocketListener;
}

export interface SocketListener {
  onFrame(frame: Uint8Array): void;
  onTooFast(): void;
  onClose(code: number, reason: string): void;
}

/** Takes WebSockets on the port that answers requests. */
export function acceptSockets(server: Server, options: SocketOptions) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME });
  const alive = new WeakSet<WebSocket>();
  let accepting = true;

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => {}); // a peer that vanishes during the handshake
    if (!accepting) return refuse(stream, '503 Service Unavailable');
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (path.replace(/\/$/, '') !== LIVE_PATH) return refuse(stream, '404 Not Found');
    if (!isWelcome(request, options.allowedOrigins)) return refuse(stream, '403 Forbidden');
    sockets.handleUpgrade(request, stream, head, (socket) => listen(socket, request));
  };
  const listen = (socket: WebSocket, request: IncomingMessage) => {
    const listener = options.onSocket(socket, toWebRequest(request));
    const frames = createBudget(FRAMES, options.now);
    const bytes = createBudget(BYTES, options.now);
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    socket.on('error', () => {}); // the close that follows says enough
    socket.on('close', (code, reason) => listener.onClose(code, reason.toString()));
    socket.on('message', (data: Buffer) => {
      // Whoever was told to go may still talk, but is not listened to.
      if (socket.readyState !== socket.OPEN) return;
      if (frames(1) && bytes(data.length)) listener.onFrame(toFrame(data));
      else listener.onTooFast();
    });
  };
  const ping = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, PING_MILLISECONDS).unref();
  const look = setInterval(() => {
    for (const socket of sockets.clients) {
      if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
    }
  }, LOOK_MILLISECONDS).unref();

  server.on('upgrade', upgrade);
  return {
    count: () => sockets.clients.size,
    /** Takes no new ones; those that are open stay. */
    stop() {
      accepting = false;
    },
    close() {
      clearInterval(ping);
      clearInterval(look);
      server.off('upgrade', upgrade);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** A small frame is a part of what was read at once, all of which it would keep in memory. */
function toFrame(data: Buffer): Uint8Array {
  return data.length < SMALL_BYTES
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.length);
}

// A page elsewhere must not use the sockets of people who happen to visit it.
function isWelcome({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

// The engine wants one. What the peer wrote as the address is not in it: not all of it can be parsed.
function toWebRequest({ headers }: IncomingMessage): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') given.set(name, value);
  }
  return new Request(`http://localhost${LIVE_PATH}`, { headers: given });
}
