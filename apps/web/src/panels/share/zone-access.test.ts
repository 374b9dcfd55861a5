import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupAccessOf,
  type Sharing,
  type SpaceEntry,
  type ZoneEntry,
  zoneAccessOf,
} from './zone-access.ts';

const ada: SpaceEntry = { id: '1', type: 'USER', role: 'CREATOR', name: 'Ada' };
const bruno: SpaceEntry = { id: '2', type: 'USER', role: 'VIEWER', name: 'Bruno' };
const design: SpaceEntry = { id: '50', type: 'TEAM', role: 'COMMENTER', name: 'Design' };
const everyone: SpaceEntry = { id: '90', type: 'ORG', role: 'EDITOR', name: 'Org' };
const teams = new Map([['50', new Set(['2', '3'])]]);

function sharing(entries: SpaceEntry[], zoneEntries: ZoneEntry[] = []): Sharing {
  return { entries, zoneEntries, teams };
}

describe('the access of a person to a zone', () => {
  it('is the role in the space when the zone has no exception', () => {
    expect(zoneAccessOf('2', sharing([bruno])).role).toBe('VIEWER');
    expect(zoneAccessOf('9', sharing([bruno]))).toEqual({});
  });

  it('comes from their strongest entry', () => {
    expect(zoneAccessOf('2', sharing([bruno, design]))).toMatchObject({
      role: 'COMMENTER',
      from: design,
    });
    expect(zoneAccessOf('2', sharing([bruno, design, everyone])).from).toBe(everyone);
    expect(zoneAccessOf('3', sharing([design])).role).toBe('COMMENTER');
  });

  it('names the personal entry when a team grants the same role', () => {
    const same: SpaceEntry = { ...bruno, role: 'COMMENTER' };
    expect(zoneAccessOf('2', sharing([design, same])).from).toBe(same);
  });

  it('is none when the person, one of their teams or everyone is restricted', () => {
    for (const [id, type] of [
      ['2', 'USER'],
      ['50', 'TEAM'],
      ['90', 'ORG'],
    ] as const) {
      const entry: ZoneEntry = { id, type, name: 'x', permission: 'restricted' };
      expect(zoneAccessOf('2', sharing([bruno, design], [entry]))).toMatchObject({
        role: undefined,
        changedBy: entry,
      });
    }
  });

  it('follows the personal exception before that of a team', () => {
    const restricted: ZoneEntry = {
      id: '50',
      type: 'TEAM',
      name: 'Design',
      permission: 'restricted',
    };
    const allowed: ZoneEntry = {
      id: '2',
      type: 'USER',
      name: 'Bruno',
      permission: 'allowed',
      role: 'EDITOR',
    };
    expect(zoneAccessOf('2', sharing([bruno, design], [restricted, allowed])).role).toBe('EDITOR');
    expect(zoneAccessOf('3', sharing([bruno, design], [restricted, allowed])).role).toBeUndefined();
  });

  it('is never restricted for the owner', () => {
    const zoneEntry = fc.record({
      id: fc.constantFrom('1', '50', '90'),
      type: fc.constantFrom('USER' as const, 'TEAM' as const, 'ORG' as const),
      name: fc.constant('x'),
      permission: fc.constantFrom('restricted' as const, 'allowed' as const),
    });
    fc.assert(
      fc.property(fc.array(zoneEntry), (entries) => {
        expect(zoneAccessOf('1', sharing([ada, everyone], entries)).role).toBe('CREATOR');
      }),
    );
  });
});

describe('the access of a group to a zone', () => {
  it('is its role or its exception in the zone', () => {
    const restricted: ZoneEntry = {
      id: '50',
      type: 'TEAM',
      name: 'Design',
      permission: 'restricted',
    };
    expect(groupAccessOf(design, sharing([design])).role).toBe('COMMENTER');
    expect(groupAccessOf(design, sharing([design], [restricted])).role).toBeUndefined();
    expect(groupAccessOf(everyone, sharing([everyone, design], [restricted])).role).toBe('EDITOR');
  });
});
