import type { IncomingMessage } from 'node:http';

const BODY_LIMIT = 16 * 1024;

/**
 * Answers undefined for a body that is too large. The rest of it is read and dropped, because a
 * client that is still sending would not see the answer.
 */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size <= BODY_LIMIT ? Buffer.concat(chunks).toString('utf8') : undefined;
}
