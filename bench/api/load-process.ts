// Sends requests sequentially on several connections and counts the responses. It runs in its own process,
// so that its CPU time is not attributed to the server. It reads and writes bytes itself: a full client
// would use more CPU time than the measured servers.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export interface LoadOrder {
  readonly url: string;
  /** The connections take these in turn. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
}

/** Sends each request once, sequentially on one connection. */
export type TurnOrder = Pick<LoadOrder, 'url' | 'requests'>;

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Each `{uuid}` in it is replaced by a new UUID for each request. */
  readonly body?: string;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds of each request, by response status. */
  readonly waits: Readonly<Record<string, readonly number[]>>;
  /** Responses that require a retry but have no `Retry-After` header. */
  readonly withoutRetryAfter: number;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

async function work(order: LoadOrder | TurnOrder): Promise<LoadResult> {
  const waits: Record<string, number[]> = {};
  let answers = 0;
  let withoutRetryAfter = 0;
  const count = ({ status, saysWhen }: Answer, wait: number) => {
    answers += 1;
    waits[status] ??= [];
    waits[status].push(wait);
    if (status === '503' && !saysWhen) withoutRetryAfter += 1;
  };
  const started = performance.now();
  await Promise.all(textsOf(order).map((texts) => keepBusy(new URL(order.url), texts, count)));
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: answers / seconds, waits, withoutRetryAfter };
}

function textsOf(order: LoadOrder | TurnOrder): Iterator<string>[] {
  const writers = order.requests.map((request) => createWriter(new URL(order.url), request));
  if (!('seconds' in order)) return [writers.values().map((write) => write())];
  const limit = performance.now() + order.seconds * 1000;
  return Array.from({ length: order.connections }, (_, index) => {
    const write = writers[index % writers.length];
    if (!write) throw new Error('There are no requests to send.');
    return repeat(write, limit);
  });
}

/** Yields requests until the time limit, at least one. */
function* repeat(write: () => string, limit: number): Generator<string> {
  do yield write();
  while (performance.now() < limit);
}

type Count = (answer: Answer, wait: number) => void;

/** Uses one connection until everything is sent. */
function keepBusy(url: URL, texts: Iterator<string>, count: Count): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(url.port), url.hostname);
    socket.setNoDelay(true);
    let sent = 0;
    let received = Buffer.alloc(0);
    const send = () => {
      const { value, done } = texts.next();
      if (done) {
        socket.removeAllListeners('close');
        socket.end(resolve);
        return;
      }
      sent = performance.now();
      socket.write(value);
    };
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('A connection was closed.')));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = readAnswer(received);
      if (!answer || received.length < answer.bytes) return;
      received = received.subarray(answer.bytes);
      count(answer, performance.now() - sent);
      send();
    });
  });
}

interface Answer {
  status: string;
  bytes: number;
  /** Whether the response has a `Retry-After` header. */
  saysWhen: boolean;
}

/**
 * Reads the head of a response once it is complete. All measured responses have a `content-length`.
 */
function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response has no content-length: ${head}`);
  return {
    status: head.slice(9, 12),
    bytes: end + END_OF_HEAD.length + Number(length),
    saysWhen: /\r\nretry-after: \d/i.test(head),
  };
}

function createWriter(url: URL, { method, path, headers, body }: LoadRequest): () => string {
  const parts = body?.split('{uuid}') ?? [];
  const length = parts.join(randomUUID()).length; // ASCII only, so characters are bytes
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${url.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${length}`]),
  ];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  return () =>
    parts.reduce((text, part, index) => text + (index > 0 ? randomUUID() : '') + part, head);
}

process.on('message', async (order: LoadOrder | TurnOrder) => process.send?.(await work(order)));
