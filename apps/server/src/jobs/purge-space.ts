import type { Clock } from '../core/clock.ts';
import type { Settings } from '../core/context.ts';
import type { IdSource } from '../core/ids.ts';
import { writeEvent } from '../core/outbox.ts';
import type { Database } from '../db/database.ts';
import { readTime } from '../db/read-time.ts';
import { planPurge, purgeTime } from '../domain/spaces/plan-purge.ts';
import { deleteSpace, findSpace, type InSpace, lockSpace } from '../domain/spaces/queries.ts';
import { deleteZones } from '../domain/zones/delete-zones.ts';
import { listZoneIds } from '../domain/zones/queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
  settings: Pick<Settings, 'trashRetentionDays'>;
}

/**
 * Deletes a space after its retention in the trash, unless it has been restored. A job that runs too
 * early by the clock of the database is postponed, whatever the node that planned it had for a clock.
 */
export async function purgeSpace(deps: Deps, { editionId, spaceId }: InSpace): Promise<void> {
  await deps.db.changeEdition(editionId, async (tx) => {
    await lockSpace(tx, { editionId, spaceId });
    const space = await findSpace(tx, { editionId, spaceId });
    if (space?.status !== 'TRASHED' || !space.trashed_time) return;
    const due = purgeTime(space.trashed_time, deps.settings);
    if (due > (await readTime(tx))) return planPurge(tx, { editionId, spaceId }, due);
    const zoneIds = await listZoneIds(tx, { editionId, spaceId });
    await deleteZones(tx, { editionId, zoneIds });
    await deleteSpace(tx, { editionId, spaceId });
    await writeEvent(tx, deps, { editionId, kind: 'space.purged', payload: { space_id: spaceId } });
  });
}
