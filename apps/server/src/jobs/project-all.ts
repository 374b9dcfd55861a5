import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../core/clock.ts';
import type { LiveZones } from '../core/context.ts';
import type { Offload } from '../core/offload.ts';
import type { Database } from '../db/database.ts';
import { scheduleJob } from '../db/job-queue.ts';
import { listAllEditionIds } from '../domain/editions/queries.ts';
import { listZonesToProject } from '../domain/zones/queries.ts';
import { projectLagging } from './project-lagging.ts';

interface Deps {
  db: Database;
  clock: Clock;
  offload: Offload;
  live: LiveZones;
  log: FastifyBaseLogger;
}

/** The zone at which the previous run stopped. */
export interface ProjectAllPayload {
  edition_id?: string;
  zone_id?: string;
}

// Kept short because a node that shuts down waits for its jobs.
const MAX_RUN_MILLISECONDS = 2_000;

/**
 * Projects all zones that are behind their journals, as after a migration. Runs for at most two seconds
 * and schedules the rest.
 */
export async function projectAll(deps: Deps, last: ProjectAllPayload): Promise<void> {
  const { db } = deps;
  const deadline = performance.now() + MAX_RUN_MILLISECONDS;
  const editions = await listAllEditionIds(db);
  for (const editionId of editions.filter((id) => BigInt(id) >= BigInt(last.edition_id ?? 0))) {
    const after = editionId === last.edition_id ? last.zone_id : undefined;
    const zoneIds = await db.readEdition(editionId, (tx) =>
      listZonesToProject(tx, { editionId, after }),
    );
    for (const zoneId of zoneIds) {
      await tryProject(deps, { editionId, zoneId });
      if (performance.now() > deadline)
        return scheduleRest(deps, { edition_id: editionId, zone_id: zoneId });
    }
  }
}

/** Projects a zone and logs a failure, so that one zone does not block the others. */
async function tryProject(deps: Deps, key: { editionId: string; zoneId: string }): Promise<void> {
  await projectLagging(deps, key).catch((error: unknown) => {
    deps.log.warn({ err: error, zone_id: key.zoneId }, 'a zone could not be projected');
  });
}

async function scheduleRest({ db, clock }: Deps, last: ProjectAllPayload): Promise<void> {
  const job = { task: 'projectAll', key: 'project-all', payload: { ...last }, runAt: clock.now() };
  await db.changeDirectory((tx) => scheduleJob(tx, job));
}
