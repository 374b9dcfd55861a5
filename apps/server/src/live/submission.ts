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
  resolve(): void;
  reject(error: Error): void;
}

export function makePending(submission: Submission): Pending {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { ...submission, done: promise, resolve, reject };
}

export function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** Whether two write under the same Yjs client. */
export function isRival(one: Submission, other: Submission): boolean {
  return one.clients.some((client) => other.clients.includes(client));
}

/**
 * Parts submissions by whether others have written under their Yjs clients in these updates. Their own
 * attempt may be among them: a commit whose answer was lost.
 */
export function partOutdated<T extends Submission>(
  batch: readonly T[],
  updates: readonly Uint8Array[],
): [outdated: T[], fresh: T[]] {
  if (updates.length === 0) return [[], [...batch]];
  const written = new Set(updates.flatMap((update) => [...Y.parseUpdateMeta(update).from.keys()]));
  const isThere = (update: Uint8Array) =>
    updates.some((other) => Buffer.compare(other, update) === 0);
  return partition(
    batch,
    ({ clients, update }) => clients.some((client) => written.has(client)) || isThere(update),
  );
}

/** Clients that nobody had before. */
export function newOwners(batch: readonly Submission[], owners: ReadonlyMap<number, string>) {
  const found = new Map<number, string>();
  for (const { clients, zuid } of batch) {
    for (const client of clients) if (!owners.has(client)) found.set(client, zuid);
  }
  return found;
}
