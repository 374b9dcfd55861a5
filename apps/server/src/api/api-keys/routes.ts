import * as contract from '@lienzo/contract';
import type { Mount } from '../../http/mount.ts';
import { createApiKey, listKeys, revokeApiKey } from './manage-keys.ts';
import { presentApiKey } from './present.ts';

export function mountApiKeys(mount: Mount): void {
  mount(contract.createApiKey, async (ctx, { params, body }) => {
    const created = await createApiKey(ctx, {
      editionId: params.edition_id,
      name: body.name,
      expiresInDays: body.expires_in_days,
    });
    return {
      ...presentApiKey({
        key_id: created.keyId,
        name: created.name,
        prefix: created.prefix,
        created_by: created.createdBy,
        created_time: created.createdTime,
        expiry_time: created.expiryTime,
      }),
      key: created.key,
    };
  });

  mount(contract.listApiKeys, async (ctx, { params }) => {
    const keys = await listKeys(ctx, { editionId: params.edition_id });
    return { api_keys: keys.map(presentApiKey) };
  });

  mount(contract.revokeApiKey, async (ctx, { params }) => {
    const { edition_id, key_id } = params;
    await revokeApiKey(ctx, { editionId: edition_id, keyId: key_id });
    return { current_user_id: ctx.caller.zuid, edition_id, id: key_id };
  });
}
