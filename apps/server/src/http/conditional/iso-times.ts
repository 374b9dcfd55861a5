import { type Operation, Timestamp } from '@lienzo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredResponse } from '../idempotency.ts';
import { Serialized } from '../serialized.ts';
import { Streamed } from '../streamed.ts';

/** Returns data with times in ISO 8601. */
type Rewrite = (data: unknown) => unknown;

/** Answers a request that prefers times in ISO 8601 (RFC 7240); returns other responses as they are. */
type ApplyPreferences = (
  exchange: { request: FastifyRequest; reply: FastifyReply },
  response: StoredResponse,
) => StoredResponse;

/** Creates the function for one operation. Which values are times is known from its schema. */
export function createPreferences(op: Operation): ApplyPreferences {
  const rewrite = op.mediaTypes ? undefined : rewriteOf(op.data as JsonSchema);
  return ({ request, reply }, response) => {
    if (!rewrite || !prefersIso(request.headers.prefer)) return response;
    const { data, ...envelope } = response.payload as { data?: unknown }; // a success envelope
    if (data instanceof Streamed || typeof data === 'string') return response;
    reply.header('preference-applied', 'times=iso8601').header('vary', 'authorization, prefer');
    const plain = data instanceof Serialized ? data.toJSON() : data;
    return { ...response, payload: { ...envelope, data: rewrite(plain) } };
  };
}

function prefersIso(header: string | string[] | undefined): boolean {
  const preferences = [header ?? []].flat().join(',').split(',');
  return preferences.some((one) => /^\s*times\s*=\s*"?iso8601"?\s*(?:;.*)?$/i.test(one));
}

interface JsonSchema {
  pattern?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
}

const { pattern: TIME_PATTERN = '' } = Timestamp as JsonSchema; // options are not in the type of a schema

/** Returns undefined if values of the schema contain no times. */
function rewriteOf(schema: JsonSchema): Rewrite | undefined {
  if (schema.pattern === TIME_PATTERN) return toIso;
  if (schema.items) return eachItem(rewriteOf(schema.items));
  if (schema.anyOf) return inTurn(schema.anyOf.map(rewriteOf));
  return inTurn([
    eachField(Object.entries(schema.properties ?? {})),
    ...Object.values(schema.patternProperties ?? {}).map((field) => eachValue(rewriteOf(field))),
  ]);
}

const TIME = new RegExp(TIME_PATTERN);

function toIso(value: unknown): unknown {
  if (typeof value !== 'string' || !TIME.test(value)) return value;
  return new Date(`${value} UTC`).toISOString().replace('.000', '');
}

function eachItem(rewrite: Rewrite | undefined): Rewrite | undefined {
  return rewrite && ((data) => (Array.isArray(data) ? data.map(rewrite) : data));
}

function eachValue(rewrite: Rewrite | undefined): Rewrite | undefined {
  return rewrite && ((data) => mapFields(data, (_name, value) => rewrite(value)));
}

function eachField(fields: readonly (readonly [string, JsonSchema])[]): Rewrite | undefined {
  const rewrites = new Map<string, Rewrite>();
  for (const [name, schema] of fields) {
    const rewrite = rewriteOf(schema);
    if (rewrite) rewrites.set(name, rewrite);
  }
  if (rewrites.size === 0) return undefined;
  return (data) => mapFields(data, (name, value) => rewrites.get(name)?.(value) ?? value);
}

function mapFields(data: unknown, map: (name: string, value: unknown) => unknown): unknown {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, map(name, value)]));
}

/** Applies all rewrites; times that were rewritten before stay as they are. */
function inTurn(rewrites: readonly (Rewrite | undefined)[]): Rewrite | undefined {
  const present = rewrites.filter((rewrite) => rewrite !== undefined);
  if (present.length === 0) return undefined;
  return (data) => present.reduce((value, rewrite) => rewrite(value), data);
}
