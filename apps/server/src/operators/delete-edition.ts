import type { Settings } from '../core/context.ts';
import type { PooledDatabase } from '../db/database.ts';
import {
  markEditionDeleted,
  markEditionRestored,
  planEditionPurge,
} from '../domain/privacy/delete-edition.ts';
import {
  lockActiveEdition,
  lockDeletedEdition,
  setDeletion,
} from '../domain/privacy/deleted-edition-queries.ts';
import { findEditionState } from '../domain/privacy/person-queries.ts';
import { operated, withOperatorDeps } from './operator-deps.ts';
import { OperatorError } from './operator-error.ts';

interface Deletion {
  editionId: string;
  confirm: string;
  /** Skips the retention, also of an edition that was deleted before. */
  now: boolean;
  settings: Pick<Settings, 'editionRetentionDays'>;
  /** The user id of the operator, if it is known. */
  operatorId?: string;
}

/** Deletes an edition. The service purges it after the retention. */
export async function deleteEdition(db: PooledDatabase, deletion: Deletion) {
  const { editionId, confirm, now, settings, operatorId } = deletion;
  checkId(editionId);
  return withOperatorDeps(db, (deps) =>
    db.changeEdition(editionId, async (tx) => {
      const edition = await findEditionState(tx, { editionId });
      if (!edition) throw new OperatorError(`There is no edition ${editionId}.`);
      if (edition.edition_name !== confirm)
        throw new OperatorError('--confirm must be the exact name of the edition.');
      const retentionDays = now ? 0 : settings.editionRetentionDays;
      if (await lockActiveEdition(tx, { editionId })) {
        const { purgeTime } = await markEditionDeleted(tx, operated(deps, operatorId), {
          editionId,
          retentionDays,
        });
        return { edition_id: editionId, purge_time: purgeTime.toISOString() };
      }
      if (!now) throw new OperatorError('The edition is deleted already. Use --now to purge it.');
      const purgeTime = deps.clock.now();
      await setDeletion(tx, { editionId, deletedTime: edition.deleted_time, purgeTime });
      await planEditionPurge(tx, { editionId }, purgeTime);
      return { edition_id: editionId, purge_time: purgeTime.toISOString() };
    }),
  );
}

/** Restores a deleted edition during its retention. */
export async function restoreEdition(
  db: PooledDatabase,
  { editionId, operatorId }: Pick<Deletion, 'editionId' | 'operatorId'>,
) {
  checkId(editionId);
  return withOperatorDeps(db, (deps) =>
    db.changeEdition(editionId, async (tx) => {
      const edition = await lockDeletedEdition(tx, { editionId });
      if (!edition) throw new OperatorError(`There is no deleted edition ${editionId}.`);
      const { owner_zuid: ownerId, edition_type: type } = edition;
      if (
        !(await markEditionRestored(tx, operated(deps, operatorId), { editionId, ownerId, type }))
      )
        throw new OperatorError(
          `The owner ${ownerId} owns another edition by now. Delete that one first.`,
        );
      return { edition_id: editionId };
    }),
  );
}

function checkId(editionId: string): void {
  if (!/^\d{1,19}$/.test(editionId))
    throw new OperatorError('--edition must be the numeric id of an edition.');
}
