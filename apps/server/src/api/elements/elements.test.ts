import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';

const service = useService();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });

const frameOf = (name: string, id: string = randomUUID()) => ({
  meta: { id, name },
  properties: { layout: { top: 1, left: 2, width: 30, height: 40 } },
});
const shapeOf = (id: string = randomUUID(), more: object = {}) => ({
  meta: { id },
  basic: { type: 'RECTANGLE' as const },
  ...more,
});
const line = (first: string, second: string, id: string = randomUUID()) => ({
  meta: { id },
  connected: { first: { shape_id: first }, second: { shape_id: second } },
});

const insertFrames = (...frames: contract.FrameInput[]) =>
  ada.client.call(contract.insertFrames, { params: canvas, body: { frames } });
const insertShapes = (...shapes: contract.ShapeInput[]) =>
  ada.client.call(contract.insertShapes, { params: canvas, body: { shapes } });
const listFrames = (search: contract.QueryOf<typeof contract.listFrames> = {}) =>
  ada.client.call(contract.listFrames, { params: canvas, query: search });
const listShapes = () => ada.client.call(contract.listShapes, { params: canvas });
const listComments = () => ada.client.call(contract.listComments, { params: canvas });
const head = async () => {
  const [zone] = await query<{ head: string; projected_seq: string }>(
    service,
    'select head, projected_seq from zones where zone_id = $1',
    [canvas.zone_id],
  );
  expect(zone?.projected_seq).toBe(zone?.head);
  return Number(zone?.head);
};

describe('inserting', () => {
  it('stacks elements and returns them bottom first', async () => {
    const frames = ['A', 'B', 'C'].map((name) => frameOf(name));
    const { inserted_ids } = await insertFrames(...frames);
    expect(inserted_ids).toEqual(frames.map((frame) => frame.meta.id));
    const listed = await listFrames();
    expect(listed.total_count).toBe(3);
    expect(listed.frames).toEqual(frames.map((frame) => ({ ...frame, type: 'CUSTOM' })));
    expect(await head()).toBe(1);
  });

  it('does nothing when an insertion is repeated', async () => {
    const frame = frameOf('A');
    await insertFrames(frame);
    await insertFrames(frame);
    expect((await listFrames()).total_count).toBe(1);
    expect(await head()).toBe(1);
  });

  it('rejects a used id with other content and inserts nothing', async () => {
    const frame = frameOf('A');
    await insertFrames(frame);
    const again = insertFrames(frameOf('New'), {
      ...frame,
      meta: { ...frame.meta, name: 'Other' },
    });
    await expect(again).rejects.toMatchObject({
      key: 'elementConflict',
      details: { path: '/frames/1/meta/id' },
    });
    expect((await listFrames()).total_count).toBe(1);
  });

  it('treats ids as case-insensitive', async () => {
    const id = randomUUID();
    await insertFrames(frameOf('A', id.toUpperCase()));
    const { frames } = await listFrames({ ids: [id] });
    expect(frames[0]?.meta.id).toBe(id.toUpperCase());
    await expect(insertFrames(frameOf('B', id))).rejects.toMatchObject({ key: 'elementConflict' });
    await expect(
      insertFrames(frameOf('C'), frameOf('C', id), frameOf('C', id.toUpperCase())),
    ).rejects.toMatchObject({ key: 'elementRepeated', details: { path: '/frames/2/meta/id' } });
  });

  it('rejects references to missing frames and shapes', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await expect(insertShapes(shapeOf(first, { frame_id: second }))).rejects.toMatchObject({
      key: 'referenceMissing',
      details: { path: '/shapes/0/frame_id' },
    });
    await insertShapes(shapeOf(first));
    const body = { connectors: [line(first, second)] };
    await expect(
      ada.client.call(contract.insertConnectors, { params: canvas, body }),
    ).rejects.toMatchObject({ details: { path: '/connectors/0/connected/second/shape_id' } });
  });

  it('accepts the id of a removed element', async () => {
    const frame = frameOf('A');
    for (const name of ['First', 'Second', 'Third']) {
      await insertFrames({ ...frame, meta: { ...frame.meta, name } });
      expect((await listFrames()).frames[0]?.meta.name).toBe(name);
      await ada.client.call(contract.removeFrames, {
        params: canvas,
        body: { ids: [frame.meta.id] },
      });
      expect((await listFrames()).total_count).toBe(0);
    }
  });
});

