import { describe, expect, it } from 'vitest';
import { panels } from '../../texts/panels.ts';
import { explainAccess, summarizeSharing } from './explain-access.ts';
import type { Sharing, SpaceEntry, ZoneEntry } from './zone-access.ts';

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
  it('says that the owner has full access', () => {
    expect(explainAccess(ada, sharing([ada]), wording)).toBe(
      'Owns the space and always has full access.',
    );
  });

  it('says what their own entry allows', () => {
    expect(explainAccess(bruno, sharing([ada, bruno]), wording)).toBe(
      'Can view because of their role in the space.',
    );
  });

  it('names the team that grants a person more access', () => {
    expect(explainAccess(bruno, sharing([ada, bruno, design]), wording)).toBe(
      'Can edit because everyone in Design can.',
    );
  });

  it('distinguishes a restricted person from a restricted team', () => {
    const self: ZoneEntry = { id: '2', type: 'USER', name: 'Bruno', permission: 'restricted' };
    const team: ZoneEntry = { id: '50', type: 'TEAM', name: 'Design', permission: 'restricted' };
    expect(explainAccess(bruno, sharing([ada, bruno], [self]), wording)).toBe(
      'Can’t see this zone or its contents.',
    );
    expect(explainAccess(bruno, sharing([ada, bruno, design], [team]), wording)).toBe(
      'Can’t see this zone because it’s hidden from everyone in Design.',
    );
    expect(explainAccess(design, sharing([ada, design], [team]), wording)).toMatch(
      /^Members can’t see/,
    );
  });

  it('says that a zone role applies to this zone only', () => {
    const entry: ZoneEntry = {
      id: '2',
      type: 'USER',
      name: 'Bruno',
      permission: 'allowed',
      role: 'COMMENTER',
    };
    expect(explainAccess(bruno, sharing([ada, bruno], [entry]), wording)).toMatch(
      /^Can view and comment in this zone;/,
    );
  });
});

describe('the summary', () => {
  it('says that only the owner can open the space', () => {
    expect(summarizeSharing(sharing([ada]), wording)).toEqual(['Only Ada can open this space.']);
  });

  it('counts people and names groups and exceptions', () => {
    const restricted: ZoneEntry = {
      id: '2',
      type: 'USER',
      name: 'Bruno',
      permission: 'restricted',
    };
    const more: ZoneEntry = {
      id: '50',
      type: 'TEAM',
      name: 'Design',
      permission: 'allowed',
      role: 'VIEWER',
    };
    expect(summarizeSharing(sharing([ada, bruno, design], [restricted, more]), wording)).toEqual([
      'Ada owns this space. 1 other person and everyone in Design can open it.',
      'This zone is hidden from Bruno.',
      'This zone has different roles for everyone in Design.',
    ]);
  });
});
