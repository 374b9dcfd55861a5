import { fontFor } from '@lienzo/fonts';
import { describe, expect, it } from 'vitest';
import { findFonts, recommendedFonts } from './find-fonts.ts';

describe('the list of fonts', () => {
  it('starts with eight fonts, none of them drawn with another', () => {
    expect(findFonts('', 'Inter')).toEqual(recommendedFonts);
    expect(recommendedFonts).toHaveLength(8);
    for (const name of recommendedFonts) expect(fontFor(name).family).toBe(name);
  });

  it('includes the chosen font', () => {
    expect(findFonts('', 'Lobster')).toEqual([...recommendedFonts, 'Lobster']);
  });

  it('finds the others by a part of their names', () => {
    expect(findFonts(' SLAB', 'Inter')).toEqual(['Alfa Slab One', 'Antic Slab', 'Josefin Slab']);
    expect(findFonts('no such font', 'Inter')).toEqual([]);
  });
});
