import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { listUnread } from './list-unread.ts';
import { createRateBudget } from './rate-budget.ts';

const LIVE_PATH = '/service/live';

// An update of 1 MiB and the address before it.
const MAX_MESSAGE_BYTES = 1024 * 1024 + 1024;
const MESSAGES = { perSecond: 300, burst: 1_500 };
const BYTES = { perSecond: 2 * 1024 * 1024, burst: 6 * 1024 * 1024 };
const SMALL_MESSAGE_BYTES = 32 * 1024;
const PING_MILLISECONDS = 20_000;
const UNREAD_CHECK_MILLISECONDS = 250;

interface SocketOptions {
  /** Origins whose pages may open sockets, in addition to the origin of the service. */
  allowedOrigins: readonly string[];
  now: () => number;
  readAddress: (request: IncomingMessage) => string;
  /** Returns the sockets of each person. */
  byPerson: () => Iterable<ReadonlySet<WebSocket>>;
  /** Called when a socket is closed because its client does not read. */
  onUnread: () => void;
  onSocket: (socket: WebSocket, request: SocketRequest) => SocketListener;
}

interface SocketRequest {
  request: Request;
  /** The newest document version that the client reads; clients of earlier releases do not name it. */
  version: number;
  /** The network address of the client, as a key for limits. */
  clientAddress: string;
}

export interface SocketListener {
  onMessage(message: Uint8Array): void;
  onTooFast(): void;
  onClose(code: number, reason: string): void;
}

/** Accepts WebSockets on the port of the HTTP server. */
export function acceptSockets(server: Server, options: SocketOptions) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const alive = new WeakSet<WebSocket>();
  let accepting = true;

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => {}); // the peer may disconnect during the handshake
    if (!accepting) return refuse(stream, '503 Service Unavailable');
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (path.replace(/\/$/, '') !== LIVE_PATH) return refuse(stream, '404 Not Found');
    if (!isAllowedOrigin(request, options.allowedOrigins)) return refuse(stream, '403 Forbidden');
    sockets.handleUpgrade(request, stream, head, (socket) => listen(socket, request));
  };
  const listen = (socket: WebSocket, request: IncomingMessage) => {
    const version = readVersion(request.url ?? '');
    const clientAddress = options.readAddress(request);
    const listener = options.onSocket(socket, {
      request: toWebRequest(request),
      version,
      clientAddress,
    });
    const messages = createRateBudget(MESSAGES, options.now);
    const bytes = createRateBudget(BYTES, options.now);
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    socket.on('error', () => {}); // a close event follows
    socket.on('close', (code, reason) => listener.onClose(code, reason.toString()));
    socket.on('message', (data: Buffer) => {
      // Ignores what a client sends after the server has started to close the socket.
      if (socket.readyState !== socket.OPEN) return;
      if (messages(1) && bytes(data.length)) listener.onMessage(toMessage(data));
      else listener.onTooFast();
    });
  };
  const ping = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, PING_MILLISECONDS).unref();
  const unreadCheck = setInterval(() => {
    for (const socket of listUnread(sockets.clients, options.byPerson())) {
      options.onUnread();
      socket.terminate();
    }
  }, UNREAD_CHECK_MILLISECONDS).unref();

  server.on('upgrade', upgrade);
  return {
    count: () => sockets.clients.size,
    /** Refuses new sockets; open ones stay open. */
    stop() {
      accepting = false;
    },
    close() {
      clearInterval(ping);
      clearInterval(unreadCheck);
      server.off('upgrade', upgrade);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function readVersion(url: string): number {
  return Number(/[?&]version=(\d{1,4})(?:&|$)/.exec(url)?.[1] ?? 1);
}

/** Copies a small message: a view of it would keep the whole read buffer in memory. */
function toMessage(data: Buffer): Uint8Array {
  return data.length < SMALL_MESSAGE_BYTES
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.length);
}

// Pages of other sites must not open sockets on behalf of their visitors.
function isAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

// The engine expects a Request. It does not contain the URL of the client, which may be unparsable.
function toWebRequest({ headers }: IncomingMessage): Request {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') copied.set(name, value);
  }
  return new Request(`http://localhost${LIVE_PATH}`, { headers: copied });
}
