import type { Placeholder } from '@lienzo/contract';
import type { Box, Measure, TextItem } from './drawing.ts';
import { solid } from './paint.ts';
import type { Theme } from './theme.ts';

const labels = { TXT: 'Text', PICT: 'Picture', TABLE: 'Table', VIDEO: 'Video' };
const face = { family: 'Inter', weight: 400, italic: false };
const SIZE = 14;

interface PlaceholderOptions {
  readonly box: Box;
  readonly measure: Measure;
  readonly theme: Theme;
}

/** Draws the label of a placeholder in the center of a box, if it fits. */
export function drawPlaceholder(
  { type }: Placeholder,
  { box, measure, theme }: PlaceholderOptions,
): TextItem[] {
  const text = labels[type];
  const width = measure.width(text, face, SIZE);
  const { ascent, descent } = measure.extent(face);
  if (width > box.width || SIZE > box.height) return [];
  return [
    {
      kind: 'text',
      text,
      x: box.left + (box.width - width) / 2,
      y: box.top + box.height / 2 + ((ascent - descent) / 2) * SIZE,
      width,
      face,
      size: SIZE,
      paint: solid(theme.mutedForeground),
      underline: false,
      strike: false,
    },
  ];
}
