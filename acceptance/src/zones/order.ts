import assert from 'node:assert/strict';
import { listZonesMeta, orderZones } from '@lienzo/contract';
import { changeState, makeSpace, type SpacePath } from '../fixtures/make-space.ts';
import {
  firstZone,
  hidden,
  makeZone,
  NO_ZONE,
  setState,
  shareZone,
} from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { roleEntry, zonesOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

export function zoneOrder(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('editors order the zones of a space', async (world) => {
    const people = await peopleByRole(world);
    const { creator, manager, editor, viewer } = people;
    const params = await makeSharedSpace(people);
    let order = await makeFour(params, creator);
    for (const as of [creator, manager, editor]) {
      order = [...order.slice(1), ...order.slice(0, 1)];
      const body = { zone_order: order };
      await world.accept(orderZones, { as, params, body }, ({ zone_order }) =>
        assert.deepEqual(zone_order, order),
      );
      await world.accept(listZonesMeta, { as: viewer, params }, ({ zones_info }) =>
        assert.deepEqual(zones_info.zone_order, order),
      );
    }
    const upper = { zone_order: order.toReversed().map((id) => id.toUpperCase()) };
    await world.accept(orderZones, { as: editor, params, body: upper }, ({ zone_order }) =>
      assert.deepEqual(zone_order, order.toReversed(), 'told as they are stored'),
    );
    const added = await makeZone(params, { by: editor });
    assert.deepEqual(await zonesOf(params, viewer), [...order.toReversed(), added.zone_id]);
  });

  test('an order must contain every zone once', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const order = await makeFour(params, as);
    const [first = '', second = '', third = '', fourth = ''] = order;
    for (const zone_order of [
      [first],
      [fourth, third, second],
      [...order, first],
      [first, second, third, third],
      [first, second, third, first.toUpperCase()],
    ]) {
      const request = { as, params, body: { zone_order } };
      await world.refuse(orderZones, 'zoneOrderIncomplete', request);
    }
    const elsewhere = await firstZone(await makeSpace(edition, { by: as }), as);
    for (const stranger of [NO_ZONE, elsewhere.zone_id]) {
      const request = { as, params, body: { zone_order: [second, stranger, third, first] } };
      await world.refuse(orderZones, 'zoneNotFound', request, ({ path }) =>
        assert.equal(path, '/zone_order/1'),
      );
    }
    assert.deepEqual(await zonesOf(params, as), order);
  });

  test('a trashed zone is not in the order and returns to its position when restored', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const [first = '', second = '', third = '', fourth = ''] = await makeFour(params, as);
    const trashed = { ...params, zone_id: second };
    await setState(trashed, as, 'TRASH');
    const whole = { zone_order: [first, second, third, fourth] };
    await world.refuse(orderZones, 'zoneNotFound', { as, params, body: whole });
    const body = { zone_order: [first, fourth, third] };
    await world.accept(orderZones, { as, params, body }, ({ zone_order }) =>
      assert.deepEqual(zone_order, [first, fourth, third]),
    );
    await setState(trashed, as, 'RESTORE');
    assert.deepEqual(await zonesOf(params, as), [first, second, fourth, third]);
  });

  test('hidden zones keep their position and are not revealed', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor: as } = people;
    const params = await makeSharedSpace(people);
    const [first = '', second = '', third = '', fourth = ''] = await makeFour(params, creator);
    const shut = { ...params, zone_id: second };
    await shareZone(shut, creator, [hidden(shut, as)]);
    const naming = { zone_order: [fourth, second, third, first] };
    await world.refuse(orderZones, 'zoneNotFound', { as, params, body: naming }, (details) => {
      const { path } = details;
      assert.equal(path, '/zone_order/1', 'like a zone that does not exist');
    });
    const body = { zone_order: [fourth, third, first] };
    await world.accept(orderZones, { as, params, body }, ({ zone_order }, { answer }) => {
      assert.deepEqual(zone_order, [fourth, third, first]);
      assert.ok(!answer.includes(second));
    });
    assert.deepEqual(await zonesOf(params, as), [fourth, third, first]);
    assert.deepEqual(await zonesOf(params, creator), [fourth, second, third, first]);
  });

  test('only editors of the space order zones; a role in a zone is not sufficient', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, editor, commenter, outsider } = people;
    const params = await makeSharedSpace(people);
    const zone_order = await makeFour(params, creator);
    const first = { ...params, zone_id: zone_order[0] ?? '' };
    await shareZone(first, creator, [roleEntry(first, commenter, 'ORGANISER')]);
    const body = { zone_order };
    for (const [as, role] of rolesOf(people)) {
      if (role === 'EDITOR') continue;
      await world.refuse(orderZones, 'notPermitted', { as, params, body });
    }
    for (const as of [outsider, edition.owner]) {
      await world.refuse(orderZones, 'spaceNotFound', { as, params, body });
    }
    await changeState(params, creator, 'TRASH');
    await world.refuse(orderZones, 'spaceNotActive', { as: editor, params, body });
    await world.refuse(orderZones, 'notPermitted', { as: commenter, params, body });
  });
}

/** Adds zones to a new space up to four and returns their order. */
async function makeFour(space: SpacePath, by: Person): Promise<string[]> {
  for (const name of ['Second', 'Third', 'Fourth']) await makeZone(space, { by, name });
  return zonesOf(space, by);
}
