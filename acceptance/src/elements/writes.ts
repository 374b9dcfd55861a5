import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Operation } from '@lienzo/contract';
import { getZoneData } from '@lienzo/contract';
import { type FreshZone, makeFreshZones, type Visit } from '../fixtures/fresh-zones.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';
import {
  acceptChanges,
  acceptInsertion,
  acceptItems,
  acceptRemovals,
  type ElementKind,
  elementKinds,
  itemsOf,
} from './element-kinds.ts';

/** Insertions, changes and removals of elements, for every kind. */
export function elementWrites(test: Test): void {
  const { drawn: board } = makeFreshZones();
  for (const kind of elementKinds) {
    insertionRules({ test, kind, board });
    changeRules({ test, kind, board });
    removalRules({ test, kind, board });
  }
}

interface Rules {
  readonly test: Test;
  readonly kind: ElementKind;
  readonly board: (world: World) => Promise<FreshZone>;
}

function insertionRules({ test, kind, board }: Rules): void {
  const { field, name } = kind;

  test(`new ${field} are on top, in the order in which they were sent`, async (world) => {
    const { drawing, ...visit } = await board(world);
    const before = await itemsOf(kind, visit);
    const items = ['One', 'Two', 'Three'].map((words) => kind.make(randomUUID(), words, drawing));
    await acceptInsertion(world, kind, { ...visit, items }, (ids) =>
      assert.deepEqual(
        ids,
        items.map(({ meta }) => meta.id),
      ),
    );
    await acceptItems(world, kind, { ...visit, query: { form: 'input' } }, (found, total) => {
      assert.deepEqual(found, [...before, ...items]);
      assert.equal(total, before.length + 3);
    });
  });

  test(`sending a ${name} again changes nothing`, async (world) => {
    const { drawing, ...visit } = await board(world);
    const items = ['One', 'Two'].map((words) => kind.make(randomUUID(), words, drawing));
    const ids = items.map(({ meta }) => meta.id);
    await acceptInsertion(world, kind, { ...visit, items }, (found) =>
      assert.deepEqual(found, ids),
    );
    const before = await versionOf(visit);
    for (const again of [items, items.toReversed()]) {
      await acceptInsertion(world, kind, { ...visit, items: again }, (found) =>
        assert.deepEqual(
          found,
          again.map(({ meta }) => meta.id),
        ),
      );
    }
    assert.equal(await versionOf(visit), before);
    const more = kind.make(randomUUID(), 'Three', drawing);
    await acceptInsertion(world, kind, { ...visit, items: [...items, more] }, (found) =>
      assert.deepEqual(found, [...ids, more.meta.id]),
    );
    const all = await itemsOf(kind, visit);
    assert.deepEqual(all.slice(-3), [...items, more]);
  });

  test(`the id of another element is refused and no ${name} is inserted`, async (world) => {
    const { drawing, as, params } = await board(world);
    const before = await itemsOf(kind, { as, params });
    const taken = [kind.drawn(drawing), kind.drawn(drawing).toUpperCase(), kind.foreign(drawing)];
    for (const id of taken) {
      const items = [randomUUID(), id].map((each) => kind.make(each, 'Other words', drawing));
      const request = { as, params, body: { [field]: items } };
      await world.refuse(kind.insert, 'elementConflict', request, ({ path }) =>
        assert.equal(path, `/${field}/1/meta/id`),
      );
    }
    assert.deepEqual(await itemsOf(kind, { as, params }), before);
  });

  test(`a ${name} is inserted once per Idempotency-Key`, async (world) => {
    const { drawing, as, params } = await board(world);
    const bodyOf = (words: string) => ({ [field]: [kind.make(randomUUID(), words, drawing)] });
    const request = { as, params, idempotencyKey: randomUUID(), body: bodyOf('One') };
    const { status } = await world.repeat(kind.insert, request);
    assert.equal(status, 200);
    const other = { ...request, body: bodyOf('Two') };
    await world.refuse(kind.insert, 'idempotencyConflict', other);
  });

  test(`a ${name} keeps its id as sent and is found by it in either case`, async (world) => {
    const { drawing, ...visit } = await board(world);
    const id = randomUUID().toUpperCase();
    const item = kind.make(id, 'Loud', drawing);
    await acceptInsertion(world, kind, { ...visit, items: [item] }, (ids) =>
      assert.deepEqual(ids, [id]),
    );
    const changes = [kind.reword(id.toLowerCase(), 'Quiet')];
    await acceptChanges(world, kind, { ...visit, changes }, ([result]) =>
      assert.deepEqual([result?.id.toUpperCase(), result?.status], [id, 'success']),
    );
    await acceptItems(world, kind, { ...visit, query: { ids: [id.toLowerCase()] } }, ([found]) => {
      assert.equal(found?.meta.id, id);
      assert.equal(found && kind.wordsOf(found), 'Quiet');
    });
    await acceptRemovals(world, kind, { ...visit, ids: [id.toLowerCase()] }, ([result]) =>
      assert.equal(result?.status, 'success'),
    );
  });

  test(`a request must not contain a ${name} twice`, async (world) => {
    const { drawing, as, params } = await board(world);
    const before = await versionOf({ as, params });
    const refuseTwins = async (op: Operation, at: string, twins: (ids: string[]) => object) => {
      const id = kind.drawn(drawing);
      for (const twin of [id, id.toUpperCase()]) {
        const request = { as, params, body: twins([id, randomUUID(), twin]) };
        await world.refuse(op, 'elementRepeated', request, ({ path }) => assert.equal(path, at));
      }
    };
    await refuseTwins(kind.insert, `/${field}/2/meta/id`, (ids) => {
      return { [field]: ids.map((id) => kind.make(id, 'Twin', drawing)) };
    });
    await refuseTwins(kind.change, `/${field}/2/id`, (ids) => {
      return { [field]: ids.map((id) => kind.reword(id, 'Twin')) };
    });
    await refuseTwins(kind.remove, '/ids/2', (ids) => ({ ids }));
    assert.equal(await versionOf({ as, params }), before, 'nothing was written');
  });
}

