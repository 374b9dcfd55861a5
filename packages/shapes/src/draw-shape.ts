import type { Layout, StoredFill, StoredShape, StoredStroke } from '@lienzo/contract';
import { boundsOfItems } from './bounds.ts';
import { boxOf, middleOf, mirrorBox } from './box.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import type { Box, Drawing, DrawingItem, Measure } from './drawing.ts';
import type { Outline } from './geometry/outline.ts';
import { outlineOf } from './geometry/outline-of.ts';
import { paintOutline } from './paint-outline.ts';
import { readableInk } from './readable-ink.ts';
import { type Insets, insetsIn, layOutText } from './text/lay-out-text.ts';
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
  const outline = outlineOf(shape, box);
  const { paths } = outline;
  const look = {
    fills: fills ?? defaultFills(shape, theme),
    strokes: strokes ?? defaultStrokes(shape, theme),
    ink: theme.ink,
  };
  const items: DrawingItem[] = paintOutline(paths, box, look);
  const below = paths.some(({ filled }) => filled) ? look.fills : [];
  const written = { ...theme, ink: readableInk(below, theme) };
  items.push(...contentOf(shape, { ...textPlaceIn(shape, outline), measure, theme: written }));
  return { items, ...(turn && { turn }), bounds: boundsOfItems({ items, turn, measure, box }) };
}

interface TextPlace {
  readonly box: Box;
  readonly inset: Insets;
}

/** Where the text of a shape stands before the shape is turned. */
export function textPlaceOf(shape: StoredShape): TextPlace {
  return textPlaceIn(shape, outlineOf(shape, boxOf(shape.properties?.layout ?? {})));
}

function textPlaceIn({ properties, text }: StoredShape, { textBox }: Outline): TextPlace {
  const { layout = {} } = properties ?? {};
  const around = boxOf(layout);
  const turn = turnOf(layout, around);
  const placed = { ...textBox, left: textBox.left + around.left, top: textBox.top + around.top };
  const box = turn ? mirrorBox(placed, turn.center, turn) : placed;
  return { box, inset: { ...insetsIn(box, around), ...text?.properties?.inset } };
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

interface Inside extends TextPlace {
  readonly measure: Measure;
  readonly theme: Theme;
}

function contentOf({ text, placeholder }: StoredShape, { box, inset, measure, theme }: Inside) {
  const laid = text && { ...text, properties: { ...text.properties, inset } };
  const items = laid ? layOutText(laid, box, measure, theme).items : [];
  const kind = placeholder ?? text?.placeholder;
  if (items.length > 0 || !kind) return items;
  return drawPlaceholder(kind, { box, measure, theme });
}
