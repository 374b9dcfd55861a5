import { describe, expect, it } from 'vitest';
import { authorship } from '../test/arbitrary-steps.ts';
import { comment, connector, frame, ids, shape } from '../test/samples.ts';
import { changeFacets, fromFacets, toFacets, withChange } from './index.ts';

describe('toFacets', () => {
  it('[E1] includes kind and z-index, and the id if it differs from the key', () => {
    expect(toFacets({ kind: 'frame', element: frame, z: 'a0' })).not.toHaveProperty('id');
    const id = ids.frame.toUpperCase();
    const upperCase = { ...frame, meta: { ...frame.meta, id } };
    const facets = toFacets({ kind: 'frame', element: upperCase, z: 'a0' });
    expect(facets).toMatchObject({ kind: 'frame', z: 'a0', id });
    expect(fromFacets('frame', ids.frame, facets)).toEqual(upperCase);
  });

  it('[E2] returns the facets of a frame', () => {
    expect(toFacets({ kind: 'frame', element: frame, z: 'a0' })).toEqual({
      kind: 'frame',
      z: 'a0',
      name: 'Plan',
      type: 'CUSTOM',
      layout: frame.properties?.layout,
      fills: frame.properties?.fills,
    });
  });

  it('[E3] returns the facets of a shape, with the family inside the geometry', () => {
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

  it('[E4] returns the facets of a connector', () => {
    expect(toFacets({ kind: 'connector', element: connector, z: 'a2' })).toEqual({
      kind: 'connector',
      z: 'a2',
      connected: connector.connected,
      text: connector.text,
    });
  });

  it('[E5] returns the facets of a comment, with author and time', () => {
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

  it('[E6] does not distinguish empty from absent properties', () => {
    const { properties: _, ...bare } = frame;
    const empty = toFacets({ kind: 'frame', element: { ...bare, properties: {} }, z: 'a0' });
    expect(empty).toEqual(toFacets({ kind: 'frame', element: bare, z: 'a0' }));
    expect(fromFacets('frame', ids.frame, empty)).toEqual(bare);
  });
});

describe('changeFacets', () => {
  const before = toFacets({ kind: 'shape', element: shape, z: 'a1' });

  it('[E8] replaces the named facets, and in the layout only the sent keys', () => {
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

  it('[E8] removes an element from its frame with null', () => {
    const change = changeFacets('shape', before, { id: ids.shape, frame_id: null });
    expect(change).toEqual({ frame: undefined });
    expect(withChange(before, change)).not.toHaveProperty('frame');
    expect(changeFacets('shape', before, { id: ids.shape, frame_id: ids.other })).toEqual({
      frame: ids.other,
    });
  });

  it('[E8] sets a layout on an element without one', () => {
    const { layout: _, ...bare } = before;
    const change = { id: ids.shape, properties: { layout: { top: 1 } } };
    expect(changeFacets('shape', bare, change)).toEqual({ layout: { top: 1 } });
  });
});
