import { describe, expect, it } from 'vitest';
import { authorship } from '../test/arbitrary-steps.ts';
import { comment, connector, frame, ids, shape } from '../test/samples.ts';
import { changeFacets, fromFacets, toFacets, withChange } from './index.ts';

describe('facets', () => {
  it('[E1] of every element say its kind and place, and its id if that is not the key', () => {
    expect(toFacets({ kind: 'frame', element: frame, z: 'a0' })).not.toHaveProperty('id');
    const id = ids.frame.toUpperCase();
    const shouted = { ...frame, meta: { ...frame.meta, id } };
    const facets = toFacets({ kind: 'frame', element: shouted, z: 'a0' });
    expect(facets).toMatchObject({ kind: 'frame', z: 'a0', id });
    expect(fromFacets('frame', ids.frame, facets)).toEqual(shouted);
  });

  it('[E2] of a frame', () => {
    expect(toFacets({ kind: 'frame', element: frame, z: 'a0' })).toEqual({
      kind: 'frame',
      z: 'a0',
      name: 'Plan',
      type: 'CUSTOM',
      layout: frame.properties?.layout,
      fills: frame.properties?.fills,
    });
  });

  it('[E3] of a shape, with its family inside the geometry', () => {
    const facets = toFacets({ kind: 'shape', element: shape, z: 'a1' });
    expect(facets).toEqual({
      kind: 'shape',
      z: 'a1',
      name: 'Box',
      frame: ids.frame,
      geometry: { basic: { type: 'RECTANGLE' } },
      layout: { top: 5, left: 6 },
      text: shape.text,
    });
    expect(fromFacets('shape', ids.shape, facets)).toEqual(shape);
  });

  it('[E4] of a connector', () => {
    expect(toFacets({ kind: 'connector', element: connector, z: 'a2' })).toEqual({
      kind: 'connector',
      z: 'a2',
      connected: connector.connected,
      text: connector.text,
    });
  });

  it('[E5] of a comment, with who wrote it and when', () => {
    const facets = toFacets({ kind: 'comment', element: comment, z: 'a3', authorship });
    expect(facets).toEqual({
      kind: 'comment',
      z: 'a3',
      text: 'Why?',
      resolved: false,
      element: ids.shape,
      author: '17',
      time: 1_700_000_000_000,
    });
    expect(fromFacets('comment', ids.comment, facets)).toEqual(comment);
  });

  it('[E6] do not tell empty properties from none', () => {
    const { properties: _, ...bare } = frame;
    const empty = toFacets({ kind: 'frame', element: { ...bare, properties: {} }, z: 'a0' });
    expect(empty).toEqual(toFacets({ kind: 'frame', element: bare, z: 'a0' }));
    expect(fromFacets('frame', ids.frame, empty)).toEqual(bare);
  });
});

describe('a change of facets', () => {
  const before = toFacets({ kind: 'shape', element: shape, z: 'a1' });

  it('[E8] replaces what it names, and of the layout only the keys sent', () => {
    const change = changeFacets('shape', before, {
      id: ids.shape,
      properties: { layout: { left: 9, width: 1 }, fills: [] },
      star: { type: 'WAVE' },
    });
    expect(change).toEqual({
      layout: { top: 5, left: 9, width: 1 },
      fills: [],
      geometry: { star: { type: 'WAVE' } },
    });
  });

  it('[E8] takes an element out of its frame by null', () => {
    const change = changeFacets('shape', before, { id: ids.shape, frame_id: null });
    expect(change).toEqual({ frame: undefined });
    expect(withChange(before, change)).not.toHaveProperty('frame');
    expect(changeFacets('shape', before, { id: ids.shape, frame_id: ids.other })).toEqual({
      frame: ids.other,
    });
  });

  it('[E8] gives a layout to an element that had none', () => {
    const { layout: _, ...bare } = before;
    const change = { id: ids.shape, properties: { layout: { top: 1 } } };
    expect(changeFacets('shape', bare, change)).toEqual({ layout: { top: 1 } });
  });
});