describe('changing', () => {
  it('merges the layout key by key and replaces fills', async () => {
    const frame = frameOf('A');
    await insertFrames(frame);
    const body = {
      frames: [
        {
          id: frame.meta.id,
          properties: { layout: { left: 9 }, fills: [{ no_fill: {} }] },
          meta: { name: 'B' },
        },
      ],
    };
    const { results } = await ada.client.call(contract.changeFrames, { params: canvas, body });
    expect(results).toEqual([{ id: frame.meta.id, status: 'success' }]);
    const changed = {
      meta: { id: frame.meta.id, name: 'B' },
      type: 'CUSTOM',
      properties: {
        layout: { top: 1, left: 9, width: 30, height: 40 },
        fills: [{ no_fill: {} }],
      },
    };
    expect((await listFrames({ form: 'input' })).frames).toEqual([changed]);
    const shown = { ...changed, properties: { ...changed.properties, fills: [{ noFill: {} }] } };
    expect((await listFrames()).frames).toEqual([shown]);
    await ada.client.call(contract.changeFrames, { params: canvas, body });
    expect(await head(), 'the same change again is none').toBe(2);
  });

  it('checks each item separately', async () => {
    const frames = Array.from({ length: 12 }, (_, index) => frameOf(`F${index}`));
    await insertFrames(...frames);
    const gone = randomUUID();
    const ids = [...frames.map((frame) => frame.meta.id), gone];
    const { results } = await ada.client.call(contract.changeFrames, {
      params: canvas,
      body: { frames: ids.map((id) => ({ id, meta: { name: 'X' } })) },
    });
    expect(results.map(({ status }) => status)).toEqual([...frames.map(() => 'success'), 'failed']);
    const removed = await ada.client.call(contract.removeFrames, {
      params: canvas,
      body: { ids: [gone, ids[1] ?? ''] },
    });
    expect(removed.results).toEqual([
      { frame_id: gone, status: 'failed', error_code: 'EL1002', message: expect.any(String) },
      { frame_id: ids[1], status: 'success' },
    ]);
    expect((await listFrames()).total_count).toBe(11);
  });

  it('keeps unnamed fields, including references', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    await insertShapes(shapeOf(a), shapeOf(b));
    const connector = line(a, b);
    await ada.client.call(contract.insertConnectors, {
      params: canvas,
      body: { connectors: [connector] },
    });
    const { results } = await ada.client.call(contract.changeConnectors, {
      params: canvas,
      body: { connectors: [{ id: connector.meta.id, type: 'CURVE' }] },
    });
    expect(results[0]?.status).toBe('success');
    const { connectors } = await ada.client.call(contract.listConnectors, { params: canvas });
    expect(connectors).toEqual([{ ...connector, type: 'CURVE' }]);
  });
});

describe('removing', () => {
  it('removes the connectors of a shape and keeps the content of a frame', async () => {
    const frame = frameOf('A');
    const [a, b] = [randomUUID(), randomUUID()];
    await insertFrames(frame);
    await insertShapes(shapeOf(a, { frame_id: frame.meta.id }), shapeOf(b));
    const connector = line(a, b);
    const comment = { meta: { id: randomUUID() }, text: 'here', element_id: connector.meta.id };
    const pinned = { meta: { id: randomUUID() }, text: 'there', element_id: frame.meta.id };
    await ada.client.call(contract.changeElements, {
      params: canvas,
      body: { insert: { connectors: [connector], comments: [comment, pinned] } },
    });
    await ada.client.call(contract.changeElements, {
      params: canvas,
      body: { delete: { ids: [frame.meta.id, b] } },
    });
    expect((await listShapes()).shapes).toEqual([shapeOf(a)]);
    const { comments } = await listComments();
    expect(comments).toMatchObject([
      { text: 'here', position: { top: 0, left: 0 } },
      { text: 'there', position: { top: 1, left: 2 } },
    ]);
    const left = await ada.client.call(contract.listConnectors, { params: canvas });
    expect(left.total_count).toBe(0);
  });

  it('removes the replies to a comment', async () => {
    const id = randomUUID();
    const first = { meta: { id }, text: 'one', position: { top: 0, left: 0 } };
    const reply = { meta: { id: randomUUID() }, text: 'two', parent_id: id };
    await ada.client.call(contract.insertComments, {
      params: canvas,
      body: { comments: [first, reply] },
    });
    const nested = { meta: { id: randomUUID() }, text: 'three', parent_id: reply.meta.id };
    await expect(
      ada.client.call(contract.insertComments, { params: canvas, body: { comments: [nested] } }),
    ).rejects.toMatchObject({ key: 'referenceMissing' });
    await ada.client.call(contract.removeComments, { params: canvas, body: { ids: [id] } });
    expect((await listComments()).total_count).toBe(0);
  });
});

