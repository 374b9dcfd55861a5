import { describe, expect, it } from 'vitest';
import { comment, connector, frame, ids, shape } from '../test/samples.ts';
import { referencesOf, withNewIds } from './index.ts';

const upperCase = { ...shape, frame_id: ids.frame.toUpperCase() };

describe('references between elements', () => {
  it('[E9] are listed by key with their path', () => {
    expect(referencesOf('frame', frame)).toEqual([]);
    expect(referencesOf('shape', upperCase)).toEqual([
      { path: '/frame_id', key: ids.frame, kinds: ['frame'] },
    ]);
    expect(referencesOf('connector', connector)).toEqual([
      { path: '/connected/first/shape_id', key: ids.shape, kinds: ['shape', 'frame'] },
      { path: '/connected/second/shape_id', key: ids.frame, kinds: ['shape', 'frame'] },
    ]);
    const reply = { ...comment, parent_id: ids.other };
    expect(referencesOf('comment', reply)).toEqual([
      { path: '/element_id', key: ids.shape, kinds: ['frame', 'shape', 'connector'] },
      { path: '/parent_id', key: ids.other, kinds: ['comment'] },
    ]);
  });

  it('[E9] are changed to the new ids in a copy', () => {
    const newId = (key: string) => `new-${key.slice(-1)}`;
    expect(withNewIds(upperCase, newId)).toEqual({
      ...shape,
      meta: { ...shape.meta, id: 'new-2' },
      frame_id: 'new-1',
    });
    expect(withNewIds(connector, newId)).toMatchObject({
      meta: { id: 'new-3' },
      connected: { first: { shape_id: 'new-2' }, second: { shape_id: 'new-1' } },
    });
    const reply = { ...comment, parent_id: ids.other };
    expect(withNewIds(reply, newId)).toMatchObject({ element_id: 'new-2', parent_id: 'new-f' });
  });

  it('[E9] are not changed in the original', () => {
    const before = structuredClone(connector);
    withNewIds(connector, () => 'x');
    expect(connector).toEqual(before);
  });
});
