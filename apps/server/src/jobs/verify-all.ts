import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../core/clock.ts';
import type { Offload } from '../core/offload.ts';
import type { Database } from '../db/database.ts';
import { scheduleJob } from '../db/job-queue.ts';
import { listAllEditionIds } from '../domain/editions/queries.ts';
import {
  type StoredFault,
  verifyEditionBlobs,
  verifyZones,
} from '../domain/zone-content/verify-edition.ts';

interface Deps {
  db: Database;
  clock: Clock;
  offload: Offload;
  log: FastifyBaseLogger;
  onVerified: (zones: number, faults: readonly StoredFault[]) => void;
}

/** The zone at which the previous run stopped. */
export interface VerifyAllPayload {
  edition_id?: string;
  zone_id?: string;
}

// Kept short because a node that shuts down waits for its jobs.
const MAX_RUN_MILLISECONDS = 2_000;
// Leaves time for other jobs, and spreads the load of the nightly verification.
const PAUSE_MILLISECONDS = 2_000;

/**
 * Verifies all zones and repairs what can be derived from the journals. Runs for at most two seconds
 * and schedules the rest.
 */
export async function verifyAll(deps: Deps, last: VerifyAllPayload): Promise<void> {
  const deadline = performance.now() + MAX_RUN_MILLISECONDS;
  const editions = await listAllEditionIds(deps.db);
  for (const editionId of editions.filter((id) => BigInt(id) >= BigInt(last.edition_id ?? 0))) {
    let stoppedAt = '';
    const result = await verifyZones(deps, editionId, {
      repair: true,
      after: editionId === last.edition_id ? last.zone_id : undefined,
      onZone(zoneId, faults) {
        report(deps, 1, faults);
        stoppedAt = zoneId;
        return performance.now() > deadline;
      },
    });
    if (result === 'stopped')
      return scheduleRest(deps, { edition_id: editionId, zone_id: stoppedAt });
    report(deps, 0, await verifyEditionBlobs(deps, editionId, { repair: true }));
  }
}

function report({ log, onVerified }: Deps, zones: number, faults: readonly StoredFault[]): void {
  for (const fault of faults) log.error(fault, 'verification found a fault');
  onVerified(zones, faults);
}

async function scheduleRest({ db, clock }: Deps, last: VerifyAllPayload): Promise<void> {
  const runAt = new Date(clock.now().getTime() + PAUSE_MILLISECONDS);
  const job = { task: 'verifyAll', key: 'verify-all', payload: { ...last }, runAt };
  await db.changeDirectory((tx) => scheduleJob(tx, job));
}
