import { describe, expect, it } from 'vitest';
import { escapeCell, writeFields } from './field-table.ts';

describe('writeFields', () => {
  it('describes types, limits and what is optional', () => {
    const table = writeFields({
      type: 'object',
      required: ['role'],
      properties: {
        role: { enum: ['EDITOR', 'VIEWER'] },
        days: { type: 'integer', minimum: 1, maximum: 365, description: 'From now' },
        zone: { $ref: '#/components/schemas/ZoneVote' },
      },
    });
    expect(table.split('\n').slice(2)).toEqual([
      '| `role` | `EDITOR`, `VIEWER` |  |',
      '| `days` (optional) | integer | From now. 1 to 365. |',
      '| `zone` (optional) | [ZoneVote](/reference/objects/zone-vote/) |  |',
    ]);
  });

  it('lists the fields of objects and of items of lists', () => {
    const inner = { type: 'object', properties: { id: { type: 'string' } } };
    const table = writeFields({
      properties: { one: inner, many: { type: 'array', items: inner, maxItems: 9 } },
    });
    expect(table).toContain('| `one.id`');
    expect(table).toContain('| `many` (optional) | list of object | At most 9 items. |');
    expect(table).toContain('| `many[].id`');
  });

  it('says which fields exclude each other', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' } };
    const oneOf = [{ required: ['a'] }, { required: ['b'] }];
    expect(writeFields({ properties, allOf: [{ oneOf }] })).toContain(
      'Exactly one of these fields is required: `a`, `b`.',
    );
  });

  it('describes the forms of a body one by one', () => {
    const form = { type: 'object', properties: { a: { type: 'string' } } };
    expect(writeFields({ anyOf: [form, form] })).toContain('Form 2:');
  });
});

describe('escapeCell', () => {
  it('keeps code and escapes what is not', () => {
    expect(escapeCell('a|b <c> `<d>`')).toBe('a\\|b &lt;c> `<d>`');
  });
});
