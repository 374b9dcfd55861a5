import { expect, it } from 'vitest';
import { copyName } from './copy-name.ts';

it('a copy is named after what it copies', () => {
  expect(copyName('Ideas')).toBe('Copy of Ideas');
});

it('a long name is cut between characters, never inside one', () => {
  const name = copyName('👩‍🚀'.repeat(100));
  expect(Array.from(name)).toHaveLength(255);
  expect(name.isWellFormed()).toBe(true);
});
