import assert from 'node:assert/strict';
import { getSpaceImage, getZoneImage, type QueryOf } from '@lienzo/contract';
import { draw } from '../fixtures/draw-elements.ts';
import { makeFreshZones } from '../fixtures/fresh-zones.ts';
import { changeState, makeSpace } from '../fixtures/make-space.ts';
import { firstZone, hidden, makeZone, saveVersion, shareZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import type { Test } from '../run/runner.ts';

const NO_ELEMENT = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d';

type ImageOptions = QueryOf<typeof getSpaceImage>;

const looks: readonly ImageOptions[] = [
  {},
  { format: 'svg', theme: 'light', background: 'theme' },
  { format: 'png', theme: 'dark', background: 'none', width: 16, height: 16 },
  { format: 'png', width: 4_096, height: 4_096 },
  { format: 'pdf', background: '#A1b2C3', scale: 4 },
  { scale: 0.1 },
];

const beginnings = { svg: '<svg ', png: '\u0089PNG', pdf: '%PDF-' };

function isPicture(bytes: Uint8Array, { format = 'svg' }: ImageOptions): void {
  const text = String.fromCharCode(...bytes.subarray(0, 8));
  assert.ok(text.startsWith(beginnings[format]), `${format} begins with ${text}`);
}

/** Exports of zones and spaces as images. */
export function pictures(test: Test): void {
  const { drawn, empty } = makeFreshZones();

  test('a zone and its space are exported in every format and style', async (world) => {
    const { as, params } = await drawn(world);
    const { zone_id: _, ...space } = params;
    for (const query of looks) {
      await world.accept(getZoneImage, { as, params, query }, ({ bytes }) =>
        isPicture(bytes, query),
      );
      await world.accept(getSpaceImage, { as, params: space, query }, ({ bytes }) =>
        isPicture(bytes, query),
      );
    }
  });

  test('an empty zone is exported', async (world) => {
    const { as, params } = await empty(world);
    await world.accept(getZoneImage, { as, params }, ({ bytes }) => isPicture(bytes, {}));
  });

  test('a known ETag returns 304', async (world) => {
    const { as, params } = await drawn(world);
    let tag = '';
    await world.accept(getZoneImage, { as, params }, (_, { headers }) => {
      tag = headers.get('etag') ?? '';
      assert.equal(headers.get('cache-control'), 'private, no-cache');
    });
    const { edition_id, space_id, zone_id } = params;
    const path = `/service/api/v1/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}/image`;
    const headers = { authorization: `Bearer ${as.token}`, 'if-none-match': tag };
    const again = await fetch(`${world.baseUrl}${path}`, { headers });
    assert.equal(again.status, 304);
    assert.equal(await again.text(), '');
  });

  test('a frame, some elements or a version of a zone are exported', async (world) => {
    const { as, params, drawing } = await drawn(world);
    // Trashing a zone that is not the last one saves a version.
    await makeZone(params, { by: as });
    const version_id = await saveVersion(params, as);
    const parts = [
      { frame_id: drawing.frame },
      { element_ids: [drawing.shapes[0]] },
      { element_ids: [...drawing.shapes, drawing.connector] },
      { version_id },
      { version_id, frame_id: drawing.frame },
    ];
    for (const query of parts) {
      await world.accept(getZoneImage, { as, params, query }, ({ bytes }) => isPicture(bytes, {}));
    }
    for (const query of [{ frame_id: NO_ELEMENT }, { element_ids: [NO_ELEMENT] }]) {
      await world.refuse(getZoneImage, 'elementNotFound', { as, params, query }, ({ path }) =>
        assert.equal(path, `/${Object.keys(query)[0]}`),
      );
    }
    const query = { version_id: '1' };
    await world.refuse(getZoneImage, 'versionNotFound', { as, params, query });
  });

  test('a space is exported as the first zone that the caller sees', async (world) => {
    const people = await makePeopleByRole(world);
    const { creator, viewer } = people;
    const params = await makeSharedSpace(people);
    const zone = await firstZone(params, creator);
    await draw(zone, creator, 'Hidden name');
    await world.accept(getSpaceImage, { as: viewer, params }, (_, { answer }) =>
      assert.match(answer, /Hidden name/),
    );
    await shareZone(zone, creator, [hidden(zone, viewer)]);
    await world.refuse(getSpaceImage, 'zoneRestricted', { as: viewer, params });
    await makeZone(params, { by: creator });
    await world.accept(getSpaceImage, { as: viewer, params }, (_, { answer }) =>
      assert.doesNotMatch(answer, /Hidden name/),
    );
  });

  test('a trashed space is not exported', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const params = await makeSpace(edition, { by: as });
    await changeState(params, as, 'TRASH');
    await world.refuse(getSpaceImage, 'spaceNotActive', { as, params });
  });
}
