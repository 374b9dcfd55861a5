const WHITE = '#ffffff';
const INK = '#1f2a44';
/** Above this luminance the dark ink has the greater contrast. */
const BRIGHT = 0.3;

/** A colour for letters on somebody's colour, which may be bright. */
export function inkOn(color: string): string {
  return luminance(color) > BRIGHT ? INK : WHITE;
}

// Relative luminance as WCAG 2 defines it.
function luminance(color: string): number {
  const weights = [0.2126, 0.7152, 0.0722];
  return weights.reduce((sum, weight, index) => {
    const value = Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16) / 255;
    return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  }, 0);
}
