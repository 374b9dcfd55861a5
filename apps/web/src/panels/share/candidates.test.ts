import { describe, expect, it } from 'vitest';
import { type Candidate, candidatesFor } from './candidates.ts';

const all: Candidate[] = [
  { id: '50', type: 'TEAM', name: 'Design', note: 'Team' },
  { id: '1', type: 'USER', name: 'Ada Lovelace', note: 'ada@example.test' },
  { id: '1', type: 'USER', name: 'Ada Lovelace', note: 'ada@example.test' },
  { id: '2', type: 'USER', name: 'José Núñez', note: 'pepe@example.test' },
];
const ids = (found: Candidate[]) => found.map(({ id }) => id);

describe('candidates for sharing', () => {
  it('are all without an entry, without duplicates', () => {
    expect(ids(candidatesFor(all, [], ''))).toEqual(['50', '1', '2']);
    const entry = { id: '1', type: 'USER', role: 'EDITOR', name: 'Ada Lovelace' } as const;
    expect(ids(candidatesFor(all, [entry], ''))).toEqual(['50', '2']);
  });

  it('are found by parts of name or address, ignoring accents', () => {
    expect(ids(candidatesFor(all, [], 'nunez'))).toEqual(['2']);
    expect(ids(candidatesFor(all, [], 'love ada@'))).toEqual(['1']);
    expect(ids(candidatesFor(all, [], 'design ada'))).toEqual([]);
  });
});
