import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is answered, and what names it. */
export interface Tagged {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

/**
 * An answer that is the thing itself. Its tag is known before it is made: whoever has it already
 * is told so, and it is not made at all.
 */
export class Bytes {
  readonly mediaType: string;
  readonly tag: string;
  /** The tag comes again, for things that may change while they are made. */
  readonly make: () => Promise<Tagged>;

  constructor({ mediaType, tag, make }: Pick<Bytes, 'mediaType' | 'tag' | 'make'>) {
    this.mediaType = mediaType;
    this.tag = tag;
    this.make = make;
  }
}

export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Bytes,
): Promise<FastifyReply> {
  // Only for its caller, who asks each time whether it still holds.
  reply.header('cache-control', 'private, no-cache').header('vary', 'authorization');
  if (isKnown(request, answer.tag))
    return reply.code(304).header('etag', quoted(answer.tag)).send();
  const { bytes, tag } = await answer.make();
  return (
    reply
      .header('etag', quoted(tag))
      .header('x-content-type-options', 'nosniff')
      // A picture that is opened as a page of its own can do nothing there.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type(answer.mediaType)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  );
}

function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(quoted(tag)) ?? false;
}

function quoted(tag: string): string {
  return `"${tag}"`;
}
