import { expect, it } from 'vitest';
import { readWireTime } from './wire-time.ts';

it('reads moments as records write them, in UTC', () => {
  expect(readWireTime('Tue, 04 Feb 2025, 11:34:28')?.toISOString()).toBe(
    '2025-02-04T11:34:28.000Z',
  );
  expect(readWireTime('Thu, 31 Dec 2026, 23:59:59')?.toISOString()).toBe(
    '2026-12-31T23:59:59.000Z',
  );
});

it('reads nothing else', () => {
  expect(readWireTime('2025-02-04')).toBeUndefined();
  expect(readWireTime('Tue, 04 Foo 2025, 11:34:28')).toBeUndefined();
  expect(readWireTime('')).toBeUndefined();
});
