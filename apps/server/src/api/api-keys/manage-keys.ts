import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { createKey, hashKey, prefixOf } from '../../domain/api-keys/key-text.ts';
import { deleteApiKey, insertApiKey, listApiKeys } from '../../domain/api-keys/queries.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';

const DAY_MILLISECONDS = 86_400_000;

interface NewKey {
  editionId: string;
  name: string;
  expiresInDays: number | undefined;
}

export async function createApiKey(ctx: Context, { editionId, name, expiresInDays }: NewKey) {
  const key = createKey();
  const now = ctx.clock.now();
  const record = {
    editionId,
    keyId: ctx.ids.next(),
    name,
    prefix: prefixOf(key),
    hash: hashKey(key),
    createdBy: ctx.caller.zuid,
    createdTime: now,
    expiryTime:
      expiresInDays === undefined
        ? null
        : new Date(now.getTime() + expiresInDays * DAY_MILLISECONDS),
  };
  await ctx.db.changeEdition(editionId, async (tx) => {
    await refuseUnlessAdmin(tx, ctx, editionId);
    await insertApiKey(tx, record);
    const payload = { key_id: record.keyId, name };
    await writeEvent(tx, ctx, { editionId, kind: 'api_key.created', payload });
  });
  return { ...record, key };
}

export async function listKeys(ctx: Context, { editionId }: { editionId: string }) {
  return ctx.db.readEdition(editionId, async (tx) => {
    await refuseUnlessAdmin(tx, ctx, editionId);
    return listApiKeys(tx, { editionId });
  });
}

export async function revokeApiKey(ctx: Context, key: { editionId: string; keyId: string }) {
  const { editionId, keyId } = key;
  await ctx.db.changeEdition(editionId, async (tx) => {
    await refuseUnlessAdmin(tx, ctx, editionId);
    if (!(await deleteApiKey(tx, key))) throw fail('apiKeyNotFound');
    await writeEvent(tx, ctx, { editionId, kind: 'api_key.revoked', payload: { key_id: keyId } });
  });
}

async function refuseUnlessAdmin(tx: Tx, ctx: Context, editionId: string): Promise<void> {
  const role = await readEditionRole(tx, { editionId, zuid: ctx.caller.zuid });
  if (!isEditionAdmin(role)) throw fail('notPermitted');
}
