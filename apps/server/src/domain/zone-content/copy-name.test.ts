import { expect, it } from 'vitest';
import { copyName } from './copy-name.ts';

it('names a copy after the original', () => {
  expect(copyName('Ideas')).toBe('Copy of Ideas');
});

it('truncates a long name between characters', () => {
  const name = copyName('👩‍🚀'.repeat(100));
  expect(Array.from(name)).toHaveLength(255);
  expect(name.isWellFormed()).toBe(true);
});
