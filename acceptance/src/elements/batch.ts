import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type BodyOf, changeElements, type ErrorKey, listElements } from '@lienzo/contract';
import type { Drawing } from '../fixtures/draw-elements.ts';
import { type FreshZone, makeFreshZones, type Visit } from '../fixtures/fresh-zones.ts';
import { elementsOf } from '../fixtures/make-zone.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';
import { elementKinds, itemsOf } from './element-kinds.ts';

type Batch = BodyOf<typeof changeElements>;

/** Batches with changes of elements of all kinds. */
export function batch(test: Test): void {
  const { empty, drawn } = makeFreshZones();

  test('a batch inserts elements that refer to each other', async (world) => {
    const { as, params } = await empty(world);
    const { body, inserted } = picture();
    await world.accept(changeElements, { as, params, body }, (data) =>
      assert.deepEqual(data, {
        dry_run: false,
        inserted_ids: inserted,
        updated_ids: [],
        upserted: [],
        deleted_ids: [],
      }),
    );
    const elements = await elementsOf(params, as);
    assert.deepEqual(
      elements.map((element) => Object.keys(element).find((key) => key !== 'type')),
      ['frame', 'shape', 'shape', 'connector'],
      'bottom first, without the comments',
    );
    for (const kind of elementKinds) {
      const items = await itemsOf(kind, { as, params });
      assert.ok(items.every(({ meta }) => inserted.includes(meta.id)));
    }
  });

  test('a batch states the order in which inserted elements are stacked', async (world) => {
    const { as, params } = await empty(world);
    const { body, inserted } = picture();
    const [frame = '', first = '', second = '', connector = ''] = inserted;
    const order = [connector, second, frame, first];
    const request = { as, params, body: { insert: { ...body.insert, order } } };
    await world.accept(changeElements, request, () => {});
    const elements = await elementsOf(params, as);
    const ids = elements.map(({ type: _, ...content }) => Object.values(content)[0]?.meta.id);
    assert.deepEqual(ids, order, 'bottom first');
  });

  test('sending a batch of insertions again changes nothing', async (world) => {
    const { as, params } = await empty(world);
    const { body, inserted } = picture();
    for (const _ of ['first', 'again']) {
      await world.accept(changeElements, { as, params, body }, ({ inserted_ids: ids }) =>
        assert.deepEqual(ids, inserted),
      );
    }
    assert.equal((await elementsOf(params, as)).length, 4);
  });

  test('a batch inserts, changes and deletes elements of any kind', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const { body, deleted, updated, inserted } = revision(drawing);
    await world.accept(changeElements, { as, params, body }, (data) =>
      assert.deepEqual(data, {
        dry_run: false,
        inserted_ids: inserted,
        updated_ids: updated,
        upserted: [],
        deleted_ids: deleted,
      }),
    );
    const left = await Promise.all(elementKinds.map((kind) => itemsOf(kind, { as, params })));
    const words = left.map((items, index) =>
      items.map((item) => elementKinds[index]?.wordsOf(item)),
    );
    assert.deepEqual(words, [
      ['Renamed', 'New'],
      ['Renamed', undefined, 'New'],
      ['Renamed', 'New'],
      ['Renamed'],
    ]);
  });

  test('a batch may contain only one kind of change', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const [thread] = drawing.comments;
    const batches: [body: Batch, changed: string][] = [
      [{ update: { frames: [{ id: drawing.frame, meta: { name: 'Alone' } }] } }, drawing.frame],
      [{ update: { comments: [{ id: thread, resolved: true }] } }, thread],
      [{ delete: { ids: [drawing.connector] } }, drawing.connector],
    ];
    for (const [body, changed] of batches) {
      await world.accept(changeElements, { as, params, body }, ({ dry_run: _, ...lists }) =>
        assert.deepEqual(Object.values(lists).flat(), [changed]),
      );
    }
  });

  test('a dry run validates the batch and writes nothing', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const before = await everything({ as, params });
    const { body, inserted, updated, deleted } = revision(drawing);
    const dry = { ...body, dry_run: true };
    await world.accept(changeElements, { as, params, body: dry }, (data) =>
      assert.deepEqual(data, {
        dry_run: true,
        inserted_ids: inserted,
        updated_ids: updated,
        upserted: [],
        deleted_ids: deleted,
      }),
    );
    assert.deepEqual(await everything({ as, params }), before);
    const wet = { ...body, dry_run: false };
    await world.accept(changeElements, { as, params, body: wet }, (data) =>
      assert.equal(data.dry_run, false),
    );
    assert.notDeepEqual(await everything({ as, params }), before);
  });

  test('a batch upserts elements by their keys', async (world) => {
    const { as, params } = await empty(world);
    const cardAt = (left: number): Batch => ({
      upsert: {
        shapes: [
          {
            insert: {
              meta: { id: randomUUID(), name: 'First' },
              metadata: { key: 'ticket/7' },
              basic: { type: 'CARD' },
              properties: { layout: { left, top: 2 } },
            },
            update: { meta: { name: `At ${left}` } },
          },
        ],
      },
    });
    const answers: { id: string; inserted: boolean }[] = [];
    for (const left of [1, 500])
      await world.accept(changeElements, { as, params, body: cardAt(left) }, ({ upserted }) =>
        answers.push(...upserted),
      );
    const id = answers[0]?.id ?? '';
    assert.deepEqual(answers, [
      { id, inserted: true },
      { id, inserted: false },
    ]);
    const query = { keys: ['ticket/7', 'other'], form: 'input' as const };
    await world.accept(listElements, { as, params, query }, ({ elements }) =>
      assert.deepEqual(elements, [
        {
          type: 'shape',
          shape: {
            meta: { id, name: 'At 500' },
            metadata: { key: 'ticket/7' },
            basic: { type: 'CARD' },
            properties: { layout: { left: 1, top: 2 } },
          },
        },
      ]),
    );
  });

  refusals(test, drawn);

  test('a batch is executed once per Idempotency-Key', async (world) => {
    const { as, params } = await empty(world);
    const { body } = picture();
    const request = { as, params, idempotencyKey: randomUUID(), body };
    const { status } = await world.repeat(changeElements, request);
    assert.equal(status, 200);
    const other = { ...request, body: picture().body };
    await world.refuse(changeElements, 'idempotencyConflict', other);
  });
}

