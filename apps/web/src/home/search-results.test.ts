import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSpacesByName, mergeResults, splitSnippet } from './search-results.ts';

const place = (zone_id: string, text = 'Risk') => ({
  zone_id,
  zone_name: 'Zone',
  space_id: '1',
  space_name: 'Space',
  uri: '/',
  snippet: { text, highlights: [] },
});

describe('results of several teams', () => {
  it('are merged into one list by kind, with element ids', () => {
    const first = { zones: [place('z1')], frames: [], shapes: [], comments: [] };
    const second = {
      zones: [],
      frames: [{ ...place('z1'), frame_id: 'f', frame_name: 'Risk' }],
      shapes: [{ ...place('z2'), shape_id: 's', text: 'Risk' }],
      comments: [{ ...place('z2'), comment_id: 'c', text: 'Risk' }],
    };
    const found = mergeResults([second, first]);
    expect(found.map(({ kind }) => kind)).toEqual(['zones', 'frames', 'shapes', 'comments']);
    expect(found.map(({ elementId }) => elementId)).toEqual([undefined, 'f', 's', 'c']);
  });

  it('contain no duplicates', () => {
    const one = { zones: [place('z1')], frames: [], shapes: [], comments: [] };
    expect(mergeResults([one, one])).toHaveLength(1);
  });
});

describe('spaces', () => {
  const spaces = [
    { space_id: '1', space_name: 'Product launch' },
    { space_id: '2', space_name: 'Año nuevo' },
  ];

  it('are found by part of their name, ignoring accents and case', () => {
    expect(findSpacesByName(spaces, 'LAUNCH').map(({ spaceId }) => spaceId)).toEqual(['1']);
    expect(findSpacesByName(spaces, 'ano').map(({ spaceId }) => spaceId)).toEqual(['2']);
    expect(findSpacesByName(spaces, '')).toEqual([]);
  });

  it('highlight the matching part', () => {
    expect(findSpacesByName(spaces, 'launch')[0]?.snippet.highlights).toEqual([
      { start: 8, length: 6 },
    ]);
  });
});

describe('a snippet', () => {
  it('is split at its highlights', () => {
    const snippet = { text: 'Who takes this risk?', highlights: [{ start: 15, length: 4 }] };
    expect(splitSnippet(snippet).map(({ text, marked }) => [text, marked])).toEqual([
      ['Who takes this ', false],
      ['risk', true],
      ['?', false],
    ]);
  });

  it('keeps its text for any highlights', () => {
    const highlight = fc.record({
      start: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(highlight), (text, highlights) => {
        const pieces = splitSnippet({ text, highlights });
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        expect(pieces.every((piece) => piece.text.length > 0)).toBe(true);
      }),
    );
  });
});
