import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { findEditionMember, updateEditionOwner } from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import {
  claimOwnership,
  lockActiveEdition,
  releaseOwnership,
} from '../../domain/privacy/deleted-edition-queries.ts';
import { isServiceAccount } from '../../domain/service-accounts/queries.ts';

interface Transfer {
  editionId: string;
  newOwnerId: string;
}

/** Transfers an edition to another member; the former owner becomes an admin. */
export async function transferEdition(ctx: Context, { editionId, newOwnerId }: Transfer) {
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const role = await readEditionRole(tx, { editionId, zuid });
    if (role !== 'SUPER_ADMIN') throw fail('notPermitted');
    const edition = await lockActiveEdition(tx, { editionId });
    if (edition?.owner_zuid !== zuid) throw fail('notPermitted');
    const member = await findEditionMember(tx, { editionId, zuid: newOwnerId });
    const isMachine = await isServiceAccount(tx, { editionId, zuid: newOwnerId });
    if (!member || newOwnerId === zuid || isMachine) throw fail('heirInvalid');
    if (edition.edition_type === 'TEAM') {
      await releaseOwnership(tx, { editionId, zuid });
      if (!(await claimOwnership(tx, { editionId, zuid: newOwnerId })))
        throw fail('editionAlreadyOwned');
    }
    await updateEditionOwner(tx, { editionId, from: zuid, to: newOwnerId });
    const payload = { zuid: newOwnerId };
    await writeEvent(tx, ctx, { editionId, kind: 'edition.owner_changed', payload });
  });
}
