import { describe, expect, it } from 'vitest';
import { operations } from '../operations/index.ts';
import { expectationOf } from './patterns.ts';

function patternsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const { pattern } = value as { pattern?: unknown };
  const inner = Object.values(value).flatMap(patternsIn);
  return typeof pattern === 'string' ? [pattern, ...inner] : inner;
}

const patterns = new Set(operations.flatMap(({ query, body }) => patternsIn([query, body])));

describe('the patterns that requests are checked against', () => {
  it.each([...patterns])('%s is explained in words', (pattern) => {
    expect(`must be ${expectationOf(pattern)}`).toMatch(
      /^must be (an? |the |one of |none, |four |at most |\d)[^.;]+$/,
    );
  });
});
