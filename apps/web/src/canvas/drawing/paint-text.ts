import type { TextItem } from '@lienzo/shapes';
import { cssFontFamily } from './css-font-family.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const fonts = new Map<string, string>();

function fontOf({ face: { family, weight, italic }, size, language }: TextItem): string {
  const key = `${italic ? 'italic ' : ''}${weight} ${size}px ${family} ${language}`;
  const known = fonts.get(key);
  if (known) return known;
  const font = `${italic ? 'italic ' : ''}${weight} ${size}px ${cssFontFamily(family, language)}`;
  fonts.set(key, font);
  return font;
}

/** Paints a text as the browser shows it in SVG. */
export function paintText(context: Context, item: TextItem): void {
  const font = fontOf(item);
  // Parsing a font is slow.
  if (context.font !== font) context.font = font;
  context.fontKerning = 'none';
  context.globalAlpha = item.paint.opacity;
  context.fillStyle = item.paint.color;
  const isLeftToRight = item.direction === undefined;
  context.direction = isLeftToRight ? 'ltr' : 'rtl';
  context.fillText(item.text, isLeftToRight ? item.x : item.x + item.width, item.y);
  if (item.underline) paintLine(context, item, underlineTop(item));
  if (item.strike) paintLine(context, item, strikeTop(context, item));
}

/** A canvas has no text decorations. These are the positions at which Chromium paints them in SVG. */
function thicknessOf({ size }: TextItem): number {
  return size / 10;
}

function underlineTop(item: TextItem): number {
  return item.y + thicknessOf(item) / 2;
}

function strikeTop(context: Context, item: TextItem): number {
  const { fontBoundingBoxAscent: ascent } = context.measureText('');
  return item.y - ascent / 3 - thicknessOf(item) / 2;
}

function paintLine(context: Context, item: TextItem, top: number): void {
  context.fillRect(item.x, top, item.width, thicknessOf(item));
}
