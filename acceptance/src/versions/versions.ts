import assert from 'node:assert/strict';
import {
  type ErrorKey,
  getZoneVersion,
  insertTemplate,
  listZoneVersions,
  nameZoneVersion,
  saveTemplate,
} from '@lienzo/contract';
import { acceptFieldSelections } from '../checks/field-selection.ts';
import { acceptPages } from '../checks/paging.ts';
import { readMoment } from '../client/check-answer.ts';
import { addFrame, draw, frameNames } from '../fixtures/draw-elements.ts';
import { makeSpace } from '../fixtures/make-space.ts';
import { elementsOf, makeZone, saveVersion, setState, shareZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { roleEntry, versionsOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const SECOND = 1_000;
const DAY = 86_400_000;

const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Tests listing and reading the versions of a zone. */
export function zoneVersions(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('an unchanged zone has no versions', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    await setState(params, as, 'TRASH');
    await setState(params, as, 'RESTORE');
    await world.accept(listZoneVersions, { as, params }, ({ zone_versions: found }) =>
      assert.deepEqual(found, { allowed_versions: [], restricted_versions: [] }),
    );
  });

  test('a state change saves new content as a version, newest first', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor } = people;
    const params = await makeZone(await makeSharedSpace(people), { by: creator });
    await draw(params, editor);
    const first = await saveVersion(params, creator);
    await addFrame(params, creator, 'Later');
    const second = await saveVersion(params, creator);
    for (const as of [creator, ...rolesOf(people).map(([person]) => person)]) {
      await world.accept(listZoneVersions, { as, params }, ({ zone_versions: found }) => {
        const { allowed_versions: versions, restricted_versions: restricted } = found;
        assert.deepEqual(
          versions.map(({ version_time: _, ...rest }) => rest),
          [
            { version_id: second, modified_by: creator.zuid, description: '' },
            { version_id: first, modified_by: editor.zuid, description: '' },
          ],
        );
        assert.deepEqual(restricted, [], 'the plan reads what is new');
        const age = Date.now() - readMoment(versions[0]?.version_time ?? '').getTime();
        assert.ok(age > -2_000 && age < 60_000, `kept just now, not ${age} ms ago`);
      });
    }
    // Nothing has changed since, so no version is saved.
    await saveVersion(params, creator);
    assert.deepEqual(await versionsOf(params, creator), [second, first]);
  });

  test('versions return the requested fields', async (world) => {
    const edition = await world.edition('TRIAL');
    const { owner: as } = edition;
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    for (const name of ['One', 'Two']) {
      await addFrame(params, as, name);
      await saveVersion(params, as);
    }
    const { zone_versions: whole } = await as.client.call(listZoneVersions, { params });
    await acceptFieldSelections(world, {
      op: listZoneVersions,
      request: { as, params },
      read: ({ zone_versions: found }) => found.allowed_versions,
      whole: whole.allowed_versions,
    });
  });

  test('versions are paged', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner: as } = edition;
    const space = await makeSpace(edition, { by: as });
    const stamp = await makeZone(space, { by: as });
    await addFrame(stamp, as, 'Stamp');
    const { template } = await as.client.call(saveTemplate, {
      params: { edition_id },
      body: { name: 'Stamp', space_id: space.space_id, zone_id: stamp.zone_id },
    });
    const params = await makeZone(space, { by: as });
    // Each insertion of a template saves a version.
    for (let count = 0; count < 22; count += 1) {
      await as.client.call(insertTemplate, { params, body: { template_id: template.id } });
    }
    const query = { limit: 100 };
    const { zone_versions: all } = await as.client.call(listZoneVersions, { params, query });
    const ids = all.allowed_versions.map(({ version_id }) => version_id ?? '');
    assert.equal(new Set(ids).size, 22);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => (BigInt(a) > BigInt(b) ? -1 : 1)),
      'newest first',
    );
    await acceptPages(world, {
      op: listZoneVersions,
      request: { as, params },
      read: ({ zone_versions: found }) =>
        found.allowed_versions.map(({ version_id }) => version_id ?? ''),
      all: ids,
    });
  });

  test('versions are listed from a given day or time, inclusive', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    await addFrame(params, as, 'One');
    const id = await saveVersion(params, as);
    const { zone_versions } = await as.client.call(listZoneVersions, { params });
    const time = readMoment(zone_versions.allowed_versions[0]?.version_time ?? '').getTime();
    // Times have no fractions of a second, so the version can be up to one second newer.
    const inTokyo = new Date(time + 9 * 3_600_000).toISOString().replace('Z', '+09:00');
    for (const [fromDate, expected] of [
      [isoDay(time), [id]],
      [isoDay(time - DAY), [id]],
      ['1000-01-01', [id]],
      [new Date(time).toISOString(), [id]],
      [new Date(time).toISOString().replace('.000', ''), [id]],
      [inTokyo, [id]],
      [new Date(time + SECOND).toISOString(), []],
      [isoDay(time + DAY), []],
      ['2999-12-31T23:59Z', []],
    ] as const) {
      const request = { as, params, query: { fromDate } };
      await world.accept(listZoneVersions, request, ({ zone_versions: found }) =>
        assert.deepEqual(
          found.allowed_versions.map(({ version_id }) => version_id),
          expected,
          fromDate,
        ),
      );
    }
    const wrong = ['2026-02-30', '2026-13-01', '26-01-01', '2026-01-01T08:00', '2026-01-01 08:00Z'];
    for (const fromDate of ['yesterday', '', ...wrong]) {
      const request = { as, params, query: { fromDate } };
      await world.refuse(listZoneVersions, 'validation', request, ({ path }) =>
        assert.equal(path, '/fromDate'),
      );
    }
  });

  test('a version shows the content of the zone and never changes', async (world) => {
    const people = await peopleByRole(world);
    const { creator, guestViewer } = people;
    const zone = await makeZone(await makeSharedSpace(people), { by: creator, name: 'Plan' });
    await draw(zone, creator, 'Then');
    const then = await elementsOf(zone, creator);
    const version_id = await saveVersion(zone, creator);
    await addFrame(zone, creator, 'Now');
    const params = { ...zone, version_id };
    for (const as of [creator, guestViewer]) {
      await world.accept(getZoneVersion, { as, params }, ({ version, document }, { answer }) => {
        assert.equal(version.version_id, version_id);
        assert.deepEqual([version.modified_by, version.description], [creator.zuid, '']);
        const { elements, ...rest } = document;
        assert.deepEqual(rest, { id: zone.zone_id, meta: { name: 'Plan' } });
        assert.deepEqual(elements, then);
        assert.ok(!answer.includes('Who asks?'), 'comments are no part of it');
      });
    }
    await addFrame(zone, creator, 'Later');
    const later = await saveVersion(zone, creator);
    const request = { as: creator, params: { ...zone, version_id: later } };
    await world.accept(getZoneVersion, request, ({ document }) =>
      assert.deepEqual(frameNames(document.elements), ['Then', 'Now', 'Later']),
    );
  });

  test('editors of the zone change the description of a version', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, commenter, viewer } = people;
    const zone = await makeZone(await makeSharedSpace(people), { by: creator });
    await draw(zone, creator);
    const params = { ...zone, version_id: await saveVersion(zone, creator) };
    await shareZone(zone, creator, [
      roleEntry(zone, viewer, 'EDITOR'),
      roleEntry(zone, commenter, 'ORGANISER'),
    ]);
    for (const as of [creator, editor, viewer, commenter]) {
      for (const description of [`By ${as.name}`, '🎨'.repeat(255)]) {
        const body = { description };
        await world.accept(nameZoneVersion, { as, params, body }, ({ version }) =>
          assert.deepEqual(
            [version.version_id, version.description, version.modified_by],
            [params.version_id, description, creator.zuid],
          ),
        );
        await world.accept(listZoneVersions, { as, params: zone }, ({ zone_versions: found }) =>
          assert.equal(found.allowed_versions[0]?.description, description),
        );
      }
    }
    for (const description of ['', ' ', 'nul\u0000', 'x'.repeat(256)]) {
      const request = { as: editor, params, body: { description } };
      await world.refuse(nameZoneVersion, 'validation', request, ({ path }) =>
        assert.equal(path, '/description'),
      );
    }
    const request = { as: people.guestCommenter, params, body: { description: 'Mine' } };
    await world.refuse(nameZoneVersion, 'notPermitted', request);
  });

  test('a version of another zone is not found', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const space = await makeSpace(edition, { by: as });
    const [zone, other] = [await makeZone(space, { by: as }), await makeZone(space, { by: as })];
    await draw(other, as);
    const version_id = await saveVersion(other, as);
    const expected: ErrorKey = 'versionNotFound';
    for (const id of [version_id, '1', 'abc', '9223372036854775808']) {
      const params = { ...zone, version_id: id };
      await world.refuse(getZoneVersion, expected, { as, params });
      const body = { description: 'Mine' };
      await world.refuse(nameZoneVersion, expected, { as, params, body });
    }
  });
}
