import { describe, expect, it } from 'vitest';
import {
  createManualClock,
  DAY,
  MINUTE,
  SECOND,
} from '../../../../testing/service/manual-clock.ts';
import { createIdSource, NODE_COUNT } from './ids.ts';

const START = new Date('2026-03-01T12:00:00.500Z');
const COUNTERS_PER_SECOND = 8192;

const EVERYTHING = { first: 0, last: Number.POSITIVE_INFINITY };

function createSource({ node = 0, start = START, range = EVERYTHING } = {}) {
  const clock = createManualClock(start);
  let reserved = { node, ...range };
  const used: number[] = [];
  const lease = { range: () => reserved, markUsed: (second: number) => void used.push(second) };
  const source = createIdSource({ lease, clock });
  const take = (count: number) => Array.from({ length: count }, () => Number(source.next()));
  const reserve = (change: Partial<typeof reserved>) => {
    reserved = { ...reserved, ...change };
  };
  return { clock, source, take, reserve, used };
}

function isIncreasing(ids: readonly number[]): boolean {
  return ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));
}

describe('ids of one node', () => {
  it('are strings of digits without a leading zero', () => {
    expect(createSource().source.next()).toMatch(/^[1-9]\d+$/);
  });

  it('increase within a second', () => {
    expect(isIncreasing(createSource().take(1000))).toBe(true);
  });

  it('increase over seconds and days', () => {
    const { clock, take } = createSource();
    const ids = [0, SECOND, SECOND, DAY, 365 * DAY].flatMap((step) => {
      clock.advance(step);
      return take(2);
    });
    expect(isIncreasing(ids)).toBe(true);
  });

  it('continue in the next second when a second runs out of numbers, and never repeat', () => {
    const { clock, take } = createSource();
    const ids = take(COUNTERS_PER_SECOND * 2 + 10);
    clock.advance(SECOND); // the clock reaches a second whose numbers are already used
    ids.push(...take(COUNTERS_PER_SECOND));
    expect(isIncreasing(ids)).toBe(true);
  });

  it('never repeat when the clock steps back', () => {
    const { clock, take } = createSource();
    const ids = take(10);
    clock.advance(-DAY);
    ids.push(...take(COUNTERS_PER_SECOND + 10));
    clock.advance(DAY);
    ids.push(...take(10));
    expect(isIncreasing(ids)).toBe(true);
  });
});

describe('ids of several nodes', () => {
  it('differ within the same second, even when each node runs out of numbers', () => {
    const ids = [0, 1, 254, 255].flatMap((node) =>
      createSource({ node }).take(COUNTERS_PER_SECOND + 1),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are ordered by their second regardless of the node', () => {
    const [early] = createSource({ node: NODE_COUNT - 1 }).take(1);
    const later = new Date(START.getTime() + SECOND);
    const [late] = createSource({ node: 0, start: later }).take(1);
    expect(late).toBeGreaterThan(early ?? 0);
  });
});

describe('the size of an id', () => {
  it('stays below 2^53 for more than a century', () => {
    const start = new Date('2159-12-31T23:59:59Z');
    const [last] = createSource({ node: NODE_COUNT - 1, start })
      .take(COUNTERS_PER_SECOND)
      .slice(-1);
    expect(last).toBeLessThan(2 ** 53);
  });
});

const START_SECOND = Math.floor(START.getTime() / SECOND);

describe('the reserved seconds', () => {
  it('are never left when the clock runs ahead of them, and ids continue', () => {
    const range = { first: START_SECOND, last: START_SECOND + 60 };
    const { clock, take, used } = createSource({ range });
    const ids = take(10);
    clock.advance(10 * MINUTE);
    ids.push(...take(COUNTERS_PER_SECOND * 2));
    expect(isIncreasing(ids)).toBe(true);
    expect(used).toEqual([START_SECOND, START_SECOND + 1, START_SECOND + 2]);
  });

  it('allow no more ids when all are used, until more are reserved', () => {
    const range = { first: START_SECOND, last: START_SECOND };
    const { source, take, reserve } = createSource({ range });
    const ids = take(COUNTERS_PER_SECOND);
    expect(() => source.next()).toThrow(/lease of the node number is renewed/);
    reserve({ last: START_SECOND + 1 });
    ids.push(...take(COUNTERS_PER_SECOND));
    expect(isIncreasing(ids)).toBe(true);
  });

  it('start after those of the last holder, even if the clock is behind', () => {
    const range = { first: START_SECOND + 600, last: START_SECOND + 720 };
    const { take, used } = createSource({ range });
    take(1);
    expect(used).toEqual([START_SECOND + 600]);
  });

  it('belong to another node number after the lease was lost', () => {
    const { take, reserve } = createSource({ node: 3 });
    const before = take(2);
    reserve({ node: 4, first: START_SECOND + 5, last: START_SECOND + 125 });
    const nodeOf = (id: number) => Math.floor(id / COUNTERS_PER_SECOND) % NODE_COUNT;
    expect([...before, ...take(2)].map(nodeOf)).toEqual([3, 3, 4, 4]);
  });
});
