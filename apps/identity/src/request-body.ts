import type { IncomingMessage } from 'node:http';

const MAX_BODY_BYTES = 16 * 1024;

/**
 * Reads the body, or returns undefined if it is too large. The rest of a large body is read and
 * discarded, because a client that is still sending would not see the response.
 */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}
