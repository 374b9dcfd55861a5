import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeElements,
  importElements,
  insertFrames,
  listFrames,
  removeFrames,
} from '@lienzo/contract';
import { fillZone } from '../fixtures/fill-zone.ts';
import { type FreshZone, makeFreshZones } from '../fixtures/fresh-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';
import {
  acceptChanges,
  acceptInsertion,
  elementKinds,
  frameKind,
  itemsOf,
} from './element-kinds.ts';

/** Limits of elements per request and per zone. */
export function elementLimits(test: Test): void {
  const boards = makeFreshZones();
  const full = once(async (world): Promise<FreshZone> => {
    const board = await boards.drawn(world);
    await fillZone(board.params, board.as);
    return board;
  });

  test('a thousand elements are inserted and deleted in one request', async (world) => {
    const { as, params } = await boards.empty(world);
    const frames = Array.from({ length: 1_000 }, (_, index) => {
      return { meta: { id: randomUUID(), name: `Frame ${index}` }, type: 'CUSTOM' as const };
    });
    const ids = frames.map(({ meta }) => meta.id);
    await world.accept(insertFrames, { as, params, body: { frames } }, ({ inserted_ids }) =>
      assert.deepEqual(inserted_ids, ids),
    );
    await world.accept(listFrames, { as, params }, (data) => {
      assert.equal(data.total_count, 1_000);
      assert.deepEqual(data.frames, frames);
    });
    await world.accept(removeFrames, { as, params, body: { ids } }, ({ results }) =>
      assert.deepEqual(
        results,
        ids.map((frame_id) => ({ frame_id, status: 'success' })),
      ),
    );
    await world.accept(listFrames, { as, params }, (data) => assert.equal(data.total_count, 0));
  });

  for (const kind of elementKinds) {
    test(`a full zone refuses another ${kind.name} but accepts changes`, async (world) => {
      const { drawing, as, params } = await full(world);
      const before = await itemsOf(kind, { as, params });
      const items = [kind.make(randomUUID(), 'One too many', drawing)];
      const request = { as, params, body: { [kind.field]: items } };
      await world.refuse(kind.insert, 'zoneFull', request);
      assert.deepEqual(await itemsOf(kind, { as, params }), before);
      // Existing elements can be sent again and changed.
      const known = before.filter(({ meta }) => meta.id === kind.drawn(drawing));
      await acceptInsertion(world, kind, { as, params, items: known }, (ids) =>
        assert.equal(ids.length, 1),
      );
      const changes = [kind.reword(kind.drawn(drawing), 'Still changing')];
      await acceptChanges(world, kind, { as, params, changes }, ([result]) =>
        assert.equal(result?.status, 'success'),
      );
    });
  }

  for (const kind of elementKinds.filter(({ name }) => name !== 'comment')) {
    test(`a ${kind.name} of more than 65,536 bytes is refused`, async (world) => {
      const { drawing, as, params } = await boards.drawn(world);
      const before = await itemsOf(kind, { as, params });
      const item = { ...kind.make(randomUUID(), 'Large', drawing), ...largeFields(kind.name) };
      const items = [kind.make(randomUUID(), 'Small', drawing), item];
      await world.refuse(kind.insert, 'elementTooLarge', {
        as,
        params,
        body: { [kind.field]: items },
      });
      await world.refuse(changeElements, 'elementTooLarge', {
        as,
        params,
        body: { insert: { [kind.field]: items } },
      });
      const changes = [{ id: kind.drawn(drawing), ...largeFields(kind.name) }];
      await acceptChanges(world, kind, { as, params, changes }, ([result]) => {
        assert.equal(result?.status, 'failed');
        assert.match(result?.message ?? '', /65,536 bytes/);
      });
      assert.deepEqual(await itemsOf(kind, { as, params }), before);
    });
  }

  test('a batch may replace elements of a full zone but not add any', async (world) => {
    const { as, params } = await full(world);
    const before = await itemsOf(frameKind, { as, params });
    const id = before.at(-1)?.meta.id ?? '';
    const frameOf = (name: string) => ({
      meta: { id: randomUUID(), name },
      type: 'CUSTOM' as const,
    });
    const tooMany = { insert: { frames: [frameOf('One'), frameOf('Two')] }, delete: { ids: [id] } };
    await world.refuse(changeElements, 'zoneFull', { as, params, body: tooMany });
    await world.refuse(changeElements, 'zoneFull', {
      as,
      params,
      body: { ...tooMany, dry_run: true },
    });
    const nodes = ['a', 'b'].map((id) => ({ id, type: 'text', text: id, width: 9, height: 9 }));
    const content = JSON.stringify({ nodes });
    await world.refuse(importElements, 'zoneFull', { as, params, body: { content } });
    assert.deepEqual(await itemsOf(frameKind, { as, params }), before);
    const body = { insert: { frames: [frameOf('New')] }, delete: { ids: [id] } };
    await world.accept(changeElements, { as, params, body }, (data) =>
      assert.deepEqual(data.deleted_ids, [id]),
    );
    const after = await itemsOf(frameKind, { as, params });
    assert.deepEqual(after.slice(0, -1), before.slice(0, -1));
    assert.equal(after.at(-1)?.meta.name, 'New');
  });
}

/** Returns fields that make an element larger than 65,536 bytes of JSON. */
function largeFields(kind: string): object {
  if (kind !== 'frame') {
    const portions = Array.from({ length: 4 }, () => ({ text: 'é'.repeat(10_000) }));
    return { text: { paragraphs: [{ id: randomUUID(), portions }] } };
  }
  const stops = Array.from({ length: 64 }, (_, index) => ({
    color: { rgb: { red: 255, green: 255, blue: 255 } },
    position: index / 64,
  }));
  const fills = Array.from({ length: 64 }, () => ({ gradient: { type: 'LINEAR', stops } }));
  return { properties: { fills } };
}
