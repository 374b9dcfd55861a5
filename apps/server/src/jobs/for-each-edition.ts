import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { scheduleJob } from '../db/job-queue.ts';
import { listAllEditionIds } from '../domain/editions/queries.ts';

export interface SweepDeps {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

interface Sweep {
  /** The task that continues with the remaining editions. */
  task: string;
  /** The edition at which the previous run stopped. */
  after?: string;
  /** Works on one edition. Returns true if it has to be called again. */
  work(editionId: string): Promise<boolean>;
}

// Kept short because a node that shuts down waits for its jobs.
const MAX_RUN_MILLISECONDS = 2_000;

/**
 * Works on all editions, one after the other. Runs for about two seconds and schedules the rest. An
 * edition that fails is logged and does not block the others.
 */
export async function forEachEdition(deps: SweepDeps, { task, after, work }: Sweep): Promise<void> {
  const { db, clock, log } = deps;
  const deadline = performance.now() + MAX_RUN_MILLISECONDS;
  let done = after;
  for (const editionId of await listAllEditionIds(db)) {
    if (after !== undefined && BigInt(editionId) <= BigInt(after)) continue;
    let more = true;
    while (more && performance.now() < deadline) {
      more = await work(editionId).catch((error: unknown) => {
        log.warn({ err: error, edition_id: editionId, task }, 'a job failed for an edition');
        return false;
      });
    }
    if (performance.now() >= deadline) {
      const payload = { after: more ? done : editionId };
      const job = { task, key: `${task}-rest`, payload, runAt: clock.now() };
      return db.changeDirectory((tx) => scheduleJob(tx, job));
    }
    done = editionId;
  }
}
