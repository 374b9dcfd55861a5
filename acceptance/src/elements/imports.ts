import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { importElements } from '@lienzo/contract';
import { makeFreshZones } from '../fixtures/fresh-zones.ts';
import { elementsOf } from '../fixtures/make-zone.ts';
import type { Test } from '../run/runner.ts';

const node = (id: string, left: number) => ({
  ...{ id, type: 'text', text: `Node ${id}`, x: left, y: 0, width: 200, height: 80 },
});

const canvasOf = (...ids: string[]) =>
  JSON.stringify({
    nodes: ids.map((id, index) => node(id, index * 300)),
    edges: ids.slice(1).map((id, index) => ({ id: `e${id}`, fromNode: ids[index], toNode: id })),
  });

/** Imports of files of other programs. */
export function elementImports(test: Test): void {
  const { empty } = makeFreshZones();

  test('an import inserts the elements of a file with new ids', async (world) => {
    const { as, params } = await empty(world);
    const body = { content: canvasOf('a', 'b') };
    const seen = new Set<string>();
    for (const count of [3, 6]) {
      await world.accept(importElements, { as, params, body }, (data) => {
        assert.equal(data.format, 'jsoncanvas');
        assert.deepEqual(data.counts, { frames: 0, shapes: 2, connectors: 1 });
        for (const id of data.inserted_ids) seen.add(id);
      });
      assert.equal(seen.size, count);
      assert.equal((await elementsOf(params, as)).length, count);
    }
  });

  test('an import lists what it could not carry over', async (world) => {
    const { as, params } = await empty(world);
    const file = { id: 'f', type: 'file', file: 'plan.pdf', x: 0, y: 0, width: 9, height: 9 };
    const body = { format: 'jsoncanvas' as const, content: JSON.stringify({ nodes: [file] }) };
    await world.accept(importElements, { as, params, body }, ({ losses }) => {
      assert.equal(losses[0]?.element, 'f');
      assert.match(losses[0]?.what ?? '', /plan\.pdf/);
    });
  });

  test('an import of rows with keys fails if the zone has one of them', async (world) => {
    const { as, params } = await empty(world);
    const body = { format: 'csv' as const, content: 'Key,Title\nA-1,First\nA-2,Second' };
    await world.accept(importElements, { as, params, body }, ({ counts }) =>
      assert.equal(counts.shapes, 2),
    );
    await world.refuse(importElements, 'elementKeyTaken', { as, params, body });
    assert.equal((await elementsOf(params, as)).length, 2);
  });

  test('a dry run of an import inserts nothing', async (world) => {
    const { as, params } = await empty(world);
    const body = { content: canvasOf('a', 'b', 'c'), dry_run: true };
    await world.accept(importElements, { as, params, body }, (data) => {
      assert.equal(data.counts.shapes, 3);
      assert.deepEqual(data.inserted_ids, []);
    });
    assert.deepEqual(await elementsOf(params, as), []);
  });

  test('a file that is not of its format is refused with the reason', async (world) => {
    const { as, params } = await empty(world);
    for (const body of [
      { content: 'Just some words' },
      { content: '{"nodes": 7}', format: 'jsoncanvas' as const },
      { content: canvasOf('a'), format: 'excalidraw' as const },
    ]) {
      await world.refuse(importElements, 'fileUnreadable', { as, params, body }, (details) =>
        assert.equal(details.path, '/content'),
      );
    }
    assert.deepEqual(await elementsOf(params, as), []);
  });

  test('a placement other than AUTO needs a position', async (world) => {
    const { as, params } = await empty(world);
    const body = { content: canvasOf('a'), placement: 'AT_POSITION' as const };
    await world.refuse(importElements, 'validation', { as, params, body });
    const position = { left: 40, top: -30 };
    await world.accept(importElements, { as, params, body: { ...body, position } }, (data) =>
      assert.deepEqual(data.position, position),
    );
  });

  test('an import is executed once per Idempotency-Key', async (world) => {
    const { as, params } = await empty(world);
    const request = { as, params, idempotencyKey: randomUUID(), body: { content: canvasOf('a') } };
    await world.repeat(importElements, request);
    const other = { ...request, body: { content: canvasOf('b') } };
    await world.refuse(importElements, 'idempotencyConflict', other);
    assert.equal((await elementsOf(params, as)).length, 1);
  });
}
