import type { Clock } from '../../core/clock.ts';
import { ContractError } from '../../core/errors.ts';
import type { IdSource } from '../../core/ids.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  type EventRow,
  type LogRange,
  lastPassed,
  listEvents,
  readLogRange,
} from '../events/queries.ts';
import { findReader, keepVisible, type Reader } from '../events/visible-events.ts';
import { pauseWebhook } from './pause-webhook.ts';
import {
  countRetries,
  findRetryTime,
  isEditionDeleted,
  isSuspendedByOperator,
  listEventsBySeq,
  listRetries,
  lockDueWebhooks,
  PING_SEQ,
  type RetryRow,
  updateWebhook,
  type WebhookRow,
} from './queries.ts';

interface Deps {
  clock: Clock;
  ids: IdSource;
}

/** Something to send: an event, or a ping. */
export interface Item {
  /** `0` for a ping. */
  seq: string;
  kind: string;
  /** Undefined for a ping, and if the event was deleted or the owner can no longer see it. */
  event: EventRow | undefined;
  previousSeq: string | null;
  /** The attempts so far. */
  attempts: number;
  /** Whether the event waited to be sent again. */
  isRetry: boolean;
}

/** An endpoint that this node may send to until `leaseUntil`. */
export interface Claim {
  webhook: WebhookRow;
  leaseUntil: Date;
  /** In the order in which they are sent. */
  items: Item[];
  /** Where the cursor is when all events were sent. */
  nextCursor: string;
}

/** How many events are sent to an endpoint before the owner's rights are checked again. */
const MAX_ITEMS = 20;
const MAX_RETRIED = 10;
/** How many events one transaction examines for an endpoint. */
const MAX_EXAMINED = 200;
/** If this many events of an endpoint wait to be sent again, its cursor waits, too. */
export const MAX_WAITING = 10_000;
/** Longer than a node sends to an endpoint, see `delivery-worker.ts`. */
const LEASE_MILLISECONDS = 60_000;
/** For how long the endpoints of a deleted edition are left alone. */
const DELETED_MILLISECONDS = 3_600_000;

/**
 * Chooses what to send to the endpoints of an edition, and makes other nodes leave them alone.
 * Moves the cursors of endpoints past events that they do not receive.
 */
export async function claimDeliveries(
  tx: Tx,
  deps: Deps,
  { editionId, limit }: { editionId: string; limit: number },
): Promise<Claim[]> {
  const time = deps.clock.now();
  const webhooks = await lockDueWebhooks(tx, { editionId, time, limit });
  if (webhooks.length === 0) return [];
  if (await isEditionDeleted(tx, { editionId })) {
    const wait_until = new Date(time.getTime() + DELETED_MILLISECONDS);
    for (const webhook of webhooks) await updateWebhook(tx, keyOf(webhook), { wait_until });
    return [];
  }
  // Before the events: those that are logged in between are sent next time.
  const range = await readLogRange(tx, editionId);
  const readers = new Map<string, Reader | undefined>();
  const claims: Claim[] = [];
  for (const webhook of webhooks) {
    const { owner_zuid: zuid } = webhook;
    if (!readers.has(zuid)) readers.set(zuid, await findAdmin(tx, { editionId, zuid }));
    const reader = readers.get(zuid);
    if (reader) claims.push(...(await claimWebhook(tx, { webhook, reader, range, time })));
    else await pauseWebhook(tx, deps, { ...keyOf(webhook), reason: 'OWNER' });
  }
  return claims;
}

const keyOf = ({ edition_id, webhook_id }: WebhookRow) => ({
  editionId: edition_id,
  webhookId: webhook_id,
});

/** Returns what decides which events an owner can see; undefined if they are no longer an admin. */
async function findAdmin(tx: Tx, person: { editionId: string; zuid: string }) {
  if (await isSuspendedByOperator(tx, person.zuid)) return undefined;
  try {
    const reader = await findReader(tx, person);
    return reader.isAdmin ? reader : undefined;
  } catch (error) {
    if (error instanceof ContractError && error.key === 'notFound') return undefined;
    throw error;
  }
}

interface Due {
  webhook: WebhookRow;
  reader: Reader;
  range: LogRange;
  time: Date;
}

