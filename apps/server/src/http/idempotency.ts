import { createHash } from 'node:crypto';
import { errors, type Operation } from '@lienzo/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../core/clock.ts';
import { fail, toContractError } from '../core/errors.ts';
import type { Tx } from '../db/bound-kysely.ts';
import type { Database, PooledDatabase } from '../db/database.ts';

/** How long a response is stored for repeated requests. */
export const KEY_LIFETIME_MILLISECONDS = 24 * 3600 * 1000;

export interface StoredResponse {
  readonly status: number;
  readonly payload: unknown;
}

const WITHHELD: StoredResponse = { status: 1, payload: null };

interface IdempotentRequest {
  readonly zuid: string;
  readonly operation: string;
  readonly key: string;
  readonly hash: Buffer;
}

/** Returns the idempotency key of a POST request, if it has one. */
export function readIdempotencyKey(op: Operation, request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (op.method !== 'POST' || header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header)) {
    throw fail('validation', { path: '', reason: 'Idempotency-Key must be 1 to 255 characters' });
  }
  return header;
}

/** Hashes a request. A retry may have other headers or another query, but the same path and body. */
export function hashRequest(path: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${path}\n${JSON.stringify(body)}`)
    .digest();
}

interface RespondOnceOptions {
  db: PooledDatabase;
  clock: Clock;
  request: IdempotentRequest;
  /** The edition that the work is about, if there is one. */
  editionId: string | undefined;
  /** The response contains a secret: store only that it was sent. */
  withheld: boolean;
  /** Does the work on the given database and returns the response to store. */
  respond: (db: Database) => Promise<StoredResponse>;
  /** Returns the response for an error that the work threw. */
  respondToError: (error: unknown) => StoredResponse;
}

/**
 * Does the work once per key. The response is stored in the transaction of the work, so a crash leaves
 * both or neither. A concurrent request with the same key waits on the row of the key.
 */
export async function respondOnce(options: RespondOnceOptions): Promise<StoredResponse> {
  try {
    return await options.db.inOneTransaction(async (joined, tx) => {
      const stored = await claimKey(tx, options);
      if (stored) return stored;
      const response = await options.respond(joined);
      await storeResponse(tx, options.request, options.withheld ? WITHHELD : response);
      return response;
    }, options.editionId);
  } catch (error) {
    const { status } = errors[toContractError(error).key];
    if (status >= 500 || isConflict(error)) throw error;
    return storeRejection(options, error);
  }
}

function isConflict(error: unknown): boolean {
  return toContractError(error).key === 'idempotencyConflict';
}

/** Claims the key for this request, or returns the stored response of an earlier one. */
async function claimKey(
  tx: Tx,
  { request, clock }: RespondOnceOptions,
): Promise<StoredResponse | undefined> {
  const now = clock.now();
  const row = {
    zuid: request.zuid,
    operation: request.operation,
    key: request.key,
    request_hash: request.hash,
    status: 0,
    answer: '',
    created_time: now,
  };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['zuid', 'operation', 'key'])
        .doUpdateSet({ request_hash: request.hash, status: 0, answer: '', created_time: now })
        .where(
          'idempotency_keys.created_time',
          '<',
          new Date(now.getTime() - KEY_LIFETIME_MILLISECONDS),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed ? undefined : readStored(tx, request);
}

async function readStored(tx: Tx, request: IdempotentRequest): Promise<StoredResponse> {
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('zuid', '=', request.zuid)
    .where('operation', '=', request.operation)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  if (!stored.request_hash.equals(request.hash)) throw fail('idempotencyConflict');
  if (stored.status === WITHHELD.status) {
    throw fail('idempotencyConflict', {
      reason: 'the first response contained a secret and was not stored',
    });
  }
  return { status: stored.status, payload: JSON.parse(stored.answer) };
}

async function storeResponse(
  tx: Tx,
  request: IdempotentRequest,
  response: StoredResponse,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: response.status, answer: JSON.stringify(response.payload) })
    .where('zuid', '=', request.zuid)
    .where('operation', '=', request.operation)
    .where('key', '=', request.key)
    .execute();
}

// The work was rolled back together with its claim, so the rejection is stored separately.
async function storeRejection(
  options: RespondOnceOptions,
  error: unknown,
): Promise<StoredResponse> {
  return options.db.changeDirectory(async (tx) => {
    const stored = await claimKey(tx, options);
    if (stored) return stored;
    const response = options.respondToError(error);
    await storeResponse(tx, options.request, response);
    return response;
  });
}
