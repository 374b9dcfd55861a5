import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeFrames,
  type Frame,
  type FrameInput,
  insertFrames,
  listFrames,
  listShapes,
  type Operation,
  removeFrames,
} from '@lienzo/contract';
import { makeFreshZones, type Visit } from '../fixtures/fresh-zones.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

type Fills = NonNullable<NonNullable<FrameInput['properties']>['fills']>;

/** A frame with colors in different spellings. */
const SENT: Fills = [
  { alpha: 0.5, solid: { color: { rgb: { red: 0, green: 127, blue: 255 } } } },
  { solid: { color: { hsb: { hue: 90, saturation: 0.25, brightness: 1 } } } },
  { solid: { color: { hex: { value: 'FFAA00' } } } },
  { solid: { color: { hex: { value: '#AbC' } } } },
  { solid: { color: { hex: { value: '80ff00CC' } } } },
  { no_fill: {} },
  { alpha: 0, noFill: {} },
  {
    gradient: {
      type: 'LINEAR',
      stops: [
        { color: { hsb: { hue: 360, saturation: 1, brightness: 0 } }, position: 0 },
        { color: { hex: { value: '#FFF' } }, position: 1 },
      ],
    },
  },
];
const READ = [
  { alpha: 0.5, solid: { color: { rgb: { red: 0, green: 127, blue: 255 } } } },
  { solid: { color: { hsb: { hue: 0.25, saturation: 0.25, brightness: 1 } } } },
  { solid: { color: { hex: { value: '#ffaa00' } } } },
  { solid: { color: { hex: { value: '#abc' } } } },
  { solid: { color: { hex: { value: '#80ff00cc' } } } },
  { noFill: {} },
  { alpha: 0, noFill: {} },
  {
    gradient: {
      type: 'LINEAR',
      stops: [
        { color: { hsb: { hue: 1, saturation: 1, brightness: 0 } }, position: 0 },
        { color: { hex: { value: '#fff' } }, position: 1 },
      ],
    },
  },
];

const FULL: FrameInput['properties'] = {
  layout: { top: 1.5, left: -2, width: 300, height: 0, rotate: 90, fliph: true, flipv: false },
  fills: [{ no_fill: {} }],
  strokes: [{ type: 'DASH', width: 2, fill: { no_fill: {} } }],
};

export function frames(test: Test): void {
  const { empty, drawn } = makeFreshZones();

  refusals(test, empty);

  test('a frame needs only an id and a name', async (world) => {
    const { as, params } = await empty(world);
    const meta = { id: randomUUID(), name: 'Ünïcödé 漢字 🎨' };
    const body = { frames: [{ meta }] };
    await world.accept(insertFrames, { as, params, body }, ({ inserted_ids: ids }) =>
      assert.deepEqual(ids, [meta.id]),
    );
    await world.accept(listFrames, { as, params }, (data) =>
      assert.deepEqual(data, { total_count: 1, frames: [{ meta, type: 'CUSTOM' }] }),
    );
  });

  test('colors are normalized to one spelling', async (world) => {
    const { as, params } = await empty(world);
    const meta = { id: randomUUID(), name: 'Colours' };
    const strokes = [{ fill: { no_fill: {} } }, { fill: { noFill: {} } }];
    const properties = { fills: SENT, strokes };
    const body = { frames: [{ meta, type: 'CUSTOM' as const, properties }] };
    await world.accept(insertFrames, { as, params, body }, (data) =>
      assert.equal(data.inserted_ids.length, 1),
    );
    await expectFrames(world, { as, params }, [
      {
        meta,
        type: 'CUSTOM',
        properties: { fills: READ, strokes: [{ fill: { noFill: {} } }, { fill: { noFill: {} } }] },
      },
    ]);
    // Another spelling is not a change.
    const again = properties.fills.map((fill) => (fill.noFill ? { alpha: 0, no_fill: {} } : fill));
    const same = { frames: [{ meta, properties: { fills: again, strokes } }] };
    await world.accept(insertFrames, { as, params, body: same }, (data) =>
      assert.equal(data.inserted_ids.length, 1),
    );
  });

  test('a change replaces fills and strokes, and the sent keys of a layout', async (world) => {
    const { as, params } = await empty(world);
    const meta = { id: randomUUID(), name: 'Before' };
    const other = { meta: { id: randomUUID(), name: 'Other' }, properties: FULL };
    const made = { frames: [{ meta, properties: FULL }, other] };
    await as.client.call(insertFrames, { params, body: made });
    const change = async (changes: object, expected: object) => {
      const body = { frames: [{ id: meta.id, ...changes }] };
      await world.accept(changeFrames, { as, params, body }, ({ results }) =>
        assert.deepEqual(results, [{ id: meta.id, status: 'success' }]),
      );
      await expectFrames(world, { as, params }, [
        { type: 'CUSTOM', ...expected } as Frame, // each step below sets all other fields
        { ...other, type: 'CUSTOM', properties: { ...FULL, ...NOTHING_PAINTED } },
      ]);
    };
    const layout = { ...FULL?.layout, left: 40, rotate: -90 };
    await change(
      { properties: { layout: { left: 40, rotate: -90 } } },
      { meta, properties: { layout, ...NOTHING_PAINTED } },
    );
    const red = { solid: { color: { hex: { value: '#f00' } } } };
    await change(
      { properties: { fills: [red, red] } },
      { meta, properties: { layout, ...NOTHING_PAINTED, fills: [red, red] } },
    );
    const renamed = { ...meta, name: 'After' };
    await change(
      { meta: { name: 'After' }, properties: { fills: [], strokes: [{ width: 1 }] } },
      { meta: renamed, properties: { layout, fills: [], strokes: [{ width: 1 }] } },
    );
  });

  test('elements in a frame stay when the frame is deleted', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const body = { ids: [drawing.frame] };
    const before = await as.client.call(listShapes, { params });
    assert.ok(before.shapes.every(({ frame_id: id }) => id === drawing.frame));
    await world.accept(removeFrames, { as, params, body }, ({ results }) =>
      assert.deepEqual(results, [{ frame_id: drawing.frame, status: 'success' }]),
    );
    await world.accept(listShapes, { as, params }, ({ shapes }) =>
      assert.deepEqual(
        shapes,
        before.shapes.map(({ frame_id: _, ...shape }) => shape),
      ),
    );
  });
}