async function claimWebhook(tx: Tx, due: Due): Promise<Claim[]> {
  const { webhook, time } = due;
  const key = keyOf(webhook);
  const waiting = await takeRetries(tx, due);
  const fresh = waiting.blocksCursor
    ? { items: [], nextCursor: webhook.cursor }
    : await takeEvents(tx, due);
  const items = selectItems(webhook, waiting.items, fresh.items);
  const lastFresh = items.findLast(({ isRetry }) => !isRetry);
  const isCut = items.filter(({ isRetry }) => !isRetry).length < fresh.items.length;
  const nextCursor = isCut ? (lastFresh?.seq ?? webhook.cursor) : fresh.nextCursor;
  if (items.length === 0) {
    const retryTime = await findRetryTime(tx, key);
    const isBlocked = waiting.blocksCursor && retryTime !== null;
    await updateWebhook(tx, key, {
      cursor: nextCursor,
      retry_time: retryTime,
      wait_until: isBlocked ? retryTime : null,
    });
    return [];
  }
  const leaseUntil = new Date(time.getTime() + LEASE_MILLISECONDS);
  await updateWebhook(tx, key, { lease_until: leaseUntil });
  return [{ webhook, leaseUntil, items, nextCursor }];
}

/** Returns what is sent now: if the endpoint failed, only one event, which tells whether it works again. */
function selectItems({ failures, ordering }: WebhookRow, waiting: Item[], fresh: Item[]): Item[] {
  const all = [...waiting, ...fresh];
  if (failures === 0) return all;
  // Fresh ones first, unless the order matters: the others may fail for good.
  return ordering === 'loose' && fresh.length > 0 ? fresh.slice(0, 1) : all.slice(0, 1);
}

interface Waiting {
  items: Item[];
  /** Whether events in the log have to wait for these. */
  blocksCursor: boolean;
}

/** Takes events whose time to be sent again has come. */
async function takeRetries(tx: Tx, { webhook, reader, time }: Due): Promise<Waiting> {
  if (webhook.retry_time === null) return { items: [], blocksCursor: false };
  const key = keyOf(webhook);
  const isStrict = webhook.ordering === 'strict';
  const rows = await listRetries(tx, { ...key, limit: MAX_RETRIED, inOrder: isStrict });
  const later = rows.findIndex(({ retry_time }) => retry_time > time);
  const due = later < 0 ? rows : rows.slice(0, later);
  const blocksCursor = isStrict
    ? due.length < rows.length || rows.length === MAX_RETRIED
    : (await countRetries(tx, key, MAX_WAITING)) >= MAX_WAITING;
  const events = await findVisible(tx, reader, due);
  const items = due.map(({ seq, kind, previous_seq, attempts }) => ({
    ...{ seq, kind, event: events.get(seq), previousSeq: previous_seq, attempts, isRetry: true },
  }));
  return { items, blocksCursor };
}

async function findVisible(tx: Tx, reader: Reader, rows: readonly RetryRow[]) {
  const seqs = rows.map(({ seq }) => seq).filter((seq) => seq !== PING_SEQ);
  if (seqs.length === 0) return new Map<string, EventRow>();
  const events = await listEventsBySeq(tx, { editionId: reader.editionId, seqs });
  const visible = await keepVisible(tx, reader, events);
  return new Map(visible.map((event) => [event.seq, event]));
}

/** Takes the next events of the log that the endpoint receives. */
async function takeEvents(tx: Tx, { webhook, reader, range }: Due) {
  const { kinds, space_id: spaceId, ordering, failures } = webhook;
  const oldest = range.oldest - 1n;
  let after = BigInt(webhook.cursor);
  if (after > range.head) after = range.head; // the database was restored, and the log with it
  if (after < oldest) after = oldest; // events were deleted while the endpoint was paused
  const upTo = lastPassed(after, range.head);
  const examined = await listEvents(tx, {
    editionId: reader.editionId,
    after,
    upTo,
    kinds: kinds.length > 0 ? kinds : undefined,
    spaceId: spaceId ?? undefined,
    limit: MAX_EXAMINED,
  });
  const visible = await keepVisible(tx, reader, examined);
  const taken = visible.slice(0, MAX_ITEMS);
  let previousSeq = webhook.sent_seq;
  const items = taken.map((event): Item => {
    const attempts = ordering === 'strict' ? failures : 0;
    const { seq, kind } = event;
    const item = { seq, kind, event, previousSeq, attempts, isRetry: false };
    previousSeq = seq;
    return item;
  });
  const isCut = taken.length < visible.length;
  const last = isCut ? taken.at(-1)?.seq : examined.at(-1)?.seq;
  const isEnd = !isCut && examined.length < MAX_EXAMINED;
  return { items, nextCursor: isEnd ? String(upTo) : (last ?? String(after)) };
}
