import { describe, expect, it } from 'vitest';
import { createWaitingJobs } from './waiting-jobs.ts';

const any = () => true;

function fill(jobs: readonly string[]) {
  const queue = createWaitingJobs<string>();
  for (const job of jobs) {
    const [editionId = '', zuid = ''] = job;
    queue.add({ editionId, zuid }, job);
  }
  return queue;
}

function drain(queue: ReturnType<typeof fill>): string[] {
  const taken: string[] = [];
  for (let job = queue.take(any); job !== undefined; job = queue.take(any)) taken.push(job);
  return taken;
}

describe('the fair queue', () => {
  it('lets editions take turns, and people within an edition', () => {
    const queue = fill(['1a1', '1a2', '1a3', '1b1', '2c1', '2c2']);
    expect(drain(queue)).toEqual(['1a1', '2c1', '1b1', '2c2', '1a2', '1a3']);
    expect(queue.size).toBe(0);
  });

  it('serves an edition that comes later before the rest of a busy one', () => {
    const queue = fill(['1a1', '1a2', '1a3']);
    expect(queue.take(any)).toBe('1a1');
    queue.add({ editionId: '2', zuid: 'c' }, '2c1');
    expect([queue.take(any), queue.take(any)]).toEqual(['1a2', '2c1']);
  });

  it('passes over editions and people that may not start now', () => {
    const queue = fill(['1a1', '2c1']);
    expect(queue.take(({ editionId }) => editionId === '2')).toBe('2c1');
    expect(queue.take(({ editionId }) => editionId === '2')).toBeUndefined();
    queue.add({ editionId: '1', zuid: 'b' }, '1b1');
    expect(queue.take(({ zuid }) => zuid === 'b')).toBe('1b1');
    expect(queue.size).toBe(1);
  });

  it('counts and removes jobs', () => {
    const queue = fill(['1a1', '1a2', '1b1']);
    expect(queue.count({ editionId: '1' })).toBe(3);
    expect(queue.count({ editionId: '1', zuid: 'a' })).toBe(2);
    expect(queue.remove({ editionId: '1', zuid: 'a' }, '1a1')).toBe(true);
    expect(queue.remove({ editionId: '1', zuid: 'a' }, '1a1')).toBe(false);
    expect(queue.remove({ editionId: '1', zuid: 'b' }, '1b1')).toBe(true);
    expect(drain(queue)).toEqual(['1a2']);
    expect(queue.count({ editionId: '1' })).toBe(0);
  });
});
