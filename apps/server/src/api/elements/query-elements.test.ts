import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { insertElement, removeElement } from '@lienzo/zone-doc';
import { describe, expect, it, vi } from 'vitest';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import { openLiveSocket } from '../../../../../testing/live/live-socket.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';

const service = useService();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });

type Batch = contract.BodyOf<typeof contract.changeElements>;
type Filter = contract.QueryOf<typeof contract.listElements>;

const change = (body: Batch) => ada.client.call(contract.changeElements, { params: canvas, body });
const find = (filter: Filter = {}) =>
  ada.client.call(contract.listElements, { params: canvas, query: filter });
const idsOf = async (filter: Filter = {}) => (await find(filter)).elements.map(idOf);

function idOf(item: contract.DataOf<typeof contract.listElements>['elements'][number]): string {
  if (item.type === 'frame') return item.frame.meta.id;
  if (item.type === 'shape') return item.shape.meta.id;
  return item.type === 'connector' ? item.connector.meta.id : item.comment.meta.id;
}

const shapeAt = (layout: contract.Layout, more: object = {}) => ({
  meta: { id: randomUUID() as string },
  basic: { type: 'RECTANGLE' as const },
  properties: { layout },
  ...more,
});
const words = (...portions: string[]) => ({
  paragraphs: [{ id: randomUUID(), portions: portions.map((text) => ({ text })) }],
});
const line = (first: string, second: string, more: object = {}) => ({
  meta: { id: randomUUID() as string },
  connected: { first: { shape_id: first }, second: { shape_id: second } },
  ...more,
});

describe('without a filter', () => {
  it('returns the same elements as the lists of each kind, bottom first, in both forms', async () => {
    const shape = shapeAt({}, { properties: { fills: [{ no_fill: {} }] } });
    const frame = { meta: { id: randomUUID(), name: 'Board' } };
    const connector = line(shape.meta.id, frame.meta.id);
    const comment = { meta: { id: randomUUID() }, text: 'a\tb\n"c"', element_id: shape.meta.id };
    await change({ insert: { shapes: [shape] } });
    await change({ insert: { frames: [frame] } });
    await change({ insert: { comments: [comment] } });
    await change({ insert: { connectors: [connector] } });
    for (const form of [undefined, 'input' as const]) {
      const read = { params: canvas, query: { form } };
      const { shapes } = await ada.client.call(contract.listShapes, read);
      const { frames } = await ada.client.call(contract.listFrames, read);
      const { comments } = await ada.client.call(contract.listComments, read);
      const { connectors } = await ada.client.call(contract.listConnectors, read);
      expect(await find({ form })).toEqual({
        total_count: 4,
        seq: '4',
        elements: [
          { type: 'shape', shape: shapes[0] },
          { type: 'frame', frame: frames[0] },
          { type: 'comment', comment: comments[0] },
          { type: 'connector', connector: connectors[0] },
        ],
      });
    }
  });

  it('pages and counts all matches', async () => {
    const shapes = Array.from({ length: 600 }, () => shapeAt({}));
    await change({ insert: { shapes } });
    const ids = shapes.map(({ meta }) => meta.id);
    expect(await idsOf()).toEqual(ids);
    const page = await find({ from: 240, limit: 20 });
    expect(page.elements.map(idOf)).toEqual(ids.slice(240, 260));
    expect(page.total_count).toBe(600);
    expect(await find({ from: 600 })).toEqual({ total_count: 600, seq: '1', elements: [] });
  });

  it('updates the projection first', async () => {
    const shape = shapeAt({ left: 5 });
    await change({ insert: { shapes: [shape] } });
    await query(service, 'delete from elements where zone_id = $1', [canvas.zone_id]);
    await query(service, 'update zones set projected_seq = 0 where zone_id = $1', [canvas.zone_id]);
    expect(await idsOf({ bbox: '5,0,5,0', after_seq: '0' })).toEqual([shape.meta.id]);
  });
});

