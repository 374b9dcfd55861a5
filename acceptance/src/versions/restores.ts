import assert from 'node:assert/strict';
import {
  changeShapes,
  getZoneMeta,
  getZoneVersion,
  listComments,
  removeFrames,
  restoreZoneVersion,
} from '@lienzo/contract';
import { addFrame, draw, framesOf } from '../fixtures/draw-elements.ts';
import { makeSpace } from '../fixtures/make-space.ts';
import {
  elementsOf,
  makeZone,
  saveVersion,
  shareZone,
  type ZonePath,
} from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { roleEntry, versionsOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

/** Tests restoring versions. */
export function versionRestores(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  const restore = (world: World, as: Person, params: ZonePath & { version_id: string }) =>
    world.accept(restoreZoneVersion, { as, params }, ({ zone_info: zone }) =>
      assert.deepEqual(
        [zone.zone_id, zone.space_id, zone.status, zone.last_author_zuid],
        [params.zone_id, params.space_id, 'ACTIVE', as.zuid],
      ),
    );

  test('a restore brings back the old content, and another restore undoes it', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const zone = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    const drawing = await draw(zone, as, 'Then');
    const then = await elementsOf(zone, as);
    const version_id = await saveVersion(zone, as);
    // Deletes, changes and inserts elements.
    const [, second] = drawing.shapes;
    const moved = { id: second, properties: { layout: { left: 999 } } };
    await as.client.call(changeShapes, { params: zone, body: { shapes: [moved] } });
    await as.client.call(removeFrames, { params: zone, body: { ids: [drawing.frame] } });
    await addFrame(zone, as, 'Now');
    const now = await elementsOf(zone, as);
    assert.notDeepEqual(now, then);

    await restore(world, as, { ...zone, version_id });
    assert.deepEqual(await elementsOf(zone, as), then);
    const versions = await versionsOf(zone, as);
    assert.equal(versions.length, 2, 'what was there before is kept');
    const [before = ''] = versions;
    const kept = { as, params: { ...zone, version_id: before } };
    await world.accept(getZoneVersion, kept, ({ document }) =>
      assert.deepEqual(document.elements, now),
    );
    await restore(world, as, { ...zone, version_id: before });
    assert.deepEqual(await elementsOf(zone, as), now);
    assert.ok((await versionsOf(zone, as)).includes(version_id), 'no version is used up');
  });

  test('a restore does not change comments', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const zone = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    await addFrame(zone, as, 'Then');
    const version_id = await saveVersion(zone, as);
    const { comments: ids } = await draw(zone, as, 'Now');
    await restore(world, as, { ...zone, version_id });
    assert.deepEqual(await framesOf(zone, as), ['Then']);
    await world.accept(listComments, { as, params: zone }, ({ comments }) => {
      assert.deepEqual(
        comments.map(({ meta }) => meta.id),
        ids,
      );
      // Its shape was deleted; the comment keeps its position.
      assert.deepEqual(comments[0]?.position, { top: 40, left: 20 });
    });
  });

  test('a restore of the current content changes nothing', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const zone = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    await draw(zone, as);
    const version_id = await saveVersion(zone, as);
    const before = await elementsOf(zone, as);
    await restore(world, as, { ...zone, version_id });
    assert.deepEqual(await elementsOf(zone, as), before);
    assert.deepEqual(await versionsOf(zone, as), [version_id]);
  });

  test('only editors of the zone restore versions', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, commenter, viewer, guestViewer } = people;
    const zone = await makeZone(await makeSharedSpace(people), { by: creator });
    await addFrame(zone, creator, 'Then');
    const version_id = await saveVersion(zone, creator);
    await shareZone(zone, creator, [
      roleEntry(zone, viewer, 'EDITOR'),
      roleEntry(zone, guestViewer, 'ORGANISER'),
      roleEntry(zone, editor, 'COMMENTER'),
    ]);
    const params = { ...zone, version_id };
    for (const as of [viewer, guestViewer]) {
      await addFrame(zone, as, 'Now');
      await restore(world, as, params);
      assert.deepEqual(await framesOf(zone, as), ['Then']);
      await world.accept(getZoneMeta, { as, params: zone }, ({ zone_info }) =>
        assert.equal(zone_info.last_author_zuid, as.zuid),
      );
    }
    for (const as of [editor, commenter]) {
      await world.refuse(restoreZoneVersion, 'notPermitted', { as, params });
    }
  });

  test('a version of another zone cannot be restored', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const space = await makeSpace(edition, { by: as });
    const [zone, other] = [await makeZone(space, { by: as }), await makeZone(space, { by: as })];
    await draw(other, as);
    const version_id = await saveVersion(other, as);
    for (const id of [version_id, '1', 'abc', '9223372036854775808']) {
      const params = { ...zone, version_id: id };
      await world.refuse(restoreZoneVersion, 'versionNotFound', { as, params });
    }
    assert.deepEqual(await elementsOf(zone, as), []);
  });
}
