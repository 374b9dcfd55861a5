import { describe, expect, it } from 'vitest';
import { faultOf } from '../../test/fault.ts';
import { listElements } from './elements.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';

describe('the query of elements', () => {
  it.each<object>([
    {},
    { bbox: '0,0,0,0' },
    { bbox: [-1, 2.5, 1e21, Number.MIN_VALUE.toFixed(20)].join() },
    { bbox: `${-0.1 - 0.2},1e-7,1e+21,1E5` },
    { text: 'x' },
    { text: '日本'.repeat(128) },
    { type: ['frame', 'SHAPE', 'Connector', 'cOMMENT'] },
    { connected_to: id.toUpperCase(), frame_id: id },
    { changed_since: '2026-01-31' },
    { changed_since: '2026-01-31T08:30:00.123+05:30' },
    { after_seq: '0' },
    { from: 0, limit: 100, form: 'input' },
  ])('may be %j', (query) => {
    expect(faultOf(listElements.query, query)).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['bbox', ''],
    ['bbox', '1,2,3'],
    ['bbox', '1,2,3,4,5'],
    ['bbox', '1,2,3,1e100'],
    ['bbox', '1,2,3,NaN'],
    ['bbox', '1,2,3, 4'],
    ['text', ''],
    ['text', ' \t'],
    ['text', 'x'.repeat(257)],
    ['type', ['frames']],
    ['type', ['zone']],
    ['connected_to', 'x'],
    ['frame_id', '1'],
    ['changed_since', 'yesterday'],
    ['after_seq', '-1'],
    ['after_seq', '1'.repeat(19)],
    ['limit', 101],
  ])('cannot have a %s of %j', (name, value) => {
    expect(faultOf(listElements.query, { [name]: value })?.path).toMatch(new RegExp(`^/${name}`));
  });
});

describe('the result of a query of elements', () => {
  it('has each element under its type, and deleted ids only if present', () => {
    const frame = { meta: { id, name: 'Plan' }, type: 'CUSTOM' };
    const answer = { total_count: 1, seq: '7', elements: [{ type: 'frame', frame }] };
    expect(faultOf(listElements.data, answer)).toBeUndefined();
    const gone = { deleted: { total_count: 1, ids: [id] } };
    expect(faultOf(listElements.data, { ...answer, ...gone })).toBeUndefined();
    const astray = { ...answer, elements: [{ type: 'shape', frame }] };
    expect(faultOf(listElements.data, astray)).toBeDefined();
  });
});
