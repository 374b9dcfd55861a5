import * as Y from 'yjs';

/** An update that was judged and is to be kept. */
export interface Submission {
  update: Uint8Array;
  zuid: string;
  /** Yjs clients that write in it. */
  clients: readonly number[];
}

/** The zone was trashed, moved or deleted: nothing can be written into it any more. */
export class ZoneClosed extends Error {}

/** Something else was written under the same Yjs client meanwhile; the update must be judged again. */
export class Outdated extends Error {}

/** A submission with somebody who waits for it. */
export interface Pending extends Submission {
  readonly done: Promise<void>;
  /** Something that makes it outdated was taken in since it was judged. */
  isOutdated: boolean;
  resolve(): void;
  reject(error: Error): void;
}

export function makePending(submission: Submission): Pending {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { ...submission, done: promise, isOutdated: false, resolve, reject };
}

export function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** Whether two write under the same Yjs client. */
export function isRival(one: Submission, other: Submission): boolean {
  return one.clients.some((client) => other.clients.includes(client));
}

/**
 * Marks submissions under whose Yjs clients others have written in these updates. Their own attempt may
 * be among them: a commit whose answer was lost.
 */
export function markOutdated(batch: readonly Pending[], updates: readonly Uint8Array[]): void {
  if (batch.length === 0 || updates.length === 0) return;
  const written = new Set(updates.flatMap((update) => [...Y.parseUpdateMeta(update).from.keys()]));
  const isThere = (update: Uint8Array) =>
    updates.some((other) => Buffer.compare(other, update) === 0);
  for (const one of batch) {
    const { clients, update } = one;
    if (clients.some((client) => written.has(client)) || isThere(update)) one.isOutdated = true;
  }
}

/** Clients that nobody had before. */
export function newOwners(batch: readonly Submission[], owners: ReadonlyMap<number, string>) {
  const found = new Map<number, string>();
  for (const { clients, zuid } of batch) {
    for (const client of clients) if (!owners.has(client)) found.set(client, zuid);
  }
  return found;
}
