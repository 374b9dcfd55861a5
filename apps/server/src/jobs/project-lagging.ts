import type { LiveZones } from '../core/context.ts';
import type { Offload } from '../core/offload.ts';
import type { Database } from '../db/database.ts';
import { projectByKey } from '../domain/journal/project-zone.ts';
import type { ZoneKey } from '../domain/zones/queries.ts';

interface Deps {
  db: Database;
  offload: Offload;
  live: LiveZones;
}

/**
 * Brings the rows of a zone up to its journal, so that searches find what was written. Nearly always
 * whoever has the zone open has done so already.
 */
export async function projectLagging({ db, ...folding }: Deps, key: ZoneKey): Promise<void> {
  await db.changeEdition(key.editionId, (tx) => projectByKey(tx, folding, key));
}
