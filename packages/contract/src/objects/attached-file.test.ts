import { describe, expect, it } from 'vitest';
import { accepts, faultOf } from '../../test/fault.ts';
import { toJsonSchema } from '../../test/json-schema.ts';
import { toStored } from './convert.ts';
import { ShapeChange, ShapeInput, StoredShape } from './shape.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';
const fileCardOf = (file: object) => ({ meta: { id }, basic: { type: 'FILE' as const }, file });

describe('the fields of a file card', () => {
  it.each([
    ['file_id', ['1', '742518339371008'], ['', '0', '01', 'ada', '12345678901234567890', 7]],
    ['bytes', [0, 1_204_224, 1_000_000_000_000], [-1, 0.5, 1_000_000_000_001, '7', {}]],
  ])('%s has its format', (field, right, wrong) => {
    for (const value of [...right, null])
      expect(faultOf(ShapeChange, { id, file: { [field]: value } })).toBeUndefined();
    for (const value of right)
      expect(faultOf(ShapeInput, fileCardOf({ [field]: value }))).toBeUndefined();
    for (const value of wrong) {
      const path = `/file/${field}`;
      expect(faultOf(ShapeInput, fileCardOf({ [field]: value }))?.path).toBe(path);
      expect(faultOf(ShapeChange, { id, file: { [field]: value } })?.path).toBe(path);
    }
  });

  it.each([{ basic: { type: 'IMAGE' } }, { flowchart: { type: 'DOCUMENT' } }])(
    'do not belong to %j',
    (geometry) => {
      const shape = { meta: { id }, ...geometry, file: { bytes: 7 } };
      for (const schema of [ShapeInput, StoredShape]) {
        expect(faultOf(schema, shape)).toEqual({
          path: '',
          message: 'must not have file unless its type is FILE',
        });
        expect(accepts(toJsonSchema(schema), shape)).toBe(false);
        expect(accepts(toJsonSchema(schema), fileCardOf({ bytes: 7 }))).toBe(true);
      }
    },
  );

  it('are not stored if there are none', () => {
    expect(toStored('shape', fileCardOf({}))).toEqual({ meta: { id }, basic: { type: 'FILE' } });
  });
});
