import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import { createClockBehind, HOUR, MINUTE } from '../../../../../testing/service/manual-clock.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import {
  createZoneFixture,
  restriction,
  roleEntry,
} from '../../../../../testing/zones/zone-fixture.ts';

const clock = createClockBehind(10 * HOUR);
const service = useService({ clock });
const fixture = useZone(service, { perTest: true });
let zone: string;
let target: { space_id: string; zone_id: string };
beforeEach(async () => {
  zone = await fixture.addZone('Traveller');
  target = await fixture.addSpace('Target');
});

type Move = contract.BodyOf<typeof contract.moveZone>['move_zone'];

const move = async (person: Person, move_zone: Move, zone_id = zone) =>
  (
    await person.client.call(contract.moveZone, {
      params: { ...fixture.inSpace, zone_id },
      body: { move_zone },
    })
  ).zone_info;

const into = (destination_space_id: string): Move => ({
  destination_type: 'EXISTING_SPACE',
  destination_space_id,
});

const toTarget = (person: Person, zone_id = zone) => move(person, into(target.space_id), zone_id);

const orderOf = async (space_id: string) =>
  (
    await fixture.owner.client.call(contract.listZonesMeta, {
      params: { ...fixture.inSpace, space_id },
    })
  ).zones_info.zone_order;

const frame = (id: string) => ({
  meta: { id, name: 'Risks' },
  type: 'CUSTOM' as const,
  properties: { layout: { top: 0, left: 0, width: 800, height: 600 } },
});

