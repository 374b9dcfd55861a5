import { luminance } from '@lienzo/shapes';

const WHITE = '#ffffff';
const DARK = '#1f2a44';
/** Above this luminance the dark ink has the greater contrast. */
const BRIGHT = 0.3;

/** A colour for letters on somebody's colour, which may be bright. */
export function contrastingColor(color: string): string {
  return luminance(color) > BRIGHT ? DARK : WHITE;
}
