import { describe, expect, it } from 'vitest';
import { toggleVote } from './own-votes.ts';

describe('the votes of a person', () => {
  it('are placed and taken back', () => {
    expect(toggleVote([], 'a', 2)).toEqual(['a']);
    expect(toggleVote(['a'], 'b', 2)).toEqual(['a', 'b']);
    expect(toggleVote(['a', 'b'], 'a', 2)).toEqual(['b']);
  });

  it('are never more than each person has', () => {
    expect(toggleVote(['a', 'b'], 'c', 2)).toBeUndefined();
  });
});
