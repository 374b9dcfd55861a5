import type { Layout, StoredFill, StoredShape, StoredStroke } from '@lienzo/contract';
import { boundsOfItems } from './bounds.ts';
import { boxOf, middleOf, mirrorBox } from './box.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import type { Box, Drawing, DrawingItem, Measure } from './drawing.ts';
import { outlineOf } from './geometry/outline-of.ts';
import { paintOutline } from './paint-outline.ts';
import { readableInk } from './readable-ink.ts';
import { layOutText } from './text/lay-out-text.ts';
import { type Theme, themes } from './theme.ts';

const BORDER = 1.5;

/** How a shape looks. */
export function drawShape(
  shape: StoredShape,
  measure: Measure,
  theme: Theme = themes.light,
): Drawing {
  const { layout = {}, fills, strokes } = shape.properties ?? {};
  const box = boxOf(layout);
  const turn = turnOf(layout, box);
  const { paths, textBox } = outlineOf(shape, box);
  const look = {
    fills: fills ?? defaultFills(shape, theme),
    strokes: strokes ?? defaultStrokes(shape, theme),
    ink: theme.ink,
  };
  const items: DrawingItem[] = paintOutline(paths, box, look);
  const placed = { ...textBox, left: textBox.left + box.left, top: textBox.top + box.top };
  const free = turn ? mirrorBox(placed, turn.center, turn) : placed;
  const below = paths.some(({ filled }) => filled) ? look.fills : [];
  const written = { ...theme, ink: readableInk(below, theme) };
  items.push(...contentOf(shape, { box: free, measure, theme: written }));
  return { items, ...(turn && { turn }), bounds: boundsOfItems({ items, turn, measure, box }) };
}

/** The turn that a layout asks for; none for a shape that stands as it is. */
export function turnOf({ rotate = 0, fliph = false, flipv = false }: Layout, box: Box) {
  const degrees = rotate % 360;
  if (degrees === 0 && !fliph && !flipv) return undefined;
  return { center: middleOf(box), degrees, flipH: fliph, flipV: flipv };
}

function defaultFills({ placeholder }: StoredShape, { paper }: Theme): StoredFill[] {
  return placeholder ? [] : [{ solid: { color: { hex: { value: paper } } } }];
}

function defaultStrokes({ placeholder }: StoredShape, theme: Theme): StoredStroke[] {
  const color = { hex: { value: placeholder ? theme.hairline : theme.ink } };
  const type = placeholder ? 'DASH' : 'SOLID';
  return [{ type, width: BORDER, jointype: 'ROUND', fill: { solid: { color } } }];
}

interface Inside {
  readonly box: Box;
  readonly measure: Measure;
  readonly theme: Theme;
}

function contentOf({ text, placeholder }: StoredShape, { box, measure, theme }: Inside) {
  const items = text ? layOutText(text, box, measure, theme).items : [];
  const kind = placeholder ?? text?.placeholder;
  if (items.length > 0 || !kind) return items;
  return drawPlaceholder(kind, { box, measure, theme });
}
