import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { markEditionDeleted, markEditionRestored } from '../../domain/privacy/delete-edition.ts';
import {
  listDeletedEditionIds,
  lockActiveEdition,
  lockDeletedEdition,
} from '../../domain/privacy/deleted-edition-queries.ts';
import { findEditionState } from '../../domain/privacy/person-queries.ts';

interface Deletion {
  editionId: string;
  confirmName: string;
}

/** Deletes an edition. Only its owner can do this, and can restore it during the retention. */
export async function deleteEdition(ctx: Context, { editionId, confirmName }: Deletion) {
  const { zuid } = ctx.caller;
  return ctx.db.changeEdition(editionId, async (tx) => {
    // Before the lock, so that outsiders do not wait for it.
    const role = await readEditionRole(tx, { editionId, zuid });
    if (role !== 'SUPER_ADMIN') throw fail('notPermitted');
    const edition = await lockActiveEdition(tx, { editionId });
    if (!edition) throw fail('notFound');
    if (edition.owner_zuid !== zuid) throw fail('notPermitted');
    if (edition.edition_name !== confirmName) throw fail('confirmationMismatch');
    const retentionDays = ctx.settings.editionRetentionDays;
    const times = await markEditionDeleted(tx, ctx, { editionId, retentionDays });
    return { editionId, name: edition.edition_name, ...times };
  });
}

/** Returns the deleted editions that the caller owns. */
export async function listDeletedEditions(ctx: Context) {
  const { zuid } = ctx.caller;
  const ids = await ctx.db.readDirectory((tx) => listDeletedEditionIds(tx, zuid));
  const found = await ctx.db.readEditions(ids, async (tx, editionId) => ({
    editionId,
    edition: await findEditionState(tx, { editionId }),
  }));
  return found.flatMap(({ editionId, edition }) => {
    if (edition?.owner_zuid !== zuid || !edition.deleted_time || !edition.purge_time) return [];
    const { edition_name: name, deleted_time: deletedTime, purge_time: purgeTime } = edition;
    return [{ editionId, name, deletedTime, purgeTime }];
  });
}

/** Restores an edition that the caller owned when it was deleted. */
export async function restoreEdition(ctx: Context, { editionId }: { editionId: string }) {
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const edition = await lockDeletedEdition(tx, { editionId });
    if (edition?.owner_zuid !== zuid) throw fail('notFound');
    const restoration = { editionId, ownerId: zuid, type: edition.edition_type };
    if (!(await markEditionRestored(tx, ctx, restoration))) throw fail('editionAlreadyOwned');
  });
}
