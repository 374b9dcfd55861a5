import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/**
 * The next part of a stream of server-sent events. The handler is called again for the part after it, as if
 * the client had sent another request, so a stream ends when its token does.
 */
export class StreamPart {
  readonly text: string;
  /** Called once, before the first part is sent. Throws if the stream is refused; returns what to call at its end. */
  readonly start: () => () => void;
  readonly next: NextPart | undefined;

  constructor({ text, start, next }: Pick<StreamPart, 'text' | 'start' | 'next'>) {
    this.text = text;
    this.start = start;
    this.next = next;
  }
}

interface NextPart {
  /** The query of the next part. */
  readonly query: object;
  /** Resolves when there may be something to send, or when the signal is aborted. */
  readonly wait: (signal: AbortSignal) => Promise<void>;
  readonly maxMilliseconds: number;
}

interface Parts {
  first: StreamPart;
  /** Returns the part for a query. Throws if the caller may no longer read. */
  read: (query: object, elapsedMilliseconds: number) => Promise<StreamPart>;
  /** Describes an error as the body of a response. */
  describe: (error: unknown) => object;
}

// Often enough for proxies, which close connections that are idle for a minute.
const HEARTBEAT_MILLISECONDS = 15_000;
/** Events that follow each other faster are sent together. */
const MIN_MILLISECONDS = 100;

export function sendEvents(reply: FastifyReply, parts: Parts): FastifyReply {
  const end = parts.first.start();
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  if (reply.raw.destroyed) left.abort();
  return reply
    .header('cache-control', 'no-store')
    .header('connection', 'close') // so that a node that stops need not wait for the next request
    .header('x-accel-buffering', 'no') // lets nginx pass on each event at once
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(joinParts(parts, left.signal, end), { objectMode: false }));
}

async function* joinParts(
  { first, read, describe }: Parts,
  left: AbortSignal,
  end: () => void,
): AsyncGenerator<string, void, undefined> {
  const started = performance.now();
  try {
    for (let part = first; ; ) {
      yield part.text;
      if (!part.next || left.aborted) return;
      const { query, wait, maxMilliseconds } = part.next;
      const sent = performance.now();
      const timeout = AbortSignal.timeout(
        Math.min(HEARTBEAT_MILLISECONDS, Math.ceil(maxMilliseconds)),
      );
      await wait(AbortSignal.any([left, timeout]));
      const rest = MIN_MILLISECONDS - (performance.now() - sent);
      if (rest > 0) await setTimeout(rest);
      if (left.aborted) return;
      part = await read(query, performance.now() - started);
    }
  } catch (error) {
    yield `event: error\ndata: ${JSON.stringify(describe(error))}\n\n`;
  } finally {
    end();
  }
}
