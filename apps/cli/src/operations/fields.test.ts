import { changeSpaceMeta, createZone, insertFrames, listSpaces, moveZone } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { fieldsOf, listComplexFields } from './fields.ts';

const flags = (op: Parameters<typeof fieldsOf>[0]) => fieldsOf(op).map(({ flag }) => flag);

describe('the options of an operation', () => {
  it('are its path IDs, query parameters and simple body fields', () => {
    expect(flags(createZone)).toEqual(['edition-id', 'space-id', 'zone-name', 'template-id']);
    expect(flags(listSpaces)).toContain('action-type');
  });

  it('have a path in the body and short aliases for common fields', () => {
    const name = fieldsOf(createZone).find(({ flag }) => flag === 'zone-name');
    expect(name).toMatchObject({
      place: ['create_zone', 'zone_name'],
      short: 'name',
      required: true,
    });
    expect(fieldsOf(createZone).map(({ short }) => short)).toEqual([
      ...['edition', 'space', 'name', 'template'],
    ]);
  });

  it('never share a flag', () => {
    expect(new Set(flags(moveZone)).size).toBe(flags(moveZone).length);
  });

  it('merge the forms of a body and require what all forms require', () => {
    const fields = fieldsOf(changeSpaceMeta);
    const action = fields.find(({ flag }) => flag === 'action-type');
    expect(action).toMatchObject({ required: true });
    expect(action?.choices).toEqual(expect.arrayContaining(['SPACE_NAME', 'FAVORITE']));
    expect(fields.find(({ flag }) => flag === 'space-name')).toMatchObject({ required: false });
  });

  it('do not include lists of records, which need --body', () => {
    expect(flags(insertFrames)).not.toContain('frames');
    expect(listComplexFields(insertFrames)).toEqual(['frames']);
    expect(listComplexFields(createZone)).toEqual([]);
  });
});
