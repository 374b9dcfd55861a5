import assert from 'node:assert/strict';
import {
  duplicateZone,
  getZoneImage,
  getZoneVersion,
  listZoneVersions,
  nameZoneVersion,
  restoreZoneVersion,
  saveZoneVersion,
} from '@lienzo/contract';
import { readMoment } from '../client/check-answer.ts';
import { addFrame, frameNames } from '../fixtures/draw-elements.ts';
import { makeSpace } from '../fixtures/make-space.ts';
import { elementsOf, makeZone, shareZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { roleEntry, versionsOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const DAY = 86_400_000;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** Tests versions saved on request, including imported ones. */
export function savedVersions(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('editors of the zone save a version under their own name', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, commenter, viewer } = people;
    const params = await makeZone(await makeSharedSpace(people), { by: creator });
    await addFrame(params, creator, 'Then');
    await shareZone(params, creator, [roleEntry(params, viewer, 'EDITOR')]);
    for (const as of [creator, editor, viewer]) {
      const body = { description: `By ${as.name}` };
      const { version } = await world.accept(saveZoneVersion, { as, params, body }, (data) => {
        const { version_id: _, version_time: time, ...rest } = data.version;
        assert.deepEqual(rest, { modified_by: as.zuid, ...body });
        const age = Date.now() - readMoment(time).getTime();
        assert.ok(age > -2_000 && age < 60_000, `saved just now, not ${age} ms ago`);
      });
      assert.equal((await versionsOf(params, as))[0], version.version_id);
    }
    for (const as of [commenter, people.guestCommenter]) {
      await world.refuse(saveZoneVersion, 'notPermitted', { as, params, body: {} });
    }
  });

  test('a saved version is read unchanged, also in input form', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const zone = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    await addFrame(zone, as, 'Then');
    const then = await elementsOf(zone, as);
    const saved = await world.accept(saveZoneVersion, { as, params: zone, body: {} }, (data) =>
      assert.equal(data.version.description, ''),
    );
    await addFrame(zone, as, 'Now');
    const params = { ...zone, version_id: saved.version.version_id };
    await world.accept(getZoneVersion, { as, params }, ({ document }) =>
      assert.deepEqual(document.elements, then),
    );
    const query = { form: 'input' as const };
    await world.accept(getZoneVersion, { as, params, query }, ({ document }) =>
      assert.deepEqual(frameNames(document.elements), ['Then']),
    );
  });

  test('saving again creates another version, unless the request is repeated', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    const request = { as, params, body: { description: 'Once' }, idempotencyKey: 'save' };
    await world.repeat(saveZoneVersion, request);
    assert.equal((await versionsOf(params, as)).length, 1);
    const other = { ...request, body: {} };
    await world.refuse(saveZoneVersion, 'idempotencyConflict', other);
    await world.accept(saveZoneVersion, { as, params, body: {} }, () => {});
    assert.equal((await versionsOf(params, as)).length, 2);
  });

  test('an imported version is sorted by its time, which must not be in the future', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    const ids: string[] = [];
    for (const days of [1, 3, 2]) {
      const request = { as, params, body: { version_time: daysAgo(days) } };
      const { version } = await world.accept(saveZoneVersion, request, (data) => {
        const age = Date.now() - readMoment(data.version.version_time).getTime();
        assert.ok(Math.abs(age - days * DAY) < 60_000, `${age} ms ago`);
        assert.equal(data.version.modified_by, as.zuid);
      });
      ids.push(version.version_id);
    }
    const [one, three, two] = ids;
    assert.deepEqual(await versionsOf(params, as), [one, two, three]);
    for (const version_time of [daysAgo(-1), '2999-12-31', '2026-02-30']) {
      const request = { as, params, body: { version_time } };
      await world.refuse(saveZoneVersion, 'validation', request, ({ path }) =>
        assert.equal(path, '/version_time'),
      );
    }
  });

  test('versions older than the plan allows are restricted', async (world) => {
    const edition = await world.edition('FREE');
    const { owner: as } = edition;
    const zone = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    const request = { as, params: zone, body: { version_time: daysAgo(8) } };
    const { version } = await world.accept(saveZoneVersion, request, () => {});
    const { version_id, modified_by } = version;
    await world.accept(listZoneVersions, { as, params: zone }, ({ zone_versions: found }) =>
      assert.deepEqual(found, {
        allowed_versions: [],
        restricted_versions: [{ version_id, modified_by }],
      }),
    );
    const params = { ...zone, version_id };
    await world.refuse(getZoneVersion, 'versionRestricted', { as, params });
    await world.refuse(restoreZoneVersion, 'versionRestricted', { as, params });
    const query = { version_id };
    await world.refuse(getZoneImage, 'versionRestricted', { as, params: zone, query });
    const body = { description: 'Mine' };
    await world.refuse(nameZoneVersion, 'versionRestricted', { as, params, body });
    const copy = { duplicate_zone: { destination_type: 'SAME_SPACE' as const, version_id } };
    await world.refuse(duplicateZone, 'versionRestricted', { as, params: zone, body: copy });
  });
}
