import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeElements,
  changeShapes,
  insertShapes,
  listElements,
  listShapes,
} from '@lienzo/contract';
import { fileShape, uploadFile } from '@lienzo/sdk';
import { makeZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

/** File cards: shapes that offer a file of their zone for download. */
export function elementFileCards(test: Test): void {
  const peopleByRole = once(makePeopleByRole);
  const zoneWithFile = async (world: World) => {
    const people = await peopleByRole(world);
    const params = await makeZone(await makeSharedSpace(people), { by: people.creator });
    const place = { ...params, baseUrl: world.baseUrl };
    const bytes = new TextEncoder().encode('Notes');
    const file = await uploadFile(people.creator.client, { ...place, name: 'notes.txt', bytes });
    return { ...people, params, file };
  };
  const cardOf = (file?: object) => ({
    meta: { id: randomUUID(), name: 'notes.txt' },
    basic: { type: 'FILE' as const },
    properties: { layout: { left: 10, top: 20, width: 280, height: 72 } },
    ...(file && { file }),
  });

  test('a file card is read as it was inserted, and found by its name', async (world) => {
    const { editor: as, params, file } = await zoneWithFile(world);
    const shapes = [fileShape(file, { left: 1, top: 2 }), cardOf({ bytes: 0 }), cardOf()];
    await world.accept(insertShapes, { as, params, body: { shapes } }, () => {});
    await world.accept(listShapes, { as, params, query: { form: 'input' } }, (data) =>
      assert.deepEqual(data.shapes, shapes),
    );
    await world.accept(listElements, { as, params, query: { text: 'NOTES.TXT' } }, (data) =>
      assert.equal(data.total_count, 3),
    );
  });

  test('fields of a file card are changed and cleared one by one', async (world) => {
    const { editor: as, params, file } = await zoneWithFile(world);
    const { file_id } = file;
    const shape = cardOf();
    const { id } = shape.meta;
    await world.accept(insertShapes, { as, params, body: { shapes: [shape] } }, () => {});
    const steps = [
      [
        { file_id, bytes: 5 },
        { file_id, bytes: 5 },
      ],
      [{ bytes: null }, { file_id }],
      [{ file_id: null }, undefined],
    ] as const;
    for (const [change, expected] of steps) {
      const body = { shapes: [{ id, file: change }] };
      await world.accept(changeShapes, { as, params, body }, ({ results: [one] }) =>
        assert.equal(one?.status, 'success'),
      );
      await world.accept(listShapes, { as, params, query: { form: 'input' } }, (data) =>
        assert.deepEqual(data.shapes, [{ ...shape, ...(expected && { file: expected }) }]),
      );
    }
  });

  test('a file card offers only files of its zone', async (world) => {
    const { editor: as, params, file } = await zoneWithFile(world);
    const other = await zoneWithFile(world);
    await other.creator.client.files.remove({ ...other.params, file_id: other.file.file_id });
    const shape = cardOf({ file_id: file.file_id });
    await world.accept(insertShapes, { as, params, body: { shapes: [shape] } }, () => {});
    const body = { shapes: [cardOf({ file_id: file.file_id })] };
    await world.refuse(insertShapes, 'validation', { as, params: other.params, body });
    const { id } = shape.meta;
    const change = { update: { shapes: [{ id, file: { file_id: '1' } }] } };
    await world.refuse(changeElements, 'validation', { as, params, body: change });
  });

  test('only shapes of the type FILE are file cards, and they stay that', async (world) => {
    const { editor: as, params, file } = await zoneWithFile(world);
    const { file_id } = file;
    const oval = { ...cardOf({ file_id }), basic: { type: 'OVAL' as const } };
    await world.refuse(insertShapes, 'validation', { as, params, body: { shapes: [oval] } });
    const shape = cardOf({ file_id });
    await world.accept(insertShapes, { as, params, body: { shapes: [shape] } }, () => {});
    const { id } = shape.meta;
    for (const change of [{ basic: { type: 'OVAL' as const } }, { image: { file_id } }]) {
      const body = { update: { shapes: [{ id, ...change }] } };
      await world.refuse(changeElements, 'validation', { as, params, body });
    }
  });
}
