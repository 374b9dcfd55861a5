import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  type ConnectorChange,
  type ConnectorInput,
  changeConnectors,
  insertComments,
  insertConnectors,
  insertShapes,
  listComments,
  listConnectors,
  listElements,
  removeConnectors,
  removeFrames,
  removeShapes,
} from '@lienzo/contract';
import { type FreshZone, makeFreshZones, type Visit } from '../fixtures/fresh-zones.ts';
import type { Test } from '../run/runner.ts';

export function connectors(test: Test): void {
  const { drawn } = makeFreshZones();

  test('a connector shows how it is attached to both shapes', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const [first, second] = drawing.shapes;
    const point = { x: 0.5, y: -10 };
    const connector: ConnectorInput = {
      meta: { id: randomUUID(), name: 'Leads to' },
      frame_id: drawing.frame,
      connected: {
        first: { shape_id: first, side: 'EAST', marker: 'NONE' },
        second: { shape_id: second, side: 'WEST', marker: 'BLOCK', point },
      },
      type: 'ELBOW',
      stroke: { type: 'DASH', width: 2, fill: { solid: { color: { hex: { value: 'FFF' } } } } },
      text: { paragraphs: [{ id: randomUUID(), portions: [{ text: 'then' }] }] },
    };
    const body = { connectors: [connector] };
    await world.accept(insertConnectors, { as, params, body }, ({ inserted_ids: ids }) =>
      assert.deepEqual(ids, [connector.meta.id]),
    );
    const white = { solid: { color: { hex: { value: '#fff' } } } };
    await world.accept(listConnectors, { as, params }, (data) => {
      assert.equal(data.total_count, 2);
      const stroke = { ...connector.stroke, fill: white };
      assert.deepEqual(data.connectors[1], { ...connector, stroke });
    });
  });

  test('a change replaces the sent properties and keeps the others', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const id = drawing.connector;
    const [first, second] = drawing.shapes;
    const start = await connectorOf({ as, params }, id);
    const back = { first: { shape_id: second }, second: { shape_id: first, marker: 'OPEN' } };
    const { frame_id: _, ...free } = { ...start, connected: back, type: 'CURVE' };
    const text = { paragraphs: [{ id: randomUUID() }] };
    const steps: [change: Omit<ConnectorChange, 'id'>, expected: object][] = [
      [{ connected: back } as Pick<ConnectorChange, 'connected'>, { ...start, connected: back }],
      [{ type: 'CURVE', frame_id: null }, free],
      [
        { stroke: { width: 3 }, text },
        { ...free, stroke: { width: 3 }, text },
      ],
      [
        { stroke: { type: 'SOLID' }, meta: { name: 'Bent' }, frame_id: drawing.frame },
        {
          ...free,
          text,
          stroke: { type: 'SOLID' },
          meta: { id, name: 'Bent' },
          frame_id: drawing.frame,
        },
      ],
    ];
    for (const [change, expected] of steps) {
      const body = { connectors: [{ id, ...change } as ConnectorChange] }; // every step is a valid change
      await world.accept(changeConnectors, { as, params, body }, ({ results }) =>
        assert.deepEqual(results, [{ id, status: 'success' }]),
      );
      const request = { as, params, query: { ids: [id] } };
      await world.accept(listConnectors, request, ({ connectors: found }) =>
        assert.deepEqual(found, [expected]),
      );
    }
  });

  test('a connector connects shapes or frames of its zone', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const elsewhere = await drawn(world);
    const [first] = drawing.shapes;
    const start = await connectorOf({ as, params }, drawing.connector);
    for (const shape_id of [randomUUID(), drawing.connector, elsewhere.drawing.shapes[0]]) {
      const connected = { first: { shape_id: first }, second: { shape_id } };
      const body = { connectors: [{ meta: { id: randomUUID() }, connected }] };
      await world.refuse(insertConnectors, 'referenceMissing', { as, params, body }, ({ path }) =>
        assert.equal(path, '/connectors/0/connected/second/shape_id'),
      );
      const id = drawing.connector;
      const changes = { connectors: [{ id, connected }] };
      await world.accept(
        changeConnectors,
        { as, params, body: changes },
        ({ results: [result] }) => {
          assert.equal(result?.status, 'failed');
          assert.match(result?.message ?? '', /shape/);
        },
      );
    }
    assert.deepEqual(await connectorOf({ as, params }, drawing.connector), start);
  });

  test('a line passes through its bends, and its text can be anywhere on it', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const id = drawing.connector;
    const bends = [
      { x: -300, y: 40.5 },
      { x: 20, y: -700 },
    ];
    const start = await connectorOf({ as, params }, id);
    const steps: [change: Omit<ConnectorChange, 'id'>, expected: object][] = [
      [
        { bends, label_position: 0.25 } as Pick<ConnectorChange, 'bends'>,
        { bends, label_position: 0.25 },
      ],
      [{ label_position: 1 } as Pick<ConnectorChange, 'bends'>, { bends, label_position: 1 }],
      [{ bends: [] } as Pick<ConnectorChange, 'bends'>, { bends: [], label_position: 1 }],
    ];
    for (const [change, expected] of steps) {
      const body = { connectors: [{ ...change, id } as ConnectorChange] };
      await world.accept(changeConnectors, { as, params, body }, ({ results }) =>
        assert.equal(results.length, 1),
      );
      assert.deepEqual(await connectorOf({ as, params }, id), { ...start, ...expected });
    }
    const near = { as, params, query: { bbox: '-310,30,-290,50', type: ['connector'] } };
    await world.accept(listElements, near, ({ elements }) => assert.equal(elements.length, 0));
    const body = { connectors: [{ id, bends } as ConnectorChange] };
    await world.accept(changeConnectors, { as, params, body }, ({ results }) =>
      assert.equal(results.length, 1),
    );
    await world.accept(listElements, near, ({ elements }) => assert.equal(elements.length, 1));
  });

  test('an end without a shape is a point on the canvas', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const [shape_id] = drawing.shapes;
    const free = { point: { x: -200, y: 40.5 }, marker: 'OPEN' as const };
    const lines = [
      { meta: { id: randomUUID() }, connected: { first: free, second: { point: { x: 0, y: 0 } } } },
      { meta: { id: randomUUID() }, connected: { first: { shape_id }, second: free } },
    ];
    const body = { connectors: lines };
    await world.accept(insertConnectors, { as, params, body }, ({ inserted_ids: ids }) =>
      assert.equal(ids.length, 2),
    );
    for (const { meta, connected } of lines) {
      const stored = await connectorOf({ as, params }, meta.id);
      assert.deepEqual(stored.connected, connected);
    }
    const [line, tied] = lines.map(({ meta }) => meta.id);
    const near = { as, params, query: { bbox: '-210,30,-190,50', type: ['connector'] } };
    await world.accept(listElements, near, ({ elements }) => assert.equal(elements.length, 2));
    const removal = { as, params, body: { ids: [shape_id ?? ''] } };
    await world.accept(removeShapes, removal, ({ results }) => assert.equal(results.length, 1));
    const left = { as, params, query: { ids: [line ?? '', tied ?? ''] } };
    await world.accept(listConnectors, left, ({ connectors }) =>
      assert.deepEqual(
        connectors.map(({ meta }) => meta.id),
        [line],
      ),
    );
  });

  test('an end needs a shape or a point', async (world) => {
    const { as, params } = await drawn(world);
    const connected = { first: { point: { x: 1, y: 2 } }, second: { marker: 'OVAL' as const } };
    const body = { connectors: [{ meta: { id: randomUUID() }, connected }] };
    await world.refuse(insertConnectors, 'validation', { as, params, body }, ({ path }) =>
      assert.equal(path, '/connectors/0/connected/second'),
    );
  });

  test('a connector may connect a shape to itself', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const [shape_id] = drawing.shapes;
    const loop = {
      meta: { id: randomUUID() },
      connected: { first: { shape_id }, second: { shape_id } },
    };
    const body = { connectors: [loop] };
    await world.accept(insertConnectors, { as, params, body }, ({ inserted_ids: ids }) =>
      assert.deepEqual(ids, [loop.meta.id]),
    );
  });

  test('a connector is deleted with either of its shapes', async (world) => {
    for (const end of [0, 1]) {
      const board = await drawn(world);
      const { as, params, drawing } = board;
      const spare = await connectToThird(board);
      const body = { ids: [drawing.shapes[end] ?? ''] };
      await world.accept(removeShapes, { as, params, body }, ({ results }) =>
        assert.equal(results[0]?.status, 'success'),
      );
      await world.accept(listConnectors, { as, params }, ({ connectors: found }) =>
        assert.deepEqual(
          found.map(({ meta }) => meta.id),
          end === 0 ? [spare] : [],
        ),
      );
    }
  });

  test('a connector may end at a frame and is deleted with it', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const connected = {
      first: { shape_id: drawing.frame },
      second: { shape_id: drawing.shapes[0] },
    };
    const body = { connectors: [{ meta: { id: randomUUID() }, connected }] };
    await world.accept(insertConnectors, { as, params, body }, ({ inserted_ids: ids }) =>
      assert.equal(ids.length, 1),
    );
    await as.client.call(removeFrames, { params, body: { ids: [drawing.frame] } });
    await world.accept(listConnectors, { as, params }, ({ connectors: found }) =>
      assert.deepEqual(
        found.map(({ meta }) => meta.id),
        [drawing.connector],
      ),
    );
  });

  test('a comment on a connector stays when the connector is deleted', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const comment = { meta: { id: randomUUID() }, text: 'Why?', element_id: drawing.connector };
    await as.client.call(insertComments, { params, body: { comments: [comment] } });
    await as.client.call(removeShapes, { params, body: { ids: [...drawing.shapes] } });
    const query = { ids: [comment.meta.id] };
    await world.accept(listComments, { as, params, query }, ({ comments: [found] }) => {
      assert.equal(found?.element_id, undefined);
      assert.ok(found?.position, 'it has a place of its own now');
    });
  });

  test('a connector stays when its frame is deleted, and can be deleted alone', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const id = drawing.connector;
    const { frame_id, ...free } = await connectorOf({ as, params }, id);
    assert.equal(frame_id, drawing.frame);
    await as.client.call(removeFrames, { params, body: { ids: [drawing.frame] } });
    assert.deepEqual(await connectorOf({ as, params }, id), free);
    await world.accept(removeConnectors, { as, params, body: { ids: [id] } }, ({ results }) =>
      assert.deepEqual(results, [{ connector_id: id, status: 'success' }]),
    );
  });
}

/** Adds a connector from the second shape to a third one. */
async function connectToThird({ as, params, drawing }: FreshZone): Promise<string> {
  const [, second] = drawing.shapes;
  const [shape, connector] = [randomUUID(), randomUUID()];
  const drawn = { meta: { id: shape }, basic: { type: 'OVAL' as const } };
  await as.client.call(insertShapes, { params, body: { shapes: [drawn] } });
  const connected = { first: { shape_id: second }, second: { shape_id: shape } };
  const body = { connectors: [{ meta: { id: connector }, connected }] };
  await as.client.call(insertConnectors, { params, body });
  return connector;
}

async function connectorOf({ as, params }: Visit, id: string) {
  const query = { ids: [id] };
  const { connectors: found } = await as.client.call(listConnectors, { params, query });
  const [connector] = found;
  assert.ok(connector, 'the connector is there');
  return connector;
}
