import type { Database } from '../db/database.ts';
import type { Context } from './context.ts';

/** Thrown by a request that must prepare something. The request is then repeated. */
export class UnpreparedError extends Error {
  readonly prepare: (db: Database) => Promise<void>;

  constructor(prepare: (db: Database) => Promise<void>) {
    super('The request is not prepared.');
    this.prepare = prepare;
  }
}

/**
 * Returns the result of work that takes seconds. In a request, it is done without a transaction and without a turn on
 * the zone, which others wait for: the first call ends the attempt, and the second one gets the result. A request calls
 * this at most once, before it writes anything. The work gets a context whose database is open then.
 */
export async function prepare<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { preparation } = ctx;
  if (!preparation) return work(ctx);
  if (preparation.result) return preparation.result.value as T; // of the same work
  throw new UnpreparedError(async (db) => {
    preparation.result = { value: await work({ ...ctx, db }) };
  });
}
