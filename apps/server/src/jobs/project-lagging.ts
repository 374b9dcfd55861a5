import type { LiveZones } from '../core/context.ts';
import type { Offload } from '../core/offload.ts';
import type { Database } from '../db/database.ts';
import { catchUpProjection } from '../domain/journal/catch-up.ts';
import type { ZoneKey } from '../domain/zones/queries.ts';

interface Deps {
  db: Database;
  offload: Offload;
  live: LiveZones;
}

/**
 * Projects a zone that is behind its journal, so that searches find recent edits. Usually the node that
 * has the zone open has already done so.
 */
export async function projectLagging(deps: Deps, key: ZoneKey): Promise<void> {
  await catchUpProjection(deps, key);
}
