import * as contract from '@lienzo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import {
  createZoneFixture,
  restriction,
  roleEntry,
  type ZoneFixture,
} from '../../../../../testing/zones/zone-fixture.ts';

let service: TestService;
let scene: ZoneFixture;
let zone: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.close());
beforeEach(async () => {
  scene = await createZoneFixture(service);
  zone = await scene.addZone('Special');
});

/** Who is on an access list of any zone of the edition. */
const listed = async () =>
  (
    await query<{ member_id: string }>(
      service,
      'select member_id from zone_access where edition_id = $1 order by member_id',
      [scene.inSpace.edition_id],
    )
  ).map(({ member_id }) => member_id);

const removeEntry = (member_id: string) =>
  scene.owner.client.call(contract.removeSpaceMember, { params: { ...scene.inSpace, member_id } });

const removeFromTeam = (person: Person) =>
  scene.owner.client.call(contract.removeTeamMember, {
    params: { ...scene.team.params, member_id: person.zuid },
  });

const restrictTeam = (team_id: string) =>
  scene.share({ ...restriction(zone, team_id), member_type: 'TEAM' });

describe('what zones say about a member', () => {
  it('goes with the entry in the space, and does not come back with a new one', async () => {
    const ben = await scene.join('ben', 'EDITOR');
    const eve = await scene.join('eve', 'EDITOR');
    await scene.share(restriction(zone, ben.zuid), restriction(zone, eve.zuid));
    await removeEntry(ben.zuid);
    expect(await listed()).toEqual([eve.zuid]);
    await scene.addMember(ben.zuid, 'VIEWER');
    expect(await scene.zoneOrder(ben)).toContain(zone);
  });

  it('stays while another entry still gives a role: a removal opens nothing', async () => {
    const { team_id } = scene.team.params;
    const ben = await scene.join('ben', 'EDITOR');
    await scene.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await scene.share(restriction(zone, ben.zuid));
    await removeEntry(ben.zuid);
    expect(await scene.zoneOrder(ben)).toEqual([scene.firstZoneId]);
  });

  it('stays in other spaces', async () => {
    const ben = await scene.join('ben', 'EDITOR');
    const other = await scene.addSpace();
    await scene.addMember(ben.zuid, 'EDITOR', { space_id: other.space_id });
    await scene.owner.client.call(contract.shareZones, {
      params: { ...scene.inSpace, space_id: other.space_id },
      body: { members_info: [restriction(other.zone_id, ben.zuid)] },
    });
    await removeEntry(ben.zuid);
    expect(await listed()).toEqual([ben.zuid]);
  });

  it('goes with the entry of a team', async () => {
    const { team_id } = scene.team.params;
    await scene.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await restrictTeam(team_id);
    await removeEntry(team_id);
    expect(await listed()).toEqual([]);
  });

  it('goes when they leave the team or the edition, also if the team gave them the role', async () => {
    const { team_id } = scene.team.params;
    const direct = await scene.join('direct', 'EDITOR');
    const byTeam = await scene.join('by-team');
    const stays = await scene.join('stays');
    await scene.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await scene.share(
      restriction(zone, direct.zuid),
      roleEntry(zone, byTeam.zuid, 'EDITOR'),
      restriction(zone, stays.zuid),
    );
    await removeFromTeam(direct);
    await removeFromTeam(byTeam);
    expect(await listed()).toEqual([stays.zuid]);
    await scene.owner.client.call(contract.changeEditionMemberRole, {
      params: { ...scene.inSpace, member_id: stays.zuid },
      body: { role: 'ORG_ADMIN' },
    });
    await removeFromTeam(stays);
    expect(await listed()).toEqual([]);
  });

  it('goes when the space moves away from its team, and when a team is deleted', async () => {
    const { edition_id, team_id } = scene.team.params;
    const { team } = await scene.owner.client.call(contract.createTeam, {
      params: { edition_id },
      body: { team_name: 'Second' },
    });
    await scene.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await scene.addMember(team.team_id, 'VIEWER', { type: 'TEAM' });
    await restrictTeam(team_id);
    await restrictTeam(team.team_id);
    await scene.owner.client.call(contract.deleteTeam, {
      params: { edition_id, team_id: team.team_id },
    });
    expect(await listed()).toEqual([team_id]);
    const third = await scene.owner.client.call(contract.createTeam, {
      params: { edition_id },
      body: { team_name: 'Third' },
    });
    await scene.owner.client.call(contract.moveSpace, {
      params: scene.inSpace,
      body: { move_space: { team_id: third.team.team_id } },
    });
    expect(await listed()).toEqual([]);
  });
});
