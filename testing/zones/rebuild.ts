import type { Offload } from '../../apps/server/src/core/offload.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import {
  type RebuildDeps,
  type RebuildResult,
  rebuildZone,
} from '../../apps/server/src/domain/journal/rebuild-zone.ts';
import type { ZoneKey } from '../../apps/server/src/domain/zones/queries.ts';

interface Tools {
  db: Database;
  offload: Offload;
}

/** Rebuilds the document of a zone, however little history it has, as a job on another node would. */
export function rebuildAnyZone(
  { db, offload }: Tools,
  key: ZoneKey,
  more: Partial<RebuildDeps> = {},
  options: { locks?: boolean } = {},
): Promise<RebuildResult> {
  const deps: RebuildDeps = {
    ...{ db, offload },
    clock: { now: () => new Date() },
    live: { notifyChanged: async () => {}, projectWithin: async () => false },
    settings: { documentVersion: () => 2 },
    ...more,
  };
  return rebuildZone(deps, key, { minStructs: 0, ...options });
}
