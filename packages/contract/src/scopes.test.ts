import { describe, expect, it } from 'vitest';
import { type ScopeRule, scopeDescriptions, scopes, scopesSatisfy } from './scopes.ts';

const readTeams: ScopeRule = [['Service.teams.READ']];
const readZones: ScopeRule = [['Service.zones.READ']];
const readSpaces: ScopeRule = [['Service.spaces.READ']];
const search: ScopeRule = [['Service.zones.READ', 'securesearch.READ']];
const versions: ScopeRule = [['Service.documents.READ'], ['Service.zones.READ']];

interface Case {
  granted: string[];
  rule: ScopeRule;
  satisfied: boolean;
  because: string;
}

const cases: Case[] = [
  {
    granted: ['Service.teams.READ'],
    rule: readTeams,
    satisfied: true,
    because: 'the scope is held',
  },
  { granted: [], rule: readTeams, satisfied: false, because: 'nothing is held' },
  {
    granted: ['service.TEAMS.read'],
    rule: readTeams,
    satisfied: true,
    because: 'case does not count',
  },
  {
    granted: ['Service.teams.UPDATE'],
    rule: readTeams,
    satisfied: false,
    because: 'another action is held',
  },
  {
    granted: ['Service.teams.READER'],
    rule: readTeams,
    satisfied: false,
    because: 'names match whole',
  },
  {
    granted: ['Service.teams'],
    rule: readTeams,
    satisfied: false,
    because: 'an area is not a scope',
  },
  {
    granted: ['Service.spaces.READ'],
    rule: readZones,
    satisfied: true,
    because: 'spaces reach into their zones',
  },
  {
    granted: ['SERVICE.SPACES.READ'],
    rule: readZones,
    satisfied: true,
    because: 'they do so in any case',
  },
  {
    granted: ['Service.spaces.UPDATE'],
    rule: readZones,
    satisfied: false,
    because: 'only with the same action',
  },
  {
    granted: ['Service.zones.READ'],
    rule: readSpaces,
    satisfied: false,
    because: 'zones do not reach up',
  },
  {
    granted: ['Service.teams.READ'],
    rule: readSpaces,
    satisfied: false,
    because: 'teams do not reach down',
  },
  {
    granted: ['Service.editions.READ'],
    rule: readTeams,
    satisfied: false,
    because: 'editions do not reach down',
  },
  {
    granted: ['Service.zones.READ'],
    rule: search,
    satisfied: false,
    because: 'one of two needed is missing',
  },
  {
    granted: ['securesearch.read', 'Service.spaces.READ'],
    rule: search,
    satisfied: true,
    because: 'both needed are held',
  },
  {
    granted: ['Service.documents.READ'],
    rule: versions,
    satisfied: true,
    because: 'the first alternative holds',
  },
  {
    granted: ['Service.zones.READ'],
    rule: versions,
    satisfied: true,
    because: 'the second alternative holds',
  },
  {
    granted: ['Service.spaces.READ'],
    rule: versions,
    satisfied: true,
    because: 'spaces satisfy the zones alternative',
  },
  { granted: scopes.slice(), rule: [], satisfied: false, because: 'no alternative is given' },
];

describe('scopesSatisfy', () => {
  it.each(cases)('$granted for $rule is $satisfied: $because', ({ granted, rule, satisfied }) => {
    expect(scopesSatisfy(granted, rule)).toBe(satisfied);
  });

  it('lets each scope satisfy itself, a spaces scope the zones scope of its action, and no other', () => {
    const reached = scopes.flatMap((held) =>
      scopes
        .filter((needed) => needed !== held && scopesSatisfy([held], [[needed]]))
        .map((needed) => `${held} > ${needed}`),
    );
    expect(scopes.every((scope) => scopesSatisfy([scope], [[scope]]))).toBe(true);
    expect(reached).toEqual(
      ['READ', 'CREATE', 'UPDATE', 'DELETE'].map(
        (action) => `Service.spaces.${action} > Service.zones.${action}`,
      ),
    );
  });
});

describe('the scopes', () => {
  it('are four actions on three areas, three on editions, history and search', () => {
    expect(new Set(scopes).size).toBe(17);
  });

  it('each have an area with a description', () => {
    const areas = scopes.map((scope) => scope.slice(0, scope.lastIndexOf('.')));
    expect(areas.filter((area) => !scopeDescriptions[area])).toEqual([]);
  });
});
