import { describe, expect, it } from 'vitest';
import type { SpaceRole } from '../spaces/policy.ts';
import {
  type AccessEntry,
  canShareZone,
  keepVisible,
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
  ['without entries the role of the space counts', 'EDITOR', [], 'EDITOR'],
  ['guests comment like others', 'GUEST_COMMENTER', [], 'COMMENTER'],
  ['guests view like others', 'GUEST_VIEWER', [], 'VIEWER'],
  ['an own entry replaces a stronger role', 'EDITOR', [allowed('USER', 'VIEWER')], 'VIEWER'],
  ['an own entry replaces a weaker role', 'VIEWER', [allowed('USER', 'ORGANISER')], 'ORGANISER'],
  ['an own entry without a role changes nothing', 'VIEWER', [allowed('USER', null)], 'VIEWER'],
  ['an own restriction hides the zone', 'EDITOR', [restricted('USER')], undefined],
  ['a restriction of a team hides the zone', 'EDITOR', [restricted('TEAM')], undefined],
  ['a restriction of the edition hides the zone', 'VIEWER', [restricted('ORG')], undefined],
  [
    'an own role outweighs the restriction of a team',
    'VIEWER',
    [restricted('TEAM'), allowed('USER', 'COMMENTER')],
    'COMMENTER',
  ],
  [
    'an own entry without a role outweighs the restriction of a team',
    'VIEWER',
    [restricted('TEAM'), allowed('USER', null)],
    'VIEWER',
  ],
  [
    'an own restriction outweighs the role of a team',
    'EDITOR',
    [allowed('TEAM', 'EDITOR'), restricted('USER')],
    undefined,
  ],
  [
    'a restriction of one team outweighs the role of another',
    'EDITOR',
    [allowed('TEAM', 'ORGANISER'), restricted('ORG')],
    undefined,
  ],
  [
    'of the roles of several groups the strongest counts',
    'VIEWER',
    [allowed('TEAM', 'COMMENTER'), allowed('TEAM', 'EDITOR'), allowed('ORG', 'VIEWER')],
    'EDITOR',
  ],
  [
    'the role of a group replaces a stronger one of the space',
    'EDITOR',
    [allowed('TEAM', 'VIEWER')],
    'VIEWER',
  ],
  [
    'nothing is hidden from the owner of the space',
    'CREATOR',
    [restricted('USER'), restricted('TEAM'), allowed('ORG', 'VIEWER')],
    'CREATOR',
  ],
];

describe('the role in a zone', () => {
  it.each(CASES)('%s', (_rule, space, entries, role) => {
    expect(roleInZone(space, entries)).toBe(role);
    expect(roleInZone(space, entries.toReversed())).toBe(role);
  });
});

it('zones are hidden one by one', () => {
  const zones = [{ zone_id: 'a' }, { zone_id: 'b' }, { zone_id: 'c' }];
  const access = [
    { zone_id: 'a', ...restricted('TEAM') },
    { zone_id: 'b', ...allowed('USER', 'VIEWER') },
  ];
  expect(keepVisible('EDITOR', zones, access)).toEqual([{ zone_id: 'b' }, { zone_id: 'c' }]);
  expect(keepVisible('CREATOR', zones, access)).toEqual(zones);
});

it.each<[role: ZoneRole, alone: boolean, asTeamAdmin: boolean]>([
  ['CREATOR', true, true],
  ['ORGANISER', true, true],
  ['EDITOR', false, true],
  ['COMMENTER', false, false],
  ['VIEWER', false, false],
])('%s may share a zone: %s, and as an admin of the team: %s', (role, alone, asTeamAdmin) => {
  expect(canShareZone(role, { role: 'VIEWER', teamAdmin: false })).toBe(alone);
  expect(canShareZone(role, { role: 'VIEWER', teamAdmin: true })).toBe(asTeamAdmin);
});
