import { needsSplit, updateLimits } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { createSendRate } from './send-rate.ts';
import type { StoredUpdate } from './zone-store.ts';

/** A local change that the service has not acknowledged: one transaction. */
export interface Change {
  readonly id: string;
  readonly time: number;
  readonly update: Uint8Array;
}

/** Sends local changes in their order and waits until the service acknowledges them. */
export interface Outbox {
  /** Adds a local change and sends it when the connection allows. Returns it for the store. */
  add(update: Uint8Array): Change;
  /** Adds changes of an earlier session, before those of this one. */
  restore(updates: readonly StoredUpdate[]): void;
  /** Replaces all changes by the same ones, made again on another document. Returns the new ones. */
  replace(updates: readonly Uint8Array[]): readonly Change[];
  /** Starts to send: the service has asked for what it lacks. */
  start(): void;
  /** Stops sending. Changes in flight are sent again after the next start. */
  stop(): void;
  /** Returns the changes of the message that waited longest when sending was last stopped. */
  firstUnanswered(): readonly Change[];
  /** Sends at most this number of changes in one message, until all are acknowledged. */
  limitBatches(changes: number): void;
  /** Records that the service has stored the oldest message in flight. */
  acknowledge(): void;
  /** Returns the changes that are not acknowledged, oldest first. */
  changes(): readonly Change[];
  /** Returns whether messages wait for an acknowledgment. */
  isWaiting(): boolean;
  /** Resolves when all changes made so far are acknowledged. */
  durable(): Promise<void>;
  /** Rejects all pending promises. */
  reject(reason: Error): void;
}

export interface OutboxOptions {
  /** The send rate, if other sessions use the same socket. */
  rate?: ReturnType<typeof createSendRate> | undefined;
  /** Sends an update; the first one after a start is the reply to the request of the service. */
  send: (update: Uint8Array, isReply: boolean) => void;
  /** Splits a large change into parts that the service accepts one after another. */
  split: (update: Uint8Array) => readonly Uint8Array[];
  /** Called instead of `send` for an update that no message can hold. */
  onTooLarge: () => void;
  onAcknowledged: (changes: readonly Change[]) => void;
}

interface Message {
  /** The size of the update. */
  readonly bytes: number;
  /** Changes of which the message has at least a part. */
  readonly covers: readonly Change[];
  /** Changes that are stored when this message is acknowledged. */
  readonly completes: readonly Change[];
}

interface Waiter {
  last: Change;
  resolve(): void;
  reject(reason: Error): void;
}

const EMPTY_UPDATE = new Uint8Array([0, 0]);
// Below the limits of the service for what waits on a socket: 6 MB.
const MAX_BYTES_IN_FLIGHT = 2 * 1024 * 1024;
const MAX_MESSAGES_IN_FLIGHT = 100;
/** Changes that wait are sent together up to this size. */
const BATCH_BYTES = 48 * 1024;

