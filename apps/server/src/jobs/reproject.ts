import type { Offload } from '../core/offload.ts';
import type { Database } from '../db/database.ts';
import { listAllEditionIds } from '../domain/editions/queries.ts';
import { projectZone } from '../domain/journal/project-zone.ts';
import { listEditionZoneIds, lockZoneByKey } from '../domain/zones/queries.ts';

interface Deps {
  db: Database;
  offload: Offload;
}

export interface Reprojection {
  zones: number;
  /** Number of rows that did not match the journals. */
  changedRows: number;
}

/** Projects every zone again from its journal. Safe while people edit. */
export async function reproject({ db, offload }: Deps): Promise<Reprojection> {
  const total = { zones: 0, changedRows: 0 };
  for (const editionId of await listAllEditionIds(db)) {
    const zoneIds = await db.readEdition(editionId, (tx) => listEditionZoneIds(tx, editionId));
    for (const zoneId of zoneIds) {
      const changed = await db.changeEdition(editionId, async (tx) => {
        const zone = await lockZoneByKey(tx, { editionId, zoneId });
        return zone && (await projectZone(tx, offload, zone)).changed;
      });
      if (changed === undefined) continue;
      total.zones += 1;
      total.changedRows += changed;
    }
  }
  return total;
}
