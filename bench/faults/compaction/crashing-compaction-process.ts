// Runs in its own process: compacts zones on demand and kills itself at the requested point.
import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { createOffload } from '../../../apps/server/src/core/offload.ts';
import { openDatabase } from '../../../apps/server/src/db/database.ts';
import {
  compactZone,
  dropCompacted,
} from '../../../apps/server/src/domain/journal/compact-zone.ts';
import type { ZoneKey } from '../../../apps/server/src/domain/zones/queries.ts';

/** Statements are numbered from 1, including BEGIN and COMMIT, starting with each order. */
export type CrashPoint =
  | { readonly statement: number; readonly when: 'before' | 'sent' | 'answered' }
  | { readonly milliseconds: number };

export interface CompactionOrder {
  readonly task: 'compactZone' | 'dropCompacted';
  readonly key: ZoneKey;
  /** The time of the clock, in milliseconds since the epoch. */
  readonly now: number;
  readonly death?: CrashPoint;
}

/** A message of the process: it is ready, or a task is done or has failed. */
export interface CompactionReport {
  readonly ready?: true;
  readonly statements?: number;
  readonly milliseconds?: number;
  readonly failure?: string;
}

let death: CrashPoint | undefined;
let statements = 0;

// Not an exit: nothing is flushed or closed.
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Intercepts all statements sent to PostgreSQL, including BEGIN and COMMIT. */
function watchStatements(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>; // its other overloads are not used here
  const watched = async function (this: pg.Client, ...args: unknown[]): Promise<unknown> {
    statements += 1;
    const when = death && 'when' in death && death.statement === statements && death.when;
    if (when === 'before') die();
    const answer = query.apply(this, args);
    if (when === 'sent') setImmediate(die);
    const result = await answer;
    if (when === 'answered') die();
    return result;
  };
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query; // implements the overload described above
}

function report(message: CompactionReport): void {
  process.send?.(message);
}

watchStatements();
const db = openDatabase({
  url: process.env.DATABASE_URL ?? '',
  role: 'lienzo_runtime',
  poolSize: 2,
});
const offload = createOffload();

process.on('message', async ({ task, key, now, death: ordered }: CompactionOrder) => {
  death = ordered;
  statements = 0;
  const clock = { now: () => new Date(now) };
  const started = performance.now();
  const timer = death && 'milliseconds' in death ? setTimeout(die, death.milliseconds) : undefined;
  try {
    if (task === 'compactZone') await compactZone({ db, clock, offload }, key);
    else await dropCompacted({ db, clock }, key);
    clearTimeout(timer);
    report({ statements, milliseconds: performance.now() - started });
  } catch (error) {
    report({ failure: error instanceof Error ? error.message : String(error) });
  }
});
// The parent process is gone.
process.on('disconnect', die);
// Warms up both tasks, so that killed runs are as fast as in a running service.
await db.pool.query('select 1');
// Node flushes the cache only on a normal exit, which never happens here. It speeds up the next start.
flushCompileCache();
report({ ready: true });
