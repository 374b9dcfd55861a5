import type { FastifyReply, FastifyRequest } from 'fastify';

/** The bytes of a response and their entity tag. */
export interface Tagged {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

/**
 * A response with raw bytes, such as an image. Its tag is known before the bytes are created, so that a
 * matching `If-None-Match` is answered with 304 without creating them.
 */
export class Bytes {
  readonly mediaType: string;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Creates the bytes. Returns the tag again because the source may have changed since. The signal is
   * aborted when the caller disconnects.
   */
  readonly make: (gone: AbortSignal) => Promise<Tagged>;

  constructor({
    mediaType,
    tag,
    make,
    headers = {},
  }: Pick<Bytes, 'mediaType' | 'tag' | 'make'> & Partial<Pick<Bytes, 'headers'>>) {
    this.headers = headers;
    this.mediaType = mediaType;
    this.tag = tag;
    this.make = make;
  }
}

export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Bytes,
): Promise<FastifyReply> {
  // Cached by the caller only, and revalidated on each request, unless the response says something else.
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization')
    .headers(response.headers);
  if (isKnown(request, response.tag))
    return reply.code(304).header('etag', quoted(response.tag)).send();
  const created = await makeUntilGone(reply, response);
  if (!created) return reply.hijack(); // the connection is closed
  const { bytes, tag } = created;
  return (
    reply
      .header('etag', quoted(tag))
      .header('x-content-type-options', 'nosniff')
      // An image that is opened as a page can neither run scripts nor load anything.
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox",
      )
      .type(response.mediaType)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  );
}

/** Creates the bytes. Returns undefined if the caller disconnects before they are ready. */
async function makeUntilGone(reply: FastifyReply, { make }: Bytes): Promise<Tagged | undefined> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  reply.raw.once('close', leave);
  if (reply.raw.destroyed) leave();
  try {
    return await make(gone.signal);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    return undefined;
  } finally {
    reply.raw.off('close', leave);
  }
}

function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(quoted(tag)) ?? false;
}

function quoted(tag: string): string {
  return `"${tag}"`;
}
