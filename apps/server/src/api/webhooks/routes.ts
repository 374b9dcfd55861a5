import * as contract from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import type { TargetPolicy } from '../../domain/outgoing/target-policy.ts';
import type { SecretBox } from '../../domain/webhooks/secret-box.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { timeText } from '../../http/wire-text.ts';
import { deleteWebhook, pauseWebhook, resumeWebhook } from './change-state.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import { readDeliveries, readWebhook, readWebhooks } from './read-webhooks.ts';
import { rotateSecret } from './rotate-secret.ts';
import { pingWebhook, replayWebhook } from './schedule-deliveries.ts';

const DEFAULT_LIMIT = 20;

export interface WebhookDeps {
  readonly secrets: SecretBox;
  readonly policy: TargetPolicy;
  /** Sends what was planned soon. */
  readonly wake: () => void;
}

export function mountWebhooks(mount: Mount, { webhooks: deps }: { webhooks: WebhookDeps }): void {
  const wakeAfter = (ctx: Context) => ctx.afterCommit(async () => deps.wake());

  mount(contract.createWebhook, async (ctx, { params, body }) => {
    const created = await createWebhook(ctx, deps, {
      editionId: params.edition_id,
      url: body.url,
      description: body.description ?? '',
      kinds: body.kinds ?? [],
      spaceId: body.space_id === undefined ? undefined : toNumericId(body.space_id),
      order: body.order ?? 'loose',
    });
    return { webhook: presentWebhook(created.webhook), secret: created.secret };
  });

  mount(contract.listWebhooks, async (ctx, { params }) => ({
    webhooks: (await readWebhooks(ctx, { editionId: params.edition_id })).map(presentWebhook),
  }));

  mount(contract.getWebhook, async (ctx, { params }) => ({
    webhook: presentWebhook(await readWebhook(ctx, targetOf(params))),
  }));

  mount(contract.changeWebhook, async (ctx, { params, body }) => {
    const { url, description, kinds, order, space_id, all_spaces } = body;
    const kept = all_spaces ? null : undefined;
    const spaceId = space_id === undefined ? kept : toNumericId(space_id);
    const change = { ...targetOf(params), url, description, kinds, order, spaceId };
    wakeAfter(ctx);
    return { webhook: presentWebhook(await changeWebhook(ctx, deps.policy, change)) };
  });

  mount(contract.deleteWebhook, async (ctx, { params }) => {
    await deleteWebhook(ctx, targetOf(params));
    return identify(ctx.caller.zuid, params);
  });

  mount(contract.rotateWebhookSecret, async (ctx, { params }) => {
    const { secret, expiry } = await rotateSecret(ctx, deps.secrets, targetOf(params));
    return { secret, previous_secret_expiry_time: timeText(expiry) };
  });

  mount(contract.pauseWebhook, async (ctx, { params }) => ({
    webhook: presentWebhook(await pauseWebhook(ctx, targetOf(params))),
  }));

  mount(contract.resumeWebhook, async (ctx, { params }) => {
    wakeAfter(ctx);
    return { webhook: presentWebhook(await resumeWebhook(ctx, targetOf(params))) };
  });

  mount(contract.listWebhookDeliveries, async (ctx, { params, query }) => {
    const { deliveries, hasMore } = await readDeliveries(ctx, {
      ...targetOf(params),
      state: query.state,
      before: query.before === undefined ? undefined : toNumericId(query.before),
      limit: query.limit ?? DEFAULT_LIMIT,
    });
    return { deliveries: deliveries.map(presentDelivery), has_more: hasMore };
  });

  mount(contract.pingWebhook, async (ctx, { params }) => {
    await pingWebhook(ctx, targetOf(params));
    wakeAfter(ctx);
    return identify(ctx.caller.zuid, params);
  });

  mount(contract.replayWebhook, async (ctx, { params, body }) => {
    const { from_seq, to_seq = from_seq } = body;
    const range = { from: BigInt(from_seq), to: BigInt(to_seq) };
    const scheduled = await replayWebhook(ctx, { ...targetOf(params), ...range });
    wakeAfter(ctx);
    return { scheduled };
  });
}

interface Params {
  edition_id: string;
  webhook_id: string;
}

function targetOf({ edition_id: editionId, webhook_id: webhookId }: Params) {
  return { editionId, webhookId };
}

function identify(zuid: string, { edition_id, webhook_id }: Params) {
  return { current_user_id: zuid, edition_id, webhook_id };
}
