import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Tables } from '../../db/tables.ts';
import type { InEdition } from '../editions/queries.ts';
import type { EventRow } from '../events/queries.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;
export type PauseReason = NonNullable<WebhookRow['pause_reason']>;

export interface InWebhook extends InEdition {
  webhookId: string;
}

/** The number of a ping in the table of retries: events have numbers from 1 on. */
export const PING_SEQ = '0';

/** Returns the endpoints of an edition, the oldest first. */
export function listWebhooks(tx: Tx, { editionId }: InEdition): Promise<WebhookRow[]> {
  return tx
    .selectFrom('webhooks')
    .selectAll()
    .where('edition_id', '=', editionId)
    .orderBy('webhook_id')
    .execute();
}

export function findWebhook(tx: Tx, { editionId, webhookId }: InWebhook) {
  return tx
    .selectFrom('webhooks')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
}

export function lockWebhook(tx: Tx, { editionId, webhookId }: InWebhook) {
  return tx
    .selectFrom('webhooks')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('webhook_id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst();
}

export async function countWebhooks(tx: Tx, { editionId }: InEdition): Promise<number> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition_id', '=', editionId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWebhook(tx: Tx, webhook: Insertable<Tables['webhooks']>) {
  await tx.insertInto('webhooks').values(webhook).execute();
}

type WebhookChange = Partial<Omit<WebhookRow, 'edition_id' | 'webhook_id'>>;

export async function updateWebhook(
  tx: Tx,
  { editionId, webhookId }: InWebhook,
  change: WebhookChange,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set(change)
    .where('edition_id', '=', editionId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Deletes an endpoint with what waits for it and what was sent to it. */
export async function deleteWebhook(tx: Tx, { editionId, webhookId }: InWebhook): Promise<void> {
  for (const table of ['webhook_retries', 'webhook_deliveries', 'webhooks'] as const)
    await tx
      .deleteFrom(table)
      .where('edition_id', '=', editionId)
      .where('webhook_id', '=', webhookId)
      .execute();
}

/** Locks endpoints to which something has to be sent, except those that other nodes work on. */
export async function lockDueWebhooks(
  tx: Tx,
  { editionId, time, limit }: InEdition & { time: Date; limit: number },
): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select * from webhooks
    where edition_id = ${editionId} and paused_time is null
      and (lease_until is null or lease_until < ${time})
      and (wait_until is null or wait_until <= ${time})
      and (retry_time <= ${time} or cursor <> (
        select head from event_heads where edition_id = ${editionId}))
    order by failures, webhook_id
    limit ${limit}
    for update skip locked`.execute(tx);
  return rows;
}

/** Returns editions with endpoints to which something has to be sent. */
export async function listEditionsWithWebhooks(
  tx: Tx,
  { time, exceptIds, max }: { time: Date; exceptIds: readonly string[]; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ edition_id: string }>`
    select app_editions_with_webhooks(${time}, ${[...exceptIds]}::bigint[], ${max})::text
      as edition_id`.execute(tx);
  return rows.map(({ edition_id }) => edition_id);
}

export type RetryRow = Selectable<Tables['webhook_retries']>;

/** Returns events that wait to be sent again, those with the earliest time first, or in their order. */
export function listRetries(
  tx: Tx,
  { editionId, webhookId, limit, inOrder }: InWebhook & { limit: number; inOrder: boolean },
): Promise<RetryRow[]> {
  return tx
    .selectFrom('webhook_retries')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('webhook_id', '=', webhookId)
    .$if(!inOrder, (query) => query.orderBy('retry_time'))
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Counts the events that wait to be sent again, up to a limit. */
export async function countRetries(
  tx: Tx,
  { editionId, webhookId }: InWebhook,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_retries
      where edition_id = ${editionId} and webhook_id = ${webhookId} limit ${max}) as waiting`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Plans events to be sent again. If they wait already, the new time applies. */
export async function upsertRetries(tx: Tx, rows: readonly RetryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('webhook_retries')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'webhook_id', 'seq']).doUpdateSet((excluded) => ({
        attempts: excluded.ref('excluded.attempts'),
        retry_time: excluded.ref('excluded.retry_time'),
      })),
    )
    .execute();
}

