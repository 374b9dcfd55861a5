import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { changeElements, type DataOf, listElements, type QueryOf } from '@lienzo/contract';
import { draw } from '../fixtures/draw-elements.ts';
import { makeFreshZones, type Visit } from '../fixtures/fresh-zones.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';
import { elementKinds, type Item, itemsOf } from './element-kinds.ts';

type Filter = QueryOf<typeof listElements>;
type Found = DataOf<typeof listElements>;

/** Queries for elements of a zone. */
export function elementQueries(test: Test): void {
  const { empty, drawn } = makeFreshZones();

  test('queries find nothing in an empty zone', async (world) => {
    const { as, params } = await empty(world);
    for (const search of [
      '',
      'form=input',
      'bbox=0,0,1,1',
      'text=a',
      'from=2147483647&limit=100',
    ]) {
      await world.accept(listElements, { as, params, search }, (data) =>
        assert.deepEqual(data, { total_count: 0, seq: '0', elements: [] }),
      );
    }
  });

  test('all elements are listed as in the list of their kind', async (world) => {
    const { as, params } = await drawn(world);
    const listed = await Promise.all(elementKinds.map((kind) => itemsOf(kind, { as, params })));
    const request = { as, params, query: { form: 'input' as const } };
    await world.accept(listElements, request, ({ elements, total_count: total }) => {
      for (const [index, { name }] of elementKinds.entries()) {
        const ofKind = elements.filter(({ type }) => type === name).map(itemOf);
        assert.deepEqual(ofKind, listed[index]);
      }
      assert.equal(total, listed.flat().length);
    });
  });

  test('elements are found by area, text, type, frame and connection, and by all filters together', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const { frame, shapes, connector, comments } = drawing;
    const [first, second] = shapes;
    const everything = [frame, ...shapes, connector, ...comments];
    const cases: [filter: Filter, found: readonly string[]][] = [
      [{}, everything],
      [{ bbox: '-100,-100,1e3,1000.5' }, everything],
      // In the frame, right of the first shape and left of the second.
      [{ bbox: '150,50,200,60' }, [frame, connector]],
      [{ bbox: '1000,1000,2000,2000' }, []],
      [{ text: 'RÍSK' }, [frame]],
      [{ text: 'do.' }, [comments[1]]],
      [{ type: ['Frame', 'COMMENT'] }, [frame, ...comments]],
      [{ frame_id: frame.toUpperCase() }, [...shapes, connector]],
      [{ connected_to: first }, [second, connector]],
      [{ connected_to: first, type: ['shape'], bbox: '0,0,400,200', frame_id: frame }, [second]],
      [{ connected_to: randomUUID() }, []],
      [{ after_seq: '0' }, everything],
      [{ changed_since: '2000-01-01' }, everything],
      [{ changed_since: '2999-12-31T23:59:59Z' }, []],
      [{ from: 0, limit: 1 }, everything.slice(0, 1)],
      [{ from: 1, limit: 100 }, everything.slice(1)],
    ];
    for (const [query, found] of cases) await expectFound(world, { as, params }, { query, found });
    const turned = { as, params, query: { bbox: '2,0,1,0' } };
    await world.refuse(listElements, 'validation', turned, ({ path }) =>
      assert.equal(path, '/bbox'),
    );
    const noDay = { as, params, query: { changed_since: '2026-02-30' } };
    await world.refuse(listElements, 'validation', noDay, ({ path }) =>
      assert.equal(path, '/changed_since'),
    );
  });

  test('a repeated query returns what changed and what was deleted', async (world) => {
    const visit = await empty(world);
    const { as, params } = visit;
    const { frame, shapes, connector, comments } = await draw(params, as);
    const change = (body: object) => as.client.call(changeElements, { params, body });
    let seq = '0';
    const expectChanges = async (changed: readonly string[], deleted: readonly string[]) => {
      const request = { as, params, query: { after_seq: seq } };
      const data = await world.accept(listElements, request, (found) => {
        assert.deepEqual(idsOf(found), changed);
        assert.deepEqual(found.deleted?.ids.toSorted(), deleted.toSorted());
        assert.equal(found.deleted?.total_count, deleted.length);
      });
      seq = data.seq;
    };
    await expectChanges([frame, ...shapes, connector, ...comments], []);
    await expectChanges([], []);
    await change({ update: { frames: [{ id: frame, meta: { name: 'Chances' } }] } });
    await expectChanges([frame], []);
    // The connector is deleted with its shape; the comment on it stays in place.
    await change({ delete: { ids: [shapes[0]] } });
    await expectChanges([comments[0]], [shapes[0], connector]);
    await change({ insert: { shapes: [{ meta: { id: shapes[0] }, star: { type: 'WAVE' } }] } });
    await expectChanges([shapes[0]], []);
    await expectChanges([], []);
  });
}

interface Expected {
  readonly query: Filter;
  readonly found: readonly string[];
}

async function expectFound(world: World, visit: Visit, { query, found }: Expected): Promise<void> {
  await world.accept(listElements, { ...visit, query }, (data) =>
    assert.deepEqual(idsOf(data), found, JSON.stringify(query)),
  );
}

function idsOf({ elements }: Found): string[] {
  return elements.map((element) => itemOf(element).meta.id);
}

function itemOf(element: Found['elements'][number]): Item {
  const { type, ...parts } = element;
  return (parts as Record<string, Item>)[type] as Item; // the element is in the field of its type
}