describe('moving a zone to another space', () => {
  it('appends it and updates the modified time of both spaces', async () => {
    const editor = await fixture.joinManager('editor');
    await fixture.addMember(editor.zuid, 'EDITOR', { space_id: target.space_id });
    clock.advance(2 * MINUTE);
    const moved = await toTarget(editor);
    expect(moved).toMatchObject({
      zone_id: zone,
      zone_name: 'Traveller',
      space_id: target.space_id,
      author_zuid: fixture.owner.zuid,
      last_author_zuid: editor.zuid,
    });
    expect(await fixture.zoneOrder()).toEqual([fixture.firstZoneId]);
    expect(await orderOf(target.space_id)).toEqual([target.zone_id, zone]);
    for (const space_id of [fixture.inSpace.space_id, target.space_id]) {
      const { space_info } = await editor.client.call(contract.getSpace, {
        params: { ...fixture.inSpace, space_id },
      });
      expect(space_info.last_modified_time).toBe(moved.last_modified_time);
    }
    expect((await fixture.events()).at(-1)).toEqual({
      kind: 'zone.moved',
      payload: {
        zone_id: zone,
        from_space_id: fixture.inSpace.space_id,
        space_id: target.space_id,
      },
    });
  });

  it('keeps its elements, comments, versions and access', async () => {
    const shutOut = await fixture.join('shut-out', 'EDITOR');
    await fixture.addMember(shutOut.zuid, 'VIEWER', { space_id: target.space_id });
    await fixture.share(restriction(zone, shutOut.zuid));
    const before = { ...fixture.inSpace, zone_id: zone };
    const ids = ['0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d', '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4e'];
    await fixture.owner.client.call(contract.insertFrames, {
      params: before,
      body: { frames: ids.slice(0, 1).map(frame) },
    });
    await fixture.owner.client.call(contract.insertComments, {
      params: before,
      body: {
        comments: [{ meta: { id: ids[1] ?? '' }, text: 'Why?', position: { top: 1, left: 2 } }],
      },
    });
    await fixture.trash(zone);
    await fixture.owner.client.call(contract.changeZoneState, {
      params: before,
      body: { zone_state: 'RESTORE' },
    });
    await move(fixture.owner, { ...into(target.space_id), deep_copy: false, copy_comments: false });
    const after = { ...before, space_id: target.space_id };
    const { client } = fixture.owner;
    const { frames } = await client.call(contract.listFrames, { params: after });
    expect(frames.map(({ meta }) => meta.id)).toEqual(ids.slice(0, 1));
    const { comments } = await client.call(contract.listComments, { params: after });
    expect(comments.map(({ text }) => text)).toEqual(['Why?']);
    const { zone_versions } = await client.call(contract.listZoneVersions, { params: after });
    expect(zone_versions.allowed_versions).toHaveLength(1);
    const { zone_members } = await client.call(contract.listZoneAccess, { params: after });
    expect(zone_members).toMatchObject([{ member_id: shutOut.zuid, permission: 'restricted' }]);
    const hidden = shutOut.client.call(contract.getZoneMeta, { params: after });
    await expect(hidden).rejects.toMatchObject({ key: 'zoneRestricted' });
    // Its journal continues.
    await client.call(contract.insertFrames, {
      params: after,
      body: { frames: [frame('0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4f')] },
    });
    const { space_data } = await client.call(contract.getZoneData, {
      params: { ...fixture.inSpace, space_id: target.space_id },
      query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: zone },
    });
    expect(space_data.docDatas[0]?.document.elements).toHaveLength(2);
    await expect(client.call(contract.listFrames, { params: before })).rejects.toMatchObject({
      key: 'zoneNotFound',
    });
  });

  it('requires someone who can share the space and edits the zone and the destination', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    const writer = await fixture.join('writer', 'VIEWER');
    const reader = await fixture.joinManager('reader');
    const guest = await fixture.joinManager('guest');
    const lost = await fixture.joinManager('lost');
    const manager = await fixture.joinManager('manager');
    for (const { zuid } of [editor, writer, reader, manager])
      await fixture.addMember(zuid, 'EDITOR', { space_id: target.space_id });
    await fixture.addMember(guest.zuid, 'COMMENTER', { space_id: target.space_id });
    await fixture.share(
      roleEntry(zone, reader.zuid, 'COMMENTER'),
      roleEntry(zone, writer.zuid, 'EDITOR'),
    );
    // They could not delete the zone here, but in a space of their own they could.
    for (const person of [editor, writer]) {
      await expect(toTarget(person)).rejects.toMatchObject({
        status: 401,
        key: 'notPermitted',
        details: { reason: expect.stringContaining('creator of the space') },
      });
    }
    await fixture.share(roleEntry(zone, writer.zuid, 'ORGANISER'));
    await expect(toTarget(writer)).rejects.toMatchObject({ key: 'notPermitted' });
    await expect(toTarget(reader)).rejects.toMatchObject({ status: 401, key: 'notPermitted' });
    await expect(toTarget(guest)).rejects.toMatchObject({ status: 401, key: 'notPermitted' });
    await expect(toTarget(lost)).rejects.toMatchObject({
      status: 404,
      key: 'spaceNotFound',
      details: { path: '/move_zone/destination_space_id' },
    });
    await expect(move(reader, into('12345'))).rejects.toMatchObject({ key: 'notPermitted' });
    await expect(move(lost, into('0'))).rejects.toMatchObject({ key: 'spaceNotFound' });
    await toTarget(manager);
  });

  it('returns 404 for a space of another edition', async () => {
    const other = await createZoneFixture(service);
    await other.team.owner.client.call(contract.addTeamMembers, {
      params: other.team.params,
      body: { members_info: [{ mail_id: fixture.owner.mail, role: 'MEMBER' }] },
    });
    await fixture.owner.client.call(contract.getEdition, { params: other.team.params });
    await other.addMember(fixture.owner.zuid, 'EDITOR');
    await expect(move(fixture.owner, into(other.inSpace.space_id))).rejects.toMatchObject({
      key: 'spaceNotFound',
    });
  });

  it('rejects the same space, a trashed one and a full one', async () => {
    await expect(move(fixture.owner, into(fixture.inSpace.space_id))).rejects.toMatchObject({
      status: 400,
      key: 'sameDestination',
    });
    await query(service, `update plans set zones_per_space = 1`);
    await expect(toTarget(fixture.owner)).rejects.toMatchObject({
      status: 409,
      key: 'zoneLimitReached',
    });
    await query(service, `update plans set zones_per_space = 25`);
    await fixture.trashSpace(target.space_id);
    await expect(toTarget(fixture.owner)).rejects.toMatchObject({
      status: 400,
      key: 'spaceNotActive',
    });
    expect(await fixture.zoneOrder()).toEqual([fixture.firstZoneId, zone]);
  });

  it('keeps at least one active zone in the space, counting hidden ones', async () => {
    const editor = await fixture.joinManager('editor');
    await fixture.addMember(editor.zuid, 'EDITOR', { space_id: target.space_id });
    await fixture.share(restriction(fixture.firstZoneId, editor.zuid));
    const third = await fixture.addZone('Third');
    await fixture.trash(third);
    await toTarget(editor);
    await expect(toTarget(fixture.owner, fixture.firstZoneId)).rejects.toMatchObject({
      status: 400,
      key: 'lastZone',
    });
  });

  it('requires an active zone and space', async () => {
    await fixture.trash(zone);
    await expect(toTarget(fixture.owner)).rejects.toMatchObject({ key: 'zoneNotActive' });
    await fixture.trashSpace();
    await expect(toTarget(fixture.owner)).rejects.toMatchObject({ key: 'spaceNotActive' });
  });

  it('forgets the access of people without a role in the destination', async () => {
    const organiser = await fixture.join('organiser', 'VIEWER');
    await fixture.share(roleEntry(zone, organiser.zuid, 'ORGANISER'));
    await toTarget(fixture.owner);
    await fixture.addMember(organiser.zuid, 'VIEWER', { space_id: target.space_id });
    const { user_permission_info } = await organiser.client.call(contract.getMyZonePermission, {
      params: { ...fixture.inSpace, space_id: target.space_id, zone_id: zone },
    });
    expect(user_permission_info.role).toBe('VIEWER');
  });

  it('keeps a zone hidden that was hidden through a team', async () => {
    const { team_id } = fixture.team.params;
    const ben = await fixture.join('ben', 'EDITOR');
    await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await fixture.addMember(ben.zuid, 'EDITOR', { space_id: target.space_id });
    await fixture.share({ ...restriction(zone, team_id), member_type: 'TEAM' });
    await toTarget(fixture.owner);
    const hidden = ben.client.call(contract.getZoneMeta, {
      params: { ...fixture.inSpace, space_id: target.space_id, zone_id: zone },
    });
    await expect(hidden).rejects.toMatchObject({ key: 'zoneRestricted' });
  });

  it.each<[missing: string, move_zone: Move]>([
    ['destination_space_id', { destination_type: 'EXISTING_SPACE', team_id: '1', space_name: 'N' }],
    ['space_name', { destination_type: 'NEW_SPACE', team_id: '1' }],
    ['team_id', { destination_type: 'NEW_SPACE', space_name: 'New' }],
  ])('reports that %s is missing', async (missing, move_zone) => {
    await expect(move(fixture.owner, move_zone)).rejects.toMatchObject({
      status: 400,
      key: 'destinationMissing',
      details: {
        path: `/move_zone/${missing}`,
        reason: `${move_zone.destination_type} needs ${missing}`,
      },
    });
  });
});

