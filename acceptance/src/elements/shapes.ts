import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeShapes,
  insertShapes,
  listShapes,
  removeShapes,
  type ShapeChange,
  type ShapeInput,
} from '@lienzo/contract';
import { makeFreshZones, type Visit } from '../fixtures/fresh-zones.ts';
import type { Test } from '../run/runner.ts';

const TEXT: ShapeInput['text'] = {
  paragraphs: [
    {
      id: '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a31',
      portions: [
        { text: 'Will the parts ' },
        { text: 'arrive?', style: { italic: true, size: 14 } },
      ],
      style: { halign: 'CENTER', spacing: { line: 1.5, before: 2, after: 3 }, level: 1 },
    },
  ],
  properties: { valign: 'TOP', inset: { left: 4, top: 4 }, auto_fit: 'TEXT' },
};

export function shapes(test: Test): void {
  const { empty, drawn } = makeFreshZones();

  test('a shape needs only an id and a geometry', async (world) => {
    const { as, params } = await empty(world);
    const shape = { meta: { id: randomUUID() }, basic: { type: 'RECTANGLE' as const } };
    const body = { shapes: [shape] };
    await world.accept(insertShapes, { as, params, body }, ({ inserted_ids: ids }) =>
      assert.deepEqual(ids, [shape.meta.id]),
    );
    await world.accept(listShapes, { as, params }, (data) =>
      assert.deepEqual(data, { total_count: 1, shapes: [shape] }),
    );
  });

  test('a change replaces the sent properties and keeps the others', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const id = randomUUID();
    const shape: ShapeInput = {
      meta: { id, name: 'Note' },
      frame_id: drawing.frame,
      basic: { type: 'ROUNDED_RECTANGLE', rounded_rectangle: { type: 'SINGLE', radius: 12.5 } },
      text: TEXT,
      placeholder: { type: 'TXT' },
      properties: { layout: { top: 1, left: 2, width: 3, height: 4 }, fills: [] },
    };
    await as.client.call(insertShapes, { params, body: { shapes: [shape] } });
    const { basic: _, ...undrawn } = shape;
    const { frame_id: __, ...free } = { ...undrawn, star: { type: 'WAVE' } };
    const reworded = { ...free, text: { paragraphs: [] } };
    const moved = { layout: { top: 1, left: 20, width: 3, height: 4 }, fills: [] };
    const steps: [change: Omit<ShapeChange, 'id'>, expected: object][] = [
      [{ star: { type: 'WAVE' } }, { ...undrawn, star: { type: 'WAVE' } }],
      [{ frame_id: null }, free],
      [{ text: { paragraphs: [] } }, reworded],
      [{ properties: { layout: { left: 20 } } }, { ...reworded, properties: moved }],
      [
        { placeholder: { type: 'PICT' }, meta: { name: 'Photo' }, frame_id: drawing.frame },
        {
          ...reworded,
          properties: moved,
          placeholder: { type: 'PICT' },
          meta: { id, name: 'Photo' },
          frame_id: drawing.frame,
        },
      ],
    ];
    for (const [change, expected] of steps) {
      const body = { shapes: [{ id, ...change } as ShapeChange] }; // every step is a valid change
      await world.accept(changeShapes, { as, params, body }, ({ results }) =>
        assert.deepEqual(results, [{ id, status: 'success' }]),
      );
      await world.accept(listShapes, { as, params, query: { ids: [id] } }, ({ shapes: found }) =>
        assert.deepEqual(found, [expected]),
      );
    }
  });

  test('a new shape can be only in a frame of its zone', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const elsewhere = await drawn(world);
    const before = await shapesOf({ as, params });
    for (const frame_id of [randomUUID(), drawing.shapes[0], elsewhere.drawing.frame]) {
      const shapeIn = (frame: string) => {
        return { meta: { id: randomUUID() }, frame_id: frame, basic: { type: 'OVAL' } };
      };
      const body = { shapes: [shapeIn(drawing.frame), shapeIn(frame_id)] };
      await world.refuse(insertShapes, 'referenceMissing', { as, params, body }, ({ path }) =>
        assert.equal(path, '/shapes/1/frame_id'),
      );
    }
    assert.deepEqual(await shapesOf({ as, params }), before, 'nothing was inserted');
  });

  test('a shape that is moved to a missing frame stays unchanged', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const [id, other] = drawing.shapes;
    const before = await shapesOf({ as, params });
    const body = {
      shapes: [
        { id, frame_id: randomUUID(), meta: { name: 'Lost' } },
        { id: other, frame_id: drawing.frame },
      ],
    };
    await world.accept(changeShapes, { as, params, body }, ({ results: [failed, kept] }) => {
      assert.equal(failed?.status, 'failed');
      assert.match(failed?.message ?? '', /frame/);
      assert.deepEqual(kept, { id: other, status: 'success' });
    });
    assert.deepEqual(await shapesOf({ as, params }), before);
  });

  test('a geometry belongs to one family, also in a change', async (world) => {
    const { as, params } = await empty(world);
    const meta = { id: randomUUID() };
    const two = { basic: { type: 'OVAL' }, callout: { type: 'LINE' } };
    for (const shape of [{ meta }, { meta, ...two }]) {
      const request = { as, params, body: { shapes: [shape] } };
      await world.refuse(insertShapes, 'validation', request, ({ path, reason }) => {
        assert.equal(path, '/shapes/0');
        assert.match(reason ?? '', /exactly one of basic, flowchart/);
      });
    }
    const request = { as, params, body: { shapes: [{ id: meta.id, ...two }] } };
    await world.refuse(changeShapes, 'validation', request, ({ path }) =>
      assert.equal(path, '/shapes/0'),
    );
  });

  test('removing a shape keeps the others', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const [id, other] = drawing.shapes;
    await world.accept(removeShapes, { as, params, body: { ids: [id] } }, ({ results }) =>
      assert.deepEqual(results, [{ shape_id: id, status: 'success' }]),
    );
    await world.accept(listShapes, { as, params }, ({ shapes: found }) =>
      assert.deepEqual(
        found.map(({ meta }) => meta.id),
        [other],
      ),
    );
  });

  test('a zone is not found under another space', async (world) => {
    const { as, params } = await drawn(world);
    const { params: other } = await empty(world);
    const mixed = { ...params, space_id: other.space_id };
    await world.refuse(listShapes, 'zoneNotFound', { as, params: mixed });
  });
}

async function shapesOf({ as, params }: Visit) {
  const { shapes: found } = await as.client.call(listShapes, { params });
  return found;
}
