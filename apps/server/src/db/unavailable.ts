import pg from 'pg';
import { QueueFullError } from './fair-queue.ts';
import { ShareExhaustedError } from './share.ts';

/** The database cannot be reached, closed the connection or did not answer. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** All connections are in use, and none was released before the timeout. */
export class PoolExhaustedError extends Error {
  constructor(options: ErrorOptions) {
    super('Timed out waiting for a free database connection.', options);
    this.name = 'PoolExhaustedError';
  }
}

/** Returns whether the error means that too much work waits for connections. Nothing was changed. */
export function isExhausted(error: unknown): boolean {
  return [PoolExhaustedError, ShareExhaustedError, QueueFullError].some(
    (kind) => error instanceof kind,
  );
}

// Classes of SQLSTATEs: connection, authorization, resources (disk full, too many connections), operator
// intervention (shutdown, cancelled, crash) and system errors.
const TEMPORARY_CLASSES = new Set(['08', '28', '53', '57', '58']);
const TEMPORARY_CODES = new Set([
  '25006', // read-only transaction
  '25P03', // idle in transaction timeout
  '25P04', // transaction timeout
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
]);

/** Returns whether the same work can succeed later, because only the database was in its way. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '' } = error;
  return TEMPORARY_CODES.has(code) || TEMPORARY_CLASSES.has(code.slice(0, 2));
}

/** Returns whether a statement waited for a lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** Errors with which PostgreSQL closed connections that were not waiting for an answer. */
const closeErrors = new WeakMap<object, pg.DatabaseError>();

/** Remembers why a connection was closed, for the work that uses it next. */
export function noteCloseError(client: object, error: Error): void {
  if (error instanceof pg.DatabaseError) closeErrors.set(client, error);
}

/**
 * Replaces errors of a broken connection, which pg reports as plain errors, by the reason that PostgreSQL
 * gave, if there is one.
 */
export function toConnectionError(error: unknown, client: object): unknown {
  if (error instanceof pg.DatabaseError || error instanceof DatabaseUnavailableError) return error;
  return closeErrors.get(client) ?? new DatabaseUnavailableError(error);
}
