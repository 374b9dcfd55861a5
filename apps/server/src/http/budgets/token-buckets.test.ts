import { describe, expect, it } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

function createTestBuckets(maxKeys?: number) {
  let time = 0;
  const buckets = createTokenBuckets({ perMinute: 60, burst: 3 }, () => time, maxKeys);
  const spendAll = (key: string) => {
    let count = 0;
    while (buckets.spend(key)) count += 1;
    return count;
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { buckets, spendAll, pass };
}

describe('token buckets', () => {
  it('allow a burst, then a steady rate', () => {
    const { buckets, spendAll, pass } = createTestBuckets();
    expect(spendAll('a')).toBe(3);
    expect(buckets.wait('a')).toBe(1);
    pass(2_000);
    expect(buckets.wait('a')).toBe(0);
    expect(spendAll('a')).toBe(2);
    pass(3_600_000);
    expect(spendAll('a')).toBe(3);
  });

  it('are separate for each key', () => {
    const { spendAll } = createTestBuckets();
    spendAll('a');
    expect(spendAll('b')).toBe(3);
  });

  it('return what was spent for nothing', () => {
    const { buckets, spendAll } = createTestBuckets();
    spendAll('a');
    buckets.refund('a');
    expect(spendAll('a')).toBe(1);
    for (let time = 0; time < 9; time += 1) buckets.refund('a');
    expect(spendAll('a')).toBe(3);
  });

  it('forget the keys used longest ago', () => {
    const { spendAll } = createTestBuckets(2);
    for (const key of ['a', 'b', 'c']) spendAll(key);
    expect([spendAll('c'), spendAll('b'), spendAll('a')]).toEqual([0, 0, 3]);
  });

  it('survive a clock that is set back', () => {
    const { spendAll, pass } = createTestBuckets();
    spendAll('a');
    pass(-60_000);
    expect(spendAll('a')).toBe(0);
    pass(1_000);
    expect(spendAll('a')).toBe(1);
  });
});
