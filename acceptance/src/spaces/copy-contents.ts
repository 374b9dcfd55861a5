import assert from 'node:assert/strict';
import { duplicateSpace, listComments, listZonesMeta } from '@lienzo/contract';
import { draw, idsIn, withoutIds } from '../fixtures/draw-elements.ts';
import { elementsOf, firstZone, makeZone, saveVersion, setState } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { versionsOf, zonesOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const UNNAMED = { duplicate_space: {} };

/** Tests the content of copied spaces. */
export function spaceContents(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('a copied space has the same zones in the same order', async (world) => {
    const people = await peopleByRole(world);
    const { creator, viewer: as } = people;
    const params = await makeSharedSpace(people);
    for (const name of ['Second', 'Third']) await makeZone(params, { by: creator, name });
    const trashed = await makeZone(params, { by: creator, name: 'Old' });
    await setState(trashed, creator, 'TRASH');
    const { space_info } = await world.accept(
      duplicateSpace,
      { as, params, body: UNNAMED },
      (data) => assert.equal(data.space_info.owner_zuid, as.zuid),
    );
    const copy = { ...params, space_id: space_info.space_id };
    await world.accept(listZonesMeta, { as, params: copy }, ({ zones_info: found }) => {
      const zones = found.zone_order.map((id) => found.zone_meta[id]);
      assert.deepEqual(
        zones.map((zone) => zone?.zone_name),
        ['Zone 1', 'Second', 'Third'],
      );
      assert.ok(zones.every((zone) => zone?.author_zuid === as.zuid));
      assert.ok(zones.every((zone) => zone?.space_id === copy.space_id));
    });
    const source = await zonesOf(params, creator);
    const ids = await zonesOf(copy, as);
    assert.equal(new Set([...source, ...ids]).size, source.length + ids.length);
    const query = { status: 'TRASHED' as const };
    await world.accept(listZonesMeta, { as, params: copy, query }, ({ zones_info: found }) =>
      assert.deepEqual(found.zone_order, []),
    );
  });

  test('elements are copied with new ids, and connectors refer to the copies', async (world) => {
    const people = await peopleByRole(world);
    const { creator, viewer: as } = people;
    const params = await makeSharedSpace(people);
    const zone = await firstZone(params, creator);
    await makeZone(params, { by: creator });
    await draw(zone, creator);
    await draw(zone, creator, 'More');
    await saveVersion(zone, creator);
    const source = await elementsOf(zone, creator);
    const { space_info } = await world.accept(
      duplicateSpace,
      { as, params, body: UNNAMED },
      (data) => assert.notEqual(data.space_info.space_id, params.space_id),
    );
    const made = await firstZone({ ...params, space_id: space_info.space_id }, as);
    const found = await elementsOf(made, as);
    assert.deepEqual(withoutIds(found), withoutIds(source));
    const old = new Set(idsIn(source));
    assert.deepEqual(
      idsIn(found).filter((id) => old.has(id)),
      [],
    );
    await world.accept(listComments, { as, params: made }, ({ total_count }) =>
      assert.equal(total_count, 0, 'the talk stays behind'),
    );
    assert.deepEqual(await versionsOf(made, as), [], 'and so does the past');
    assert.deepEqual(await elementsOf(zone, creator), source);
  });
}
