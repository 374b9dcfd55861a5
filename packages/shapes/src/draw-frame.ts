import type { StoredFrame } from '@lienzo/contract';
import { boundsOfItems } from './bounds.ts';
import { boxOf } from './box.ts';
import { turnOf } from './draw-shape.ts';
import type { Box, Drawing, DrawingItem, Measure, TextItem } from './drawing.ts';
import { area } from './geometry/outline.ts';
import { solid } from './paint.ts';
import { paintOutline } from './paint-outline.ts';
import { polygon } from './path.ts';
import { type Theme, themes } from './theme.ts';

const face = { family: 'Inter', weight: 400, italic: false };
const SIZE = 14;
/** Between the name of a frame and its edge. */
const GAP = 8;

/** How a frame looks, with its name above its top left corner. */
export function drawFrame(
  frame: StoredFrame,
  measure: Measure,
  theme: Theme = themes.light,
): Drawing {
  const { layout = {}, fills, strokes } = frame.properties ?? {};
  const box = boxOf(layout);
  const turn = turnOf(layout, box);
  const { width, height } = box;
  const sheet = area(polygon([0, 0], [width, 0], [width, height], [0, height]));
  const hairline = { solid: { color: { hex: { value: theme.hairline } } } };
  const items: DrawingItem[] = paintOutline([sheet], box, {
    fills: fills ?? [{ solid: { color: { hex: { value: theme.paper } } } }],
    strokes: strokes ?? [{ width: 1, fill: hairline }],
    ink: theme.ink,
  });
  const name = nameAbove(frame.meta.name, box, measure);
  if (name) items.push({ ...name, paint: solid(theme.softInk) });
  return { items, ...(turn && { turn }), bounds: boundsOfItems({ items, turn, measure, box }) };
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

// A name stays above its own frame, where it does not run into that of the next one.
function shorten(name: string, width: number, measure: Measure): string {
  if (measure.width(name, face, SIZE) <= width) return name;
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (measure.width(clipped(letters, count), face, SIZE) <= width) fits = count;
    else tooMany = count;
  }
  return fits === 0 ? '' : clipped(letters, fits);
}

function clipped(letters: readonly string[], count: number): string {
  return `${letters.slice(0, count).join('').trimEnd()}…`;
}
