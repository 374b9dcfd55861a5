import { describe, expect, it } from 'vitest';
import { createManualClock, DAY, SECOND } from '../../../../testing/service/manual-clock.ts';
import { createIdSource, NODE_COUNT } from './ids.ts';

const START = new Date('2026-03-01T12:00:00.500Z');
const COUNTERS_PER_SECOND = 8192;

function createSource({ node = 0, start = START, heldUntil = Number.POSITIVE_INFINITY } = {}) {
  const clock = createManualClock(start);
  const source = createIdSource({ node, clock, heldUntil: () => heldUntil });
  const take = (count: number) => Array.from({ length: count }, () => Number(source.next()));
  return { clock, source, take };
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

describe('the lease of the node number', () => {
  it('stops id generation when it expires', () => {
    const heldUntil = START.getTime() + 10 * SECOND;
    const { clock, source } = createSource({ heldUntil });
    source.next();
    clock.advance(9 * SECOND);
    source.next();
    clock.advance(2 * SECOND);
    expect(() => source.next()).toThrow(/lease .* has expired/);
  });

  it('also covers a second borrowed from the future', () => {
    const heldUntil = START.getTime() + SECOND;
    const { take } = createSource({ heldUntil });
    expect(() => take(COUNTERS_PER_SECOND * 3)).toThrow(/lease/);
  });

  it('allows ids again after it is renewed', () => {
    const clock = createManualClock(START);
    let heldUntil = 0;
    const source = createIdSource({ node: 0, clock, heldUntil: () => heldUntil });
    expect(() => source.next()).toThrow(/lease/);
    heldUntil = START.getTime() + SECOND;
    expect(Number(source.next())).toBeGreaterThan(0);
  });
});
