import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeElements,
  changeShapes,
  insertShapes,
  listElements,
  listShapes,
} from '@lienzo/contract';
import { uploadFile } from '@lienzo/sdk';
import { makeZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { PIXEL } from '../fixtures/pixel.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

/** Images: shapes that show a file of their zone. */
export function elementImages(test: Test): void {
  const peopleByRole = once(makePeopleByRole);
  const zoneWithFiles = async (world: World) => {
    const people = await peopleByRole(world);
    const params = await makeZone(await makeSharedSpace(people), { by: people.creator });
    const { client } = people.creator;
    const place = { ...params, baseUrl: world.baseUrl };
    const file = await uploadFile(client, { ...place, name: 'pixel.png', bytes: PIXEL });
    const bytes = new TextEncoder().encode('Notes');
    const notes = await uploadFile(client, { ...place, name: 'notes.txt', bytes });
    return { ...people, params, file_id: file.file_id, notes: notes.file_id };
  };
  const imageOf = (image?: object) => ({
    meta: { id: randomUUID(), name: 'pixel.png' },
    basic: { type: 'IMAGE' as const },
    properties: { layout: { left: 10, top: 20, width: 300, height: 200 } },
    ...(image && { image }),
  });
  const crop = { x: 0.25, y: 0, width: 0.5, height: 1 };

  test('an image is read as it was inserted', async (world) => {
    const { editor: as, params, file_id } = await zoneWithFiles(world);
    const full = { file_id, crop, alt: 'Überblick ☂' };
    const shapes = [imageOf(full), imageOf({ file_id }), imageOf({ alt: 'None' }), imageOf()];
    await world.accept(insertShapes, { as, params, body: { shapes } }, () => {});
    await world.accept(listShapes, { as, params, query: { form: 'input' } }, (data) =>
      assert.deepEqual(data.shapes, shapes),
    );
    await world.accept(listElements, { as, params, query: { text: 'uberblick' } }, (data) =>
      assert.equal(data.total_count, 1),
    );
  });

  test('fields of an image are changed and cleared one by one', async (world) => {
    const { editor: as, params, file_id } = await zoneWithFiles(world);
    const shape = imageOf();
    const { id } = shape.meta;
    await world.accept(insertShapes, { as, params, body: { shapes: [shape] } }, () => {});
    const steps = [
      [
        { file_id, alt: 'New' },
        { file_id, alt: 'New' },
      ],
      [
        { crop, alt: null },
        { file_id, crop },
      ],
      [{ crop: null, file_id: null }, undefined],
    ] as const;
    for (const [image, expected] of steps) {
      const body = { shapes: [{ id, image }] };
      await world.accept(changeShapes, { as, params, body }, ({ results: [one] }) =>
        assert.equal(one?.status, 'success'),
      );
      await world.accept(listShapes, { as, params, query: { form: 'input' } }, (data) =>
        assert.deepEqual(data.shapes, [{ ...shape, ...(expected && { image: expected }) }]),
      );
    }
  });

  test('an image shows only images of its zone', async (world) => {
    const { editor: as, params, file_id, notes } = await zoneWithFiles(world);
    const other = await zoneWithFiles(world);
    const shape = imageOf({ file_id });
    const { id } = shape.meta;
    await world.accept(insertShapes, { as, params, body: { shapes: [shape] } }, () => {});
    await other.creator.client.files.remove({ ...other.params, file_id });
    for (const unknown of [notes, '1']) {
      const body = { shapes: [imageOf({ file_id: unknown })] };
      await world.refuse(insertShapes, 'validation', { as, params, body });
      const change = { update: { shapes: [{ id, image: { file_id: unknown } }] } };
      await world.refuse(changeElements, 'validation', { as, params, body: change });
    }
    const body = { shapes: [imageOf({ file_id })] };
    await world.refuse(insertShapes, 'validation', { as, params: other.params, body });
  });

  test('only shapes of the type IMAGE are images, and they stay images', async (world) => {
    const { editor: as, params, file_id } = await zoneWithFiles(world);
    const oval = { ...imageOf({ file_id }), basic: { type: 'OVAL' as const } };
    await world.refuse(insertShapes, 'validation', { as, params, body: { shapes: [oval] } });
    const shape = imageOf({ file_id });
    await world.accept(insertShapes, { as, params, body: { shapes: [shape] } }, () => {});
    const change = { id: shape.meta.id, basic: { type: 'OVAL' as const } };
    const body = { update: { shapes: [change] } };
    await world.refuse(changeElements, 'validation', { as, params, body });
  });
}
