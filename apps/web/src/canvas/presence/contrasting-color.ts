import { luminance } from '@lienzo/shapes';

const WHITE = '#ffffff';
const DARK = '#1f2a44';
/** Above this luminance dark text has the higher contrast. */
const BRIGHT = 0.3;

/** Returns a readable text color for a background color. */
export function contrastingColor(color: string): string {
  return luminance(color) > BRIGHT ? DARK : WHITE;
}
