import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName, imageRequest } from './image-options.ts';

const ids = { editionId: '1', spaceId: '2', zoneId: 'z' };
const plain = { scale: 2, background: 'theme', theme: 'light' } as const;

describe('the request for a picture', () => {
  const zone = { edition_id: '1', space_id: '2', zone_id: 'z' };

  it('asks for the whole zone', () => {
    expect(imageRequest(ids, { ...plain, format: 'svg' })).toEqual({
      ...zone,
      format: 'svg',
      background: 'theme',
      theme: 'light',
    });
  });

  it('asks for a frame, for elements, and for a size of pixels', () => {
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
  it('joins what it is given', () => {
    expect(fileName(['Launch plan', 'Ideas'], 'png')).toBe('Launch plan - Ideas.png');
  });

  it('never leads into another folder, hides the file or is empty', () => {
    expect(fileName(['../../etc', 'a/b:c'], 'svg')).toBe('etc - a b c.svg');
    expect(fileName(['', ' ??? '], 'pdf')).toBe('lienzo.pdf');
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (parts) => {
        const name = fileName(parts, 'png');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name
        expect(name).toMatch(/^[^./\\\u0000-\u001f][^/\\\u0000-\u001f]*\.png$/);
      }),
    );
  });
});