describe('a box', () => {
  it('finds elements that touch it, including at an edge or corner', async () => {
    const shape = shapeAt({ left: 10, top: 20, width: 30, height: 40 });
    await change({ insert: { shapes: [shape] } });
    for (const bbox of [
      '0,0,10,20',
      '40,60,99,99',
      '15,25,16,26',
      '-1e6,-1e6,1e6,1e6',
      '39.5,0,39.75,1e99',
    ])
      expect(await idsOf({ bbox }), bbox).toEqual([shape.meta.id]);
    for (const bbox of ['0,0,9.999,100', '41,0,50,100', '0,0,100,19', '0,61,100,70'])
      expect(await idsOf({ bbox }), bbox).toEqual([]);
  });

  it('uses the bounds of rotated elements', async () => {
    const shape = shapeAt({ left: 0, top: 40, width: 100, height: 20, rotate: 90 });
    await change({ insert: { shapes: [shape] } });
    expect(await idsOf({ bbox: '45,0,46,1' })).toEqual([shape.meta.id]);
    expect(await idsOf({ bbox: '0,45,10,46' })).toEqual([]);
  });

  it('finds connectors between their ends and comments at their elements', async () => {
    const [left, right] = [shapeAt({ width: 10, height: 10 }), shapeAt({ left: 100, top: 100 })];
    const connector = line(left.meta.id, right.meta.id);
    const comment = (place: object) => ({
      meta: { id: randomUUID() as string },
      text: 'x',
      ...place,
    });
    const onLine = comment({ element_id: connector.meta.id });
    const alone = comment({ position: { left: 50, top: 50 } });
    const answer = comment({ parent_id: onLine.meta.id });
    const reply = comment({ parent_id: alone.meta.id });
    const far = comment({ element_id: left.meta.id });
    await change({
      insert: { shapes: [left, right], connectors: [connector], comments: [onLine, alone, far] },
    });
    await change({ insert: { comments: [answer, reply] } });
    const found = [connector, onLine, alone, answer, reply].map(({ meta }) => meta.id);
    expect((await idsOf({ bbox: '50,50,60,60' })).toSorted()).toEqual(found.toSorted());
    await change({
      update: { shapes: [{ id: right.meta.id, properties: { layout: { left: 0 } } }] },
    });
    expect((await idsOf({ bbox: '50,50,60,60' })).toSorted()).toEqual(
      [alone, reply].map(({ meta }) => meta.id).toSorted(),
    );
  });

  it.each([
    '1,2,3',
    '1,2,3,4,5',
    '1,2,3,x',
    '1,2,3,',
    '1, 2, 3, 4',
    '1,2,3,1e400',
    'NaN,0,0,0',
    '0,0,Infinity,0',
    '0,0,0x10,0',
    '2,0,1,9',
    '0,2,9,1',
    '',
  ])('cannot be "%s"', async (bbox) => {
    await expect(find({ bbox })).rejects.toMatchObject({
      key: 'validation',
      details: { path: '/bbox' },
    });
  });
});

describe('text', () => {
  it('is found regardless of case and accents, inside words and across portions', async () => {
    const shape = shapeAt({}, { text: words('Crème Br', 'ÛLÉE', ' & more') });
    const frame = { meta: { id: randomUUID(), name: 'Menu: crème' } };
    const named = shapeAt({}, { meta: { id: randomUUID(), name: 'crème' } });
    const connector = line(shape.meta.id, named.meta.id, { text: words('to the CREME') });
    const comment = { meta: { id: randomUUID() }, text: 'No créme?', element_id: shape.meta.id };
    await change({ insert: { frames: [frame], shapes: [shape, named] } });
    await change({ insert: { connectors: [connector] } });
    await change({ insert: { comments: [comment] } });
    const everywhere = [frame, shape, connector, comment].map(({ meta }) => meta.id);
    expect(await idsOf({ text: 'creme' })).toEqual(everywhere);
    expect(await idsOf({ text: 'RÈM' })).toEqual(everywhere);
    expect(await idsOf({ text: 'me brulee &' })).toEqual([shape.meta.id]);
    expect(await idsOf({ text: 'e crem' })).toEqual([connector.meta.id]);
    for (const text of ['%', '_', 'crem\\', "'", '"text"', 'shape', canvas.zone_id])
      expect(await idsOf({ text }), text).toEqual([]);
    await change({ update: { shapes: [{ id: shape.meta.id, text: words('Tea') }] } });
    expect(await idsOf({ text: 'brulee' })).toEqual([]);
    expect(await idsOf({ text: 'tea' })).toEqual([shape.meta.id]);
  });

  it('does not match the name of the zone', async () => {
    await change({ insert: { shapes: [shapeAt({})] } });
    expect(await idsOf({ text: 'zone' })).toEqual([]);
  });

  it.each(['', ' ', 'x'.repeat(257), '\u0000'])('cannot be %j', async (text) => {
    await expect(find({ text })).rejects.toMatchObject({ details: { path: '/text' } });
  });
});

