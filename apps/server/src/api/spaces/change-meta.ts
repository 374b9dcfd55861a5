import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { canEdit, canManageMembers } from '../../domain/spaces/policy.ts';
import {
  deleteFavorite,
  type InSpace,
  insertFavorite,
  storedMetadata,
  updateSpace,
} from '../../domain/spaces/queries.ts';
import { lockSpaceAccess, refuseTrashed, requireSpace } from '../../domain/spaces/read-access.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';

export async function renameSpace(ctx: Context, input: InSpace & { name: string }): Promise<void> {
  const { editionId, spaceId, name } = input;
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { space, access } = await lockSpaceAccess(tx, { editionId, spaceId, zuid });
    if (!canEdit(access.role)) throw fail('notPermitted');
    refuseTrashed(space);
    requireSpace(ctx, space);
    if (space.space_name === name) throw fail('sameSpaceName');
    const set = { space_name: name, last_author_zuid: zuid, modified_time: ctx.clock.now() };
    await updateSpace(tx, { editionId, spaceId, set });
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
    await writeEvent(tx, ctx, { editionId, kind: 'space.renamed', payload: { space_id: spaceId } });
  });
}

/** Adds or removes the caller's favorite. Other people are not affected. */
export async function setFavorite(ctx: Context, input: InSpace & { favorite: boolean }) {
  const { editionId, spaceId, favorite } = input;
  const person = { editionId, spaceId, zuid: ctx.caller.zuid };
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { space } = await lockSpaceAccess(tx, person);
    refuseTrashed(space);
    requireSpace(ctx, space);
    if (favorite) {
      const added = await insertFavorite(tx, { ...person, time: ctx.clock.now() });
      if (!added) throw fail('alreadyFavorite');
    } else {
      const removed = await deleteFavorite(tx, person);
      if (!removed) throw fail('notFavorite');
    }
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
  });
}

export async function setEmbedding(ctx: Context, input: InSpace & { allowed: boolean }) {
  const { editionId, spaceId, allowed } = input;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const person = { editionId, spaceId, zuid: ctx.caller.zuid };
    const { space, access } = await lockSpaceAccess(tx, person);
    if (!canManageMembers(access)) throw fail('notPermitted');
    refuseTrashed(space);
    requireSpace(ctx, space);
    if (space.allow_embed === allowed) throw fail(allowed ? 'alreadyEmbedded' : 'notEmbedded');
    await updateSpace(tx, { editionId, spaceId, set: { allow_embed: allowed } });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'space.embedding_changed',
      payload: { space_id: spaceId, allowed },
    });
  });
}

/** Replaces the metadata of a space; `null` removes them. */
export async function setMetadata(ctx: Context, input: InSpace & { metadata: object | null }) {
  const { editionId, spaceId, metadata } = input;
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { space, access } = await lockSpaceAccess(tx, { editionId, spaceId, zuid });
    if (!canEdit(access.role)) throw fail('notPermitted');
    refuseTrashed(space);
    requireSpace(ctx, space);
    const change = { metadata: storedMetadata(metadata), last_author_zuid: zuid };
    const set = { ...change, modified_time: ctx.clock.now() };
    await updateSpace(tx, { editionId, spaceId, set });
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'space.metadata_changed',
      payload: { space_id: spaceId },
    });
  });
}
