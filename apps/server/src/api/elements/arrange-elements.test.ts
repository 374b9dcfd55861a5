import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let owner: Person;
let at: { edition_id: string; space_id: string; zone_id: string };
beforeEach(async () => {
  await fixture.addZone();
  owner = fixture.owner;
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
});

type Arrange = contract.BodyOf<typeof contract.arrangeElements>;
type Insertions = NonNullable<contract.BodyOf<typeof contract.changeElements>['insert']>;

const box = (left: number, top: number, size = 100) => ({
  properties: { layout: { left, top, width: size, height: size } },
});
const shape = (left: number, top: number, fields: object = {}) => ({
  meta: { id: randomUUID() },
  basic: { type: 'RECTANGLE' as const },
  ...box(left, top),
  ...fields,
});
const line = (from: string, to: string, fields: object = {}) => ({
  meta: { id: randomUUID() },
  connected: { first: { shape_id: from }, second: { shape_id: to } },
  ...fields,
});
const insert = (insert: Insertions) =>
  owner.client.call(contract.changeElements, { params: at, body: { insert } });
const arrange = (body: Arrange, person: Person = owner, idempotencyKey = randomUUID()) =>
  person.client.call(contract.arrangeElements, { params: at, body, idempotencyKey });

/** Returns the stored positions of frames and shapes, and the elements themselves. */
async function stored() {
  const { elements } = await owner.client.call(contract.listElements, {
    params: at,
    query: { form: 'input' },
  });
  const positions = new Map<string, [number, number]>();
  const connectors = new Map<string, contract.StoredConnector>();
  for (const element of elements) {
    if (element.type === 'connector')
      connectors.set(element.connector.meta.id, element.connector as contract.StoredConnector);
    if (element.type !== 'shape' && element.type !== 'frame') continue;
    const { meta, properties } = element.type === 'shape' ? element.shape : element.frame;
    const { left = 0, top = 0 } = properties?.layout ?? {};
    positions.set(meta.id, [left, top]);
  }
  return { positions, connectors };
}

/** Returns the number of journal entries. */
const countEntries = async () => {
  const { seq } = await owner.client.call(contract.listElements, { params: at });
  return Number(seq);
};