export async function deleteRetries(
  tx: Tx,
  { editionId, webhookId }: InWebhook,
  seqs: readonly string[],
): Promise<void> {
  if (seqs.length === 0) return;
  await tx
    .deleteFrom('webhook_retries')
    .where('edition_id', '=', editionId)
    .where('webhook_id', '=', webhookId)
    .where('seq', '=', sql<string>`any(${[...seqs]}::bigint[])`)
    .execute();
}

/** Sends everything that waits as soon as possible. */
export async function hurryRetries(
  tx: Tx,
  { editionId, webhookId }: InWebhook,
  time: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_retries')
    .set({ retry_time: time })
    .where('edition_id', '=', editionId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Returns when the first of the waiting events is sent again; null if none waits. */
export async function findRetryTime(
  tx: Tx,
  { editionId, webhookId }: InWebhook,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('webhook_retries')
    .select('retry_time')
    .where('edition_id', '=', editionId)
    .where('webhook_id', '=', webhookId)
    .orderBy('retry_time')
    .limit(1)
    .executeTakeFirst();
  return row?.retry_time ?? null;
}

/** Returns events by their numbers; deleted ones are missing. */
export function listEventsBySeq(
  tx: Tx,
  { editionId, seqs }: InEdition & { seqs: readonly string[] },
): Promise<EventRow[]> {
  return tx
    .selectFrom('events')
    .select([
      ...(['seq', 'kind', 'payload', 'created_time', 'actor_zuid', 'actor_via'] as const),
      ...(['request_id', 'team_id', 'space_id', 'zone_id'] as const),
    ])
    .where('edition_id', '=', editionId)
    .where('seq', '=', sql<string>`any(${[...seqs]}::bigint[])`)
    .orderBy('seq')
    .execute();
}

export interface DeliveryFilter extends InWebhook {
  state: DeliveryRow['state'] | undefined;
  /** Only earlier deliveries than this one. */
  before: string | undefined;
  limit: number;
}

/** Returns what was sent to an endpoint, the latest first. */
export function listDeliveries(tx: Tx, filter: DeliveryFilter): Promise<DeliveryRow[]> {
  const { editionId, webhookId, state, before, limit } = filter;
  return tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'FAILED'))
    .$if(before !== undefined, (query) => query.where('delivery_id', '<', before ?? ''))
    .orderBy('delivery_id', 'desc')
    .limit(limit)
    .execute();
}

/** How many deliveries of an endpoint are kept. */
const MAX_DELIVERIES = 1_000;

/** Stores deliveries and deletes those of the endpoint beyond the latest 1,000. */
export async function insertDeliveries(
  tx: Tx,
  { editionId, webhookId }: InWebhook,
  rows: readonly DeliveryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('webhook_deliveries')
    .values([...rows])
    .execute();
  await sql`
    delete from webhook_deliveries where edition_id = ${editionId} and webhook_id = ${webhookId}
      and delivery_id <= (
        select delivery_id from webhook_deliveries
        where edition_id = ${editionId} and webhook_id = ${webhookId}
        order by delivery_id desc offset ${MAX_DELIVERIES} limit 1)`.execute(tx);
}

/** Deletes the deliveries of an edition that are older than a time. */
export async function deleteDeliveriesBefore(
  tx: Tx,
  { editionId, time }: InEdition & { time: Date },
): Promise<void> {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('edition_id', '=', editionId)
    .where('created_time', '<', time)
    .execute();
}

/** Returns whether an operator suspended a person in the whole installation. */
export async function isSuspendedByOperator(tx: Tx, zuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from session_ends
    where zuid = ${zuid} and session_key = '' and ended_time = 'infinity'`.execute(tx);
  return rows.length > 0;
}

export async function isEditionDeleted(tx: Tx, { editionId }: InEdition): Promise<boolean> {
  const edition = await tx
    .selectFrom('editions')
    .select('deleted_time')
    .where('edition_id', '=', editionId)
    .executeTakeFirst();
  return edition?.deleted_time != null;
}
