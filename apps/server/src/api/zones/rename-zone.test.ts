import * as contract from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClockBehind,
  HOUR,
  type ManualClock,
  MINUTE,
} from '../../../../../testing/service/manual-clock.ts';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../../testing/service/test-service.ts';
import {
  createZoneFixture,
  restriction,
  roleEntry,
  type ZoneFixture,
} from '../../../../../testing/zones/zone-fixture.ts';

let clock: ManualClock;
let service: TestService;
let scene: ZoneFixture;
let editor: Person;
beforeAll(async () => {
  clock = createClockBehind(HOUR);
  service = await startTestService({ clock });
  scene = await createZoneFixture(service);
  editor = await scene.join('editor', 'EDITOR');
});
afterAll(() => service?.close());

const rename = (person: Person, zone_id: string, zone_name: string, at = scene.inSpace) =>
  person.client.call(contract.renameZone, { params: { ...at, zone_id }, body: { zone_name } });

const read = async (zone_id: string) =>
  (await scene.owner.client.call(contract.getZoneMeta, { params: { ...scene.inSpace, zone_id } }))
    .zone_info;

describe('renaming a zone', () => {
  it('changes its name, its last author and when it and its space were modified', async () => {
    const zone = await scene.addZone('Before');
    const before = await read(zone);
    clock.advance(2 * MINUTE);
    expect(await rename(editor, zone, 'After')).toEqual({
      current_user_id: editor.zuid,
      ...scene.inSpace,
      zone_id: zone,
      new_name: 'After',
    });
    const after = await read(zone);
    expect(after).toMatchObject({
      zone_name: 'After',
      last_author_zuid: editor.zuid,
      author_zuid: scene.owner.zuid,
      state_modified_time: before.state_modified_time,
    });
    expect(after.last_modified_time).not.toBe(before.last_modified_time);
    const { space_info } = await editor.client.call(contract.getSpace, { params: scene.inSpace });
    expect(space_info.last_modified_time).toBe(after.last_modified_time);
    expect((await scene.events()).at(-1)).toEqual({
      kind: 'zone.renamed',
      payload: { space_id: scene.inSpace.space_id, zone_id: zone },
    });
  });

  it('answers 409 when the name is the same', async () => {
    const zone = await scene.addZone('Same');
    await expect(rename(editor, zone, 'Same')).rejects.toMatchObject({
      status: 409,
      key: 'sameZoneName',
    });
  });

  it('lets two zones have one name', async () => {
    const zone = await scene.addZone('One of two');
    await rename(editor, zone, 'Zone 1');
    expect((await read(zone)).zone_name).toBe('Zone 1');
  });

  it('is for those who may edit the zone, whatever they are in the space', async () => {
    const zone = await scene.addZone('Guarded');
    const commenter = await scene.join('commenter', 'COMMENTER');
    const reader = await scene.join('reader', 'EDITOR');
    const writer = await scene.join('writer', 'VIEWER');
    const shutOut = await scene.join('shut-out', 'EDITOR');
    await scene.share(
      roleEntry(zone, reader.zuid, 'VIEWER'),
      roleEntry(zone, writer.zuid, 'EDITOR'),
      restriction(zone, shutOut.zuid),
    );
    await expect(rename(commenter, zone, 'No')).rejects.toMatchObject({
      status: 401,
      key: 'notPermitted',
    });
    await expect(rename(reader, zone, 'No')).rejects.toMatchObject({ key: 'notPermitted' });
    await expect(rename(shutOut, zone, 'No')).rejects.toMatchObject({ key: 'zoneRestricted' });
    await rename(writer, zone, 'Yes');
    expect((await read(zone)).zone_name).toBe('Yes');
  });

  it('needs the zone and its space out of the trash', async () => {
    const zone = await scene.addZone('Trashed');
    await scene.trash(zone);
    await expect(rename(editor, zone, 'No')).rejects.toMatchObject({ key: 'zoneNotActive' });
    const { space_id, zone_id } = await scene.addSpace();
    await scene.trashSpace(space_id);
    await expect(
      rename(scene.owner, zone_id, 'No', { ...scene.inSpace, space_id }),
    ).rejects.toMatchObject({ key: 'spaceNotActive' });
  });
});
