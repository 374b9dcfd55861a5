import type { Comment } from './comment-store.ts';

/** A comment with its replies, oldest first. */
export interface Thread {
  readonly first: Comment;
  readonly replies: readonly Comment[];
  readonly resolved: boolean;
  /** The time of the newest comment. */
  readonly lastTime: number;
}

export type ThreadFilter = 'open' | 'resolved' | 'all';

/**
 * Groups comments into threads, the most recently active first. Replies to replies are listed with
 * the others. Replies whose first comment was deleted form a thread, so that none is lost.
 */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const byKey = new Map(comments.map((comment) => [comment.key, comment]));
  const groups = Map.groupBy(comments, (comment) => rootKeyOf(comment, byKey));
  return [...groups.values()]
    .map(toThread)
    .toSorted((a, b) => b.lastTime - a.lastTime || (a.first.key < b.first.key ? -1 : 1));
}

export function filterThreads(threads: readonly Thread[], filter: ThreadFilter): Thread[] {
  if (filter === 'all') return [...threads];
  return threads.filter((thread) => thread.resolved === (filter === 'resolved'));
}

/** Returns the key of the first comment, or of the missing parent if it was deleted. */
function rootKeyOf(comment: Comment, byKey: ReadonlyMap<string, Comment>): string {
  const seen = new Set<string>();
  let at = comment;
  while (at.parentKey !== undefined && !seen.has(at.key)) {
    seen.add(at.key);
    const parent = byKey.get(at.parentKey);
    if (!parent) return at.parentKey;
    at = parent;
  }
  // Comments that reply to each other in a circle are grouped under the lowest of their keys.
  return seen.has(at.key) ? ([...seen].toSorted()[0] ?? at.key) : at.key;
}

function toThread(group: readonly Comment[]): Thread {
  const [oldest, ...others] = group.toSorted(byTime);
  const first = group.find((comment) => comment.parentKey === undefined) ?? oldest;
  // Groups are never empty.
  if (!first || !oldest) throw new Error('A thread needs a comment.');
  const replies = [oldest, ...others].filter((comment) => comment !== first);
  return {
    first,
    replies,
    resolved: first.resolved,
    lastTime: Math.max(...group.map((comment) => comment.time)),
  };
}

function byTime(a: Comment, b: Comment): number {
  return a.time - b.time || (a.key < b.key ? -1 : 1);
}
