import * as Y from 'yjs';

/** A validated update that is to be stored. */
export interface Submission {
  update: Uint8Array;
  zuid: string;
  /** Yjs client ids that the update writes under. */
  clients: readonly number[];
}

/** The zone was trashed, moved or deleted and accepts no more updates. */
export class ZoneClosed extends Error {}

/** Another update under the same Yjs client id was applied first; this one must be validated again. */
export class Outdated extends Error {}

/** A submission whose caller waits for it to be durable. */
export interface Pending extends Submission {
  readonly done: Promise<void>;
  /** An update applied since the validation makes this one outdated. */
  isOutdated: boolean;
  resolve(): void;
  reject(error: Error): void;
}

export function createPending(submission: Submission): Pending {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { ...submission, done: promise, isOutdated: false, resolve, reject };
}

export function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/**
 * Returns whether a submission must wait for another one: both write under the same Yjs client id, or they
 * are the same. A client sends again what was not acknowledged, and deletions alone have no client id.
 */
export function dependsOn(one: Submission, other: Submission): boolean {
  return one.clients.some((client) => other.clients.includes(client)) || isSame(one, other);
}

function isSame(one: Submission, other: Submission): boolean {
  return one.zuid === other.zuid && Buffer.compare(one.update, other.update) === 0;
}

/**
 * Marks the submissions whose Yjs client ids occur in these updates. A submission itself can be among
 * the updates: its commit succeeded, but the reply of the database was lost.
 */
export function markOutdated(batch: readonly Pending[], updates: readonly Uint8Array[]): void {
  if (batch.length === 0 || updates.length === 0) return;
  const written = new Set(updates.flatMap((update) => [...Y.parseUpdateMeta(update).from.keys()]));
  const isStored = (update: Uint8Array) =>
    updates.some((other) => Buffer.compare(other, update) === 0);
  for (const pending of batch) {
    const { clients, update } = pending;
    if (clients.some((client) => written.has(client)) || isStored(update))
      pending.isOutdated = true;
  }
}

/** Returns the client ids of a batch that have no owner yet, with their authors. */
export function newOwners(batch: readonly Submission[], owners: ReadonlyMap<number, string>) {
  const found = new Map<number, string>();
  for (const { clients, zuid } of batch) {
    for (const client of clients) if (!owners.has(client)) found.set(client, zuid);
  }
  return found;
}
