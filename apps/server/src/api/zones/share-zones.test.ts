import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { restriction, roleEntry } from '../../../../../testing/zones/zone-fixture.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let zone: string;
beforeEach(async () => {
  zone = await fixture.addZone('Shared');
});

type MemberInfo = contract.BodyOf<typeof contract.shareZones>['members_info'][number];

const share = async (person: Person, ...members_info: MemberInfo[]) =>
  (
    await person.client.call(contract.shareZones, {
      params: fixture.inSpace,
      body: { members_info },
    })
  ).zone_members;

const access = async (zone_id = zone, person = fixture.owner) =>
  (
    await person.client.call(contract.listZoneAccess, { params: { ...fixture.inSpace, zone_id } })
  ).zone_members.map(({ zone_id: _, ...member }) => member);

const rename = (person: Person, zone_name: string) =>
  person.client.call(contract.renameZone, {
    params: { ...fixture.inSpace, zone_id: zone },
    body: { zone_name },
  });

describe('sharing a space with restricted zones', () => {
  const add = (zuid: string, restricted_zones: string[]) =>
    fixture.owner.client.call(contract.addSpaceMembers, {
      params: fixture.inSpace,
      body: { members_info: [{ zuid, role: 'EDITOR', type: 'USER', restricted_zones }] },
    });

  it('hides the zones from the new member', async () => {
    const ben = await fixture.join('ben');
    await add(ben.zuid, [zone, zone]);
    expect(await fixture.zoneOrder(ben)).toEqual([fixture.firstZoneId]);
    expect(await access()).toEqual([
      { member_id: ben.zuid, member_type: 'USER', permission: 'restricted' },
    ]);
    expect((await fixture.events()).map(({ kind }) => kind)).toContain('zone.shared');
  });

  it('adds no one if a zone is not in the space', async () => {
    const ben = await fixture.join('ben');
    const elsewhere = '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30';
    await expect(add(ben.zuid, [zone, elsewhere])).rejects.toMatchObject({ key: 'zoneNotFound' });
    await expect(fixture.zoneOrder(ben)).rejects.toMatchObject({ key: 'spaceNotFound' });
    expect(await access()).toEqual([]);
  });
});

