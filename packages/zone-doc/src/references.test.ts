import { describe, expect, it } from 'vitest';
import { comment, connector, frame, ids, shape } from '../test/samples.ts';
import { referencesOf, withNewIds } from './index.ts';

const shout = { ...shape, frame_id: ids.frame.toUpperCase() };

describe('names of other elements', () => {
  it('[E9] are found wherever they stand, by key', () => {
    expect(referencesOf('frame', frame)).toEqual([]);
    expect(referencesOf('shape', shout)).toEqual([
      { path: '/frame_id', key: ids.frame, kinds: ['frame'] },
    ]);
    expect(referencesOf('connector', connector)).toEqual([
      { path: '/connected/first/shape_id', key: ids.shape, kinds: ['shape', 'frame'] },
      { path: '/connected/second/shape_id', key: ids.frame, kinds: ['shape', 'frame'] },
    ]);
    const answer = { ...comment, parent_id: ids.other };
    expect(referencesOf('comment', answer)).toEqual([
      { path: '/element_id', key: ids.shape, kinds: ['frame', 'shape', 'connector'] },
      { path: '/parent_id', key: ids.other, kinds: ['comment'] },
    ]);
  });

  it('[E9] are led to the new ids in a copy', () => {
    const newId = (key: string) => `new-${key.slice(-1)}`;
    expect(withNewIds(shout, newId)).toEqual({
      ...shape,
      meta: { ...shape.meta, id: 'new-2' },
      frame_id: 'new-1',
    });
    expect(withNewIds(connector, newId)).toMatchObject({
      meta: { id: 'new-3' },
      connected: { first: { shape_id: 'new-2' }, second: { shape_id: 'new-1' } },
    });
    const answer = { ...comment, parent_id: ids.other };
    expect(withNewIds(answer, newId)).toMatchObject({ element_id: 'new-2', parent_id: 'new-f' });
  });

  it('[E9] leave the original as it was', () => {
    const before = structuredClone(connector);
    withNewIds(connector, () => 'x');
    expect(connector).toEqual(before);
  });
});
