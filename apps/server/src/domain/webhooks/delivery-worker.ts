import type { Event } from '@lienzo/contract';
import type { Clock } from '../../core/clock.ts';
import type { IdSource } from '../../core/ids.ts';
import type { Database } from '../../db/database.ts';
import type { EventRow } from '../events/queries.ts';
import { type Claim, claimDeliveries, type Item } from './claim-deliveries.ts';
import { composeMessage, composePing, type Message } from './compose-message.ts';
import { listEditionsWithWebhooks, PING_SEQ, type WebhookRow } from './queries.ts';
import { isAccepted, type Outcome, recordDeliveries } from './record-deliveries.ts';
import type { SecretBox } from './secret-box.ts';
import { type SendOptions, sendRequest } from './send-request.ts';
import { signatureHeaders } from './signature.ts';

/** Sends events to the endpoints of all editions. Any number of nodes may run one. */
export interface DeliveryWorker {
  /** Looks for something to send soon. Called when a log has grown, or something was planned. */
  wake(): void;
  /** Ends requests under way, which are sent again by another node, and waits until that is stored. */
  close(): Promise<void>;
}

export interface DeliveryOptions extends Pick<SendOptions, 'policy' | 'lookup'> {
  db: Database;
  clock: Clock;
  ids: IdSource;
  secrets: SecretBox;
  /** Returns an event in the form of the API. */
  presentEvent: (editionId: string, row: EventRow) => Event;
  onError: (error: unknown) => void;
  timeoutMilliseconds?: number;
  random?: () => number;
}

/** How soon after the last look the next one is. Each is one query for all editions. */
const LOOK_MILLISECONDS = 200;
/** How often other nodes' events, and those to be sent again, are looked for. */
const IDLE_MILLISECONDS = 1_000;
const MAX_EDITIONS = 100;
/** Endpoints that receive something at the same time. */
const MAX_PER_NODE = 100;
const MAX_PER_EDITION = 20;
/** Events that an endpoint receives at the same time, unless their order matters. */
const MAX_PER_ENDPOINT = 4;
/** For how long events are sent before the owner's rights are checked again. */
const RUN_MILLISECONDS = 5_000;

export function createDeliveryWorker(options: DeliveryOptions): DeliveryWorker {
  const { db, clock, onError, random = Math.random } = options;
  const deps = { ...options, random };
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  /** How many endpoints of each edition receive something. */
  const perEdition = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let dueTime = 0;
  let looking: Promise<void> | undefined;

  const lookAfter = (milliseconds: number) => {
    const time = performance.now() + milliseconds;
    if (stop.signal.aborted || looking || (timer && dueTime <= time)) return;
    clearTimeout(timer);
    dueTime = time;
    timer = setTimeout(() => {
      timer = undefined;
      looking = look().finally(() => {
        looking = undefined;
        lookAfter(isWoken ? LOOK_MILLISECONDS : IDLE_MILLISECONDS);
        isWoken = false;
      });
    }, milliseconds).unref();
  };
  let isWoken = false;
  const wake = () => {
    if (looking) isWoken = true;
    else lookAfter(LOOK_MILLISECONDS);
  };

  const look = async () => {
    const full = [...perEdition].filter(([, count]) => count >= MAX_PER_EDITION);
    try {
      if (running.size >= MAX_PER_NODE) return;
      const found = await db.readDirectory((tx) =>
        listEditionsWithWebhooks(tx, {
          ...{ time: clock.now(), exceptIds: full.map(([id]) => id), max: MAX_EDITIONS },
        }),
      );
      for (const editionId of found) await claim(editionId);
    } catch (error) {
      onError(error);
    }
  };
  const claim = async (editionId: string) => {
    const used = perEdition.get(editionId) ?? 0;
    const limit = Math.min(MAX_PER_EDITION - used, MAX_PER_NODE - running.size);
    if (limit <= 0 || stop.signal.aborted) return;
    const claims = await db
      .changeEdition(editionId, (tx) => claimDeliveries(tx, deps, { editionId, limit }))
      .catch((error: unknown) => {
        onError(error); // of this edition; the others do not wait for it
        return [];
      });
    for (const taken of claims) start(editionId, taken);
  };
  const start = (editionId: string, taken: Claim) => {
    perEdition.set(editionId, (perEdition.get(editionId) ?? 0) + 1);
    const run = deliver(deps, taken, stop.signal)
      .catch(onError) // the lease expires, and the events are sent again
      .finally(() => {
        running.delete(run);
        const left = (perEdition.get(editionId) ?? 1) - 1;
        if (left > 0) perEdition.set(editionId, left);
        else perEdition.delete(editionId);
        wake();
      });
    running.add(run);
  };
  lookAfter(IDLE_MILLISECONDS);

  return {
    wake,
    async close() {
      stop.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(running);
    },
  };
}

