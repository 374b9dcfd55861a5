import { describe, expect, expectTypeOf, it } from 'vitest';
import { isLienzoError, LienzoError, readError } from './lienzo-error.ts';

const errorWith = (code: string, headers: Record<string, string> = {}) =>
  readError(new Response('', { status: 404, headers }), {
    error: { details: { error_code: code, message: 'No.' } },
  });

describe('isLienzoError', () => {
  it('is true only for errors from the service', () => {
    expect(isLienzoError(errorWith('Z1008'))).toBe(true);
    for (const other of [new TypeError('fetch failed'), 'Z1008', null, undefined]) {
      expect(isLienzoError(other)).toBe(false);
      expect(isLienzoError(other, 'zoneNotFound')).toBe(false);
    }
  });

  it('compares keys and codes', () => {
    expect(isLienzoError(errorWith('Z1008'), 'Z1008')).toBe(true);
    expect(isLienzoError(errorWith('Z1008'), 'zoneNotFound')).toBe(true);
    expect(isLienzoError(errorWith('Z1008'), 'spaceNotFound', 'zoneNotFound')).toBe(true);
    expect(isLienzoError(errorWith('Z1008'), 'spaceNotFound', 'Z1011')).toBe(false);
    expect(isLienzoError(errorWith('X1'), 'zoneNotFound')).toBe(false);
  });

  it('narrows the code', () => {
    const error: unknown = errorWith('Z1008');
    if (isLienzoError(error, 'zoneNotFound')) expectTypeOf(error.code).toEqualTypeOf<'Z1008'>();
    if (isLienzoError(error, 'Z1008', 'notFound')) {
      expectTypeOf(error.code).toEqualTypeOf<'Z1008' | 'IAM1001'>();
    }
    if (isLienzoError(error)) expectTypeOf(error).toExtend<LienzoError>();
    // @ts-expect-error there is no such error
    isLienzoError(error, 'Z9999');
  });
});

describe('retryAfter', () => {
  it.each([
    ['17', 17],
    ['0', 0],
    [new Date(Date.now() - 5000).toUTCString(), 0],
    ['soon', undefined],
  ])('of %s is %s', (header, seconds) => {
    expect(errorWith('IAM1055', { 'retry-after': header }).retryAfter).toBe(seconds);
  });

  it('accepts a date', () => {
    const header = new Date(Date.now() + 30_000).toUTCString();
    const { retryAfter } = errorWith('IAM1055', { 'retry-after': header });
    expect([29, 30]).toContain(retryAfter);
    expect(new LienzoError(new Response(), { error_code: 'X', message: '' }).retryAfter).toBe(
      undefined,
    );
  });
});
