import { mirrorBox } from '../box.ts';
import type { Box, Drawing, FontFace, Measure, TextItem } from '../drawing.ts';
import { luminance } from '../luminance.ts';
import { solid } from '../paint.ts';
import { type Theme, themes } from '../theme.ts';

export const regular: FontFace = { family: 'Inter', weight: 400, italic: false };
export const medium: FontFace = { family: 'Inter', weight: 500, italic: false };

/** Cards have their own fill, so the color depends on that of the title. */
export function mutedColor({ foreground }: Theme): string {
  const { light, dark } = themes;
  return luminance(foreground) > 0.5 ? dark.mutedForeground : light.mutedForeground;
}

/** Returns where to draw a box that a flip of the whole drawing brings to its place: text is not mirrored. */
export function unflipped(box: Box, transform: Drawing['transform']): Box {
  return transform ? mirrorBox(box, transform.center, transform) : box;
}

interface LineOptions {
  readonly x: number;
  readonly middle: number;
  readonly face: FontFace;
  readonly color: string;
  readonly measure: Measure;
  readonly size?: number;
}

/** Draws a line of text around a vertical center. */
export function drawLine(
  text: string,
  { x, middle, face, color, measure, size = 12 }: LineOptions,
) {
  const { ascent, descent } = measure.extent(face);
  return {
    kind: 'text',
    text,
    x,
    y: middle + ((ascent - descent) / 2) * size,
    width: measure.width(text, face, size),
    face,
    size,
    paint: solid(color),
    underline: false,
    strike: false,
  } satisfies TextItem;
}
