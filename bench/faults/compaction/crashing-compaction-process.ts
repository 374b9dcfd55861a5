// Started as a process of its own: compacts zones on order, and kills itself where it was told.
import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { createOffload } from '../../../apps/server/src/core/offload.ts';
import { openDatabase } from '../../../apps/server/src/db/database.ts';
import {
  compactZone,
  dropCompacted,
} from '../../../apps/server/src/domain/journal/compact-zone.ts';
import type { ZoneKey } from '../../../apps/server/src/domain/zones/queries.ts';

/** Statements count from one, with BEGIN and COMMIT, from the moment that the orders come. */
export type Death =
  | { readonly statement: number; readonly when: 'before' | 'sent' | 'answered' }
  | { readonly milliseconds: number };

export interface CompactionOrders {
  readonly task: 'compactZone' | 'dropCompacted';
  readonly key: ZoneKey;
  /** The time that the clock shows, in milliseconds since 1970. */
  readonly now: number;
  readonly death?: Death;
}

/** What the process says: that it can begin, and what a task took or why it failed. */
export interface CompactionNews {
  readonly ready?: true;
  readonly statements?: number;
  readonly milliseconds?: number;
  readonly failure?: string;
}

let death: Death | undefined;
let statements = 0;

// Not an exit: nothing is finished, closed or said goodbye to.
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Sees everything that goes to PostgreSQL, also what opens and ends transactions. */
function watchStatements(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>; // nobody here uses its other forms
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
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query; // the form described above
}

function tell(news: CompactionNews): void {
  process.send?.(news);
}

watchStatements();
const db = openDatabase({
  url: process.env.DATABASE_URL ?? '',
  role: 'lienzo_runtime',
  poolSize: 2,
});
const offload = createOffload();

process.on('message', async ({ task, key, now, death: ordered }: CompactionOrders) => {
  death = ordered;
  statements = 0;
  const clock = { now: () => new Date(now) };
  const started = performance.now();
  const timer = death && 'milliseconds' in death ? setTimeout(die, death.milliseconds) : undefined;
  try {
    if (task === 'compactZone') await compactZone({ db, clock, offload }, key);
    else await dropCompacted({ db, clock }, key);
    clearTimeout(timer);
    tell({ statements, milliseconds: performance.now() - started });
  } catch (error) {
    tell({ failure: error instanceof Error ? error.message : String(error) });
  }
});
// Whoever started it is gone.
process.on('disconnect', die);
// Both are slow the first time, and what is to be killed shall be quick like in a service that runs.
await db.pool.query('select 1');
// Node keeps it at a normal end, which never comes; the next start is quicker with it.
flushCompileCache();
tell({ ready: true });