/** A batch with one fault, and its place. */
type Fault = (drawing: Drawing) => readonly [ErrorKey, path: string | undefined, body: object];

const FAULTS: Readonly<Record<string, Fault>> = {
  'the same key twice': () => [
    'elementKeyTaken',
    '/insert/frames/1/metadata/key',
    {
      insert: {
        frames: ['First', 'Second'].map((name) => ({
          meta: { id: randomUUID(), name },
          metadata: { key: 'twice' },
        })),
      },
    },
  ],
  'the id of another element': ({ frame }) => [
    'elementConflict',
    '/insert/shapes/0/meta/id',
    { insert: { shapes: [{ meta: { id: frame }, basic: { type: 'OVAL' } }] } },
  ],
  'a change of a missing element': () => [
    'elementNotFound',
    '/update/comments/0/id',
    { update: { comments: [{ id: randomUUID(), resolved: true }] } },
  ],
  'a change of an element of another kind': ({ frame }) => [
    'elementNotFound',
    '/update/connectors/0/id',
    { update: { connectors: [{ id: frame, type: 'LINE' }] } },
  ],
  'a deletion of a missing element': ({ connector }) => [
    'elementNotFound',
    '/delete/ids/1',
    { delete: { ids: [connector, randomUUID()] } },
  ],
  'a deletion of an inserted element': ({ frame }) => [
    'elementRepeated',
    '/delete/ids/0',
    {
      insert: { frames: [{ meta: { id: frame.toUpperCase(), name: 'Twice' } }] },
      delete: { ids: [frame] },
    },
  ],
  'a change and a deletion of the same element': ({ shapes: [id] }) => [
    'elementRepeated',
    '/delete/ids/0',
    { update: { shapes: [{ id, frame_id: null }] }, delete: { ids: [id] } },
  ],
  'a connector to a deleted element': ({ shapes: [first, second] }) => [
    'referenceMissing',
    '/insert/connectors/0/connected/second/shape_id',
    {
      insert: {
        connectors: [
          {
            meta: { id: randomUUID() },
            connected: { first: { shape_id: first }, second: { shape_id: second } },
          },
        ],
      },
      delete: { ids: [second] },
    },
  ],
  'a move into a missing frame': ({ shapes: [id] }) => [
    'referenceMissing',
    '/update/shapes/0/frame_id',
    { update: { shapes: [{ id, frame_id: randomUUID() }] } },
  ],
  'more than a thousand elements': ({ shapes: [id] }) => [
    'tooManyElements',
    undefined,
    {
      insert: {
        frames: Array.from({ length: 500 }, () => ({ meta: { id: randomUUID(), name: 'F' } })),
      },
      update: { shapes: [{ id, frame_id: null }] },
      delete: { ids: Array.from({ length: 500 }, () => randomUUID()) },
    },
  ],
};

