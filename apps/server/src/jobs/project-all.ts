import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../core/clock.ts';
import type { LiveZones } from '../core/context.ts';
import type { Offload } from '../core/offload.ts';
import type { Database } from '../db/database.ts';
import { scheduleJob } from '../db/job-queue.ts';
import { listZonesToProject } from '../domain/zones/queries.ts';
import { projectLagging } from './project-lagging.ts';
import { listEditionIds } from './reproject.ts';

interface Deps {
  db: Database;
  clock: Clock;
  offload: Offload;
  live: LiveZones;
  log: FastifyBaseLogger;
}

/** Where the last run has stopped. */
export interface ProjectAllPayload {
  edition_id?: string;
  zone_id?: string;
}

// A node that stops waits for its jobs.
const LONGEST_MILLISECONDS = 2_000;

/**
 * Brings the rows of all zones up to their journals, for migrations after which none of them is. Works
 * for a moment and leaves the rest to the next run.
 */
export async function projectAll(deps: Deps, last: ProjectAllPayload): Promise<void> {
  const { db } = deps;
  const limit = performance.now() + LONGEST_MILLISECONDS;
  const editions = await listEditionIds(db);
  for (const editionId of editions.filter((id) => BigInt(id) >= BigInt(last.edition_id ?? 0))) {
    const after = editionId === last.edition_id ? last.zone_id : undefined;
    const zoneIds = await db.readEdition(editionId, (tx) =>
      listZonesToProject(tx, { editionId, after }),
    );
    for (const zoneId of zoneIds) {
      await fold(deps, { editionId, zoneId });
      if (performance.now() > limit) return goOn(deps, { edition_id: editionId, zone_id: zoneId });
    }
  }
}

/** One zone that cannot be brought up must not keep the others waiting. */
async function fold(deps: Deps, key: { editionId: string; zoneId: string }): Promise<void> {
  await projectLagging(deps, key).catch((error: unknown) => {
    deps.log.warn({ err: error, zone_id: key.zoneId }, 'a zone could not be derived anew');
  });
}

async function goOn({ db, clock }: Deps, last: ProjectAllPayload): Promise<void> {
  const job = { task: 'projectAll', key: 'project-all', payload: { ...last }, runAt: clock.now() };
  await db.changeDirectory((tx) => scheduleJob(tx, job));
}
