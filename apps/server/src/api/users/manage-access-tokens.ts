import type { Scope } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { composeToken, MAX_TOKENS } from '../../domain/access-tokens/compose-token.ts';
import {
  countAccessTokens,
  deleteAccessToken,
  insertAccessToken,
  listAccessTokens,
} from '../../domain/access-tokens/queries.ts';
import { sessionKeyOf } from '../../domain/access-tokens/session-key.ts';
import { listEditionIds } from '../../domain/editions/queries.ts';
import { insertSessionEnd, isSuspended } from '../../domain/sessions/queries.ts';
import { lockUserForTokens } from '../../domain/users/queries.ts';

interface NewToken {
  name: string;
  scopes: readonly Scope[];
  expiresInDays: number;
  editionIds: readonly string[] | undefined;
}

/** Creates a token of the caller. It can have only scopes that the token of the request has. */
export async function createAccessToken(ctx: Context, input: NewToken) {
  const { zuid, issuer } = ctx.caller;
  const { token, record } = composeToken(ctx, { ...input, zuid, issuer });
  if (record.editionIds) await refuseOtherEditions(ctx, record.editionIds);
  await ctx.db.changeDirectory(async (tx) => {
    const user = await lockUserForTokens(tx, { zuid });
    // Otherwise a token could be created while the others of the person are being deleted.
    const isEnding = !user || user.erasure_time !== null || (await isSuspended(tx, { zuid }));
    if (isEnding) throw fail('tokenInvalid');
    if ((await countAccessTokens(tx, { zuid })) >= MAX_TOKENS) throw fail('accessTokenLimit');
    await insertAccessToken(tx, record);
  });
  ctx.recordAudit?.('access_token.created', { token_id: record.tokenId }, record.editionIds);
  return { ...record, token };
}

async function refuseOtherEditions(ctx: Context, editionIds: readonly string[]): Promise<void> {
  const { zuid } = ctx.caller;
  const own = await ctx.db.readDirectory((tx) => listEditionIds(tx, zuid));
  const other = editionIds.find((id) => !own.includes(id));
  if (other !== undefined) throw fail('notFound', { reason: `edition ${other}` });
}

export async function readAccessTokens(ctx: Context) {
  const { zuid } = ctx.caller;
  return ctx.db.readDirectory((tx) => listAccessTokens(tx, { zuid }));
}

/** Revokes a token of the caller. All nodes refuse it within two seconds. */
export async function revokeAccessToken(ctx: Context, tokenId: string): Promise<void> {
  const { zuid } = ctx.caller;
  const time = ctx.clock.now();
  await ctx.db.changeDirectory(async (tx) => {
    if (!(await deleteAccessToken(tx, { zuid, tokenId }))) throw fail('accessTokenNotFound');
    // Nodes that have used the token in the last seconds learn about its end from this.
    const end = { zuid, sessionKey: sessionKeyOf(tokenId), endedTime: time };
    await insertSessionEnd(tx, end, time);
  });
  ctx.recordAudit?.('access_token.revoked', { token_id: tokenId });
  ctx.afterCommit(ctx.session.refresh);
}