describe('moving a zone to a new space', () => {
  const toNew = (person: Person, team_id = fixture.team.params.team_id, zone_id = zone) =>
    move(person, { destination_type: 'NEW_SPACE', space_name: 'New', team_id }, zone_id);

  it('creates a space of the caller with only this zone', async () => {
    const editor = await fixture.joinManager('editor');
    const { space_id } = await toNew(editor);
    expect(space_id).not.toBe(fixture.inSpace.space_id);
    const at = { ...fixture.inSpace, space_id };
    const { space_info } = await editor.client.call(contract.getSpace, { params: at });
    expect(space_info).toMatchObject({
      space_name: 'New',
      owner_zuid: editor.zuid,
      space_member_count: '1',
    });
    const { zones_info } = await editor.client.call(contract.listZonesMeta, { params: at });
    expect(zones_info.zone_order).toEqual([zone]);
    const { edition_id, team_id } = fixture.team.params;
    const { spaces_info } = await editor.client.call(contract.listSpaces, {
      params: { edition_id },
      query: { team_id, action_type: 'DRAFT_SPACES' },
    });
    expect(spaces_info.map(({ space_name }) => space_name)).toEqual(['New']);
    await expect(
      fixture.owner.client.call(contract.getSpace, { params: at }),
    ).rejects.toMatchObject({
      key: 'spaceNotFound',
    });
  });

  it('requires a member of an existing team', async () => {
    const { edition_id } = fixture.team.params;
    const { team } = await fixture.owner.client.call(contract.createTeam, {
      params: { edition_id },
      body: { team_name: 'Second' },
    });
    const editor = await fixture.joinManager('editor');
    const viewer = await fixture.join('viewer', 'VIEWER');
    await expect(toNew(editor, team.team_id)).rejects.toMatchObject({
      status: 401,
      key: 'notPermitted',
    });
    await expect(toNew(editor, '12345')).rejects.toMatchObject({
      status: 404,
      key: 'teamNotFound',
    });
    await expect(toNew(viewer, '12345')).rejects.toMatchObject({ key: 'notPermitted' });
    await toNew(fixture.owner, team.team_id);
  });

  it('is rejected for the last zone and creates no space', async () => {
    await fixture.trash(zone);
    await expect(
      toNew(fixture.owner, fixture.team.params.team_id, fixture.firstZoneId),
    ).rejects.toMatchObject({
      key: 'lastZone',
    });
    const { edition_id } = fixture.inSpace;
    const spaces = await query(
      service,
      `select from spaces where edition_id = $1 and space_name = 'New'`,
      [edition_id],
    );
    expect(spaces).toEqual([]);
  });
});
