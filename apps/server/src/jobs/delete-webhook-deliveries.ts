import type { Settings } from '../core/context.ts';
import { deleteDeliveriesBefore } from '../domain/webhooks/queries.ts';
import { forEachEdition, type SweepDeps } from './for-each-edition.ts';

interface Deps extends SweepDeps {
  settings: Pick<Settings, 'eventRetentionDays'>;
}

/** Deletes what was recorded about deliveries of webhooks, after the same time as their events. */
export async function deleteWebhookDeliveries(
  deps: Deps,
  { after }: { after?: string },
): Promise<void> {
  const { db, clock, settings } = deps;
  const time = new Date(clock.now().getTime() - settings.eventRetentionDays * 86_400_000);
  await forEachEdition(deps, {
    task: 'deleteWebhookDeliveries',
    after,
    async work(editionId) {
      await db.changeEdition(editionId, (tx) => deleteDeliveriesBefore(tx, { editionId, time }));
      return false;
    },
  });
}
