import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { draw } from '../fixtures/draw-elements.ts';
import { type FreshZone, makeFreshZones, type Visit } from '../fixtures/fresh-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';
import {
  acceptInsertion,
  acceptItems,
  acceptRemovals,
  type ElementKind,
  elementKinds,
  type Item,
  itemsOf,
} from './element-kinds.ts';

/** More than the maximum page. */
const MANY = 120;

/** Lists of elements, for every kind. */
export function elementReads(test: Test): void {
  const { empty } = makeFreshZones();
  for (const kind of elementKinds) {
    const crowded = once(async (world) => makePagedElements(kind, await empty(world)));
    kindRules({ test, kind, empty, crowded });
  }
}

interface PagedElements extends FreshZone {
  /** Ids of all elements of the kind, bottom first. */
  readonly ids: readonly string[];
}

async function makePagedElements(kind: ElementKind, visit: Visit): Promise<PagedElements> {
  const drawing = await draw(visit.params, visit.as);
  const made = Array.from({ length: MANY }, (_, index) =>
    kind.make(randomUUID(), `Number ${index}`, drawing),
  );
  const before = await itemsOf(kind, visit);
  await visit.as.client.call(kind.insert, {
    params: visit.params,
    body: { [kind.field]: made },
  } as object);
  return { ...visit, drawing, ids: [...before, ...made].map(({ meta }) => meta.id) };
}

interface KindRules {
  readonly test: Test;
  readonly kind: ElementKind;
  readonly empty: (world: World) => Promise<Visit>;
  readonly crowded: (world: World) => Promise<PagedElements>;
}

function kindRules({ test, kind, empty, crowded }: KindRules): void {
  const { field } = kind;

  test(`a zone without ${field} has an empty list of them`, async (world) => {
    const visit = await empty(world);
    for (const search of ['', 'form=input', 'from=7', 'limit=1', `ids=${randomUUID()}`]) {
      await acceptItems(world, kind, { ...visit, search }, (items, total) =>
        assert.deepEqual({ items, total }, { items: [], total: 0 }),
      );
    }
  });

  test(`${field} are listed bottom first, all of them unless a page is requested`, async (world) => {
    const { ids, ...visit } = await crowded(world);
    const all = ids.length;
    const pages: [search: string, from: number, to: number][] = [
      ['', 0, all],
      ['from=0', 0, all],
      ['from=3', 3, all],
      ['limit=100', 0, 100],
      ['limit=1', 0, 1],
      ['from=3&limit=7', 3, 10],
      [`from=${all - 1}&limit=5`, all - 1, all],
      [`from=${all}`, all, all],
      ['from=2147483647&limit=100', all, all],
    ];
    for (const [search, from, to] of pages) {
      await acceptItems(world, kind, { ...visit, search }, (items, total) => {
        assert.deepEqual(idsOf(items), ids.slice(from, to), search || 'no query');
        assert.equal(total, all, 'of all pages');
      });
    }
  });

  test(`${field} are found by their ids, in either case and in any order`, async (world) => {
    const { ids, drawing, ...visit } = await crowded(world);
    const [first = '', second = '', third = ''] = ids;
    const asked: [wanted: string[], found: string[]][] = [
      [[second], [second]],
      [
        [third.toUpperCase(), first],
        [first, third],
      ],
      [[first, first, first.toUpperCase()], [first]],
      [[randomUUID()], []],
      [[randomUUID(), third, kind.foreign(drawing)], [third]],
      [[...ids], [...ids]],
    ];
    for (const [wanted, found] of asked) {
      await acceptItems(world, kind, { ...visit, query: { ids: wanted } }, (items, total) => {
        assert.deepEqual(idsOf(items), found);
        assert.equal(total, found.length);
      });
    }
    const spaced = `ids=${first}, ${third}&from=1&limit=5`;
    await acceptItems(world, kind, { ...visit, search: spaced }, (items, total) =>
      assert.deepEqual([idsOf(items), total], [[third], 2]),
    );
    await acceptItems(world, kind, { ...visit, search: 'ids=&limit=2' }, (items, total) =>
      assert.deepEqual([idsOf(items), total], [[first, second], ids.length]),
    );
  });

  test(`${field} can be requested by a thousand ids`, async (world) => {
    const { ids, ...visit } = await crowded(world);
    const others = Array.from({ length: 1_000 - ids.length }, () => randomUUID());
    const query = { ids: [...others, ...ids] };
    await acceptItems(world, kind, { ...visit, query }, (items) =>
      assert.deepEqual(idsOf(items), ids),
    );
  });

  test(`${field} read with form=input can be sent back unchanged`, async (world) => {
    const visit = await empty(world);
    await draw(visit.params, visit.as);
    const items = await itemsOf(kind, visit);
    assert.ok(items.length > 0);
    // Nothing changes while they exist; after a deletion they are inserted again.
    const ids = idsOf(items);
    await acceptInsertion(world, kind, { ...visit, items }, (found) =>
      assert.deepEqual(found, ids),
    );
    await acceptRemovals(world, kind, { ...visit, ids }, (results) =>
      assert.ok(results.every(({ status }) => status === 'success')),
    );
    await acceptInsertion(world, kind, { ...visit, items }, (found) =>
      assert.deepEqual(found, ids),
    );
    await acceptItems(world, kind, { ...visit, query: { form: 'input' } }, (again) =>
      assert.deepEqual(again, items),
    );
  });
}

function idsOf(items: readonly Item[]): string[] {
  return items.map(({ meta }) => meta.id);
}
