import type { StoredFrame } from '@lienzo/contract';
import { boundsOfItems } from './bounds.ts';
import { boxOf } from './box.ts';
import { transformOf } from './draw-shape.ts';
import type { Box, Drawing, DrawingItem, Measure, TextItem } from './drawing.ts';
import { area } from './geometry/outline.ts';
import { solid } from './paint.ts';
import { paintOutline } from './paint-outline.ts';
import { polygon } from './path.ts';
import { type Theme, themes } from './theme.ts';

const face = { family: 'Inter', weight: 400, italic: false };
const SIZE = 14;
/** Distance between the name of a frame and its top edge. */
const GAP = 8;

/** Draws a frame with its name above the top left corner. */
export function drawFrame(
  frame: StoredFrame,
  measure: Measure,
  theme: Theme = themes.light,
): Drawing {
  const { layout = {}, fills, strokes } = frame.properties ?? {};
  const box = boxOf(layout);
  const transform = transformOf(layout, box);
  const { width, height } = box;
  const outline = area(polygon([0, 0], [width, 0], [width, height], [0, height]));
  const borderFill = { solid: { color: { hex: { value: theme.border } } } };
  const items: DrawingItem[] = paintOutline([outline], box, {
    fills: fills ?? [{ solid: { color: { hex: { value: theme.surface } } } }],
    strokes: strokes ?? [{ width: 1, fill: borderFill }],
    defaultColor: theme.foreground,
  });
  const name = nameAbove(frame.meta.name, box, measure);
  if (name) items.push({ ...name, paint: solid(theme.mutedForeground) });
  return {
    items,
    ...(transform && { transform }),
    bounds: boundsOfItems({ items, transform, measure, box }),
  };
}

function nameAbove(name: string, box: Box, measure: Measure): Omit<TextItem, 'paint'> | undefined {
  const oneLine = name.replace(/\s+/g, ' ').trim();
  const text = shorten(oneLine, box.width, measure);
  if (text === '') return undefined;
  const { descent } = measure.extent(face);
  return {
    kind: 'text',
    text,
    x: box.left,
    y: box.top - GAP - descent * SIZE,
    width: measure.width(text, face, SIZE),
    face,
    size: SIZE,
    underline: false,
    strike: false,
  };
}

// Names are no wider than their frames, so that they do not overlap the names of adjacent frames.
function shorten(name: string, width: number, measure: Measure): string {
  if (measure.width(name, face, SIZE) <= width) return name;
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (measure.width(truncated(letters, count), face, SIZE) <= width) fits = count;
    else tooMany = count;
  }
  return fits === 0 ? '' : truncated(letters, fits);
}

function truncated(letters: readonly string[], count: number): string {
  return `${letters.slice(0, count).join('').trimEnd()}…`;
}
