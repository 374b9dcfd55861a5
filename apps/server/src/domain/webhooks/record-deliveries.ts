import type { Clock } from '../../core/clock.ts';
import type { IdSource } from '../../core/ids.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Claim, Item } from './claim-deliveries.ts';
import { pauseWebhook } from './pause-webhook.ts';
import {
  type DeliveryRow,
  deleteRetries,
  findRetryTime,
  insertDeliveries,
  lockWebhook,
  type PauseReason,
  PING_SEQ,
  type RetryRow,
  updateWebhook,
  upsertRetries,
  type WebhookRow,
} from './queries.ts';
import { backoff, retryDelay, strictDelay } from './retry-schedule.ts';
import type { SendError } from './send-request.ts';

/** What happened to an item of a claim. */
export interface Outcome {
  item: Item;
  status?: number;
  error?: SendError | 'HIDDEN' | 'SECRET';
  retryAfterSeconds?: number;
  durationMilliseconds: number;
}

interface Deps {
  clock: Clock;
  ids: IdSource;
  random: () => number;
}

const GONE = 410;
/** An endpoint that accepted nothing for this time is paused. */
const MAX_FAILING_MILLISECONDS = 120 * 3_600_000;

/** Returns whether the receiver accepted the event. */
export function isAccepted({ status = 0 }: Pick<Outcome, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** Stores what was sent to an endpoint, plans what has to be sent again, and ends the claim. */
export async function recordDeliveries(
  tx: Tx,
  deps: Deps,
  claim: Claim,
  outcomes: readonly Outcome[],
): Promise<void> {
  const { edition_id: editionId, webhook_id: webhookId } = claim.webhook;
  const key = { editionId, webhookId };
  const time = deps.clock.now();
  const webhook = await lockWebhook(tx, key);
  // Deleted, or another node has taken over because this one was paused.
  if (webhook?.lease_until?.getTime() !== claim.leaseUntil.getTime()) return;
  const health = assessHealth(webhook, outcomes, time);
  const planned = outcomes.map((outcome) => planRetry(deps, webhook, { outcome, health, time }));
  await upsertRetries(
    tx,
    planned.flatMap(({ retry }) => (retry ? [retry] : [])),
  );
  await deleteRetries(
    tx,
    key,
    planned.flatMap(({ retry, outcome }) =>
      !retry && outcome.item.isRetry ? [outcome.item.seq] : [],
    ),
  );
  await insertDeliveries(
    tx,
    key,
    planned.map(({ row }) => row),
  );
  const passed = planned.filter(({ outcome, staysFirst }) => !outcome.item.isRetry && !staysFirst);
  await updateWebhook(tx, key, {
    ...cursorAfter(
      claim,
      passed.map(({ outcome }) => outcome.item),
    ),
    failures: health.failures,
    failing_since: health.failingSince,
    wait_until: waitUntil(deps, webhook, { outcomes, health, time }),
    retry_time: await findRetryTime(tx, key),
    lease_until: null,
  });
  const reason = webhook.paused_time ? undefined : reasonToPause(outcomes, health, time);
  if (reason) await pauseWebhook(tx, deps, { ...key, reason });
}

interface Health {
  failures: number;
  failingSince: Date | null;
}

/** Counts failures since the last success. Events that were not sent say nothing about the endpoint. */
function assessHealth(webhook: WebhookRow, outcomes: readonly Outcome[], time: Date): Health {
  const sent = outcomes.filter(({ error }) => error !== 'HIDDEN');
  if (sent.length === 0) return { failures: webhook.failures, failingSince: webhook.failing_since };
  const isStrict = webhook.ordering === 'strict';
  const works = isStrict ? isAccepted(sent.at(-1) ?? {}) : sent.some(isAccepted);
  if (works) return { failures: 0, failingSince: null };
  if (isStrict && sent.length > 1) return { failures: 1, failingSince: time };
  return { failures: webhook.failures + 1, failingSince: webhook.failing_since ?? time };
}

interface Assessed {
  health: Health;
  time: Date;
}

interface Planned {
  outcome: Outcome;
  row: DeliveryRow;
  retry: RetryRow | undefined;
  /** Whether the event is the next one again: the endpoint receives events in order. */
  staysFirst: boolean;
}

function planRetry(
  { ids, random }: Deps,
  webhook: WebhookRow,
  { outcome, health, time }: Assessed & { outcome: Outcome },
): Planned {
  const { item, status = null, error = null, durationMilliseconds } = outcome;
  const { edition_id, webhook_id, ordering } = webhook;
  const isStrict = ordering === 'strict';
  const attempts = item.attempts + 1;
  const isOver = isAccepted(outcome) || item.seq === PING_SEQ || error === 'HIDDEN';
  const delay = isStrict ? strictDelay(health.failures, random) : retryDelay(attempts, random);
  const isRetried = !isOver && delay !== undefined;
  const staysFirst = isRetried && isStrict && !item.isRetry;
  const state = isAccepted(outcome) ? 'DELIVERED' : isRetried ? 'RETRYING' : 'FAILED';
  const retry_time = new Date(time.getTime() + (delay ?? 0));
  const { seq, kind, previousSeq: previous_seq } = item;
  return {
    outcome,
    staysFirst,
    row: {
      ...{ edition_id, webhook_id, delivery_id: ids.next(), seq: seq === PING_SEQ ? null : seq },
      ...{ kind, attempt: attempts, state, status, error, created_time: time },
      duration_milliseconds: durationMilliseconds,
    },
    retry:
      isRetried && !staysFirst
        ? { edition_id, webhook_id, seq, kind, previous_seq, attempts, retry_time }
        : undefined,
  };
}

/** Returns the columns that say what was sent. */
function cursorAfter({ webhook, items, nextCursor }: Claim, passed: readonly Item[]) {
  const fresh = items.filter(({ isRetry }) => !isRetry);
  const last = passed.at(-1)?.seq;
  return {
    cursor: passed.length === fresh.length ? nextCursor : (last ?? webhook.cursor),
    sent_seq: last ?? webhook.sent_seq,
  };
}

function waitUntil(
  { random }: Deps,
  { ordering }: WebhookRow,
  { outcomes, health, time }: Assessed & { outcomes: readonly Outcome[] },
): Date | null {
  const asked = outcomes.map(({ retryAfterSeconds = 0, ...sent }) =>
    isAccepted(sent) ? 0 : retryAfterSeconds * 1000,
  );
  const { failures } = health;
  const own = ordering === 'strict' ? strictDelay(failures, random) : backoff(failures);
  const delay = Math.max(...asked, failures > 0 ? own : 0);
  return delay > 0 ? new Date(time.getTime() + delay) : null;
}

function reasonToPause(
  outcomes: readonly Outcome[],
  { failingSince }: Health,
  time: Date,
): PauseReason | undefined {
  if (outcomes.some(({ status }) => status === GONE)) return 'GONE';
  const failing = failingSince ? time.getTime() - failingSince.getTime() : 0;
  return failing >= MAX_FAILING_MILLISECONDS ? 'FAILING' : undefined;
}
