import type { Settings } from '../core/context.ts';
import { firstIdAt } from '../core/ids.ts';
import { readTime } from '../db/read-time.ts';
import { forEachEdition, type SweepDeps } from './for-each-edition.ts';

interface Deps extends SweepDeps {
  settings: Pick<Settings, 'eventRetentionDays'>;
  onDeleted: (kind: 'event', count: number) => void;
}

const DAY_MILLISECONDS = 86_400_000;
const DELETED_AT_ONCE = 5_000;

/** Deletes events from the outbox whose retention has ended. */
export async function deleteEvents(deps: Deps, { after }: { after?: string }): Promise<void> {
  const { db, settings, onDeleted } = deps;
  await forEachEdition(deps, {
    task: 'deleteEvents',
    after,
    async work(editionId) {
      const count = await db.changeEdition(editionId, async (tx) => {
        const now = await readTime(tx);
        const before = new Date(now.getTime() - settings.eventRetentionDays * DAY_MILLISECONDS);
        const old = tx
          .selectFrom('outbox')
          .select('event_id')
          .where('edition_id', '=', editionId)
          // Ids are in the order of time, so the primary key finds old events without another index.
          .where('event_id', '<', firstIdAt(before))
          .where('created_time', '<', before)
          .orderBy('event_id')
          .limit(DELETED_AT_ONCE);
        const { numDeletedRows } = await tx
          .deleteFrom('outbox')
          .where('edition_id', '=', editionId)
          .where('event_id', 'in', old)
          .executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      });
      onDeleted('event', count);
      return count === DELETED_AT_ONCE;
    },
  });
}
