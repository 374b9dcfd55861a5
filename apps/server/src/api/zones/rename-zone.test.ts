import * as contract from '@lienzo/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import { createClockBehind, HOUR, MINUTE } from '../../../../../testing/service/manual-clock.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { restriction, roleEntry } from '../../../../../testing/zones/zone-fixture.ts';

const clock = createClockBehind(HOUR);
const service = useService({ clock });
const fixture = useZone(service);
let editor: Person;
beforeAll(async () => {
  editor = await fixture.join('editor', 'EDITOR');
});

const rename = (person: Person, zone_id: string, zone_name: string, at = fixture.inSpace) =>
  person.client.call(contract.renameZone, { params: { ...at, zone_id }, body: { zone_name } });

const read = async (zone_id: string) =>
  (
    await fixture.owner.client.call(contract.getZoneMeta, {
      params: { ...fixture.inSpace, zone_id },
    })
  ).zone_info;

describe('renaming a zone', () => {
  it('changes its name, last author and the modified times of zone and space', async () => {
    const zone = await fixture.addZone('Before');
    const before = await read(zone);
    clock.advance(2 * MINUTE);
    expect(await rename(editor, zone, 'After')).toEqual({
      current_user_id: editor.zuid,
      ...fixture.inSpace,
      zone_id: zone,
      new_name: 'After',
    });
    const after = await read(zone);
    expect(after).toMatchObject({
      zone_name: 'After',
      last_author_zuid: editor.zuid,
      author_zuid: fixture.owner.zuid,
      state_modified_time: before.state_modified_time,
    });
    expect(after.last_modified_time).not.toBe(before.last_modified_time);
    const { space_info } = await editor.client.call(contract.getSpace, { params: fixture.inSpace });
    expect(space_info.last_modified_time).toBe(after.last_modified_time);
    expect((await fixture.events()).at(-1)).toEqual({
      kind: 'zone.renamed',
      payload: { space_id: fixture.inSpace.space_id, zone_id: zone },
    });
  });

  it('returns 409 when the name is unchanged', async () => {
    const zone = await fixture.addZone('Same');
    await expect(rename(editor, zone, 'Same')).rejects.toMatchObject({
      status: 409,
      key: 'sameZoneName',
    });
  });

  it('allows two zones with the same name', async () => {
    const zone = await fixture.addZone('One of two');
    await rename(editor, zone, 'Zone 1');
    expect((await read(zone)).zone_name).toBe('Zone 1');
  });

  it('requires an editor of the zone, regardless of the space role', async () => {
    const zone = await fixture.addZone('Guarded');
    const commenter = await fixture.join('commenter', 'COMMENTER');
    const reader = await fixture.join('reader', 'EDITOR');
    const writer = await fixture.join('writer', 'VIEWER');
    const shutOut = await fixture.join('shut-out', 'EDITOR');
    await fixture.share(
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

  it('requires an active zone and space', async () => {
    const zone = await fixture.addZone('Trashed');
    await fixture.trash(zone);
    await expect(rename(editor, zone, 'No')).rejects.toMatchObject({ key: 'zoneNotActive' });
    const { space_id, zone_id } = await fixture.addSpace();
    await fixture.trashSpace(space_id);
    await expect(
      rename(fixture.owner, zone_id, 'No', { ...fixture.inSpace, space_id }),
    ).rejects.toMatchObject({ key: 'spaceNotActive' });
  });
});
