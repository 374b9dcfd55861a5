import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../../core/context.ts';
import type { IdSource } from '../../core/ids.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { cancelJob, scheduleJob } from '../../db/job-queue.ts';
import type { InEdition } from '../editions/queries.ts';
import {
  claimOwnership,
  deleteAllInvitations,
  hideFromMembers,
  putMembershipsBack,
  refreshProfiles,
  setDeletion,
  setMembershipsAside,
} from './deleted-edition-queries.ts';

interface Deps {
  clock: Clock;
  ids: IdSource;
}

const DAY_MILLISECONDS = 86_400_000;

interface Deletion extends InEdition {
  retentionDays: Settings['editionRetentionDays'];
}

/**
 * Deletes an edition that the transaction has locked: no one is a member any more, and a job purges it
 * after the retention. Returns the times of both.
 */
export async function markEditionDeleted(
  tx: Tx,
  deps: Deps,
  { editionId, retentionDays }: Deletion,
) {
  const deletedTime = deps.clock.now();
  const purgeTime = new Date(deletedTime.getTime() + retentionDays * DAY_MILLISECONDS);
  const zuids = await setMembershipsAside(tx, { editionId });
  await hideFromMembers(tx, { editionId, zuids, deletedTime });
  // Otherwise, an invited person could join.
  await deleteAllInvitations(tx, { editionId });
  await setDeletion(tx, { editionId, deletedTime, purgeTime });
  await planEditionPurge(tx, { editionId }, purgeTime);
  await writeEvent(tx, deps, { editionId, kind: 'edition.deleted', payload: {} });
  return { deletedTime, purgeTime };
}

interface Restoration extends InEdition {
  ownerId: string;
  type: 'ORG' | 'TEAM';
}

/**
 * Restores a deleted edition that the transaction has locked. Returns false if its owner owns another
 * edition by now; nothing was changed then.
 */
export async function markEditionRestored(
  tx: Tx,
  deps: Deps,
  { editionId, ownerId, type }: Restoration,
): Promise<boolean> {
  if (type === 'TEAM' && !(await claimOwnership(tx, { editionId, zuid: ownerId }))) return false;
  const zuids = await putMembershipsBack(tx, { editionId });
  await hideFromMembers(tx, { editionId, zuids, deletedTime: null });
  await refreshProfiles(tx, { editionId, zuids });
  await setDeletion(tx, { editionId, deletedTime: null, purgeTime: null });
  await cancelJob(tx, purgeKey(editionId));
  await writeEvent(tx, deps, { editionId, kind: 'edition.restored', payload: {} });
  return true;
}

export async function planEditionPurge(tx: Tx, { editionId }: InEdition, runAt: Date) {
  const payload = { edition_id: editionId };
  await scheduleJob(tx, { task: 'purgeEdition', key: purgeKey(editionId), payload, runAt });
}

function purgeKey(editionId: string): string {
  return `purge-edition-${editionId}`;
}
