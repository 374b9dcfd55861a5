import { describe, expect, it } from 'vitest';
import { compareOutput, isErrorResponse } from './compare-output.ts';

const asJson = (shown: unknown, got: unknown) =>
  compareOutput({ language: 'json', text: JSON.stringify(shown) }, JSON.stringify(got));
const asText = (shown: string, got: string) =>
  compareOutput({ language: 'text', text: shown }, got);

describe('JSON output on a page', () => {
  it('matches with different ids and times', () => {
    const shown = {
      id: '190147368845317',
      zone: '01a1dea2-28f2-7815-9f0a-d15f5c847127',
      at: 'Sun, 15 Nov 2026, 09:55:31',
      uri: '/service/api/v1/editions/190147368845317',
    };
    const got = {
      id: '42518339371008',
      zone: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
      at: 'Tue, 04 Feb 2025, 11:34:28',
      uri: '/service/api/v1/editions/42518339371008',
    };
    expect(asJson(shown, got)).toBeUndefined();
  });

  it.each([
    ['a different string', { a: 'x' }, { a: 'y' }, '/a is "y", not "x"'],
    ['a different number', { a: [1] }, { a: [2] }, '/a/0 is 2, not 1'],
    ['a number instead of a string', { a: '1' }, { a: 1 }, '/a is 1, not "1"'],
    ['a string instead of an id', { a: '190147368845317' }, { a: 'x' }, '/a is "x", not "19'],
    ['a missing field', { a: 1, b: 2 }, { a: 1 }, '/ has no b'],
    ['an additional field', { a: {} }, { a: { b: 2 } }, '/a also has b'],
    ['fewer items', { a: [1, 2] }, { a: [1] }, '/a has 1 items, not 2'],
    ['more items', { a: [1] }, { a: [1, 2] }, '/a has 2 items, not 1'],
    ['null instead of an object', { a: {} }, { a: null }, '/a is null'],
    ['an object instead of a list', { a: [] }, { a: {} }, '/a is {}, not []'],
  ])('differs by %s', (_what, shown, got, difference) => {
    expect(asJson(shown, got)).toContain(difference);
  });

  it('can omit fields, items and parts of a string with …', () => {
    expect(asJson({ a: 1, '…': '…' }, { a: 1, b: 2 })).toBeUndefined();
    expect(asJson({ b: 1, '…': '…' }, { a: 1 })).toBe('/ has no b');
    expect(asJson(['x', '…'], ['x', 'y', 'z'])).toBeUndefined();
    expect(asJson(['x', 'y', '…'], ['x'])).toContain('has 1 items, not 2 or more');
    expect(asJson({ a: 'lzk_…' }, { a: 'lzk_7Hq2' })).toBeUndefined();
    expect(asJson({ a: 'lzk_…' }, { a: 'key' })).toBe('/a is "key", not "lzk_…"');
    expect(asJson({ a: '…' }, { a: { b: 1 } })).toBeUndefined();
  });

  it('differs from output that is not JSON', () => {
    expect(compareOutput({ language: 'json', text: '{}' }, 'curl: no')).toContain('is not JSON');
  });
});

describe('text output on a page', () => {
  it('matches line by line, with different ids', () => {
    expect(asText('space 190147368845317\ndone', 'space 42518339371008\ndone\n')).toBeUndefined();
    expect(asText('done', 'done\nand more')).toContain('and more');
    expect(asText('a.c', 'abc')).toContain('abc');
  });

  it('can omit any number of lines, including none', () => {
    for (const between of ['', 'x\n', 'x\ny\n']) {
      expect(asText('first\n…\nlast', `first\n${between}last`)).toBeUndefined();
      expect(asText('first\n…', `first\n${between}`)).toBeUndefined();
    }
    expect(asText('first\n…\nlast', 'first\nx')).toBeDefined();
    expect(asText('frames: …, B | …', 'frames: A, B | none')).toBeUndefined();
  });
});

it('recognizes an error response by its status', () => {
  expect(isErrorResponse('{"status":"error","error":{}}')).toBe(true);
  expect(isErrorResponse('{"status":"success"}')).toBe(false);
  expect(isErrorResponse('error')).toBe(false);
});
