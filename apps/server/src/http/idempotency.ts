import { createHash } from 'node:crypto';
import { errors, type Operation } from '@lienzo/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../core/clock.ts';
import { fail, toContractError } from '../core/errors.ts';
import type { Tx } from '../db/bound-kysely.ts';
import type { Database, PooledDatabase } from '../db/database.ts';

/** How long an answer is kept to be given again. */
export const KEPT_MILLISECONDS = 24 * 3600 * 1000;

export interface StoredAnswer {
  readonly status: number;
  readonly payload: unknown;
}

const WITHHELD: StoredAnswer = { status: 1, payload: null };

interface IdempotentRequest {
  readonly zuid: string;
  readonly operation: string;
  readonly key: string;
  readonly hash: Buffer;
}

/** The caller's key for a POST, or undefined when the request does not carry one. */
export function readIdempotencyKey(op: Operation, request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (op.method !== 'POST' || header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header)) {
    throw fail('validation', { path: '', reason: 'Idempotency-Key must be 1 to 255 characters' });
  }
  return header;
}

/** The request may travel with another query or header, but path and body must stay the same. */
export function hashRequest(path: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${path}\n${JSON.stringify(body)}`)
    .digest();
}

interface Replay {
  db: PooledDatabase;
  clock: Clock;
  request: IdempotentRequest;
  /** The answer shows a secret: remember that it was given, not what it was. */
  withheld: boolean;
  /** Does the work on the given database and gives the answer to keep. */
  answer: (db: Database) => Promise<StoredAnswer>;
  /** The answer for an error that the work threw. */
  answerError: (error: unknown) => StoredAnswer;
}

/**
 * Does the work once. The answer is written in the same transaction as the work, so a crash leaves
 * both or neither; a second request with the key waits for the first on the row of the key.
 */
export async function answerOnce(options: Replay): Promise<StoredAnswer> {
  try {
    return await options.db.inOneTransaction(async (joined, tx) => {
      const kept = await claimKey(tx, options);
      if (kept) return kept;
      const answer = await options.answer(joined);
      await keepAnswer(tx, options.request, options.withheld ? WITHHELD : answer);
      return answer;
    });
  } catch (error) {
    const { status } = errors[toContractError(error).key];
    if (status >= 500 || isConflict(error)) throw error;
    return keepRefusal(options, error);
  }
}

function isConflict(error: unknown): boolean {
  return toContractError(error).key === 'idempotencyConflict';
}

async function claimKey(tx: Tx, { request, clock }: Replay): Promise<StoredAnswer | undefined> {
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
        .where('idempotency_keys.created_time', '<', new Date(now.getTime() - KEPT_MILLISECONDS)),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed ? undefined : readKept(tx, request);
}

async function readKept(tx: Tx, request: IdempotentRequest): Promise<StoredAnswer> {
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('zuid', '=', request.zuid)
    .where('operation', '=', request.operation)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  if (!kept.request_hash.equals(request.hash)) throw fail('idempotencyConflict');
  if (kept.status === WITHHELD.status) {
    throw fail('idempotencyConflict', {
      reason: 'the first answer showed a secret and is not kept',
    });
  }
  return { status: kept.status, payload: JSON.parse(kept.answer) };
}

async function keepAnswer(tx: Tx, request: IdempotentRequest, answer: StoredAnswer): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, answer: JSON.stringify(answer.payload) })
    .where('zuid', '=', request.zuid)
    .where('operation', '=', request.operation)
    .where('key', '=', request.key)
    .execute();
}

// The work was rolled back, and the claim with it; the refusal is kept on its own.
async function keepRefusal(options: Replay, error: unknown): Promise<StoredAnswer> {
  return options.db.changeDirectory(async (tx) => {
    const kept = await claimKey(tx, options);
    if (kept) return kept;
    const answer = options.answerError(error);
    await keepAnswer(tx, options.request, answer);
    return answer;
  });
}
