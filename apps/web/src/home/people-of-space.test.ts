import { describe, expect, it } from 'vitest';
import { hasPeople, peopleOfSpace } from './people-of-space.ts';

const names = new Map([
  ['1', 'Ada'],
  ['2', 'Grace'],
]);
const space = (owner_zuid: string, last_author_zuid: string, space_member_count = '2') => ({
  ...{ owner_zuid, last_author_zuid, space_member_count },
});

describe('the people on the card of a space', () => {
  it('are its owner and its last editor', () => {
    expect(peopleOfSpace(space('1', '2'), names)).toEqual([
      { zuid: '1', name: 'Ada', part: 'owner' },
      { zuid: '2', name: 'Grace', part: 'editor' },
    ]);
  });

  it('are one if these are the same', () => {
    expect(peopleOfSpace(space('2', '2'), names)).toEqual([
      { zuid: '2', name: 'Grace', part: 'both' },
    ]);
  });

  it('are only those whose names are known', () => {
    expect(peopleOfSpace(space('3', '1'), names)).toEqual([
      { zuid: '1', name: 'Ada', part: 'editor' },
    ]);
    expect(peopleOfSpace(space('3', '3'), names)).toEqual([]);
  });

  it('are left out if there is no one but the caller', () => {
    expect(hasPeople(space('1', '1', '1'), '1')).toBe(false);
    expect(hasPeople(space('1', '1', '2'), '1')).toBe(true);
    expect(hasPeople(space('1', '2', '1'), '1')).toBe(true);
    expect(hasPeople(space('2', '1', '1'), '1')).toBe(true);
  });
});
