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
 * Returns the CSS `font-family` for a font of the contract: the bundled family and a generic fallback.
 * Text is measured without kerning and ligatures, so it must be drawn with
 * `font-kerning: none; font-variant-ligatures: none`.
 */
export function cssFamily(name: string): string {
  const { family } = fontFor(name);
  return `'${family}', ${genericOf(family)}`;
}

function genericOf(family: BundledFamily): string {
  if (serif.includes(family)) return 'serif';
  if (monospace.includes(family)) return 'monospace';
  return cursive.includes(family) ? 'cursive' : 'sans-serif';
}