function changeRules({ test, kind, board }: Rules): void {
  const { name } = kind;

  test(`each change of a ${name} succeeds or fails separately`, async (world) => {
    const { drawing, ...visit } = await board(world);
    const item = kind.make(randomUUID(), 'Before', drawing);
    await acceptInsertion(world, kind, { ...visit, items: [item] }, (ids) => assert.ok(ids[0]));
    const ids = [randomUUID(), item.meta.id, kind.foreign(drawing)];
    const changes = ids.map((id) => kind.reword(id, 'After'));
    await acceptChanges(world, kind, { ...visit, changes }, (results) => {
      const outcomes = results.map(({ id, status }) => [id, status]);
      const expected = ids.map((id) => [id, id === item.meta.id ? 'success' : 'failed']);
      assert.deepEqual(outcomes, expected);
      for (const { status, message } of results) {
        assert.equal(message !== undefined, status === 'failed', 'only a failure is explained');
      }
    });
    await acceptItems(world, kind, { ...visit, query: { ids } }, (found) => {
      assert.deepEqual(found.map(kind.wordsOf), ['After']);
    });
  });

  test(`a change of a ${name} without effect writes nothing`, async (world) => {
    const { drawing, ...visit } = await board(world);
    const id = kind.drawn(drawing);
    const changes = [kind.reword(id, 'Settled')];
    const change = () =>
      acceptChanges(world, kind, { ...visit, changes }, (results) =>
        assert.deepEqual(results, [{ id, status: 'success' }]),
      );
    await change();
    const before = await versionOf(visit);
    await change();
    assert.equal(await versionOf(visit), before);
  });
}

function removalRules({ test, kind, board }: Rules): void {
  const { name } = kind;

  test(`each removal of a ${name} succeeds or fails separately, and only once`, async (world) => {
    const { drawing, ...visit } = await board(world);
    const id = kind.drawn(drawing);
    const item = (await itemsOf(kind, visit)).find(({ meta }) => meta.id === id);
    const ids = [kind.foreign(drawing), id, randomUUID()];
    const removeAll = (fate: 'success' | 'failed') =>
      acceptRemovals(world, kind, { ...visit, ids }, (results) => {
        const outcomes = results.map(({ id: each, status }) => [each, status]);
        assert.deepEqual(
          outcomes,
          ids.map((each) => [each, each === id ? fate : 'failed']),
        );
        for (const { status, message } of results) {
          assert.equal(message !== undefined, status === 'failed', 'only a failure is explained');
        }
      });
    await removeAll('success');
    await acceptItems(world, kind, { ...visit, query: { ids: [id] } }, (items, total) =>
      assert.deepEqual([items, total], [[], 0]),
    );
    await removeAll('failed');
    // The id is free again, also for another kind.
    const other = { ...item, ...kind.make(id, 'Other words', drawing) };
    await acceptInsertion(world, kind, { ...visit, items: [other] }, (found) =>
      assert.deepEqual(found, [id]),
    );
  });
}

/** Returns the current version number of a zone, which changes with every edit. */
async function versionOf({ as, params: { zone_id, ...params } }: Visit): Promise<string> {
  const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA' as const, zone_id };
  const { space_data: data } = await as.client.call(getZoneData, { params, query });
  return data.docDatas[0]?.baseMeta.current.version ?? '';
}