describe('type, connected_to and frame_id', () => {
  it('can be combined and ignore case', async () => {
    const frame = { meta: { id: randomUUID(), name: 'F' } };
    const inside = { frame_id: frame.meta.id };
    const [a, b, c] = [shapeAt({}, inside), shapeAt({}), shapeAt({})];
    const [ab, ca, aa] = [
      line(a.meta.id, b.meta.id, inside),
      line(c.meta.id, a.meta.id),
      line(a.meta.id, a.meta.id),
    ];
    await change({ insert: { frames: [frame], shapes: [a, b, c], connectors: [ab, ca, aa] } });
    const is = async (filter: Filter, ...items: { meta: { id: string } }[]) =>
      expect((await idsOf(filter)).toSorted()).toEqual(items.map(({ meta }) => meta.id).toSorted());
    await is({ frame_id: frame.meta.id.toUpperCase() }, a, ab);
    await is({ connected_to: a.meta.id.toUpperCase() }, a, b, c, ab, ca, aa);
    await is({ connected_to: b.meta.id }, ab, a);
    await is({ connected_to: b.meta.id, type: ['ShApE'] }, a);
    await is({ connected_to: b.meta.id, frame_id: frame.meta.id, type: ['connector'] }, ab);
    await is({ connected_to: frame.meta.id });
    await is({ connected_to: randomUUID() });
    await is({ frame_id: randomUUID() });
    await is({ type: ['FRAME', 'comment'] }, frame);
    await expect(find({ type: ['frames'] })).rejects.toMatchObject({
      details: { path: '/type/0' },
    });
  });
});

