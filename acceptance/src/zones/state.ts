import assert from 'node:assert/strict';
import { changeZoneState, getZoneMeta, listZonesMeta } from '@lienzo/contract';
import { commentTextsOf, draw } from '../fixtures/draw-elements.ts';
import { makeSpace } from '../fixtures/make-space.ts';
import {
  elementsOf,
  firstZone,
  hidden,
  makeZone,
  saveVersion,
  setState,
  shareZone,
} from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { roleEntry, versionsOf, zonesOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const TRASH = { zone_state: 'TRASH' as const };
const RESTORE = { zone_state: 'RESTORE' as const };
const DELETE = { zone_state: 'DELETE' as const };

/** Tests trashing, restoring and deleting zones. */
export function zoneState(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('editors trash and restore a zone', async (world) => {
    const people = await peopleByRole(world);
    const { creator, manager, editor } = people;
    const space = await makeSharedSpace(people);
    const params = await firstZone(space, creator);
    const other = await makeZone(space, { by: creator });
    const { zone_info: before } = await creator.client.call(getZoneMeta, { params });
    for (const as of [creator, manager, editor]) {
      for (const body of [TRASH, RESTORE]) {
        await world.accept(changeZoneState, { as, params, body }, (data) =>
          assert.deepEqual(data, { current_user_id: as.zuid, ...params, ...body }),
        );
        const isTrashed = body === TRASH;
        const query = { status: 'TRASHED' as const };
        await world.accept(listZonesMeta, { as, params: space, query }, ({ zones_info }) =>
          assert.deepEqual(zones_info.zone_order, isTrashed ? [params.zone_id] : []),
        );
        const left = isTrashed ? [other.zone_id] : [params.zone_id, other.zone_id];
        assert.deepEqual(await zonesOf(space, as), left);
      }
    }
    await world.accept(getZoneMeta, { as: creator, params }, ({ zone_info: zone }) => {
      const { state_modified_time } = zone;
      assert.deepEqual(zone, { ...before, state_modified_time });
    });
  });

  test('a zone cannot change to its current state and can be deleted only from the trash', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    for (const body of [RESTORE, DELETE]) {
      await world.refuse(changeZoneState, 'zoneNotActive', { as, params, body });
    }
    await setState(params, as, 'TRASH');
    await world.refuse(changeZoneState, 'zoneNotActive', { as, params, body: TRASH });
    await world.refuse(getZoneMeta, 'zoneNotActive', { as, params });
  });

  test('the owner of the space deletes a trashed zone permanently', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const space = await makeSpace(edition, { by: as });
    const params = await makeZone(space, { by: as });
    await draw(params, as);
    await setState(params, as, 'TRASH');
    await world.accept(changeZoneState, { as, params, body: DELETE }, (data) =>
      assert.deepEqual(data, { current_user_id: as.zuid, ...params, ...DELETE }),
    );
    await world.refuse(getZoneMeta, 'zoneNotFound', { as, params });
    for (const body of [TRASH, RESTORE, DELETE]) {
      await world.refuse(changeZoneState, 'zoneNotFound', { as, params, body });
    }
    const query = { status: 'TRASHED' as const };
    await world.accept(listZonesMeta, { as, params: space, query }, ({ zones_info }) =>
      assert.deepEqual(zones_info, { zone_order: [], zone_meta: {} }),
    );
    assert.equal((await zonesOf(space, as)).length, 1);
  });

  test('only the owner of the space deletes zones, in any state', async (world) => {
    const people = await peopleByRole(world);
    const { creator, commenter } = people;
    const params = await makeZone(await makeSharedSpace(people), { by: creator });
    await shareZone(params, creator, [roleEntry(params, commenter, 'ORGANISER')]);
    for (const state of ['ACTIVE', 'TRASHED']) {
      if (state === 'TRASHED') await setState(params, creator, 'TRASH');
      for (const [as] of rolesOf(people)) {
        await world.refuse(changeZoneState, 'notPermitted', { as, params, body: DELETE });
      }
    }
  });

  test('the role in the zone decides who may trash and restore it', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, commenter, viewer, guestViewer } = people;
    const space = await makeSharedSpace(people);
    const params = await makeZone(space, { by: creator });
    await shareZone(params, creator, [
      roleEntry(params, viewer, 'EDITOR'),
      roleEntry(params, commenter, 'ORGANISER'),
      roleEntry(params, editor, 'VIEWER'),
    ]);
    for (const as of [viewer, commenter]) {
      for (const body of [TRASH, RESTORE]) {
        await world.accept(changeZoneState, { as, params, body }, (data) =>
          assert.equal(data.current_user_id, as.zuid),
        );
      }
    }
    for (const state of ['ACTIVE', 'TRASHED']) {
      if (state === 'TRASHED') await setState(params, creator, 'TRASH');
      for (const as of [editor, guestViewer]) {
        for (const body of [TRASH, RESTORE]) {
          await world.refuse(changeZoneState, 'notPermitted', { as, params, body });
        }
      }
    }
  });

  test('the last zone of a space cannot be trashed; trashed zones do not count', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const space = await makeSpace(edition, { by: as });
    const params = await firstZone(space, as);
    await world.refuse(changeZoneState, 'lastZone', { as, params, body: TRASH });
    const second = await makeZone(space, { by: as });
    await setState(params, as, 'TRASH');
    await world.refuse(changeZoneState, 'lastZone', { as, params: second, body: TRASH });
    await setState(params, as, 'RESTORE');
    await world.accept(changeZoneState, { as, params: second, body: TRASH }, (data) =>
      assert.equal(data.zone_state, 'TRASH'),
    );
  });

  test('hidden zones count as zones of the space', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor: as } = people;
    const space = await makeSharedSpace(people);
    const params = await firstZone(space, creator);
    const shut = await makeZone(space, { by: creator });
    await shareZone(shut, creator, [hidden(shut, as)]);
    await world.accept(changeZoneState, { as, params, body: TRASH }, (data) =>
      assert.equal(data.zone_state, 'TRASH'),
    );
    assert.deepEqual(await zonesOf(space, as), []);
    assert.deepEqual(await zonesOf(space, creator), [shut.zone_id]);
  });

  test('a restored zone is unchanged', async (world) => {
    const people = await peopleByRole(world);
    const { creator: as, viewer } = people;
    const space = await makeSharedSpace(people);
    const params = await makeZone(space, { by: as, name: 'Kept' });
    await draw(params, as);
    await shareZone(params, as, [roleEntry(params, viewer, 'COMMENTER')]);
    await saveVersion(params, as);
    const look = async () => ({
      elements: await elementsOf(params, as),
      talk: await commentTextsOf(params, as),
      versions: await versionsOf(params, as),
      order: await zonesOf(space, as),
    });
    const before = await look();
    for (const body of [TRASH, RESTORE]) {
      await world.accept(changeZoneState, { as, params, body }, (data) =>
        assert.equal(data.zone_state, body.zone_state),
      );
    }
    assert.deepEqual(await look(), before);
    assert.deepEqual(await commentTextsOf(params, viewer), before.talk);
  });
}
