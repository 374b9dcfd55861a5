import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import {
  deleteScimToken,
  insertScimToken,
  listScimTokens,
  MAX_SCIM_TOKENS,
} from '../../domain/directories/token-queries.ts';
import { createScimTokenText, hashScimToken } from '../../domain/directories/token-text.ts';
import { findEditionMember, lockEdition } from '../../domain/editions/queries.ts';
import { requireAdmin } from '../groups/authorize.ts';

interface NewToken {
  editionId: string;
  label: string;
  successorZuid: string | undefined;
}

export async function createScimToken(ctx: Context, input: NewToken) {
  const { editionId, label, successorZuid } = input;
  return ctx.db.changeEdition(editionId, async (tx) => {
    await requireAdmin(tx, ctx, editionId);
    await lockEdition(tx, { editionId, zuid: ctx.caller.zuid });
    if (successorZuid !== undefined) {
      const successor = await findEditionMember(tx, { editionId, zuid: successorZuid });
      if (!successor || successor.suspended_time) throw fail('scimSuccessorInvalid');
    }
    const existing = await listScimTokens(tx, { editionId });
    if (existing.length >= MAX_SCIM_TOKENS) throw fail('scimTokenLimit');
    const token = createScimTokenText();
    const row = await insertScimToken(tx, {
      ...{ editionId, label, successorZuid, tokenId: ctx.ids.next(), hash: hashScimToken(token) },
      ...{ createdBy: ctx.caller.zuid, time: ctx.clock.now() },
    });
    const payload = { scim_token_id: row.token_id, label };
    await writeEvent(tx, ctx, { editionId, kind: 'scim_token.created', payload });
    return { row, token };
  });
}

export async function readScimTokens(ctx: Context, { editionId }: { editionId: string }) {
  return ctx.db.readEdition(editionId, async (tx) => {
    await requireAdmin(tx, ctx, editionId);
    return listScimTokens(tx, { editionId });
  });
}

interface Target {
  editionId: string;
  tokenId: string;
}

/** Revokes a token. It is looked up for each request, so it stops working at once. */
export async function revokeScimToken(ctx: Context, target: Target): Promise<void> {
  const { editionId, tokenId } = target;
  await ctx.db.changeEdition(editionId, async (tx) => {
    await requireAdmin(tx, ctx, editionId);
    if (!(await deleteScimToken(tx, target))) throw fail('scimTokenNotFound');
    const payload = { scim_token_id: tokenId };
    await writeEvent(tx, ctx, { editionId, kind: 'scim_token.revoked', payload });
  });
}
