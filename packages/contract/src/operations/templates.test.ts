import { describe, expect, it } from 'vitest';
import { accepts, faultOf } from '../../test/fault.ts';
import { toJsonSchema } from '../../test/json-schema.ts';
import { insertTemplate } from './templates.ts';

const position = { top: 10, left: -20.5 };

// The JSON Schema must accept the same values as the schema at run time.
function faultIn(body: object) {
  const fault = faultOf(insertTemplate.body, { template_id: '1001', ...body });
  const asWritten = accepts(toJsonSchema(insertTemplate.body), { template_id: '1001', ...body });
  expect(asWritten).toBe(fault === undefined);
  return fault;
}

describe('inserting a template', () => {
  it('needs no position by default', () => {
    expect(faultIn({})).toBeUndefined();
    expect(faultIn({ placement: 'AUTO' })).toBeUndefined();
    expect(faultIn({ position })).toBeUndefined();
  });

  it.each(['AT_POSITION', 'NEAR_POSITION'])('needs a position for %s', (placement) => {
    expect(faultIn({ placement, position })).toBeUndefined();
    expect(faultIn({ placement })).toEqual({
      path: '',
      message: 'must have a position, unless placement is AUTO',
    });
  });

  it('needs both coordinates of a position, within the canvas', () => {
    expect(faultIn({ position: { top: 1 } })?.path).toBe('/position/left');
    expect(faultIn({ position: { left: 1 } })?.path).toBe('/position/top');
    expect(faultIn({ position: { top: 1, left: 1e8 } })?.path).toBe('/position/left');
    expect(faultIn({ position: { top: '1', left: 1 } })?.path).toBe('/position/top');
  });

  it('accepts digits as the id of a template', () => {
    expect(faultIn({ template_id: '9'.repeat(50) })).toBeUndefined();
    for (const template_id of ['', 'kanban', '9'.repeat(51)])
      expect(faultIn({ template_id })?.path).toBe('/template_id');
  });
});
