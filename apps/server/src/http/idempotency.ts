import { createHash } from 'node:crypto';
import { errors, type Operation } from '@lienzo/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../core/clock.ts';
import { type ContractError, fail, toContractError } from '../core/errors.ts';
import type { Tx } from '../db/bound-kysely.ts';
import type { Database, PersonalDatabase } from '../db/database.ts';
import { createShare, ShareExhaustedError } from '../db/share.ts';
import { isLockTimeout } from '../db/unavailable.ts';
import { responseText, Serialized } from './serialized.ts';

/** How long a response is stored for repeated requests. */
export const KEY_LIFETIME_MILLISECONDS = 24 * 3600 * 1000;

export interface StoredResponse {
  readonly status: number;
  readonly payload: object;
}

/** How long a request waits for one with the same key on another node. */
const CLAIM_WAIT = "'1s'";

const WITHHELD: StoredResponse = { status: 1, payload: {} };

interface KeyRow {
  zuid: string;
  operation: string;
  key: string;
  request_hash: Buffer;
  status: number;
  answer: string;
  created_time: Date;
}

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
  db: PersonalDatabase;
  clock: Clock;
  request: IdempotentRequest;
  /** The edition that the work is about, if there is one. */
  editionId: string | undefined;
  /** The response contains a secret: store only that it was sent. */
  withheld: boolean;
  /** Throws if the caller may no longer receive responses about the edition. */
  checkAccess: (db: Database) => Promise<void>;
  /** Does the work on the given database and returns the response to store. */
  respond: (db: Database) => Promise<StoredResponse>;
  /** Returns the response for an error that the work threw. */
  respondToError: (error: unknown) => StoredResponse;
  /** Removes the reason of an error, if it can. The work is then done once more. */
  isWorthRetrying?: (error: unknown) => Promise<boolean>;
}

/**
 * Does the work once per key. The response is stored in the transaction of the work, so a crash leaves
 * both or neither. A concurrent request with the same key waits for the first: on the same node in memory,
 * on another for a second on the row of the key.
 */
export async function respondOnce(options: RespondOnceOptions): Promise<StoredResponse> {
  const { isWorthRetrying, ...rest } = options;
  let isRepeated = false;
  try {
    return await options.db.inOneTransaction(async (joined, tx) => {
      const stored = await claimKey(tx, options);
      isRepeated = stored !== undefined;
      if (stored) {
        await options.checkAccess(joined);
        return stored;
      }
      const response = await options.respond(joined);
      await storeResponse(tx, options.request, options.withheld ? WITHHELD : response);
      return response;
    }, options.editionId);
  } catch (error) {
    const { status } = errors[toContractError(error).key];
    if (isRepeated || status >= 500 || status === 429 || isAboutKey(error)) throw error;
    if (await isWorthRetrying?.(error)) return respondOnce(rest);
    return storeRejection(options, error);
  }
}

function isAboutKey(error: unknown): boolean {
  const { key } = toContractError(error);
  return key === 'idempotencyConflict' || key === 'idempotencyInProgress';
}

const MAX_WAITING = 100;
const WAIT_MILLISECONDS = 10_000;

/** Lets requests with the same key wait for each other in memory, without a database connection. */
export function createKeyTurns() {
  const share = createShare({
    max: 1,
    maxWaiting: MAX_WAITING,
    waitMilliseconds: WAIT_MILLISECONDS,
  });
  return async <T>(
    { zuid, operation, key }: Pick<IdempotentRequest, 'zuid' | 'operation' | 'key'>,
    work: () => Promise<T>,
  ): Promise<T> => {
    let started = false;
    const begin = () => {
      started = true;
      return work();
    };
    try {
      return await share.run(JSON.stringify([zuid, operation, key]), begin);
    } catch (error) {
      throw !started && error instanceof ShareExhaustedError ? inProgress(error) : error;
    }
  };
}

function inProgress(cause: unknown): ContractError {
  return fail('idempotencyInProgress', {}, { cause, retryAfterSeconds: 1 });
}

/** Claims the key for this request, or returns the stored response of an earlier one. */
async function claimKey(
  tx: Tx,
  { request, clock }: RespondOnceOptions,
): Promise<StoredResponse | undefined> {
  const now = clock.now();
  const row: KeyRow = {
    zuid: request.zuid,
    operation: request.operation,
    key: request.key,
    request_hash: request.hash,
    status: 0,
    answer: '',
    created_time: now,
  };
  // A request on another node may hold the row. These are sent together with their neighbours.
  sql`set local lock_timeout = ${sql.raw(CLAIM_WAIT)}`.execute(tx).catch(() => {});
  const claimed = await insertKey(tx, row).catch((error: unknown) => {
    throw isLockTimeout(error) ? inProgress(error) : error;
  });
  sql`set local lock_timeout to default`.execute(tx).catch(() => {});
  return claimed ? undefined : readStored(tx, request);
}

function insertKey(tx: Tx, row: KeyRow) {
  return tx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['zuid', 'operation', 'key'])
        .doUpdateSet({
          request_hash: row.request_hash,
          status: row.status,
          answer: row.answer,
          created_time: row.created_time,
        })
        .where(
          'idempotency_keys.created_time',
          '<',
          new Date(row.created_time.getTime() - KEY_LIFETIME_MILLISECONDS),
        ),
    )
    .returning('key')
    .executeTakeFirst();
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
  return { status: stored.status, payload: new Serialized(stored.answer) };
}

async function storeResponse(
  tx: Tx,
  request: IdempotentRequest,
  response: StoredResponse,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: response.status, answer: responseText(response.payload) })
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
