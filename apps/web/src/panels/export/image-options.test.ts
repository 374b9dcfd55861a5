import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName, imageRequest } from './image-options.ts';

const ids = { editionId: '1', spaceId: '2', zoneId: 'z' };
const plain = { scale: 2, background: 'theme', theme: 'light' } as const;

describe('the request for an image', () => {
  const zone = { edition_id: '1', space_id: '2', zone_id: 'z' };

  it('covers the whole zone by default', () => {
    expect(imageRequest(ids, { ...plain, format: 'svg' })).toEqual({
      ...zone,
      format: 'svg',
      background: 'theme',
      theme: 'light',
    });
  });

  it('names a frame or elements, and a scale for PNG only', () => {
    expect(imageRequest(ids, { ...plain, format: 'png', frameId: 'f' })).toMatchObject({
      frame_id: 'f',
      scale: 2,
    });
    const some = imageRequest(ids, { ...plain, format: 'pdf', elementIds: ['a', 'b'] });
    expect(some.element_ids).toEqual(['a', 'b']);
    expect(some.scale).toBeUndefined();
  });
});

describe('the name of a file', () => {
  it('joins the parts', () => {
    expect(fileName(['Launch plan', 'Ideas'], 'png')).toBe('Launch plan - Ideas.png');
  });

  it('has no path, no leading dot and is not empty', () => {
    expect(fileName(['../../etc', 'a/b:c'], 'svg')).toBe('etc - a b c.svg');
    expect(fileName(['', ' ??? '], 'pdf')).toBe('lienzo.pdf');
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (parts) => {
        const name = fileName(parts, 'png');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
        expect(name).toMatch(/^[^./\\\u0000-\u001f][^/\\\u0000-\u001f]*\.png$/);
      }),
    );
  });
});
