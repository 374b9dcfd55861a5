import assert from 'node:assert/strict';
import { changeSpaceMeta, getZoneMeta, renameZone } from '@lienzo/contract';
import { makeSpace } from '../fixtures/make-space.ts';
import { firstZone, makeZone, shareZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { roleEntry } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const LONGEST_NAME = 255;

export function zoneNames(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('editors rename a zone and become its last author', async (world) => {
    const people = await peopleByRole(world);
    const { creator, manager, editor } = people;
    const space = await makeSharedSpace(people);
    const params = await firstZone(space, creator);
    const { zone_info: before } = await creator.client.call(getZoneMeta, { params });
    for (const as of [creator, manager, editor]) {
      const zone_name = `Renamed by ${as.name}`;
      await world.accept(renameZone, { as, params, body: { zone_name } }, (data) =>
        assert.deepEqual(data, { current_user_id: as.zuid, ...params, new_name: zone_name }),
      );
      await world.accept(getZoneMeta, { as, params }, ({ zone_info: zone }) => {
        const { last_modified_time } = zone;
        const changed = { zone_name, last_author_zuid: as.zuid, last_modified_time };
        assert.deepEqual(zone, { ...before, ...changed });
      });
    }
  });

  test('a zone keeps valid names unchanged and refuses others', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const params = await firstZone(await makeSpace(edition, { by: as }), as);
    const good = [
      '7',
      ' leading and trailing ',
      'tab\tand\nline\r\nbreaks\v\f',
      '_~`#%&^*(){}[]+|=-.$@?,:;></!\'\\"',
      'Ünïcödé ñ 漢字 עברית',
      '\u0080\uffff',
      'x'.repeat(LONGEST_NAME),
      '🎨'.repeat(LONGEST_NAME),
    ];
    for (const zone_name of good) {
      await world.accept(renameZone, { as, params, body: { zone_name } }, (data) =>
        assert.equal(data.new_name, zone_name),
      );
      await world.accept(getZoneMeta, { as, params }, ({ zone_info: zone }) =>
        assert.equal(zone.zone_name, zone_name),
      );
    }
    const bad = [
      '',
      ' ',
      '\u00a0\u3000',
      'nul\u0000',
      'delete\u007f',
      'half \ud83c',
      'separator\u001f',
    ];
    for (const zone_name of [...bad, 'x'.repeat(LONGEST_NAME + 1)]) {
      await world.refuse(renameZone, 'validation', { as, params, body: { zone_name } }, (details) =>
        assert.equal(details.path, '/zone_name'),
      );
    }
  });

  test('a zone cannot be renamed to its current name; two zones may have the same name', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const space = await makeSpace(edition, { by: as });
    const params = await makeZone(space, { by: as, name: 'Same' });
    const body = { zone_name: 'Same' };
    await world.refuse(renameZone, 'sameZoneName', { as, params, body });
    const other = await makeZone(space, { by: as, name: 'Other' });
    await world.accept(renameZone, { as, params: other, body }, (data) =>
      assert.equal(data.new_name, 'Same'),
    );
    await world.accept(renameZone, { as, params, body: { zone_name: 'same' } }, (data) =>
      assert.equal(data.new_name, 'same'),
    );
  });

  test('the role in the zone overrides the role in the space', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, commenter, viewer, guestViewer } = people;
    const space = await makeSharedSpace(people);
    const params = await firstZone(space, creator);
    await shareZone(params, creator, [
      roleEntry(params, viewer, 'EDITOR'),
      roleEntry(params, guestViewer, 'ORGANISER'),
      roleEntry(params, commenter, 'VIEWER'),
      roleEntry(params, editor, 'COMMENTER'),
    ]);
    for (const as of [viewer, guestViewer]) {
      const body = { zone_name: `By ${as.name}` };
      await world.accept(renameZone, { as, params, body }, (data) =>
        assert.equal(data.current_user_id, as.zuid),
      );
      // It has no effect outside the zone.
      const name = { action_type: 'SPACE_NAME', space_name: 'Mine' };
      await world.refuse(changeSpaceMeta, 'notPermitted', { as, params: space, body: name });
    }
    for (const as of [commenter, editor]) {
      const body = { zone_name: 'No' };
      await world.refuse(renameZone, 'notPermitted', { as, params, body });
    }
  });
}
