import type { Scope } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { composeToken, MAX_TOKENS } from '../../domain/access-tokens/compose-token.ts';
import {
  countAccessTokens,
  deleteAccessToken,
  insertAccessToken,
  listAccessTokens,
} from '../../domain/access-tokens/queries.ts';
import { sessionKeyOf } from '../../domain/access-tokens/session-key.ts';
import { insertSessionEnd } from '../../domain/sessions/queries.ts';
import { lockUserForTokens } from '../../domain/users/queries.ts';
import { readManagedAccount, type Target } from './authorize.ts';

interface NewToken extends Target {
  name: string;
  scopes: readonly Scope[];
  expiresInDays: number;
}

/** Creates a token of a service account, which can be used only in its edition. */
export async function createServiceAccountToken(ctx: Context, input: NewToken) {
  const { editionId, accountId: zuid } = input;
  return ctx.db.changeEdition(editionId, async (tx) => {
    await readManagedAccount(tx, ctx, input);
    await lockUserForTokens(tx, { zuid });
    // Again, because the account may have been deleted before its user was locked.
    await readManagedAccount(tx, ctx, input);
    if ((await countAccessTokens(tx, { zuid })) >= MAX_TOKENS) throw fail('accessTokenLimit');
    // No provider vouches for the account.
    const identity = { zuid, issuer: '', editionIds: [editionId] };
    const { token, record } = composeToken(ctx, { ...input, ...identity });
    await insertAccessToken(tx, record);
    const payload = { zuid, token_id: record.tokenId };
    await writeEvent(tx, ctx, { editionId, kind: 'service_account.token_created', payload });
    return { ...record, token };
  });
}

export async function readServiceAccountTokens(ctx: Context, target: Target) {
  return ctx.db.readEdition(target.editionId, async (tx) => {
    await readManagedAccount(tx, ctx, target);
    return listAccessTokens(tx, { zuid: target.accountId });
  });
}

/** Revokes a token of a service account. All nodes refuse it within two seconds. */
export async function revokeServiceAccountToken(
  ctx: Context,
  target: Target & { tokenId: string },
): Promise<void> {
  const { editionId, accountId: zuid, tokenId } = target;
  const time = ctx.clock.now();
  await ctx.db.changeEdition(editionId, async (tx) => {
    await readManagedAccount(tx, ctx, target);
    if (!(await deleteAccessToken(tx, { zuid, tokenId }))) throw fail('accessTokenNotFound');
    await insertSessionEnd(tx, { zuid, sessionKey: sessionKeyOf(tokenId), endedTime: time }, time);
    const payload = { zuid, token_id: tokenId };
    await writeEvent(tx, ctx, { editionId, kind: 'service_account.token_revoked', payload });
  });
  ctx.afterCommit(ctx.session.refresh);
}