/** Tests that a batch with one fault changes nothing, with or without a dry run. */
function refusals(test: Test, drawn: (world: World) => Promise<FreshZone>): void {
  for (const [what, fault] of Object.entries(FAULTS)) {
    test(`a batch with ${what} changes nothing`, async (world) => {
      const { as, params, drawing } = await drawn(world);
      const before = await everything({ as, params });
      const [key, expected, body] = fault(drawing);
      const sound = { meta: { id: randomUUID() }, text: 'Sound', position: { top: 0, left: 0 } };
      const wider = withComment(body, sound);
      for (const dry_run of [true, false]) {
        const request = { as, params, body: { ...wider, dry_run } };
        await world.refuse(changeElements, key, request, ({ path }) =>
          assert.equal(path, expected),
        );
      }
      assert.deepEqual(await everything({ as, params }), before);
    });
  }
}

function withComment(body: Batch, comment: object): object {
  return { ...body, insert: { ...body.insert, comments: [comment] } };
}

function picture() {
  const inserted: string[] = Array.from({ length: 5 }, () => randomUUID());
  const [frame = '', first = '', second = '', line = '', comment = ''] = inserted;
  const shape = (id: string) => {
    return { meta: { id }, frame_id: frame, basic: { type: 'OVAL' as const } };
  };
  const end = (shape_id: string) => ({ shape_id });
  const body: Batch = {
    insert: {
      comments: [{ meta: { id: comment }, text: 'Look', element_id: line }],
      connectors: [{ meta: { id: line }, connected: { first: end(first), second: end(second) } }],
      shapes: [shape(first), shape(second)],
      frames: [{ meta: { id: frame, name: 'Picture' } }],
    },
  };
  return { body, inserted };
}

/** Inserts and changes an element of every kind, and deletes one. */
function revision({ frame, shapes: [first], connector, comments: [thread, answer] }: Drawing) {
  const inserted: string[] = Array.from({ length: 3 }, () => randomUUID());
  const [newFrame = '', newShape = '', newLine = ''] = inserted;
  const meta = { name: 'Renamed' };
  const body: Batch = {
    insert: {
      frames: [{ meta: { id: newFrame, name: 'New' } }],
      shapes: [{ meta: { id: newShape, name: 'New' }, frame_id: newFrame, star: { type: 'WAVE' } }],
      connectors: [
        {
          meta: { id: newLine, name: 'New' },
          connected: { first: { shape_id: first }, second: { shape_id: newShape } },
        },
      ],
    },
    update: {
      frames: [{ id: frame, meta }],
      shapes: [{ id: first, meta, frame_id: newFrame }],
      connectors: [{ id: connector, meta }],
      comments: [{ id: thread, text: 'Renamed' }],
    },
    delete: { ids: [answer] },
  };
  return { body, inserted, updated: [frame, first, connector, thread], deleted: [answer] };
}

async function everything({ as, params }: Visit): Promise<unknown> {
  return Promise.all(elementKinds.map((kind) => itemsOf(kind, { as, params })));
}
