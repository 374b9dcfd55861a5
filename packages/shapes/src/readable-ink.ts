import type { StoredFill } from '@lienzo/contract';
import { colorOf } from './color.ts';
import { luminance } from './luminance.ts';
import { type Theme, themes } from './theme.ts';

/** Below this ratio between the brighter and the darker, text is hard to read. */
const MIN_CONTRAST = 3;

/** A colour for text on these fills: the theme's ink, or that of the other theme to be seen. */
export function readableInk(fills: readonly StoredFill[], { ink }: Theme): string {
  const below = groundOf(fills);
  if (!below || contrast(ink, below) >= MIN_CONTRAST) return ink;
  const inks = [themes.light.ink, themes.dark.ink];
  const [one = ink, other = ink] = inks;
  return contrast(one, below) > contrast(other, below) ? one : other;
}

/** The colour of the uppermost fill, when it hides most of what is below. */
function groundOf(fills: readonly StoredFill[]): string | undefined {
  const top = fills.findLast(({ no_fill, alpha }) => !no_fill && alpha !== 0);
  if (!top?.solid) return undefined;
  const { color, opacity } = colorOf(top.solid.color);
  return opacity * (top.alpha ?? 1) > 0.5 ? color : undefined;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