describe('a batch', () => {
  it('is checked but not written in a dry run', async () => {
    const body = { insert: { frames: [frameOf('A')] }, dry_run: true };
    const answer = await ada.client.call(contract.changeElements, { params: canvas, body });
    expect(answer).toMatchObject({ dry_run: true, inserted_ids: [body.insert.frames[0]?.meta.id] });
    expect(await head()).toBe(0);
  });

  it('writes nothing when one item fails', async () => {
    const body = { insert: { frames: [frameOf('A')] }, delete: { ids: [randomUUID()] } };
    await expect(
      ada.client.call(contract.changeElements, { params: canvas, body }),
    ).rejects.toMatchObject({ key: 'elementNotFound', details: { path: '/delete/ids/0' } });
    expect(await head()).toBe(0);
  });

  it('cannot refer to elements that it deletes', async () => {
    const id = randomUUID();
    await insertShapes(shapeOf(id));
    const body = {
      insert: { comments: [{ meta: { id: randomUUID() }, text: 'x', element_id: id }] },
      delete: { ids: [id] },
    };
    await expect(
      ada.client.call(contract.changeElements, { params: canvas, body }),
    ).rejects.toMatchObject({ key: 'referenceMissing' });
  });
});

describe('reading', () => {
  it('pages and filters, and counts all matches', async () => {
    const frames = Array.from({ length: 5 }, (_, index) => frameOf(`F${index}`));
    await insertFrames(...frames);
    const page = await listFrames({ from: 1, limit: 2 });
    expect(page.frames.map(({ meta }) => meta.name)).toEqual(['F1', 'F2']);
    expect(page.total_count).toBe(5);
    const two = await listFrames({ ids: [frames[3]?.meta.id ?? '', randomUUID()] });
    expect(two.frames.map(({ meta }) => meta.name)).toEqual(['F3']);
    expect(two.total_count).toBe(1);
  });

  it('keeps the order of a long list', async () => {
    const frames = Array.from({ length: 600 }, (_, index) => frameOf(`F${index}`));
    await insertFrames(...frames);
    const listed = await listFrames();
    expect(listed.frames.map(({ meta }) => meta.id)).toEqual(frames.map(({ meta }) => meta.id));
    const page = await listFrames({ from: 240, limit: 20 });
    expect(page.frames.map(({ meta }) => meta.name)[15]).toBe('F255');
  });

  it('returns an empty list in every form', async () => {
    expect(await listFrames()).toEqual({ total_count: 0, frames: [] });
    expect(await listFrames({ form: 'input' })).toEqual({ total_count: 0, frames: [] });
  });

  it('updates the projection first', async () => {
    await insertFrames(frameOf('A'), frameOf('B'));
    await query(service, 'delete from elements where zone_id = $1', [canvas.zone_id]);
    await query(service, 'update zones set projected_seq = 0 where zone_id = $1', [canvas.zone_id]);
    expect((await listFrames()).frames.map(({ meta }) => meta.name)).toEqual(['A', 'B']);
    await query(service, 'delete from elements where zone_id = $1', [canvas.zone_id]);
    await query(service, 'update zones set projected_seq = 0 where zone_id = $1', [canvas.zone_id]);
    await insertFrames(frameOf('C'));
    expect((await listFrames()).frames.map(({ meta }) => meta.name)).toEqual(['A', 'B', 'C']);
    expect(await head()).toBe(2);
  });
});
