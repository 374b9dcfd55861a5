import { changeSpaceMeta, createZone, insertFrames, listSpaces, moveZone } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { fieldsOf, listComplex } from './fields.ts';

const flags = (op: Parameters<typeof fieldsOf>[0]) => fieldsOf(op).map(({ flag }) => flag);

describe('the options of an operation', () => {
  it('are the ids of its path, its query, and the simple parts of its body', () => {
    expect(flags(createZone)).toEqual(['edition-id', 'space-id', 'zone-name', 'template-id']);
    expect(flags(listSpaces)).toContain('action-type');
  });

  it('say where in the body they belong, and have short names for what is typed often', () => {
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

  it('join the forms that a body may have: needed is what all of them need', () => {
    const fields = fieldsOf(changeSpaceMeta);
    const action = fields.find(({ flag }) => flag === 'action-type');
    expect(action).toMatchObject({ required: true });
    expect(action?.choices).toEqual(expect.arrayContaining(['SPACE_NAME', 'FAVORITE']));
    expect(fields.find(({ flag }) => flag === 'space-name')).toMatchObject({ required: false });
  });

  it('leave lists of records to --body', () => {
    expect(flags(insertFrames)).not.toContain('frames');
    expect(listComplex(insertFrames)).toEqual(['frames']);
    expect(listComplex(createZone)).toEqual([]);
  });
});
