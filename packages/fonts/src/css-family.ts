import type { BundledFamily } from './font-families.ts';
import { fontFor } from './font-for.ts';

const serif = ['Arvo', 'Crimson Text', 'Playfair Display', 'Source Serif Pro'];
const monospace = ['Courier Prime', 'IBM Plex Mono'];
const cursive = [
  'Architects Daughter',
  'Caveat',
  'Dancing Script',
  'Great Vibes',
  'Lobster',
  'Pacifico',
  'Permanent Marker',
];

/**
 * Returns the CSS `font-family` for a font of the contract: the bundled family, Inter, the fallback fonts
 * and a generic family.
 * Text is measured without kerning and ligatures, so it must be drawn with
 * `font-kerning: none; font-variant-ligatures: none`.
 */
export function cssFamily(name: string, language?: 'ja'): string {
  const { family } = fontFor(name);
  const families = [
    family,
    ...(family === 'Inter' ? [] : ['Inter']),
    ...(language === 'ja' ? ['Lienzo Japanese'] : []),
    'Lienzo World',
    'Lienzo Emoji',
  ];
  return `${families.map((one) => `'${one}'`).join(', ')}, ${genericOf(family)}`;
}

function genericOf(family: BundledFamily): string {
  if (serif.includes(family)) return 'serif';
  if (monospace.includes(family)) return 'monospace';
  return cursive.includes(family) ? 'cursive' : 'sans-serif';
}
