import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import { createClockBehind, HOUR, MINUTE } from '../../../../../testing/service/manual-clock.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { restriction } from '../../../../../testing/zones/zone-fixture.ts';

const clock = createClockBehind(HOUR);
const service = useService({ clock });
const fixture = useZone(service);

const read = async (person: Person, zone_id: string, at = fixture.inSpace) =>
  (
    await person.client.call(contract.getZoneData, {
      params: at,
      query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id },
    })
  ).space_data;

describe('the data of a zone', () => {
  it('contains the zone with all elements, bottom first', async () => {
    const viewer = await fixture.join('viewer', 'VIEWER');
    const zone = await fixture.addZone('Full "of" things');
    const params = { ...fixture.inSpace, zone_id: zone };
    const { zone_info } = await viewer.client.call(contract.getZoneMeta, { params });
    const empty = await read(viewer, zone.toUpperCase());
    expect(empty).toEqual({
      id: fixture.inSpace.space_id,
      docDatas: [
        {
          document: { id: zone, meta: { name: 'Full "of" things' }, elements: [] },
          baseMeta: {
            createdTime: zone_info.created_time,
            author: fixture.owner.zuid,
            collaborationId: zone_info.zone_key,
            current: {
              version: '0',
              time: zone_info.last_modified_time,
              modifiedBy: fixture.owner.zuid,
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
    await fixture.owner.client.call(contract.insertFrames, {
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

  it('records a visit of the space', async () => {
    const other = await fixture.addSpace('Opened before');
    const opened = await fixture.addSpace('Opened last');
    clock.advance(MINUTE);
    await fixture.owner.client.call(contract.getSpace, {
      params: { ...fixture.inSpace, space_id: other.space_id },
    });
    clock.advance(MINUTE);
    await read(fixture.owner, opened.zone_id, { ...fixture.inSpace, space_id: opened.space_id });
    const { edition_id, team_id } = fixture.team.params;
    const { spaces_info } = await fixture.owner.client.call(contract.listSpaces, {
      params: { edition_id },
      query: { team_id, action_type: 'ALLSPACES', sort_by: 'RECENTLY_ACCESSED_BY_USER' },
    });
    expect(spaces_info.map(({ space_name }) => space_name).slice(0, 2)).toEqual([
      'Opened last',
      'Opened before',
    ]);
  });

  it('is not returned if the zone is hidden, trashed or unknown', async () => {
    const ben = await fixture.join('ben', 'EDITOR');
    const zone = await fixture.addZone('Hidden');
    await fixture.share(restriction(zone, ben.zuid));
    await expect(read(ben, zone)).rejects.toMatchObject({ status: 403, key: 'zoneRestricted' });
    await fixture.trash(zone);
    await expect(read(fixture.owner, zone)).rejects.toMatchObject({ key: 'zoneNotActive' });
    await expect(read(ben, '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9')).rejects.toMatchObject({
      status: 404,
      key: 'zoneNotFound',
    });
    const { space_id, zone_id } = await fixture.addSpace();
    const at = { ...fixture.inSpace, space_id };
    await expect(read(ben, zone_id, at)).rejects.toMatchObject({ key: 'spaceNotFound' });
    await fixture.trashSpace(space_id);
    await expect(read(fixture.owner, zone_id, at)).rejects.toMatchObject({ key: 'spaceNotActive' });
  });
});
