import type { Layout, StoredFill, StoredShape, StoredStroke, StoredText } from '@lienzo/contract';
import { boundsOfItems } from './bounds.ts';
import { boxOf, centerOf, mirrorBox } from './box.ts';
import { type CardContext, drawCard } from './card/draw-card.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import type { Box, Drawing, DrawingItem, Measure } from './drawing.ts';
import { drawFile } from './file/draw-file.ts';
import type { Outline, OutlinePath } from './geometry/outline.ts';
import { outlineOf } from './geometry/outline-of.ts';
import { drawImage } from './image/draw-image.ts';
import { paintOutline } from './paint-outline.ts';
import { readableTextColor } from './readable-text-color.ts';
import { drawTable } from './table/draw-table.ts';
import { type Insets, insetsIn, layOutText } from './text/lay-out-text.ts';
import { type Theme, themes } from './theme.ts';

const BORDER = 1.5;

/** Draws a shape with its text, placeholder or image, and what a card says about itself. */
export function drawShape(
  shape: StoredShape,
  measure: Measure,
  theme: Theme = themes.light,
  context: CardContext = {},
): Drawing {
  const { layout = {}, fills, strokes } = shape.properties ?? {};
  const box = boxOf(layout);
  const transform = transformOf(layout, box);
  const outline = outlineOf(shape, box);
  const { paths } = outline;
  const style = {
    fills: fills ?? defaultFills(shape, theme),
    strokes: strokes ?? defaultStrokes(shape, theme),
    defaultColor: theme.foreground,
  };
  if (isImage(shape)) {
    const items = [
      ...paintOutline(paths, box, { ...style, strokes: [] }),
      drawImage(shape, box, theme),
      ...paintOutline(paths, box, { ...style, fills: [] }),
    ];
    return withBounds(items, { box, transform, measure });
  }
  const items: DrawingItem[] = paintOutline(paths, box, style);
  const textTheme = { ...theme, foreground: textColorOn(paths, style.fills, theme) };
  items.push(...contentOf(shape, { ...textAreaIn(shape, outline), measure, theme: textTheme }));
  if (shape.table)
    items.push(...drawTable(shape.table, { box, transform, measure, theme: textTheme }));
  if (isFile(shape)) items.push(...drawFile(shape, { box, transform, measure, theme: textTheme }));
  if (shape.card)
    items.push(...drawCard(shape.card, { ...context, box, transform, measure, theme: textTheme }));
  return withBounds(items, { box, transform, measure });
}

interface DrawnIn {
  readonly box: Box;
  readonly transform: Drawing['transform'];
  readonly measure: Measure;
}

function withBounds(items: readonly DrawingItem[], { transform, ...drawn }: DrawnIn): Drawing {
  const bounds = boundsOfItems({ items, transform, ...drawn });
  return { items, ...(transform && { transform }), bounds };
}

/** Returns the color of a text on a shape that has none of its own. */
export function textColorOf(shape: StoredShape, theme: Theme): string {
  const { layout = {}, fills = defaultFills(shape, theme) } = shape.properties ?? {};
  return textColorOn(outlineOf(shape, boxOf(layout)).paths, fills, theme);
}

function textColorOn(
  paths: readonly OutlinePath[],
  fills: readonly StoredFill[],
  theme: Theme,
): string {
  return readableTextColor(paths.some(({ filled }) => filled) ? fills : [], theme);
}

interface TextArea {
  readonly box: Box;
  readonly inset: Insets;
}

/** Returns the text box of a shape and its insets, before the shape is rotated. */
export function textAreaOf(shape: StoredShape): TextArea {
  return textAreaIn(shape, outlineOf(shape, boxOf(shape.properties?.layout ?? {})));
}

function textAreaIn({ properties, text }: StoredShape, { textBox }: Outline): TextArea {
  const { layout = {} } = properties ?? {};
  const around = boxOf(layout);
  const transform = transformOf(layout, around);
  const placed = { ...textBox, left: textBox.left + around.left, top: textBox.top + around.top };
  const box = transform ? mirrorBox(placed, transform.center, transform) : placed;
  return { box, inset: { ...insetsIn(box, around), ...text?.properties?.inset } };
}

/** Returns the rotation and flips of a layout, or undefined if there are none. */
export function transformOf({ rotate = 0, fliph = false, flipv = false }: Layout, box: Box) {
  const degrees = rotate % 360;
  if (degrees === 0 && !fliph && !flipv) return undefined;
  return { center: centerOf(box), degrees, flipH: fliph, flipV: flipv };
}

function defaultFills(shape: StoredShape, { surface }: Theme): StoredFill[] {
  return shape.placeholder || isImage(shape)
    ? []
    : [{ solid: { color: { hex: { value: surface } } } }];
}

function isCard({ basic }: StoredShape): boolean {
  return basic?.type === 'CARD';
}

function isTable({ basic }: StoredShape): boolean {
  return basic?.type === 'TABLE';
}

function isImage({ basic }: StoredShape): boolean {
  return basic?.type === 'IMAGE';
}

function isFile({ basic }: StoredShape): boolean {
  return basic?.type === 'FILE';
}

function defaultStrokes(shape: StoredShape, theme: Theme): StoredStroke[] {
  const { placeholder } = shape;
  if (isImage(shape)) return [];
  if (isCard(shape) || isTable(shape) || isFile(shape))
    return [
      { type: 'SOLID', width: 1, fill: { solid: { color: { hex: { value: theme.border } } } } },
    ];
  const color = { hex: { value: placeholder ? theme.border : theme.foreground } };
  const type = placeholder ? 'DASH' : 'SOLID';
  return [{ type, width: BORDER, jointype: 'ROUND', fill: { solid: { color } } }];
}

interface ContentOptions extends TextArea {
  readonly measure: Measure;
  readonly theme: Theme;
}

function contentOf(shape: StoredShape, { box, inset, measure, theme }: ContentOptions) {
  const { placeholder } = shape;
  const text = styledTextOf(shape);
  const laid = text && { ...text, properties: { ...text.properties, inset } };
  const items = laid ? layOutText(laid, box, measure, theme).items : [];
  const kind = placeholder ?? text?.placeholder;
  if (items.length > 0 || !kind) return items;
  return drawPlaceholder(kind, { box, measure, theme });
}

/** Returns the text of a shape with the defaults of its type: titles of cards start at the top left. */
export function styledTextOf(shape: StoredShape): StoredText | undefined {
  // A table has texts in its cells only, an image has none, and a file card shows its name.
  if (isTable(shape) || isImage(shape) || isFile(shape)) return undefined;
  if (!isCard(shape)) return shape.text;
  const { properties } = shape.text ?? {};
  const { portion_style, ...style } = properties?.para_style ?? {};
  const portion = { fontweight: 'DEMI_BOLD', ...portion_style } as const;
  const para_style = { halign: 'LEFT', ...style, portion_style: portion } as const;
  return { ...shape.text, properties: { valign: 'TOP', ...properties, para_style } };
}
