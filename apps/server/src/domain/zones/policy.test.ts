import { describe, expect, it } from 'vitest';
import type { SpaceAccess, SpaceRole } from '../spaces/policy.ts';
import {
  type AccessEntry,
  canShareZone,
  canTakeOutZone,
  filterVisible,
  roleInZone,
  type ZoneRole,
} from './policy.ts';

const restricted = (member_type: AccessEntry['member_type']): AccessEntry => ({
  member_type,
  permission: 'restricted',
  role: null,
});
const allowed = (
  member_type: AccessEntry['member_type'],
  role: AccessEntry['role'],
): AccessEntry => ({ member_type, permission: 'allowed', role });

type Case = [rule: string, space: SpaceRole, entries: AccessEntry[], role: ZoneRole | undefined];

const CASES: readonly Case[] = [
  ['the space role applies without entries', 'EDITOR', [], 'EDITOR'],
  ['guest commenters can comment', 'GUEST_COMMENTER', [], 'COMMENTER'],
  ['guest viewers can view', 'GUEST_VIEWER', [], 'VIEWER'],
  [
    "a person's own entry replaces a stronger role",
    'EDITOR',
    [allowed('USER', 'VIEWER')],
    'VIEWER',
  ],
  [
    "a person's own entry replaces a weaker role",
    'VIEWER',
    [allowed('USER', 'ORGANISER')],
    'ORGANISER',
  ],
  [
    "a person's own entry without a role changes nothing",
    'VIEWER',
    [allowed('USER', null)],
    'VIEWER',
  ],
  ["a person's own restriction hides the zone", 'EDITOR', [restricted('USER')], undefined],
  ['a team restriction hides the zone', 'EDITOR', [restricted('TEAM')], undefined],
  ['an edition restriction hides the zone', 'VIEWER', [restricted('ORG')], undefined],
  [
    "a person's own role overrides a team restriction",
    'VIEWER',
    [restricted('TEAM'), allowed('USER', 'COMMENTER')],
    'COMMENTER',
  ],
  [
    "a person's own entry without a role overrides a team restriction",
    'VIEWER',
    [restricted('TEAM'), allowed('USER', null)],
    'VIEWER',
  ],
  [
    "a person's own restriction overrides a team role",
    'EDITOR',
    [allowed('TEAM', 'EDITOR'), restricted('USER')],
    undefined,
  ],
  [
    'a restriction of one group overrides the role of another',
    'EDITOR',
    [allowed('TEAM', 'ORGANISER'), restricted('ORG')],
    undefined,
  ],
  [
    'the strongest of several group roles applies',
    'VIEWER',
    [allowed('TEAM', 'COMMENTER'), allowed('TEAM', 'EDITOR'), allowed('ORG', 'VIEWER')],
    'EDITOR',
  ],
  ['a group role replaces a stronger space role', 'EDITOR', [allowed('TEAM', 'VIEWER')], 'VIEWER'],
  [
    'the owner of the space sees every zone',
    'CREATOR',
    [restricted('USER'), restricted('TEAM'), allowed('ORG', 'VIEWER')],
    'CREATOR',
  ],
];

describe('roleInZone', () => {
  it.each(CASES)('%s', (_rule, space, entries, role) => {
    expect(roleInZone(space, entries)).toBe(role);
    expect(roleInZone(space, entries.toReversed())).toBe(role);
  });
});

it('filters each zone by its own entries', () => {
  const zones = [{ zone_id: 'a' }, { zone_id: 'b' }, { zone_id: 'c' }];
  const access = [
    { zone_id: 'a', ...restricted('TEAM') },
    { zone_id: 'b', ...allowed('USER', 'VIEWER') },
  ];
  expect(filterVisible('EDITOR', zones, access)).toEqual([{ zone_id: 'b' }, { zone_id: 'c' }]);
  expect(filterVisible('CREATOR', zones, access)).toEqual(zones);
});

const owner = { role: 'CREATOR', teamAdmin: false } as const;
const manager = { role: 'EDITOR', teamAdmin: true } as const;
const editor = { role: 'EDITOR', teamAdmin: false } as const;
const viewerTeamAdmin = { role: 'VIEWER', teamAdmin: true } as const;

it.each<[role: ZoneRole, access: SpaceAccess, share: boolean, takeOut: boolean]>([
  ['CREATOR', owner, true, true],
  ['EDITOR', manager, true, true],
  ['ORGANISER', manager, true, true],
  ['COMMENTER', manager, false, false],
  ['ORGANISER', editor, true, false],
  ['EDITOR', editor, false, false],
  ['EDITOR', viewerTeamAdmin, false, false],
  ['ORGANISER', viewerTeamAdmin, true, false],
])(
  'as %s in the zone and %o in the space, a person can share the zone: %s; move it: %s',
  (role, access, share, takeOut) => {
    expect(canShareZone(role, access)).toBe(share);
    expect(canTakeOutZone(role, access)).toBe(takeOut);
  },
);