export function createOutbox(options: OutboxOptions): Outbox {
  const { send, split, onTooLarge, onAcknowledged, rate = createSendRate() } = options;
  const session = Math.random().toString(36).slice(2, 12);
  let queue: Change[] = [];
  let waiters: Waiter[] = [];
  let inFlight: Message[] = [];
  /** Number of changes at the start of the queue that are in flight. */
  let sent = 0;
  /** Parts of the change after those, of which at least one is in flight. */
  let parts: Uint8Array[] = [];
  let isOpen = false;
  let needsReply = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  let batchLimit = Number.POSITIVE_INFINITY;
  let unanswered: readonly Change[] = [];

  const nextMessage = (): (Omit<Message, 'bytes'> & { update: Uint8Array }) | undefined => {
    const first = queue[sent];
    if (!first) return needsReply ? { update: EMPTY_UPDATE, covers: [], completes: [] } : undefined;
    if (parts.length === 0) {
      if (!needsSplit(first.update)) {
        const batch = takeBatch(queue, sent, batchLimit);
        sent += batch.length;
        return { update: mergeChanges(batch), covers: batch, completes: batch };
      }
      parts = [...split(first.update)];
    }
    const update = parts.shift() ?? EMPTY_UPDATE;
    if (parts.length > 0) return { update, covers: [first], completes: [] };
    sent += 1;
    return { update, covers: [first], completes: [first] };
  };
  const isFull = () =>
    inFlight.length >= MAX_MESSAGES_IN_FLIGHT ||
    inFlight.reduce((sum, { bytes }) => sum + bytes, 0) >= MAX_BYTES_IN_FLIGHT;
  const pump = () => {
    clearTimeout(timer);
    while (isOpen && !isFull()) {
      const wait = rate.waitMilliseconds();
      if (wait > 0) {
        timer = setTimeout(pump, wait);
        return;
      }
      const message = nextMessage();
      if (!message) return;
      rate.spend(message.update.length);
      inFlight.push({ ...message, bytes: message.update.length });
      const isReply = needsReply;
      needsReply = false;
      if (message.update.length <= updateLimits.bytes) send(message.update, isReply);
      // Not now: the change is still being added.
      else queueMicrotask(() => isOpen && onTooLarge());
    }
  };
  const createChange = (update: Uint8Array, time = Date.now()): Change => {
    last += 1;
    return { id: `${session}-${last}`, time, update };
  };
  const settle = () => {
    const pending = new Set(queue);
    const done = waiters.filter(({ last: change }) => !pending.has(change));
    waiters = waiters.filter(({ last: change }) => pending.has(change));
    for (const { resolve } of done) resolve();
  };

  return {
    add(update) {
      const change = createChange(update);
      queue.push(change);
      pump();
      return change;
    },
    restore(updates) {
      const restored = updates.flatMap(({ update, change }) =>
        change ? [{ ...change, update }] : [],
      );
      queue.unshift(...restored);
      if (sent > 0) sent += restored.length;
    },
    replace(updates) {
      const time = queue[0]?.time;
      queue = updates.map((update) => createChange(update, time));
      const newest = queue.at(-1);
      for (const waiter of waiters) if (newest) waiter.last = newest;
      settle();
      return queue;
    },
    start() {
      isOpen = true;
      needsReply = true;
      pump();
    },
    stop() {
      clearTimeout(timer);
      if (isOpen) unanswered = inFlight[0]?.covers ?? [];
      isOpen = false;
      inFlight = [];
      parts = [];
      sent = 0;
    },
    acknowledge() {
      const message = inFlight.shift();
      const stored = message?.completes ?? [];
      if (stored.length > 0) {
        queue.splice(0, stored.length);
        sent -= stored.length;
        if (queue.length === 0) batchLimit = Number.POSITIVE_INFINITY;
        settle();
        onAcknowledged(stored);
      }
      pump();
    },
    firstUnanswered: () => unanswered,
    limitBatches(changes) {
      batchLimit = changes;
    },
    changes: () => queue,
    isWaiting: () => inFlight.length > 0,
    durable: () =>
      new Promise((resolve, reject) => {
        const newest = queue.at(-1);
        if (newest) waiters.push({ last: newest, resolve, reject });
        else resolve();
      }),
    reject(reason) {
      const rejected = waiters;
      waiters = [];
      for (const { reject } of rejected) reject(reason);
    },
  };
}

function takeBatch(queue: readonly Change[], from: number, limit: number): Change[] {
  const batch: Change[] = [];
  let bytes = 0;
  for (let at = queue[from]; at && batch.length < limit; at = queue[from + batch.length]) {
    bytes += at.update.length;
    if (batch.length > 0 && (bytes > BATCH_BYTES || needsSplit(at.update))) break;
    batch.push(at);
  }
  return batch;
}

function mergeChanges(changes: readonly Change[]): Uint8Array {
  const [first, ...rest] = changes.map(({ update }) => update);
  if (!first) return EMPTY_UPDATE;
  return rest.length === 0 ? first : Y.mergeUpdates([first, ...rest]);
}
