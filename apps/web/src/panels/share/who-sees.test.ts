import { describe, expect, it } from 'vitest';
import { panels } from '../../texts/panels.ts';
import { summaryOf, whyOf } from './who-sees.ts';
import type { Sharing, SpaceEntry, ZoneEntry } from './zone-standing.ts';

const ada: SpaceEntry = { id: '1', type: 'USER', role: 'CREATOR', name: 'Ada' };
const bruno: SpaceEntry = { id: '2', type: 'USER', role: 'VIEWER', name: 'Bruno' };
const design: SpaceEntry = { id: '50', type: 'TEAM', role: 'EDITOR', name: 'Design' };
const wording = {
  texts: panels.en.share,
  list: (names: readonly string[]) => names.join(' and '),
};

function sharing(entries: SpaceEntry[], zoneEntries: ZoneEntry[] = []): Sharing {
  return { entries, zoneEntries, teams: new Map([['50', new Set(['2'])]]) };
}

describe('the sentence for an entry', () => {
  it('says that the owner sees everything', () => {
    expect(whyOf(ada, sharing([ada]), wording)).toBe('Owns the space, and always sees all of it.');
  });

  it('says what the own entry allows', () => {
    expect(whyOf(bruno, sharing([ada, bruno]), wording)).toBe(
      'Can view, by their role in the space.',
    );
  });

  it('names the team through which somebody may do more', () => {
    expect(whyOf(bruno, sharing([ada, bruno, design]), wording)).toBe(
      'Can edit, because everybody in Design can.',
    );
  });

  it('tells apart who is shut out and through whom', () => {
    const self: ZoneEntry = { id: '2', type: 'USER', name: 'Bruno', permission: 'restricted' };
    const team: ZoneEntry = { id: '50', type: 'TEAM', name: 'Design', permission: 'restricted' };
    expect(whyOf(bruno, sharing([ada, bruno], [self]), wording)).toBe(
      'Does not see this zone, nor anything on it.',
    );
    expect(whyOf(bruno, sharing([ada, bruno, design], [team]), wording)).toBe(
      'Does not see this zone, because it is hidden from everybody in Design.',
    );
    expect(whyOf(design, sharing([ada, design], [team]), wording)).toMatch(/^None of them/);
  });

  it('says that a role of the zone counts here only', () => {
    const entry: ZoneEntry = {
      id: '2',
      type: 'USER',
      name: 'Bruno',
      permission: 'allowed',
      role: 'COMMENTER',
    };
    expect(whyOf(bruno, sharing([ada, bruno], [entry]), wording)).toMatch(
      /^Can view and comment here;/,
    );
  });
});

describe('the summary', () => {
  it('says that nobody else can open it', () => {
    expect(summaryOf(sharing([ada]), wording)).toEqual(['Only Ada can open this space.']);
  });

  it('counts people and names groups and exceptions', () => {
    const shut: ZoneEntry = { id: '2', type: 'USER', name: 'Bruno', permission: 'restricted' };
    const more: ZoneEntry = {
      id: '50',
      type: 'TEAM',
      name: 'Design',
      permission: 'allowed',
      role: 'VIEWER',
    };
    expect(summaryOf(sharing([ada, bruno, design], [shut, more]), wording)).toEqual([
      'Ada owns this space. 1 more person and everybody in Design can open it.',
      'This zone is hidden from Bruno.',
      'In this zone other roles count for everybody in Design.',
    ]);
  });
});