/** The normalized paint of FULL. */
const NOTHING_PAINTED: Frame['properties'] = {
  fills: [{ noFill: {} }],
  strokes: [{ type: 'DASH', width: 2, fill: { noFill: {} } }],
};

async function expectFrames(world: World, visit: Visit, expected: readonly unknown[]) {
  await world.accept(listFrames, visit, ({ frames: found }) => assert.deepEqual(found, expected));
}

/** Tests invalid requests about frames, sent by the owner. */
function refusals(test: Test, board: (world: World) => Promise<Visit>): void {
  const id = randomUUID();
  const requests: [what: string, Operation, text: string | undefined, path: string][] = [
    ['nothing to insert', insertFrames, undefined, ''],
    ['an empty text to insert', insertFrames, '', ''],
    ['malformed JSON to insert', insertFrames, '{"frames": [', ''],
    ['an insertion without frames', insertFrames, '{}', '/frames'],
    ['an insertion of no frames', insertFrames, '{"frames": []}', '/frames'],
    [
      'a new frame without meta',
      insertFrames,
      '{"frames": [{"type": "CUSTOM"}]}',
      '/frames/0/meta',
    ],
    [
      'a new frame without an id',
      insertFrames,
      '{"frames": [{"meta": {"name": "A"}}]}',
      '/frames/0/meta/id',
    ],
    ['nothing to change', changeFrames, undefined, ''],
    ['an empty text to change', changeFrames, '', ''],
    ['malformed JSON to change', changeFrames, '{"frames": ', ''],
    ['a change without frames', changeFrames, '{}', '/frames'],
    ['a change of no frames', changeFrames, '{"frames": []}', '/frames'],
    [
      'a change without an id',
      changeFrames,
      '{"frames": [{"properties": {"fills": []}}]}',
      '/frames/0/id',
    ],
    ['a change of no facet', changeFrames, `{"frames": [{"id": "${id}"}]}`, '/frames/0'],
    [
      'a change of no property',
      changeFrames,
      `{"frames": [{"id": "${id}", "properties": {}}]}`,
      '/frames/0/properties',
    ],
    ['nothing to remove', removeFrames, undefined, ''],
    ['an empty text to remove', removeFrames, '', ''],
    ['malformed JSON to remove', removeFrames, '{"ids": [}', ''],
    ['a removal without ids', removeFrames, '{}', '/ids'],
    ['a removal of no ids', removeFrames, '{"ids": []}', '/ids'],
  ];
  for (const [what, op, text, path] of requests) {
    test(`${what} is refused with 400`, async (world) => {
      const { as, params } = await board(world);
      await world.refuse(op, 'validation', { as, params, text }, (details) =>
        assert.equal(details.path, path),
      );
    });
  }
}
