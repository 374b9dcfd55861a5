import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comment } from './comment-store.ts';
import { filterThreads, threadsOf } from './threads.ts';

function comment(key: string, rest: Partial<Comment> = {}): Comment {
  return { id: key, key, text: key, resolved: false, author: '1', time: 0, ...rest };
}

describe('threads', () => {
  it('lists replies after their comment, oldest first', () => {
    const [thread] = threadsOf([
      comment('late', { parentKey: 'first', time: 30 }),
      comment('first', { time: 10, position: { top: 0, left: 0 } }),
      comment('early', { parentKey: 'first', time: 20 }),
    ]);
    expect(thread?.first.key).toBe('first');
    expect(thread?.replies.map(({ key }) => key)).toEqual(['early', 'late']);
    expect(thread?.lastTime).toBe(30);
  });

  it('lists a reply to a reply in the same thread', () => {
    const threads = threadsOf([
      comment('first'),
      comment('answer', { parentKey: 'first', time: 1 }),
      comment('deeper', { parentKey: 'answer', time: 2 }),
    ]);
    expect(threads).toHaveLength(1);
    expect(threads[0]?.replies).toHaveLength(2);
  });

  it('keeps the first comment first, even if a reply has an earlier time', () => {
    const [thread] = threadsOf([
      comment('first', { time: 50 }),
      comment('answer', { parentKey: 'first', time: 10 }),
    ]);
    expect(thread?.first.key).toBe('first');
  });

  it('groups replies whose first comment was deleted', () => {
    const threads = threadsOf([
      comment('a', { parentKey: 'gone', time: 1 }),
      comment('b', { parentKey: 'gone', time: 2 }),
    ]);
    expect(threads).toHaveLength(1);
    expect(threads[0]?.first.key).toBe('a');
  });

  it('sorts by the newest comment and filters by state', () => {
    const threads = threadsOf([
      comment('old', { time: 1 }),
      comment('done', { time: 2, resolved: true }),
      comment('lively', { time: 0 }),
      comment('word', { parentKey: 'lively', time: 9 }),
    ]);
    expect(threads.map(({ first }) => first.key)).toEqual(['lively', 'done', 'old']);
    expect(filterThreads(threads, 'open').map(({ first }) => first.key)).toEqual(['lively', 'old']);
    expect(filterThreads(threads, 'resolved').map(({ first }) => first.key)).toEqual(['done']);
    expect(filterThreads(threads, 'all')).toHaveLength(3);
  });

  it('loses no comment for any graph of replies', () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const facts = fc
      .tuple(
        ...keys.map((key) =>
          fc
            .record({
              parentKey: fc.constantFrom(undefined, 'gone', ...keys),
              time: fc.integer({ min: 0, max: 3 }),
            })
            .map((rest) => comment(key, rest)),
        ),
      )
      .map((list): Comment[] => list);
    fc.assert(
      fc.property(facts, (comments) => {
        const found = threadsOf(comments).flatMap(({ first, replies }) => [first, ...replies]);
        expect(found.map(({ key }) => key).toSorted()).toEqual(keys);
      }),
    );
  });
});
