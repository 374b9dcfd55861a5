import * as contract from '@lienzo/contract';
import type { ScimTokenRow } from '../../domain/directories/token-queries.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { timeText } from '../../http/wire-text.ts';
import { createScimToken, readScimTokens, revokeScimToken } from './manage-tokens.ts';

export function mountScimTokens(mount: Mount): void {
  mount(contract.createScimToken, async (ctx, { params, body }) => {
    const { label, successor_zuid } = body;
    const successorZuid = successor_zuid === undefined ? undefined : toNumericId(successor_zuid);
    const input = { editionId: params.edition_id, label, successorZuid };
    const { row, token } = await createScimToken(ctx, input);
    return { ...presentScimToken(row), token };
  });

  mount(contract.listScimTokens, async (ctx, { params }) => {
    const tokens = await readScimTokens(ctx, { editionId: params.edition_id });
    return { scim_tokens: tokens.map(presentScimToken) };
  });

  mount(contract.revokeScimToken, async (ctx, { params }) => {
    const { edition_id, scim_token_id: id } = params;
    await revokeScimToken(ctx, { editionId: edition_id, tokenId: id });
    return { current_user_id: ctx.caller.zuid, edition_id, id };
  });
}

function presentScimToken(token: ScimTokenRow) {
  return {
    id: token.token_id,
    label: token.label,
    ...(token.successor_zuid && { successor_zuid: token.successor_zuid }),
    created_by: token.created_by,
    created_time: timeText(token.created_time),
    ...(token.last_used_time && { last_used_time: timeText(token.last_used_time) }),
  };
}