describe('sharing zones', () => {
  it('restricts a member, assigns a role and reverts both', async () => {
    const ben = await fixture.join('ben', 'EDITOR');
    const shutOut = await share(fixture.owner, restriction(zone, ben.zuid));
    expect(shutOut).toEqual([
      { zone_id: zone, member_id: ben.zuid, member_type: 'USER', permission: 'restricted' },
    ]);
    expect(await fixture.zoneOrder(ben)).toEqual([fixture.firstZoneId]);
    const asViewer = await share(fixture.owner, roleEntry(zone, ben.zuid, 'VIEWER'));
    expect(asViewer).toMatchObject([{ permission: 'allowed', role: 'VIEWER' }]);
    expect(await fixture.zoneOrder(ben)).toEqual([fixture.firstZoneId, zone]);
    await expect(rename(ben, 'No')).rejects.toMatchObject({ key: 'notPermitted' });
    const cleared = await share(fixture.owner, {
      resource_id: zone,
      member_id: ben.zuid,
      member_type: 'USER',
      permission: 'allowed',
    });
    expect(cleared).toEqual([
      { zone_id: zone, member_id: ben.zuid, member_type: 'USER', permission: 'allowed' },
    ]);
    expect(await access()).toEqual([]);
    await rename(ben, 'Yes');
    const shared = { space_id: fixture.inSpace.space_id, zone_id: zone };
    const allowed = [ben.zuid];
    expect((await fixture.events()).filter(({ kind }) => kind === 'zone.shared')).toEqual(
      [shared, { ...shared, allowed }, { ...shared, allowed }].map((payload) => ({
        kind: 'zone.shared',
        payload,
      })),
    );
  });

  it('returns the entries of several zones in the order of the request', async () => {
    const ben = await fixture.join('ben', 'VIEWER');
    await fixture.addMember(fixture.team.params.team_id, 'VIEWER', { type: 'TEAM' });
    const entries = await share(
      fixture.owner,
      restriction(zone.toUpperCase(), ben.zuid),
      roleEntry(fixture.firstZoneId, ben.zuid, 'EDITOR'),
      // The role of a restricted member is ignored.
      { ...restriction(zone, fixture.team.params.team_id), member_type: 'TEAM', role: 'EDITOR' },
    );
    expect(entries).toEqual([
      { zone_id: zone, member_id: ben.zuid, member_type: 'USER', permission: 'restricted' },
      {
        zone_id: fixture.firstZoneId,
        member_id: ben.zuid,
        member_type: 'USER',
        permission: 'allowed',
        role: 'EDITOR',
      },
      {
        zone_id: zone,
        member_id: fixture.team.params.team_id,
        member_type: 'TEAM',
        permission: 'restricted',
      },
    ]);
  });

  it('applies to members of a team and the edition, but never to the space owner', async () => {
    const { team_id, edition_id } = fixture.team.params;
    const byTeam = await fixture.join('by-team');
    await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await share(fixture.owner, { ...restriction(zone, team_id), member_type: 'TEAM' });
    expect(await fixture.zoneOrder(byTeam)).toEqual([fixture.firstZoneId]);
    expect(await fixture.zoneOrder()).toContain(zone);
    await share(fixture.owner, roleEntry(zone, byTeam.zuid, 'COMMENTER'));
    expect(await fixture.zoneOrder(byTeam)).toContain(zone);
    await fixture.addMember(edition_id, 'VIEWER', { type: 'ORG' });
    await share(fixture.owner, {
      ...restriction(fixture.firstZoneId, edition_id),
      member_type: 'ORG',
    });
    expect(await fixture.zoneOrder(byTeam)).toEqual([zone]);
  });

  it('writes all entries or none, and reports the first error', async () => {
    const ben = await fixture.join('ben', 'VIEWER');
    const outside = await fixture.join('outside');
    await expect(
      share(
        fixture.owner,
        roleEntry(zone, ben.zuid, 'EDITOR'),
        roleEntry(zone, outside.zuid, 'EDITOR'),
        restriction(zone, fixture.owner.zuid),
      ),
    ).rejects.toMatchObject({
      status: 400,
      key: 'zoneMemberOutside',
      details: { path: '/members_info/1/member_id' },
    });
    expect(await access()).toEqual([]);
    expect((await fixture.events()).map(({ kind }) => kind)).not.toContain('zone.shared');
  });

  it('rejects a repeated member for a zone', async () => {
    const ben = await fixture.join('ben', 'VIEWER');
    await expect(
      share(
        fixture.owner,
        roleEntry(zone, ben.zuid, 'EDITOR'),
        roleEntry(fixture.firstZoneId, ben.zuid, 'EDITOR'),
        restriction(zone.toUpperCase(), ben.zuid),
      ),
    ).rejects.toMatchObject({ key: 'validation', details: { path: '/members_info/2' } });
  });

  it('accepts only members with a role in the space', async () => {
    const { team_id, edition_id } = fixture.team.params;
    const ben = await fixture.join('ben', 'VIEWER');
    const outside = await fixture.join('outside');
    const stranger = await service.signIn('stranger');
    const faults: [MemberInfo['member_type'], string][] = [
      ['USER', outside.zuid],
      ['USER', stranger.zuid],
      ['USER', team_id],
      ['USER', '9'.repeat(100)],
      ['TEAM', team_id],
      ['TEAM', ben.zuid],
      ['ORG', edition_id],
      ['ORG', team_id],
    ];
    for (const [member_type, member_id] of faults) {
      await expect(
        share(fixture.owner, { ...restriction(zone, member_id), member_type }),
      ).rejects.toMatchObject({ key: 'zoneMemberOutside' });
    }
    await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await share(fixture.owner, restriction(zone, outside.zuid));
    await share(fixture.owner, { ...restriction(zone, team_id), member_type: 'TEAM' });
  });

  it('does not apply to the owner of the space', async () => {
    const { zuid } = fixture.owner;
    const fault = { status: 400, key: 'zoneCreatorRestricted' };
    await expect(share(fixture.owner, restriction(zone, zuid))).rejects.toMatchObject(fault);
    await expect(share(fixture.owner, roleEntry(zone, zuid, 'EDITOR'))).rejects.toMatchObject(
      fault,
    );
    const entry: MemberInfo = { resource_id: zone, member_id: zuid, member_type: 'USER' };
    await share(fixture.owner, entry);
    expect(await access()).toEqual([]);
  });

  it('checks in order: unknown, hidden, not permitted, trashed', async () => {
    const ben = await fixture.join('ben', 'VIEWER');
    const editor = await fixture.join('editor', 'EDITOR');
    const { zone_id: foreign } = await fixture.addSpace();
    const trashed = await fixture.addZone('Trashed');
    await share(fixture.owner, restriction(fixture.firstZoneId, editor.zuid));
    await fixture.trash(trashed);
    const entry = (resource_id: string) => roleEntry(resource_id, ben.zuid, 'EDITOR');
    const path = '/members_info/0/resource_id';
    await expect(share(editor, entry(foreign))).rejects.toMatchObject({
      status: 404,
      key: 'zoneNotFound',
      details: { path },
    });
    await expect(share(editor, entry(fixture.firstZoneId))).rejects.toMatchObject({
      status: 403,
      key: 'zoneRestricted',
    });
    await expect(share(editor, entry(zone))).rejects.toMatchObject({
      status: 401,
      key: 'notPermitted',
    });
    await expect(share(editor, entry(trashed))).rejects.toMatchObject({ key: 'notPermitted' });
    await expect(share(fixture.owner, entry(trashed))).rejects.toMatchObject({
      status: 400,
      key: 'zoneNotActive',
    });
    const outside = await fixture.join('outside');
    await expect(share(outside, entry(zone))).rejects.toMatchObject({ key: 'spaceNotFound' });
    await fixture.trashSpace();
    await expect(share(editor, entry(zone))).rejects.toMatchObject({ key: 'notPermitted' });
    await expect(share(fixture.owner, entry(zone))).rejects.toMatchObject({
      key: 'spaceNotActive',
    });
  });

  it('is allowed for organizers, and for editors who are team admins', async () => {
    const ben = await fixture.join('ben', 'VIEWER');
    const admin = await fixture.team.join('admin', { role: 'TEAM_ADMIN' });
    await fixture.addMember(admin.zuid, 'EDITOR');
    await share(admin, roleEntry(zone, ben.zuid, 'ORGANISER'));
    expect(await access(zone, ben)).toMatchObject([{ member_id: ben.zuid, role: 'ORGANISER' }]);
    await share(ben, roleEntry(zone, admin.zuid, 'VIEWER'));
    await expect(share(admin, restriction(zone, ben.zuid))).rejects.toMatchObject({
      key: 'notPermitted',
    });
    await expect(share(ben, restriction(fixture.firstZoneId, admin.zuid))).rejects.toMatchObject({
      key: 'notPermitted',
    });
    // Their own choice.
    await share(ben, restriction(zone, ben.zuid));
    await expect(share(ben, roleEntry(zone, ben.zuid, 'VIEWER'))).rejects.toMatchObject({
      key: 'zoneRestricted',
    });
  });
});

describe('the access list of a zone', () => {
  it('requires a caller who can share the zone', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    const shutOut = await fixture.join('shut-out', 'VIEWER');
    await share(fixture.owner, restriction(zone, shutOut.zuid));
    expect(await access()).toEqual([
      { member_id: shutOut.zuid, member_type: 'USER', permission: 'restricted' },
    ]);
    await expect(access(zone, editor)).rejects.toMatchObject({ status: 401, key: 'notPermitted' });
    await expect(access(zone, shutOut)).rejects.toMatchObject({ key: 'zoneRestricted' });
    await fixture.trash(zone);
    await expect(access()).rejects.toMatchObject({ key: 'zoneNotActive' });
  });
});
