import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { findEdition, listEditionIds } from '../../domain/editions/queries.ts';

export async function listMyEditions(ctx: Context) {
  const { zuid } = ctx.caller;
  const ids = await ctx.db.readDirectory((tx) => listEditionIds(tx, zuid));
  const { editionIds = ids } = ctx.session;
  const shown = ids.filter((id) => editionIds.includes(id));
  const found = await ctx.db.readEditions(shown, (tx, editionId) =>
    findEdition(tx, { editionId, zuid }),
  );
  return found
    .filter((edition) => edition !== undefined)
    .map((edition) => ({ ...edition, isDefault: edition.edition_id === ids[0] }));
}

export async function readEdition(ctx: Context, { editionId }: { editionId: string }) {
  const { zuid } = ctx.caller;
  return ctx.db.readEdition(editionId, async (tx) => {
    const [edition, ids] = await Promise.all([
      findEdition(tx, { editionId, zuid }),
      listEditionIds(tx, zuid),
    ]);
    if (!edition) throw fail('notFound');
    return { ...edition, isDefault: editionId === ids[0] };
  });
}
