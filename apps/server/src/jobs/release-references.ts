import type { Clock } from '../core/clock.ts';
import type { LiveZones, Settings } from '../core/context.ts';
import type { Offload } from '../core/offload.ts';
import type { Database } from '../db/database.ts';
import { releaseDangling } from '../domain/elements/release-dangling.ts';
import { catchUpProjection } from '../domain/journal/catch-up.ts';
import { projectIfBehind } from '../domain/journal/project-zone.ts';
import { lockZoneByKey, type ZoneKey } from '../domain/zones/queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
  offload: Offload;
  live: LiveZones;
  settings: Settings;
}

/** Releases elements of a zone that refer to elements which live clients have removed. */
export async function releaseReferences(deps: Deps, key: ZoneKey): Promise<void> {
  const { db, clock, live, settings } = deps;
  await catchUpProjection(deps, key);
  const changed = await db.changeEdition(key.editionId, async (tx) => {
    const zone = await lockZoneByKey(tx, key);
    if (!zone) return false;
    const current = await projectIfBehind(tx, deps, zone);
    const after = await releaseDangling(tx, current, { time: clock.now(), settings });
    return after.head !== current.head;
  });
  if (changed) await live.notifyChanged(key);
}
