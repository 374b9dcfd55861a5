import type { Tx } from '../../db/bound-kysely.ts';
import { cancelJob, scheduleJob } from '../../db/job-queue.ts';
import type { InSpace } from './queries.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Returns when a space that was moved to the trash may be purged. */
export function purgeTime(trashed: Date, { trashRetentionDays }: { trashRetentionDays: number }) {
  return new Date(trashed.getTime() + trashRetentionDays * DAY_MILLISECONDS);
}

export async function planPurge(tx: Tx, { editionId, spaceId }: InSpace, runAt: Date) {
  await scheduleJob(tx, {
    task: 'purgeSpace',
    key: purgeKey(spaceId),
    payload: { edition_id: editionId, space_id: spaceId },
    runAt,
  });
}

export async function cancelPurge(tx: Tx, spaceId: string): Promise<void> {
  await cancelJob(tx, purgeKey(spaceId));
}

function purgeKey(spaceId: string): string {
  return `purge-space-${spaceId}`;
}
