import { describe, expect, it } from 'vitest';
import { accepts, faultOf } from '../../../test/fault.ts';
import { toJsonSchema } from '../../../test/json-schema.ts';
import { changeElements } from './batch.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';

// The JSON Schema must accept the same values as the schema at run time.
function faultIn(body: object) {
  const fault = faultOf(changeElements.body, body);
  expect(accepts(toJsonSchema(changeElements.body), body)).toBe(fault === undefined);
  return fault;
}

describe('a batch', () => {
  it.each([
    { insert: { comments: [{ meta: { id }, text: 'Why?', element_id: id }] } },
    { update: { comments: [{ id, resolved: true }] } },
    { delete: { ids: [id] } },
    { delete: { ids: [id] }, dry_run: true },
    { insert: { frames: [] }, update: { shapes: [] }, upsert: {}, delete: { ids: [] } },
    { upsert: { frames: [{ insert: { meta: { id, name: 'A' }, metadata: { key: 'a' } } }] } },
    {
      upsert: {
        comments: [
          { insert: { meta: { id }, text: 'A', element_id: id }, update: { resolved: true } },
        ],
      },
    },
  ])('may consist of %j', (body) => {
    expect(faultIn(body)).toBeUndefined();
  });

  it('must not be empty', () => {
    const message = 'must have at least one of insert, update, upsert, delete';
    expect(faultIn({})).toEqual({ path: '', message });
    expect(faultIn({ dry_run: true })).toEqual({ path: '', message });
  });

  it('reports the path of an error', () => {
    const shape = { meta: { id }, basic: { type: 'BLOB' } };
    expect(faultIn({ insert: { shapes: [shape] } })?.path).toBe('/insert/shapes/0/basic/type');
    expect(faultIn({ update: { frames: [{ id }] } })?.path).toBe('/update/frames/0');
    expect(faultIn({ delete: { ids: ['1'] } })?.path).toBe('/delete/ids/0');
    expect(faultIn({ insert: { stickers: [] } })?.path).toBe('/insert/stickers');
    const insert = { meta: { id, name: 'A' } };
    expect(faultIn({ upsert: { frames: [{ insert, update: {} }] } })?.path).toBe(
      '/upsert/frames/0/update',
    );
    expect(faultIn({ upsert: { frames: [{ insert, update: { id } }] } })?.path).toBe(
      '/upsert/frames/0/update/id',
    );
    expect(faultIn({ delete: {} })?.path).toBe('/delete/ids');
  });
});
