import { describe, expect, it } from 'vitest';
import { accepts, faultOf } from '../../test/fault.ts';
import { toJsonSchema } from '../../test/json-schema.ts';
import { toStored } from './convert.ts';
import { ShapeChange, ShapeInput, StoredShape } from './shape.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';
const imageOf = (image: object) => ({ meta: { id }, basic: { type: 'IMAGE' as const }, image });
const crop = { x: 0, y: 0.25, width: 1, height: 0.5 };

describe('the fields of an image', () => {
  it.each([
    ['file_id', ['1', '742518339371008'], ['', '0', '01', 'ada', '12345678901234567890', 7]],
    ['alt', ['a', 'Ünï ☂ 😀', '😀'.repeat(1_000)], ['', '  ', 'a'.repeat(1_001), 'a\u0000', 7]],
    ['crop', [crop, { ...crop, height: 0.001 }], [[], 7, 'all']],
  ])('%s has its format', (field, right, wrong) => {
    for (const value of right) {
      expect(faultOf(ShapeInput, imageOf({ [field]: value }))).toBeUndefined();
      expect(faultOf(ShapeChange, { id, image: { [field]: value } })).toBeUndefined();
    }
    for (const value of wrong) {
      const path = `/image/${field}`;
      expect(faultOf(ShapeInput, imageOf({ [field]: value }))?.path).toBe(path);
      expect(faultOf(ShapeChange, { id, image: { [field]: value } })?.path).toBe(path);
    }
  });

  it.each(['x', 'y', 'width', 'height'])('crop needs %s', (side) => {
    const { [side as keyof typeof crop]: _, ...rest } = crop;
    expect(faultOf(ShapeInput, imageOf({ crop: rest }))?.path).toMatch(/^\/image\/crop/);
  });

  it.each(['file_id', 'crop', 'alt'])('%s is cleared with null, in a change only', (field) => {
    expect(faultOf(ShapeChange, { id, image: { [field]: null } })).toBeUndefined();
    expect(faultOf(ShapeInput, imageOf({ [field]: null }))?.path).toBe(`/image/${field}`);
  });

  it.each([{ basic: { type: 'RECTANGLE' } }, { flowchart: { type: 'DOCUMENT' } }])(
    'do not belong to %j',
    (geometry) => {
      const shape = { meta: { id }, ...geometry, image: { alt: 'Boats' } };
      for (const schema of [ShapeInput, StoredShape]) {
        expect(faultOf(schema, shape)).toEqual({
          path: '',
          message: 'must not have image unless its type is IMAGE',
        });
        expect(accepts(toJsonSchema(schema), shape)).toBe(false);
        expect(accepts(toJsonSchema(schema), imageOf({ alt: 'Boats' }))).toBe(true);
      }
    },
  );

  it('are not stored if there are none', () => {
    expect(toStored('shape', imageOf({}))).toEqual({ meta: { id }, basic: { type: 'IMAGE' } });
  });
});
