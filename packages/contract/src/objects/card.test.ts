import { describe, expect, it } from 'vitest';
import { accepts, faultOf } from '../../test/fault.ts';
import { toJsonSchema } from '../../test/json-schema.ts';
import { toStored } from './convert.ts';
import { ShapeChange, ShapeInput, StoredShape } from './shape.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';
const cardOf = (card: object) => ({ meta: { id }, basic: { type: 'CARD' as const }, card });

describe('the fields of a card', () => {
  it.each([
    ['assignee', ['1', '742518339371008'], ['', '0', '01', 'ada', '12345678901234567890', 7]],
    [
      'due_date',
      ['2026-01-31', '2024-02-29', '2000-02-29', '2026-11-30', '2999-12-31'],
      ['2026-02-29', '1900-02-29', '2026-11-31', '2026-13-01', '2026-00-10', '0999-01-01'],
    ],
    ['due_date', ['2026-09-10'], ['2026-9-10', '10.09.2026', '2026-09-10T00:00:00Z', '', 7]],
    ['tag', ['a', 'Ünï ☂ 😀', '😀'.repeat(40)], ['', '  ', 'a'.repeat(41), 'a\u0000', 7]],
  ])('%s has its format', (field, right, wrong) => {
    for (const value of right) {
      expect(faultOf(ShapeInput, cardOf({ [field]: value }))).toBeUndefined();
      expect(faultOf(ShapeChange, { id, card: { [field]: value } })).toBeUndefined();
    }
    for (const value of wrong) {
      const path = `/card/${field}`;
      expect(faultOf(ShapeInput, cardOf({ [field]: value }))?.path).toBe(path);
      expect(faultOf(ShapeChange, { id, card: { [field]: value } })?.path).toBe(path);
    }
  });

  it.each(['assignee', 'due_date', 'tag'])('%s is cleared with null, in a change only', (field) => {
    expect(faultOf(ShapeChange, { id, card: { [field]: null } })).toBeUndefined();
    expect(faultOf(ShapeInput, cardOf({ [field]: null }))?.path).toBe(`/card/${field}`);
  });

  it.each([{ basic: { type: 'RECTANGLE' } }, { flowchart: { type: 'PUNCHED_CARD' } }])(
    'do not belong to %j',
    (geometry) => {
      const shape = { meta: { id }, ...geometry, card: { tag: 'Urgent' } };
      for (const schema of [ShapeInput, StoredShape]) {
        expect(faultOf(schema, shape)).toEqual({
          path: '',
          message: 'must not have card unless its type is CARD',
        });
        expect(accepts(toJsonSchema(schema), shape)).toBe(false);
        expect(accepts(toJsonSchema(schema), cardOf({ tag: 'Urgent' }))).toBe(true);
      }
    },
  );

  it('are not stored if there are none', () => {
    expect(toStored('shape', cardOf({}))).toEqual({ meta: { id }, basic: { type: 'CARD' } });
  });
});
