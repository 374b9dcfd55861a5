import { describe, expect, it } from 'vitest';
import { faultOf } from '../../test/fault.ts';
import { errorsOf, type Operation } from '../operation.ts';
import * as comments from './comments.ts';
import * as connectors from './connectors.ts';
import * as frames from './frames.ts';
import * as shapes from './shapes.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';

interface Kind {
  name: string;
  list: Operation;
  insert: Operation;
  change: Operation;
  remove: Operation;
  item: object;
  changed: object;
}

const kinds: Kind[] = [
  {
    name: 'frame',
    list: frames.listFrames,
    insert: frames.insertFrames,
    change: frames.changeFrames,
    remove: frames.removeFrames,
    item: { meta: { id, name: 'Plan' } },
    changed: { id, meta: { name: 'Plan' } },
  },
  {
    name: 'shape',
    list: shapes.listShapes,
    insert: shapes.insertShapes,
    change: shapes.changeShapes,
    remove: shapes.removeShapes,
    item: { meta: { id }, basic: { type: 'OVAL' } },
    changed: { id, frame_id: null },
  },
  {
    name: 'connector',
    list: connectors.listConnectors,
    insert: connectors.insertConnectors,
    change: connectors.changeConnectors,
    remove: connectors.removeConnectors,
    item: { meta: { id }, connected: { first: { shape_id: id }, second: { shape_id: id } } },
    changed: { id, type: 'LINE' },
  },
  {
    name: 'comment',
    list: comments.listComments,
    insert: comments.insertComments,
    change: comments.changeComments,
    remove: comments.removeComments,
    item: { meta: { id }, text: 'Why?', position: { top: 0, left: 0 } },
    changed: { id, resolved: true },
  },
];

function faultIn(op: Operation, body: unknown) {
  if (!op.body) throw new Error(`${op.id} takes no body`);
  return faultOf(op.body, body)?.path;
}

describe.each(kinds)('$name operations', ({ name, list, insert, change, remove, ...sample }) => {
  const field = `${name}s`;
  const all = [list, insert, change, remove];

  it('have the same path, and each a method and a scope', () => {
    expect(all.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT', 'DELETE']);
    for (const { path } of all)
      expect(path).toBe(`/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/${field}`);
    expect(all.flatMap(({ scopes }) => scopes.flat())).toEqual([
      'Service.zones.READ',
      'Service.zones.CREATE',
      'Service.zones.UPDATE',
      'Service.zones.DELETE',
    ]);
  });

  it('accept 1 to 1,000 items', () => {
    const { item, changed } = sample;
    for (const [op, key, value] of [
      [insert, field, item],
      [change, field, changed],
      [remove, 'ids', id],
    ] as const) {
      const many = (count: number) => ({ [key]: Array.from({ length: count }, () => value) });
      expect(faultIn(op, many(1))).toBeUndefined();
      expect(faultIn(op, many(1_000))).toBeUndefined();
      expect(faultIn(op, many(0))).toBe(`/${key}`);
      expect(faultIn(op, many(1_001))).toBe(`/${key}`);
      expect(faultIn(op, {})).toBe(`/${key}`);
    }
  });

  it('reject an item without an id', () => {
    expect(faultIn(insert, { [field]: [{ ...sample.item, meta: undefined }] })).toBe(
      `/${field}/0/meta`,
    );
    expect(faultIn(change, { [field]: [{ ...sample.changed, id: undefined }] })).toBe(
      `/${field}/0/id`,
    );
    expect(faultIn(change, { [field]: [{ id }] })).toBe(`/${field}/0`);
    expect(faultIn(remove, { ids: ['1'] })).toBe('/ids/0');
  });

  it('return the result of each item', () => {
    const failed = { status: 'failed', error_code: 'EL1002', message: 'It is not there.' };
    const removed = (value: object) => faultOf(remove.data, { results: [value] });
    expect(removed({ [`${name}_id`]: id, status: 'success' })).toBeUndefined();
    expect(removed({ [`${name}_id`]: id, ...failed })).toBeUndefined();
    expect(removed({ id, status: 'success' })).toBeDefined();
    expect(faultOf(change.data, { results: [{ id, ...failed }] })).toBeUndefined();
  });

  it('can be read by ids, by page and in the input form', () => {
    if (!list.query) throw new Error('a list has a query');
    for (const right of [
      {},
      { ids: [id, id.toUpperCase()] },
      { from: 0, limit: 100 },
      { form: 'input' },
    ])
      expect(faultOf(list.query, right)).toBeUndefined();
    for (const [key, wrong] of Object.entries({ ids: ['1'], from: -1, limit: 101, form: 'output' }))
      expect(faultOf(list.query, { [key]: wrong })?.path).toMatch(new RegExp(`^/${key}`));
  });

  it('return item errors as results, not as errors of the request', () => {
    expect(errorsOf(insert)).toEqual(expect.arrayContaining(['elementConflict', 'zoneFull']));
    for (const op of [change, remove])
      expect(errorsOf(op)).not.toEqual(expect.arrayContaining(['elementNotFound']));
  });

  it('are extensions, except for frames', () => {
    for (const op of all) expect(op.extension ?? false).toBe(name !== 'frame');
  });
});
