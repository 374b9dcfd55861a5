import type { LiveZones, Settings } from '../core/context.ts';
import type { Offload } from '../core/offload.ts';
import type { PooledDatabase } from '../db/database.ts';
import { openDatabaseClock } from '../db/database-clock.ts';
import { readSharedVersion } from '../db/node-lease.ts';
import { repairDamagedZone } from '../domain/zone-content/repair-damaged-zone.ts';

interface Deps {
  db: PooledDatabase;
  offload: Offload;
  settings: Settings;
}

// The nodes of the service notice the change by themselves.
const NO_OPEN_ZONES: LiveZones = {
  notifyChanged: async () => {},
  projectWithin: async () => false,
};

/** Repairs one zone. Safe while people edit. */
export async function repairOneZone(
  { db, offload, settings }: Deps,
  { edition, zone }: { edition: string; zone: string },
) {
  if (!/^\d{1,19}$/.test(edition))
    throw new Error('--edition must be the numeric ID of an edition.');
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(zone))
    throw new Error('--zone must be the UUID of a zone.');
  const version = (await readSharedVersion(db.pool)) >= 2 ? 2 : 1;
  const clock = await openDatabaseClock(db.pool);
  try {
    const repair = await repairDamagedZone(
      {
        ...{ db, clock, offload, live: NO_OPEN_ZONES },
        settings: { ...settings, documentVersion: () => version },
      },
      { editionId: edition, zoneId: zone.toLowerCase() },
    );
    if (!repair) throw new Error(`Edition ${edition} has no zone ${zone}.`);
    return {
      zone_id: zone,
      damage: repair.reason ?? 'none',
      repaired: repair.reason !== undefined,
      elements: repair.elements,
      restored_elements: repair.restored,
      dropped_bytes: repair.droppedBytes,
    };
  } finally {
    clock.close();
  }
}
