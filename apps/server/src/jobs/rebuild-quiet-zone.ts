import { QUIET_MILLISECONDS, scheduleRebuild } from '../domain/journal/plan-rebuild.ts';
import { type RebuildDeps, rebuildZone } from '../domain/journal/rebuild-zone.ts';
import { findZoneByKey, type ZoneKey } from '../domain/zones/queries.ts';

const RETRY_MILLISECONDS = 60_000;

/**
 * Rebuilds the document of a zone that has too much history once it was not edited for 30 minutes, or at
 * once if it is urgent. Editors of an urgent zone wait a second or two if it changes all the time.
 */
export async function rebuildQuietZone(
  deps: RebuildDeps,
  key: ZoneKey,
  isUrgent: boolean,
): Promise<void> {
  const { db, clock } = deps;
  const zone = await db.readEdition(key.editionId, (tx) => findZoneByKey(tx, key));
  if (!zone) return;
  const schedule = (runAt: number) =>
    db.changeEdition(key.editionId, (tx) =>
      scheduleRebuild(tx, key, { isUrgent, runAt: new Date(runAt) }),
    );
  const quietAt = zone.modified_time.getTime() + QUIET_MILLISECONDS;
  const now = clock.now().getTime();
  if (!isUrgent && quietAt > now) return schedule(quietAt);
  let result = await rebuildZone(deps, key);
  if (result === 'changed' && isUrgent) result = await rebuildZone(deps, key, { locks: true });
  if (result === 'changed') await schedule(now + RETRY_MILLISECONDS);
}