describe('changes', () => {
  it('are the elements changed and deleted since a response', async () => {
    const [a, b] = [shapeAt({}), shapeAt({})];
    await change({ insert: { shapes: [a, b] } });
    const { seq } = await find();
    expect(await find({ after_seq: seq })).toEqual({
      total_count: 0,
      elements: [],
      seq,
      deleted: { total_count: 0, ids: [] },
    });
    await change({ update: { shapes: [{ id: b.meta.id, basic: { type: 'OVAL' } }] } });
    await change({ update: { shapes: [{ id: b.meta.id, basic: { type: 'OVAL' } }] } });
    const second = await find({ after_seq: seq });
    expect(second.elements.map(idOf)).toEqual([b.meta.id]);
    await change({ delete: { ids: [a.meta.id.toUpperCase()] } });
    const third = await find({ after_seq: second.seq });
    expect(third).toMatchObject({ elements: [], deleted: { total_count: 1, ids: [a.meta.id] } });
    await change({ insert: { shapes: [a] } });
    const fourth = await find({ after_seq: third.seq });
    expect(fourth).toMatchObject({ total_count: 1, deleted: { ids: [] } });
    expect(await idsOf({ after_seq: '0' })).toHaveLength(2);
    expect(await idsOf({ after_seq: '9'.repeat(18) })).toEqual([]);
  });

  it('since a time include that time', async () => {
    const [a, b] = [shapeAt({}), shapeAt({})];
    await change({ insert: { shapes: [a, b] } });
    const between = new Date(Date.now() + 1);
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThanOrEqual(between.getTime()));
    await change({ update: { shapes: [{ id: b.meta.id, basic: { type: 'OVAL' } }] } });
    await change({ delete: { ids: [a.meta.id] } });
    const since = between.toISOString();
    expect(await find({ changed_since: since, type: ['shape'] })).toMatchObject({
      total_count: 1,
      elements: [{ shape: { meta: b.meta } }],
      deleted: { ids: [a.meta.id] },
    });
    const [{ changed_time: exact } = { changed_time: new Date() }] = await query<{
      changed_time: Date;
    }>(service, 'select changed_time from elements where element_id = $1', [b.meta.id]);
    expect(await idsOf({ changed_since: exact.toISOString() })).toEqual([b.meta.id]);
    expect(await idsOf({ changed_since: new Date(exact.getTime() + 1).toISOString() })).toEqual([]);
    expect(await find({ changed_since: '2999-01-01' })).toMatchObject({ deleted: { ids: [] } });
    for (const changed_since of ['yesterday', '2026-02-30', '2026-02-30T00:00Z'])
      await expect(find({ changed_since })).rejects.toMatchObject({
        details: { path: '/changed_since' },
      });
  });

  it('count all deletions and list the last 1,000, newest first', async () => {
    const shapes = Array.from({ length: 1_000 }, () => shapeAt({}));
    const more = shapeAt({});
    await change({ insert: { shapes } });
    await change({ insert: { shapes: [more] } });
    await change({ delete: { ids: shapes.map(({ meta }) => meta.id) } });
    await change({ delete: { ids: [more.meta.id] } });
    const { deleted } = await find({ after_seq: '1' });
    expect(deleted?.total_count).toBe(1_001);
    expect(deleted?.ids).toHaveLength(1_000);
    expect(deleted?.ids[0]).toBe(more.meta.id);
  });

  it('include live edits and no earlier changes', async () => {
    const [kept, gone] = [shapeAt({}), shapeAt({})];
    await change({ insert: { shapes: [kept, gone] } });
    const { seq } = await find();
    const socket = openLiveSocket({ url: service.url, zone: canvas, token: ada.token });
    const addFrame = (name: string, z: string) => {
      const element = { meta: { id: randomUUID() as string, name }, type: 'CUSTOM' as const };
      insertElement(socket.doc, { kind: 'frame', z, element });
      return element.meta.id;
    };
    try {
      await vi.waitFor(() => expect(socket.isOpen()).toBe(true), 5_000);
      const added = addFrame('Live', 'a8');
      removeElement(socket.doc, gone.meta.id);
      await socket.acknowledgments.next();
      const found = await find({ after_seq: seq });
      expect(found.elements.map(idOf)).toEqual([added]);
      expect(found.deleted?.ids).toEqual([gone.meta.id]);
      await change({ update: { frames: [{ id: added, meta: { name: 'Renamed' } }] } });
      const another = addFrame('Another', 'a9');
      await socket.acknowledgments.next();
      const next = await find({ after_seq: found.seq });
      expect(next.elements.map(idOf)).toEqual([added, another]);
      expect(next.deleted?.ids).toEqual([]);
      const last = await find({ after_seq: next.seq });
      expect(last).toMatchObject({ total_count: 0, deleted: { total_count: 0 }, seq: next.seq });
    } finally {
      socket.close();
    }
  });

  it('are not caused by a reprojection', async () => {
    const [kept, gone, added] = [
      shapeAt({ left: 3, rotate: 7, width: 5 }),
      shapeAt({}),
      shapeAt({}),
    ];
    await change({ insert: { shapes: [kept, gone] } });
    await change({ delete: { ids: [gone.meta.id] } });
    const { seq } = await find();
    await change({ insert: { shapes: [added] } });
    await query(service, 'update zones set projected_seq = 0 where zone_id = $1', [canvas.zone_id]);
    const found = await find({ after_seq: seq });
    expect(found.elements.map(idOf)).toEqual([added.meta.id]);
    expect(found.deleted?.total_count).toBe(0);
    expect(await idsOf({ after_seq: '0' })).toEqual([kept.meta.id, added.meta.id]);
  });
});
