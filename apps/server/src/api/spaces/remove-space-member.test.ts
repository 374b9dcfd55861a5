import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { restriction, roleEntry } from '../../../../../testing/zones/zone-fixture.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let zone: string;
beforeEach(async () => {
  zone = await fixture.addZone('Special');
});

/** Returns the members on the access lists of all zones of the edition. */
const listed = async () =>
  (
    await query<{ member_id: string }>(
      service,
      'select member_id from zone_access where edition_id = $1 order by member_id',
      [fixture.inSpace.edition_id],
    )
  ).map(({ member_id }) => member_id);

const removeEntry = (member_id: string) =>
  fixture.owner.client.call(contract.removeSpaceMember, {
    params: { ...fixture.inSpace, member_id },
  });

const removeFromTeam = (person: Person) =>
  fixture.owner.client.call(contract.removeTeamMember, {
    params: { ...fixture.team.params, member_id: person.zuid },
  });

const restrictTeam = (team_id: string) =>
  fixture.share({ ...restriction(zone, team_id), member_type: 'TEAM' });

describe('the zone access entries of a member', () => {
  it('are deleted with the space entry and not restored with a new one', async () => {
    const ben = await fixture.join('ben', 'EDITOR');
    const eve = await fixture.join('eve', 'EDITOR');
    await fixture.share(restriction(zone, ben.zuid), restriction(zone, eve.zuid));
    await removeEntry(ben.zuid);
    expect(await listed()).toEqual([eve.zuid]);
    await fixture.addMember(ben.zuid, 'VIEWER');
    expect(await fixture.zoneOrder(ben)).toContain(zone);
  });

  it('stay while another entry still grants a role, so that a removal never opens a zone', async () => {
    const { team_id } = fixture.team.params;
    const ben = await fixture.join('ben', 'EDITOR');
    await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await fixture.share(restriction(zone, ben.zuid));
    await removeEntry(ben.zuid);
    expect(await fixture.zoneOrder(ben)).toEqual([fixture.firstZoneId]);
  });

  it('stay in other spaces', async () => {
    const ben = await fixture.join('ben', 'EDITOR');
    const other = await fixture.addSpace();
    await fixture.addMember(ben.zuid, 'EDITOR', { space_id: other.space_id });
    await fixture.owner.client.call(contract.shareZones, {
      params: { ...fixture.inSpace, space_id: other.space_id },
      body: { members_info: [restriction(other.zone_id, ben.zuid)] },
    });
    await removeEntry(ben.zuid);
    expect(await listed()).toEqual([ben.zuid]);
  });

  it('are deleted with the entry of a team', async () => {
    const { team_id } = fixture.team.params;
    await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await restrictTeam(team_id);
    await removeEntry(team_id);
    expect(await listed()).toEqual([]);
  });

  it('are deleted when the person leaves the team or the edition', async () => {
    const { team_id } = fixture.team.params;
    const direct = await fixture.join('direct', 'EDITOR');
    const byTeam = await fixture.join('by-team');
    const stays = await fixture.join('stays');
    await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await fixture.share(
      restriction(zone, direct.zuid),
      roleEntry(zone, byTeam.zuid, 'EDITOR'),
      restriction(zone, stays.zuid),
    );
    await removeFromTeam(direct);
    await removeFromTeam(byTeam);
    expect(await listed()).toEqual([stays.zuid]);
    await fixture.owner.client.call(contract.changeEditionMemberRole, {
      params: { ...fixture.inSpace, member_id: stays.zuid },
      body: { role: 'ORG_ADMIN' },
    });
    await removeFromTeam(stays);
    expect(await listed()).toEqual([]);
  });

  it('are deleted when the space leaves the team or the team is deleted', async () => {
    const { edition_id, team_id } = fixture.team.params;
    const { team } = await fixture.owner.client.call(contract.createTeam, {
      params: { edition_id },
      body: { team_name: 'Second' },
    });
    await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await fixture.addMember(team.team_id, 'VIEWER', { type: 'TEAM' });
    await restrictTeam(team_id);
    await restrictTeam(team.team_id);
    await fixture.owner.client.call(contract.deleteTeam, {
      params: { edition_id, team_id: team.team_id },
    });
    expect(await listed()).toEqual([team_id]);
    const third = await fixture.owner.client.call(contract.createTeam, {
      params: { edition_id },
      body: { team_name: 'Third' },
    });
    await fixture.owner.client.call(contract.moveSpace, {
      params: fixture.inSpace,
      body: { move_space: { team_id: third.team.team_id } },
    });
    expect(await listed()).toEqual([]);
  });
});

