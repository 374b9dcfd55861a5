import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { arrangeElements, type BodyOf, changeElements, listShapes } from '@lienzo/contract';
import { makeFreshZones, type Visit } from '../fixtures/fresh-zones.ts';
import type { Test } from '../run/runner.ts';

type Arrangement = BodyOf<typeof arrangeElements>;

const ALGORITHMS = ['layered', 'tree', 'force', 'grid', 'pack'] as const;
const DIRECTIONS = ['DOWN', 'RIGHT', 'UP', 'LEFT'] as const;

/** Automatic layout. */
export function elementArrangements(test: Test): void {
  const { empty, drawn } = makeFreshZones();

  for (const algorithm of ALGORITHMS) {
    test(`elements arranged with ${algorithm} do not overlap`, async (world) => {
      const visit = await empty(world);
      const ids = await stack(visit, 8);
      for (const direction of DIRECTIONS) {
        const body: Arrangement = { ids, algorithm, direction, spacing: 0 };
        await world.accept(arrangeElements, { ...visit, body }, ({ positions, dry_run }) => {
          assert.equal(dry_run, false);
          assert.deepEqual(positions.map(({ id }) => id).sort(), ids.toSorted());
          assert.equal(Math.min(...positions.map(({ left }) => left)), 10);
          assert.equal(Math.min(...positions.map(({ top }) => top)), 20);
        });
        assert.deepEqual(overlaps(await layoutsOf(visit)), [], direction);
      }
    });
  }

  test('the elements of a frame are arranged, and nothing is stored in a dry run', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const visit = { as, params };
    const before = await layoutsOf(visit);
    const wide = { frame_id: drawing.frame, algorithm: 'grid' as const, spacing: 1_000 };
    await world.accept(arrangeElements, { ...visit, body: { ...wide, dry_run: true } }, (data) => {
      assert.equal(data.dry_run, true);
      assert.deepEqual(data.positions.map(({ left }) => left).sort(), [1_120, 20]);
    });
    assert.deepEqual(await layoutsOf(visit), before);
    await world.accept(arrangeElements, { ...visit, body: { ...wide, dry_run: false } }, () => {});
    const after = await layoutsOf(visit);
    assert.deepEqual(after.map(({ left }) => left).sort(), [1_120, 20]);
  });

  test('elements that are missing, named twice or locked are not arranged', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const [first, second] = drawing.shapes;
    const refuse = (
      key: 'elementNotFound' | 'elementRepeated' | 'elementLocked',
      body: object,
      at: string,
    ) =>
      world.refuse(
        arrangeElements,
        key,
        { as, params, body: { algorithm: 'pack', ...body } },
        ({ path }) => assert.equal(path, at),
      );
    await refuse('elementNotFound', { ids: [first, randomUUID()] }, '/ids/1');
    await refuse('elementNotFound', { frame_id: first }, '/frame_id');
    await refuse('elementRepeated', { ids: [first, first.toUpperCase()] }, '/ids/1');
    const update = { shapes: [first, second].map((id) => ({ id, locked: 'all' as const })) };
    await as.client.call(changeElements, { params, body: { update } });
    await refuse('elementLocked', { frame_id: drawing.frame, spacing: 7 }, '/frame_id');
  });

  test('at most 1,000 elements are moved', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const shapes = Array.from({ length: 999 }, () => ({
      ...{ meta: { id: randomUUID() }, frame_id: drawing.frame },
      basic: { type: 'OVAL' as const },
    }));
    await as.client.call(changeElements, { params, body: { insert: { shapes } } });
    const body = { frame_id: drawing.frame, algorithm: 'grid' as const };
    await world.refuse(arrangeElements, 'tooManyElements', { as, params, body });
  });

  test('elements are arranged once per Idempotency-Key', async (world) => {
    const visit = await empty(world);
    const ids = await stack(visit, 3);
    const request = { ...visit, idempotencyKey: randomUUID() };
    const { status } = await world.repeat(arrangeElements, {
      ...request,
      body: { ids, algorithm: 'grid' },
    });
    assert.equal(status, 200);
    const body = { ids, algorithm: 'tree' as const };
    await world.refuse(arrangeElements, 'idempotencyConflict', { ...request, body });
  });
}

/** Inserts connected shapes on top of each other and returns their ids. */
async function stack({ as, params }: Visit, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const layout = { left: 10, top: 20, width: 100, height: 60 };
  const shapes = ids.map((id) => ({
    ...{ meta: { id }, properties: { layout } },
    basic: { type: 'RECTANGLE' as const },
  }));
  const connectors = ids.slice(1).map((id, index) => ({
    meta: { id: randomUUID() },
    connected: { first: { shape_id: ids[index >> 1] ?? '' }, second: { shape_id: id } },
  }));
  await as.client.call(changeElements, { params, body: { insert: { shapes, connectors } } });
  return ids;
}

async function layoutsOf({ as, params }: Visit) {
  const query = { form: 'input' as const };
  const { shapes } = await as.client.call(listShapes, { params, query });
  return shapes.map(({ properties }) => {
    const { left = 0, top = 0, width = 0, height = 0 } = properties?.layout ?? {};
    return { left, top, right: left + width, bottom: top + height };
  });
}

type Sides = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

function overlaps(layouts: readonly Sides[]): string[] {
  return layouts.flatMap((a, index) =>
    layouts.slice(index + 1).flatMap((b) => {
      const isApart =
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      return isApart ? [] : `${JSON.stringify(a)} overlaps ${JSON.stringify(b)}`;
    }),
  );
}
