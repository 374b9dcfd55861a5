import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { StoredResponse } from './idempotency.ts';
import { serializedParts } from './serialized.ts';
import { Streamed } from './streamed.ts';
import { textChunks } from './text-chunks.ts';

// Encoding a shorter answer takes about a millisecond, which is less than a stream costs.
const STREAMED_CHARACTERS = 1_048_576;

/** Sends a response that is a JSON envelope. */
export function sendJson(reply: FastifyReply, { status, payload }: StoredResponse): FastifyReply {
  reply.code(status);
  const { data, ...envelope } = payload as { data?: unknown }; // a success envelope
  if (data instanceof Streamed)
    return sendStream(reply, data, JSON.stringify(envelope).slice(0, -1));
  const parts = serializedParts(payload);
  if (!parts) return reply.send(payload);
  reply.type('application/json; charset=utf-8');
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return length > STREAMED_CHARACTERS
    ? reply.send(Readable.from(textChunks(parts)))
    : reply.send(
        Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
      );
}

function sendStream(reply: FastifyReply, data: Streamed, head: string): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .send(data.toReadable({ before: `${head},"data":`, after: '}' }));
}
