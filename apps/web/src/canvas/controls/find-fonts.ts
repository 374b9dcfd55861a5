import { FontName } from '@lienzo/contract';
import { plainText } from '../../texts/plain-text.ts';

/** Fonts for most purposes: clear, friendly, serious, technical and handwritten. */
export const recommendedFonts: readonly FontName[] = [
  'Inter',
  'Poppins',
  'Roboto',
  'Playfair Display',
  'Source Serif Pro',
  'IBM Plex Mono',
  'Caveat',
  'Permanent Marker',
];

export const FONT_COUNT = FontName.enum.length;

/** Returns the recommended fonts and the chosen one, or all fonts that a search finds. */
export function findFonts(search: string, chosen: string): readonly FontName[] {
  const wanted = plainText(search.trim());
  if (wanted !== '') return FontName.enum.filter((name) => plainText(name).includes(wanted));
  const other = FontName.enum.filter((name) => name === chosen);
  return [...new Set([...recommendedFonts, ...other])];
}
