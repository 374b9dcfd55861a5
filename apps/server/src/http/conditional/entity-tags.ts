import { createHash } from 'node:crypto';
import type { Operation } from '@lienzo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EntityTags, NotModified } from '../../core/entity-tags.ts';
import { fail } from '../../core/errors.ts';

/** The tags of one request. */
interface RequestTags extends EntityTags {
  /** Returns the tag of the response. */
  current(): string | undefined;
}

/** Reads the preconditions of a request. Throws if the operation would ignore one. */
export function readTags(op: Operation, { headers }: FastifyRequest): RequestTags {
  const required = headers['if-match'];
  if (required !== undefined && !op.ifMatch) throw fail('preconditionUnsupported');
  let tag: string | undefined;
  return {
    require(current) {
      if (required === undefined || required.trim() === '*') return;
      if (tagsIn(required).some((one) => stateOf(one) === current)) return;
      throw fail('preconditionFailed', { current_tag: quote(current) });
    },
    set(current) {
      tag = current;
      // The tag of a revision is not complete yet.
      if (op.tag === 'zone' && isKnown(headers, current)) throw new NotModified(current);
    },
    current: () => tag,
  };
}

/** Sends the tag of a response, and 304 instead of a body if the caller has it. Returns whether it did. */
export function sendTag(
  op: Operation,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { tag, data }: { tag: string; data: unknown },
): boolean {
  const whole = op.tag === 'revision' ? `${tag}-${digestOf(data)}` : tag;
  reply.header('etag', quote(whole));
  if (!op.tag) return false;
  // Stored by the caller only, and revalidated on each request.
  reply.header('cache-control', 'private, no-cache').header('vary', 'authorization');
  return op.tag === 'revision' && isKnown(request.headers, whole);
}

/** People see the same revision of a space in different ways: their role, their favorites. */
function digestOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16);
}

// A digest follows the revision of a tag that a read returned.
function stateOf(tag: string): string {
  return tag.replace(/^(r\d+)-[\w-]{16}$/, '$1');
}

function isKnown(headers: FastifyRequest['headers'], tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || tagsIn(known).includes(tag));
}

/** Returns the tags in a header. Weak ones count: their state is the same. */
function tagsIn(header: string): string[] {
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].map(([, tag = '']) => tag);
}

function quote(tag: string): string {
  return `"${tag}"`;
}
