import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { type InEdition, lockEdition } from '../../domain/editions/queries.ts';
import { readLogRange } from '../../domain/events/queries.ts';
import type { TargetPolicy } from '../../domain/outgoing/target-policy.ts';
import { readSpaceAccess } from '../../domain/spaces/read-access.ts';
import { secretContext } from '../../domain/webhooks/delivery-worker.ts';
import { countWebhooks, insertWebhook } from '../../domain/webhooks/queries.ts';
import type { SecretBox } from '../../domain/webhooks/secret-box.ts';
import { createSecret } from '../../domain/webhooks/signature.ts';
import { readManagedWebhook, refuseUnlessAdmin } from './authorize.ts';

const MAX_WEBHOOKS = 50;

interface NewWebhook extends InEdition {
  url: string;
  description: string;
  kinds: readonly string[];
  spaceId: string | undefined;
  order: 'loose' | 'strict';
}

interface Deps {
  secrets: SecretBox;
  policy: TargetPolicy;
}

/** Creates an endpoint, which receives events from now on. Returns its secret, which is shown only once. */
export async function createWebhook(ctx: Context, { secrets, policy }: Deps, input: NewWebhook) {
  const { editionId, url, description, spaceId } = input;
  refuseUrl(policy, url);
  const { zuid } = ctx.caller;
  const webhookId = ctx.ids.next();
  const secret = createSecret();
  const key = { edition_id: editionId, webhook_id: webhookId };
  const webhook = await ctx.db.changeEdition(editionId, async (tx) => {
    await lockEdition(tx, { editionId, zuid }); // so that the limit holds
    await refuseUnlessAdmin(tx, ctx, editionId);
    if ((await countWebhooks(tx, { editionId })) >= MAX_WEBHOOKS) throw fail('webhookLimit');
    if (spaceId !== undefined) await refuseHiddenSpace(tx, ctx, { editionId, spaceId });
    const { head } = await readLogRange(tx, editionId);
    const time = ctx.clock.now();
    await insertWebhook(tx, {
      ...{ ...key, url, description, kinds: [...new Set(input.kinds)], space_id: spaceId ?? null },
      ...{ ordering: input.order, owner_zuid: zuid, cursor: String(head) },
      ...{ created_time: time, modified_time: time },
      secret: secrets.seal(secret, secretContext(key)),
    });
    const payload = { webhook_id: webhookId };
    await writeEvent(tx, ctx, { editionId, kind: 'webhook.created', payload });
    return readManagedWebhook(tx, ctx, { editionId, webhookId });
  });
  return { webhook, secret };
}

export function refuseUrl(policy: TargetPolicy, url: string): void {
  const reason = policy.refuse(url);
  if (reason !== undefined) throw fail('webhookUrlRefused', { path: '/url', reason });
}

/** Throws `spaceNotFound` unless the caller can see the space. */
export async function refuseHiddenSpace(
  tx: Tx,
  ctx: Context,
  { editionId, spaceId }: InEdition & { spaceId: string },
): Promise<void> {
  await readSpaceAccess(tx, { editionId, spaceId, zuid: ctx.caller.zuid });
}
