import { setTimeout } from 'node:timers/promises';
import { checkDatabase } from './check-database.ts';
import type { PooledDatabase } from './database.ts';

/** Why a node cannot handle requests; the reason is shown to the caller of the probe. */
export class NotReadyError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotReadyError';
  }
}

/** Open zones, and how many of them are far behind in projection. */
export interface ProjectionLag {
  zones: number;
  behind: number;
}

const ANSWER_MILLISECONDS = 3_000;
const STUCK_MILLISECONDS = 10_000;
// A few zones can be behind for reasons of their own; they must not stop the node.
const MIN_ZONES_BEHIND = 3;

/** Throws if requests cannot be handled now: the database must answer and accept writes. */
export async function checkReady(db: PooledDatabase, lag: ProjectionLag): Promise<void> {
  const late = new NotReadyError('the database does not answer');
  const timeout = setTimeout(ANSWER_MILLISECONDS, undefined, { ref: false });
  await Promise.race([
    checkAnswers(db),
    timeout.then(() => {
      throw late;
    }),
  ]);
  if (db.writes.stuckMilliseconds() >= STUCK_MILLISECONDS)
    throw new NotReadyError('no write has succeeded for 10 seconds');
  if (lag.behind >= MIN_ZONES_BEHIND && lag.behind * 2 > lag.zones)
    throw new NotReadyError('the projection of open zones is far behind');
}

async function checkAnswers({ reserved }: PooledDatabase): Promise<void> {
  await checkDatabase(reserved.pool);
  const { rows } = await reserved.pool.query<{ recovering: boolean; readonly: string }>(
    `select pg_is_in_recovery() as recovering, current_setting('transaction_read_only') as readonly`,
  );
  const [row] = rows;
  if (row?.recovering) throw new NotReadyError('the database is a standby in recovery');
  if (row?.readonly === 'on') throw new NotReadyError('the database is read-only');
}