describe('a restriction of a zone for a team', () => {
  const ways: [way: string, lose: (team_id: string, ben: Person) => Promise<unknown>][] = [
    ['the team is removed from the space', removeEntry],
    [
      'the person is removed from the team',
      (team_id, ben) =>
        fixture.owner.client.call(contract.removeTeamMember, {
          params: { edition_id: fixture.inSpace.edition_id, team_id, member_id: ben.zuid },
        }),
    ],
  ];

  it.each(ways)('still applies to people with another role when %s', async (_way, lose) => {
    const { team_id, ben } = await joinSecondTeam('VIEWER');
    await fixture.share({ ...restriction(zone, team_id), member_type: 'TEAM' });
    expect(await fixture.zoneOrder(ben)).toEqual([fixture.firstZoneId]);
    await lose(team_id, ben);
    expect(await fixture.zoneOrder(ben)).toEqual([fixture.firstZoneId]);
    expect(await listed()).toContain(ben.zuid);
  });

  it.each(ways)('keeps a weaker role in the zone weak when %s', async (_way, lose) => {
    const { team_id, ben } = await joinSecondTeam('EDITOR');
    await fixture.share({ ...roleEntry(zone, team_id, 'COMMENTER'), member_type: 'TEAM' });
    expect(await roleOf(ben)).toBe('COMMENTER');
    await lose(team_id, ben);
    expect(await roleOf(ben)).toBe('COMMENTER');
  });

  it('still applies when the space is moved to another team', async () => {
    const { team_id } = fixture.team.params;
    const ben = await fixture.join('ben', 'EDITOR');
    await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await restrictTeam(team_id);
    const second = await addTeam();
    await fixture.owner.client.call(contract.moveSpace, {
      params: fixture.inSpace,
      body: { move_space: { team_id: second } },
    });
    expect(await fixture.zoneOrder(ben)).toEqual([fixture.firstZoneId]);
  });

  it('still applies to an edition admin who deletes the team', async () => {
    const { edition_id } = fixture.inSpace;
    const admin = await fixture.join('admin', 'EDITOR');
    await fixture.owner.client.call(contract.changeEditionMemberRole, {
      params: { edition_id, member_id: admin.zuid },
      body: { role: 'ORG_ADMIN' },
    });
    const team_id = await addTeam(admin);
    await admin.client.call(contract.addSpaceMembers, {
      params: fixture.inSpace,
      body: { members_info: [{ zuid: team_id, role: 'VIEWER', type: 'TEAM' }] },
    });
    await restrictTeam(team_id);
    await admin.client.call(contract.deleteTeam, { params: { edition_id, team_id } });
    expect(await fixture.zoneOrder(admin)).toEqual([fixture.firstZoneId]);
  });

  it('still applies to everyone else when the edition is removed from the space', async () => {
    const { edition_id } = fixture.inSpace;
    const ben = await fixture.join('ben', 'EDITOR');
    await fixture.addMember(edition_id, 'VIEWER', { type: 'ORG' });
    await fixture.share({ ...restriction(zone, edition_id), member_type: 'ORG' });
    await removeEntry(edition_id);
    expect(await fixture.zoneOrder(ben)).toEqual([fixture.firstZoneId]);
    expect(await listed()).toEqual([ben.zuid]);
  });

  it('does not replace an own entry of the person', async () => {
    const { team_id, ben } = await joinSecondTeam('VIEWER');
    await fixture.share(
      { ...restriction(zone, team_id), member_type: 'TEAM' },
      roleEntry(zone, ben.zuid, 'EDITOR'),
    );
    await removeEntry(team_id);
    expect(await roleOf(ben)).toBe('EDITOR');
  });
});

it('forgets the zone role of a person whose team is removed from the space', async () => {
  const { team_id } = fixture.team.params;
  const ben = await fixture.join('ben');
  await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
  await fixture.share(roleEntry(zone, ben.zuid, 'ORGANISER'));
  await removeEntry(team_id);
  await fixture.addMember(ben.zuid, 'VIEWER');
  expect(await roleOf(ben)).toBe('VIEWER');
});

it('forgets the zone role of a person who becomes the owner', async () => {
  const ben = await fixture.join('ben', 'VIEWER');
  await fixture.share(roleEntry(zone, ben.zuid, 'ORGANISER'));
  const transfer = (from: Person, zuid: string) =>
    from.client.call(contract.transferSpace, { params: fixture.inSpace, body: { zuid } });
  await transfer(fixture.owner, ben.zuid);
  await transfer(ben, fixture.owner.zuid);
  expect(await roleOf(ben)).toBe('EDITOR');
});

async function addTeam(by = fixture.owner): Promise<string> {
  const { team } = await by.client.call(contract.createTeam, {
    params: { edition_id: fixture.inSpace.edition_id },
    body: { team_name: 'Second' },
  });
  return team.team_id;
}

/** Adds a second team as a viewer of the space, and a person who is in both teams. */
async function joinSecondTeam(role: 'VIEWER' | 'EDITOR') {
  const team_id = await addTeam();
  const ben = await fixture.join('ben', role);
  await fixture.owner.client.call(contract.addTeamMembers, {
    params: { edition_id: fixture.inSpace.edition_id, team_id },
    body: { members_info: [{ mail_id: ben.mail, role: 'MEMBER' }] },
  });
  await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
  return { team_id, ben };
}

async function roleOf(person: Person) {
  const { user_permission_info } = await person.client.call(contract.getMyZonePermission, {
    params: { ...fixture.inSpace, zone_id: zone },
  });
  return user_permission_info.role;
}
