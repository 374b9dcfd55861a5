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
  type ZoneFixture,
} from '../../../../../testing/zones/zone-fixture.ts';

let clock: ManualClock;
let service: TestService;
let scene: ZoneFixture;
beforeAll(async () => {
  clock = createClockBehind(HOUR);
  service = await startTestService({ clock });
  scene = await createZoneFixture(service);
});
afterAll(() => service?.close());

const read = async (person: Person, zone_id: string, at = scene.inSpace) =>
  (
    await person.client.call(contract.getZoneData, {
      params: at,
      query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id },
    })
  ).space_data;

describe('the data of a zone', () => {
  it('is the zone with everything on it, bottom first', async () => {
    const viewer = await scene.join('viewer', 'VIEWER');
    const zone = await scene.addZone('Full "of" things');
    const params = { ...scene.inSpace, zone_id: zone };
    const { zone_info } = await viewer.client.call(contract.getZoneMeta, { params });
    const empty = await read(viewer, zone.toUpperCase());
    expect(empty).toEqual({
      id: scene.inSpace.space_id,
      docDatas: [
        {
          document: { id: zone, meta: { name: 'Full "of" things' }, elements: [] },
          baseMeta: {
            createdTime: zone_info.created_time,
            author: scene.owner.zuid,
            collaborationId: zone_info.zone_key,
            current: {
              version: '0',
              time: zone_info.last_modified_time,
              modifiedBy: scene.owner.zuid,
            },
          },
        },
      ],
    });
    const frame = (id: string, name: string) => ({
      meta: { id, name },
      type: 'CUSTOM' as const,
      properties: { layout: { top: 0, left: 0, width: 800, height: 600 } },
    });
    const ids = ['0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d', '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4c'];
    await scene.owner.client.call(contract.insertFrames, {
      params,
      body: { frames: ids.map((id, index) => frame(id, `Frame ${index}`)) },
    });
    const [filled] = (await read(viewer, zone)).docDatas;
    expect(filled?.baseMeta.current.version).toBe('1');
    expect(filled?.document.elements).toMatchObject([
      { type: 'FRAME', frame: { meta: { id: ids[0], name: 'Frame 0' } } },
      { type: 'FRAME', frame: { meta: { id: ids[1], name: 'Frame 1' } } },
    ]);
  });

  it('counts as opening the space', async () => {
    const other = await scene.addSpace('Opened before');
    const opened = await scene.addSpace('Opened last');
    clock.advance(MINUTE);
    await scene.owner.client.call(contract.getSpace, {
      params: { ...scene.inSpace, space_id: other.space_id },
    });
    clock.advance(MINUTE);
    await read(scene.owner, opened.zone_id, { ...scene.inSpace, space_id: opened.space_id });
    const { edition_id, team_id } = scene.team.params;
    const { spaces_info } = await scene.owner.client.call(contract.listSpaces, {
      params: { edition_id },
      query: { team_id, action_type: 'ALLSPACES', sort_by: 'RECENTLY_ACCESSED_BY_USER' },
    });
    expect(spaces_info.map(({ space_name }) => space_name).slice(0, 2)).toEqual([
      'Opened last',
      'Opened before',
    ]);
  });

  it('is out of reach when the zone is hidden, in the trash or nowhere', async () => {
    const ben = await scene.join('ben', 'EDITOR');
    const zone = await scene.addZone('Hidden');
    await scene.share(restriction(zone, ben.zuid));
    await expect(read(ben, zone)).rejects.toMatchObject({ status: 403, key: 'zoneRestricted' });
    await scene.trash(zone);
    await expect(read(scene.owner, zone)).rejects.toMatchObject({ key: 'zoneNotActive' });
    await expect(read(ben, '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9')).rejects.toMatchObject({
      status: 404,
      key: 'zoneNotFound',
    });
    const { space_id, zone_id } = await scene.addSpace();
    const at = { ...scene.inSpace, space_id };
    await expect(read(ben, zone_id, at)).rejects.toMatchObject({ key: 'spaceNotFound' });
    await scene.trashSpace(space_id);
    await expect(read(scene.owner, zone_id, at)).rejects.toMatchObject({ key: 'spaceNotActive' });
  });
});