type Deps = DeliveryOptions & { random: () => number };

/** Sends what was claimed, and stores what happened. */
async function deliver(deps: Deps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { webhook, items } = claim;
  const isStrict = webhook.ordering === 'strict';
  const deadline = performance.now() + RUN_MILLISECONDS;
  const outcomes: (Outcome | undefined)[] = [];
  let next = 0;
  let isStopped = false;
  const send = async () => {
    while (!isStopped && next < items.length && performance.now() < deadline) {
      const index = next++;
      const item = items[index];
      if (!item) return;
      const outcome = await sendItem(deps, webhook, item, signal).catch((error: unknown) => {
        if (signal.aborted) return undefined;
        throw error;
      });
      outcomes[index] = outcome;
      // What follows would overtake it, or could not be accepted either.
      const isFailure = !outcome || !(isAccepted(outcome) || outcome.error === 'HIDDEN');
      if (isFailure && (isStrict || outcome?.status === 410 || signal.aborted)) isStopped = true;
    }
  };
  await Promise.all(Array.from({ length: isStrict ? 1 : MAX_PER_ENDPOINT }, send));
  const { edition_id: editionId } = webhook;
  await deps.db.changeEdition(editionId, (tx) =>
    recordDeliveries(tx, deps, claim, finishedOf(outcomes)),
  );
}

/** Returns the outcomes before the first request that was ended, so that no event is skipped. */
function finishedOf(outcomes: readonly (Outcome | undefined)[]): Outcome[] {
  const ended = Array.from(outcomes).indexOf(undefined);
  const finished = ended < 0 ? outcomes : outcomes.slice(0, ended);
  return finished.filter((outcome) => outcome !== undefined);
}

async function sendItem(
  deps: Deps,
  webhook: WebhookRow,
  item: Item,
  signal: AbortSignal,
): Promise<Outcome> {
  const time = deps.clock.now();
  const message = composeItem(deps, webhook, item, time);
  if (!message) return { item, error: 'HIDDEN', durationMilliseconds: 0 };
  const secrets = openSecrets(deps, webhook, time);
  if (!secrets) return { item, error: 'SECRET', durationMilliseconds: 0 };
  const started = performance.now();
  const result = await sendRequest(
    {
      url: webhook.url,
      body: message.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Lienzo-Webhooks/1',
        ...signatureHeaders({ ...message, time }, secrets),
      },
    },
    {
      ...{ policy: deps.policy, signal, now: () => time },
      ...(deps.lookup && { lookup: deps.lookup }),
      ...(deps.timeoutMilliseconds && { timeoutMilliseconds: deps.timeoutMilliseconds }),
    },
  );
  return { item, ...result, durationMilliseconds: Math.round(performance.now() - started) };
}

function composeItem(
  { ids, presentEvent }: Deps,
  { edition_id: editionId, webhook_id: webhookId }: WebhookRow,
  { seq, event, previousSeq }: Item,
  time: Date,
): Message | undefined {
  if (seq === PING_SEQ) return composePing({ pingId: ids.next(), editionId, webhookId, time });
  if (!event) return undefined;
  const presented = presentEvent(editionId, event);
  return composeMessage({ event: presented, time: event.created_time, previousSeq });
}

/** Returns the secrets that sign messages at this time; undefined if they cannot be decrypted. */
function openSecrets({ secrets, onError }: Deps, webhook: WebhookRow, time: Date) {
  const { previous_secret: previous, previous_secret_expiry: expiry } = webhook;
  const sealed = [webhook.secret];
  if (previous && expiry && expiry > time) sealed.push(previous);
  try {
    return sealed.map((secret) => secrets.open(secret, secretContext(webhook)));
  } catch (error) {
    onError(error);
    return undefined;
  }
}

/** Binds an encrypted secret to its row. */
export function secretContext(webhook: Pick<WebhookRow, 'edition_id' | 'webhook_id'>): string {
  return `${webhook.edition_id}/${webhook.webhook_id}`;
}