describe('arrangeElements', () => {
  it('stores the positions it returns, with one journal entry', async () => {
    const shapes = [shape(500, 100), shape(510, 110), shape(520, 120)];
    const [a = '', b = '', c = ''] = shapes.map(({ meta }) => meta.id);
    await insert({ shapes, connectors: [line(a, b), line(b, c)] });
    const before = await countEntries();
    const { positions } = await arrange({
      ids: [a, b, c],
      algorithm: 'layered',
      direction: 'RIGHT',
      spacing: 20,
    });
    expect(await countEntries()).toBe(before + 1);
    const after = (await stored()).positions;
    expect(after).toEqual(new Map(positions.map(({ id, left, top }) => [id, [left, top]])));
    expect([...after.values()]).toEqual([
      [500, 100],
      [630, 100],
      [760, 100],
    ]);
  });

  it('writes nothing in a dry run', async () => {
    const shapes = [shape(0, 0), shape(0, 0)];
    const ids = shapes.map(({ meta }) => meta.id);
    await insert({ shapes });
    const before = await countEntries();
    const dry = await arrange({ ids, algorithm: 'grid', spacing: 10, dry_run: true });
    expect(dry.dry_run).toBe(true);
    expect(dry.positions.map(({ left }) => left).toSorted()).toEqual([0, 110]);
    expect(await countEntries()).toBe(before);
    const wet = await arrange({ ids, algorithm: 'grid', spacing: 10 });
    expect(wet).toEqual({ ...dry, dry_run: false });
  });

  it('moves the content of frames, and their lines, with the frame', async () => {
    const frames = [0, 1].map((index) => ({
      meta: { id: randomUUID(), name: `Frame ${index}` },
      ...box(1000, 0, 400),
    }));
    const [first = '', second = ''] = frames.map(({ meta }) => meta.id);
    const shapes = [shape(1010, 10, { frame_id: second }), shape(1200, 10, { frame_id: second })];
    const [a = '', b = ''] = shapes.map(({ meta }) => meta.id);
    const bent = line(a, b, { bends: [{ x: 1100, y: 50 }] });
    const free = {
      meta: { id: randomUUID() },
      frame_id: second,
      connected: { first: { point: { x: 1020, y: 300 } }, second: { point: { x: 1100, y: 300 } } },
    };
    await insert({ frames, shapes, connectors: [bent, free] });
    await arrange({ ids: [first, second, a], algorithm: 'grid', spacing: 50 });
    const { positions, connectors } = await stored();
    const left = positions.get(second)?.[0] ?? 0;
    const by = left - 1000;
    expect([by, positions.get(first)?.[0]].toSorted()).toEqual([1000, 450].toSorted());
    expect(positions.get(a)).toEqual([1010 + by, 10]);
    expect(positions.get(b)).toEqual([1200 + by, 10]);
    expect(connectors.get(bent.meta.id)?.bends).toEqual([{ x: 1100 + by, y: 50 }]);
    expect(connectors.get(free.meta.id)?.connected.first.point).toEqual({ x: 1020 + by, y: 300 });
  });

  it('arranges the shapes of a frame and leaves the others alone', async () => {
    const frame = { meta: { id: randomUUID(), name: 'Plan' }, ...box(0, 0, 800) };
    const frame_id = frame.meta.id;
    const shapes = [shape(40, 40, { frame_id }), shape(50, 50, { frame_id }), shape(45, 45)];
    const [a = '', b = '', c = ''] = shapes.map(({ meta }) => meta.id);
    await insert({ frames: [frame], shapes });
    const { positions } = await arrange({
      frame_id: frame_id.toUpperCase(),
      algorithm: 'pack',
      spacing: 0,
    });
    expect(positions.map(({ id }) => id).toSorted()).toEqual([a, b].toSorted());
    const after = (await stored()).positions;
    expect(after.get(frame_id)).toEqual([0, 0]);
    expect(after.get(c)).toEqual([45, 45]);
    expect([after.get(a)?.[1], after.get(b)?.[1]].toSorted()).toEqual([140, 40].toSorted());
  });

  it('removes the bends of connectors between elements that move apart', async () => {
    const shapes = [shape(0, 0), shape(0, 0), shape(900, 900)];
    const [a = '', b = '', c = ''] = shapes.map(({ meta }) => meta.id);
    const bends = [{ x: 7, y: 8 }];
    const [inside, outside] = [line(a, b, { bends }), line(a, c, { bends })];
    await insert({ shapes, connectors: [inside, outside] });
    await arrange({ ids: [a, b], algorithm: 'tree' });
    const { connectors } = await stored();
    expect(connectors.get(inside.meta.id)?.bends ?? []).toEqual([]);
    expect(connectors.get(outside.meta.id)?.bends).toEqual(bends);
  });

  it('changes nothing if an element that moves is locked', async () => {
    const shapes = [shape(0, 0, { locked: 'all' }), shape(0, 0, { locked: 'all' })];
    const ids = shapes.map(({ meta }) => meta.id);
    await insert({ shapes });
    const rejected = { status: 403, code: 'EL1007' };
    await expect(arrange({ ids, algorithm: 'grid' })).rejects.toMatchObject(rejected);
    await expect(arrange({ ids, algorithm: 'grid', dry_run: true })).rejects.toMatchObject(
      rejected,
    );
    expect([...(await stored()).positions.values()]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('is done once for each idempotency key', async () => {
    const shapes = [shape(0, 0), shape(0, 0)];
    const ids = shapes.map(({ meta }) => meta.id);
    await insert({ shapes });
    const key = randomUUID();
    const first = await arrange({ ids, algorithm: 'grid' }, owner, key);
    await owner.client.call(contract.removeShapes, { params: at, body: { ids } });
    expect(await arrange({ ids, algorithm: 'grid' }, owner, key)).toEqual(first);
  });

  it('names what is missing or repeated, and needs an editor', async () => {
    const shapes = [shape(0, 0), shape(0, 0)];
    const [a = '', b = ''] = shapes.map(({ meta }) => meta.id);
    await insert({ shapes });
    const missing = { status: 404, code: 'EL1002' };
    const algorithm = 'grid';
    await expect(arrange({ ids: [a, randomUUID()], algorithm })).rejects.toMatchObject(missing);
    await expect(arrange({ frame_id: a, algorithm })).rejects.toMatchObject(missing);
    await expect(arrange({ ids: [a, a.toUpperCase()], algorithm })).rejects.toMatchObject({
      code: 'EL1003',
    });
    const viewer = await fixture.join('vi', 'VIEWER');
    await expect(arrange({ ids: [a, b], algorithm }, viewer)).rejects.toMatchObject({
      status: 401,
      code: 'A1003',
    });
  });

  it('refuses to move more than 1,000 elements', async () => {
    const frame = { meta: { id: randomUUID(), name: 'Full' }, ...box(0, 0, 800) };
    const other = shape(900, 0);
    await insert({ frames: [frame], shapes: [other] });
    for (let turn = 0; turn < 2; turn++)
      await insert({
        shapes: Array.from({ length: 500 }, () => shape(1, 1, { frame_id: frame.meta.id })),
      });
    const ids = [frame.meta.id, other.meta.id];
    await expect(arrange({ ids, algorithm: 'grid' })).rejects.toMatchObject({ code: 'EL1004' });
    const { positions } = await arrange({ frame_id: frame.meta.id, algorithm: 'grid' });
    expect(new Set(positions.map(({ left, top }) => `${left},${top}`)).size).toBe(1000);
  });
});
