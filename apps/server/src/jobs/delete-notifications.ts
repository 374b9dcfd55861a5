import { deleteExpired, KEPT_DAYS } from '../domain/notifications/queries.ts';
import { forEachEdition, type SweepDeps } from './for-each-edition.ts';

const ROWS_AT_ONCE = 2_000;

/** Deletes notifications whose retention has ended. */
export async function deleteNotifications(
  deps: SweepDeps,
  { after }: { after?: string } = {},
): Promise<void> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3600_000);
  await forEachEdition(deps, {
    task: 'deleteNotifications',
    after,
    work: (editionId) =>
      db.changeEdition(editionId, (tx) =>
        deleteExpired(tx, { editionId, before, limit: ROWS_AT_ONCE }),
      ),
  });
}
