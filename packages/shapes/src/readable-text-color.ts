import type { StoredFill } from '@lienzo/contract';
import { colorOf } from './color.ts';
import { luminance } from './luminance.ts';
import { colorAt, sortedStops } from './paint.ts';
import { type Theme, themes } from './theme.ts';

/** Contrast ratio below which text is hard to read. */
const MIN_CONTRAST = 3;

/** Returns the theme's text color, or that of the other theme if it is more readable on these fills. */
export function readableTextColor(fills: readonly StoredFill[], { foreground }: Theme): string {
  const below = colorBelow(fills);
  if (!below || contrast(foreground, below) >= MIN_CONTRAST) return foreground;
  const [one, other] = [themes.light.foreground, themes.dark.foreground];
  return contrast(one, below) > contrast(other, below) ? one : other;
}

/** Returns the color of the topmost fill if it is mostly opaque. */
function colorBelow(fills: readonly StoredFill[]): string | undefined {
  const top = fills.findLast(({ no_fill, alpha }) => !no_fill && alpha !== 0);
  if (!top || top.no_fill) return undefined;
  // Texts are usually in the middle of a gradient.
  const { color, opacity } = top.gradient
    ? colorAt(sortedStops(top.gradient), 0.5)
    : colorOf(top.solid.color);
  return opacity * (top.alpha ?? 1) > 0.5 ? color : undefined;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
