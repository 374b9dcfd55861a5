import * as contract from '@lienzo/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import { createClockBehind, HOUR } from '../../../../../testing/service/manual-clock.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import {
  createZoneFixture,
  restriction,
  type ZoneFixture,
} from '../../../../../testing/zones/zone-fixture.ts';

const clock = createClockBehind(HOUR);
const service = useService({ clock });
const fixture = useZone(service);
let viewer: Person;
let stranger: Person;
beforeAll(async () => {
  viewer = await fixture.join('viewer', 'VIEWER');
  stranger = await service.signIn('stranger');
});

const UNKNOWN = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';

describe('getZoneMeta', () => {
  const read = (person: Person, zone_id: string, at = fixture.inSpace) =>
    person.client.call(contract.getZoneMeta, { params: { ...at, zone_id } });

  it('returns the zone to any member of the space', async () => {
    const { zone_info } = await read(viewer, fixture.firstZoneId);
    expect(zone_info).toMatchObject({
      zone_id: fixture.firstZoneId,
      zone_name: 'Zone 1',
      space_id: fixture.inSpace.space_id,
      status: 'ACTIVE',
      author_zuid: fixture.owner.zuid,
      last_author_zuid: fixture.owner.zuid,
    });
    expect(zone_info.state_modified_time).toBe(zone_info.created_time);
  });

  it('accepts the id in any case and returns it as stored', async () => {
    const { zone_info } = await read(viewer, fixture.firstZoneId.toUpperCase());
    expect(zone_info.zone_id).toBe(fixture.firstZoneId);
  });

  it('returns only the requested fields', async () => {
    const { zone_info } = await viewer.client.call(contract.getZoneMeta, {
      params: { ...fixture.inSpace, zone_id: fixture.firstZoneId },
      query: { fields: ['zone_name', 'zone_key'] },
    });
    expect(Object.keys(zone_info).sort()).toEqual(['zone_key', 'zone_name']);
  });

  it('returns 404 without a role, under another space and for unknown ids', async () => {
    const other = await fixture.addSpace();
    await expect(read(stranger, fixture.firstZoneId)).rejects.toMatchObject({ key: 'notFound' });
    const outside = await fixture.join('outside');
    await expect(read(outside, fixture.firstZoneId)).rejects.toMatchObject({
      key: 'spaceNotFound',
    });
    const elsewhere = { ...fixture.inSpace, space_id: other.space_id };
    await expect(read(fixture.owner, fixture.firstZoneId, elsewhere)).rejects.toMatchObject({
      status: 404,
      key: 'zoneNotFound',
    });
    await expect(read(viewer, UNKNOWN)).rejects.toMatchObject({ key: 'zoneNotFound' });
    await expect(read(viewer, 'nonsense')).rejects.toMatchObject({ key: 'zoneNotFound' });
  });

  it('returns S1033 when the zone is hidden from the caller', async () => {
    const zone = await fixture.addZone('Secret');
    await fixture.share(restriction(zone, viewer.zuid));
    await expect(read(viewer, zone)).rejects.toMatchObject({
      status: 403,
      key: 'zoneRestricted',
      details: { error_code: 'S1033', zone_id: zone },
    });
    await expect(read(fixture.owner, zone)).resolves.toBeDefined();
  });

  it('returns Z1011 for a trashed zone, or S1033 if it is also hidden', async () => {
    const zone = await fixture.addZone('Old');
    const restricted = await fixture.join('restricted', 'EDITOR');
    await fixture.share(restriction(zone, restricted.zuid));
    await fixture.trash(zone);
    await expect(read(fixture.owner, zone)).rejects.toMatchObject({
      status: 400,
      details: { error_code: 'Z1011' },
    });
    await expect(read(restricted, zone)).rejects.toMatchObject({ key: 'zoneRestricted' });
  });

  it('rejects zones of a trashed space', async () => {
    const { space_id, zone_id } = await fixture.addSpace();
    await fixture.trashSpace(space_id);
    const at = { ...fixture.inSpace, space_id };
    await expect(read(fixture.owner, zone_id, at)).rejects.toMatchObject({ key: 'spaceNotActive' });
  });
});

describe('listZonesMeta', () => {
  let place: ZoneFixture;
  beforeAll(async () => {
    place = await createZoneFixture(service);
  });

  const list = async (
    person: Person,
    query: contract.QueryOf<typeof contract.listZonesMeta> = {},
    at = place.inSpace,
  ) => (await person.client.call(contract.listZonesMeta, { params: at, query })).zones_info;

  it('lists the zones visible to the caller in their order', async () => {
    const second = await place.addZone('Second');
    const third = await place.addZone('Third');
    const member = await place.join('member', 'VIEWER');
    await place.share(restriction(second, member.zuid));
    const all = await list(place.owner);
    expect(all.zone_order).toEqual([place.firstZoneId, second, third]);
    expect(Object.keys(all.zone_meta).sort()).toEqual(all.zone_order.toSorted());
    expect(all.zone_meta[second]).toMatchObject({ zone_id: second, zone_name: 'Second' });
    const seen = await list(member);
    expect(seen.zone_order).toEqual([place.firstZoneId, third]);
    expect(JSON.stringify(seen)).not.toContain(second);
  });

  it('returns only the requested fields', async () => {
    const { zone_meta } = await list(place.owner, { fields: ['zone_name', 'status'] });
    expect(zone_meta[place.firstZoneId]).toEqual({ zone_name: 'Zone 1', status: 'ACTIVE' });
    const request = list(place.owner, { fields: ['zone_key' as 'status'] }); // not a field of the list
    await expect(request).rejects.toMatchObject({ key: 'validation' });
  });

  it('lists trashed zones separately, for editors only', async () => {
    const gone = await place.addZone('Gone');
    const hidden = await place.addZone('Hidden');
    const editor = await place.join('editor', 'EDITOR');
    const commenter = await place.join('commenter', 'COMMENTER');
    await place.share(restriction(hidden, editor.zuid));
    await place.trash(gone);
    await place.trash(hidden);
    expect((await list(place.owner)).zone_order).not.toContain(gone);
    const trash = await list(editor, { status: 'TRASHED' });
    expect(trash.zone_order).toEqual([gone]);
    expect(trash.zone_meta[gone]?.status).toBe('TRASHED');
    expect((await list(place.owner, { status: 'TRASHED' })).zone_order).toEqual([gone, hidden]);
    await expect(list(commenter, { status: 'TRASHED' })).rejects.toMatchObject({
      status: 401,
      key: 'notPermitted',
    });
    expect((await list(commenter, { status: 'ACTIVE' })).zone_order).toContain(place.firstZoneId);
  });

  it('rejects callers without a role and trashed spaces', async () => {
    await expect(list(stranger)).rejects.toMatchObject({ key: 'notFound' });
    const outside = await place.join('outside');
    await expect(list(outside)).rejects.toMatchObject({ key: 'spaceNotFound' });
    const { space_id } = await place.addSpace();
    await place.addMember(outside.zuid, 'VIEWER', { space_id });
    await place.trashSpace(space_id);
    const at = { ...place.inSpace, space_id };
    await expect(list(place.owner, {}, at)).rejects.toMatchObject({ key: 'spaceNotActive' });
    await expect(list(outside, { status: 'TRASHED' }, at)).rejects.toMatchObject({
      key: 'notPermitted',
    });
  });
});
