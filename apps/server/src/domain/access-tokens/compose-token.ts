import { type Scope, scopesSatisfy } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { createToken, hashToken, prefixOf } from './token-text.ts';

const DAY_MILLISECONDS = 86_400_000;
/** Maximum number of tokens of a person or service account. */
export const MAX_TOKENS = 100;

interface TokenInput {
  /** The person or service account that the token acts as. */
  zuid: string;
  issuer: string;
  name: string;
  scopes: readonly Scope[];
  expiresInDays: number;
  editionIds: readonly string[] | undefined;
}

/** Creates a token and its record. Throws if it would have scopes that the token of the request lacks. */
export function composeToken(ctx: Context, { zuid, issuer, name, ...input }: TokenInput) {
  const scopes = [...new Set(input.scopes)];
  const editionIds = input.editionIds && [...new Set(input.editionIds)];
  refuseMissingScopes(ctx, scopes);
  const token = createToken();
  const now = ctx.clock.now();
  const record = {
    tokenId: ctx.ids.next(),
    ...{ zuid, issuer, name, scopes, editionIds },
    prefix: prefixOf(token),
    hash: hashToken(token),
    createdTime: now,
    expiryTime: new Date(now.getTime() + input.expiresInDays * DAY_MILLISECONDS),
  };
  return { token, record };
}

function refuseMissingScopes(ctx: Context, scopes: readonly Scope[]): void {
  const missing = scopes.filter((scope) => !scopesSatisfy(ctx.session.scopes, [[scope]]));
  if (missing.length > 0)
    throw fail('scopeMissing', { reason: `the token of the request lacks ${missing.join(', ')}` });
}
