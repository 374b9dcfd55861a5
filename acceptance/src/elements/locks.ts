import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeElements, restoreZoneHistory, restoreZoneVersion } from '@lienzo/contract';
import { draw } from '../fixtures/draw-elements.ts';
import { elementsOf, makeZone, saveVersion, shareZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { roleEntry } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';
import {
  acceptChanges,
  acceptInsertion,
  acceptRemovals,
  type ElementKind,
  elementKinds,
  itemsOf,
} from './element-kinds.ts';

/** Groups of elements, and locks that refuse changes. */
export function elementLocks(test: Test): void {
  const peopleByRole = once(makePeopleByRole);
  const drawnZone = async (world: World) => {
    const people = await peopleByRole(world);
    const params = await makeZone(await makeSharedSpace(people), { by: people.creator });
    return { ...people, params, drawing: await draw(params, people.creator) };
  };
  const kinds = elementKinds.filter(({ name }) => name !== 'comment');
  const fieldsOf = async (kind: ElementKind, visit: Parameters<typeof itemsOf>[1], id: string) =>
    (await itemsOf(kind, visit)).find(({ meta }) => meta.id === id);

  for (const kind of kinds) {
    test(`a locked ${kind.name} cannot be changed or removed until it is unlocked`, async (world) => {
      const { creator: as, params, drawing } = await drawnZone(world);
      const item = { ...kind.make(randomUUID(), 'Fixed', drawing), locked: 'all' };
      const { id } = item.meta;
      await acceptInsertion(world, kind, { as, params, items: [item] }, () => {});
      await acceptChanges(world, kind, { as, params, changes: [kind.reword(id, 'New')] }, ([one]) =>
        assert.equal(one?.status, 'failed'),
      );
      await acceptRemovals(world, kind, { as, params, ids: [id] }, ([one]) =>
        assert.equal(one?.status, 'failed'),
      );
      const batch = { as, params, body: { delete: { ids: [id] } } };
      await world.refuse(changeElements, 'elementLocked', batch, ({ path }) =>
        assert.equal(path, '/delete/ids/0'),
      );
      assert.deepEqual(await fieldsOf(kind, { as, params }, id), item);
      const changes = [{ ...kind.reword(id, 'New'), locked: 'none' }];
      await acceptChanges(world, kind, { as, params, changes }, ([one]) =>
        assert.equal(one?.status, 'success'),
      );
      await acceptRemovals(world, kind, { as, params, ids: [id] }, ([one]) =>
        assert.equal(one?.status, 'success'),
      );
    });

    test(`only organisers lock a ${kind.name} for organisers and unlock it`, async (world) => {
      const { creator, editor, params, drawing } = await drawnZone(world);
      const item = { ...kind.make(randomUUID(), 'Fixed', drawing), locked: 'organisers' };
      const { id } = item.meta;
      const body = { [kind.field]: [item] };
      await world.refuse(kind.insert, 'elementLocked', { as: editor, params, body });
      await acceptInsertion(world, kind, { as: creator, params, items: [item] }, () => {});
      const unlock = (as: typeof editor, expected: string) =>
        acceptChanges(world, kind, { as, params, changes: [{ id, locked: 'none' }] }, ([one]) =>
          assert.equal(one?.status, expected),
        );
      await unlock(editor, 'failed');
      await shareZone(params, creator, [roleEntry(params, editor, 'ORGANISER')]);
      await unlock(editor, 'success');
    });

    test(`a ${kind.name} is in groups within groups`, async (world) => {
      const { editor: as, params, drawing } = await drawnZone(world);
      const group_id = `${randomUUID()}/${randomUUID().toUpperCase()}`;
      const item = { ...kind.make(randomUUID(), 'Part', drawing), group_id };
      const { id } = item.meta;
      await acceptInsertion(world, kind, { as, params, items: [item] }, () => {});
      assert.deepEqual(await fieldsOf(kind, { as, params }, id), item);
      await acceptChanges(world, kind, { as, params, changes: [{ id, group_id: null }] }, ([one]) =>
        assert.equal(one?.status, 'success'),
      );
      const { group_id: _, ...ungrouped } = item;
      assert.deepEqual(await fieldsOf(kind, { as, params }, id), ungrouped);
    });
  }

  test('a restore changes nothing that is locked for organisers', async (world) => {
    const { creator, editor, params, drawing } = await drawnZone(world);
    const version_id = await saveVersion(params, creator);
    await sleep(100);
    const time = new Date().toISOString();
    await sleep(100);
    const [id] = drawing.shapes;
    const update = { shapes: [{ id, locked: 'organisers' as const, meta: { name: 'Fixed' } }] };
    await creator.client.call(changeElements, { params, body: { update } });
    const before = await elementsOf(params, creator);
    const version = { as: editor, params: { ...params, version_id } };
    await world.refuse(restoreZoneVersion, 'elementLocked', version);
    const moment = { as: editor, params, body: { time } };
    await world.refuse(restoreZoneHistory, 'elementLocked', moment);
    assert.deepEqual(await elementsOf(params, creator), before);
    await world.accept(restoreZoneVersion, { ...version, as: creator }, () => {});
  });
}
