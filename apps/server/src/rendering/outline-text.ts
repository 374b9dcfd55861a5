import type { Box, Drawing, DrawingItem, ImageItem, PathItem, TextItem } from '@lienzo/shapes';
import { colorPaths } from './color-glyph.ts';
import { type Glyphs, outlinesOf, type Span } from './glyphs.ts';

interface OutlineOptions {
  readonly glyphs: Glyphs;
  /** Pixels of the image per unit of the canvas. */
  readonly scale: number;
  /** The number of pixels that the drawings cover. */
  readonly pixels: number;
}

/** A page that is full of letters of 7 pixels, which are hardly legible, has one on as many pixels. */
const PIXELS_PER_CHARACTER = 24;
/** Outlines of more characters would take several hundred megabytes. */
const MAX_CHARACTERS = 60_000;

/**
 * Converts the text of drawings to outlines, so that the rasterizer needs no fonts and every glyph is
 * placed exactly as measured. Texts that cover each other become illegible, so the lower ones are
 * rendered as bars if there are more characters than fit side by side.
 */
export async function outlineTexts(
  drawings: readonly Drawing[],
  options: OutlineOptions,
): Promise<Drawing[]> {
  const covered = coveredTexts(drawings, options);
  const outlined: Drawing[] = [];
  for (const drawing of drawings)
    outlined.push(...(await outlineDrawing(drawing, { ...options, covered })));
  return outlined;
}

/** Returns the texts below as many characters as are legible. */
function coveredTexts(
  drawings: readonly Drawing[],
  { pixels }: Pick<OutlineOptions, 'pixels'>,
): ReadonlySet<DrawingItem> {
  let left = Math.min(MAX_CHARACTERS, pixels / PIXELS_PER_CHARACTER);
  const covered = new Set<DrawingItem>();
  for (const { items } of drawings.toReversed())
    for (const item of items.toReversed()) {
      if (item.kind !== 'text') continue;
      left -= item.text.length;
      if (left < 0) covered.add(item);
    }
  return covered;
}

interface TextOptions extends OutlineOptions {
  /** Texts that other texts make illegible. */
  readonly covered: ReadonlySet<DrawingItem>;
}

/** How far above and below its baseline a line of text can reach in any bundled font, in font sizes. */
const [ABOVE, BELOW] = [1.6, 0.8];

/**
 * Makes each line of text a drawing with its own bounds, so that a part of an image contains only the
 * lines in it. A text can be many times as high as its element.
 */
export function separateTexts(drawings: readonly Drawing[]): Drawing[] {
  return drawings.flatMap((drawing) => {
    if (drawing.transform || drawing.items.length < 2) return [drawing];
    return drawing.items.map((item) => ({ items: [item], bounds: boundsOf(item, drawing) }));
  });
}

function boundsOf(item: DrawingItem, { bounds }: Drawing): Box {
  if (item.kind !== 'text') return bounds;
  const { x, y, width, size } = item;
  return { left: x, top: y - size * ABOVE, width, height: size * (ABOVE + BELOW) };
}

/** Text smaller than this many pixels is illegible and rendered as a bar. */
const MIN_LEGIBLE_SIZE = 3;

// The rasterizer divides a pixel into four lines, so a smaller error is invisible.
const MAX_ERROR_PIXELS = 0.1;

// Text is never mirrored, so in a mirrored drawing it becomes a separate drawing.
async function outlineDrawing(drawing: Drawing, options: TextOptions): Promise<Drawing[]> {
  const { items, transform, bounds } = drawing;
  const parts: { isText: boolean; items: (PathItem | ImageItem)[] }[] = [];
  for (const item of items) {
    const isText = item.kind === 'text';
    const painted = isText ? await outlineText(item, options) : [item];
    const last = parts.at(-1);
    if (last && (last.isText === isText || !transform)) last.items.push(...painted);
    else parts.push({ isText, items: [...painted] });
  }
  return parts.map((part) => {
    if (!transform) return { items: part.items, bounds };
    const upright = part.isText ? { flipH: false, flipV: false } : {};
    return { items: part.items, bounds, transform: { ...transform, ...upright } };
  });
}

async function outlineText(
  item: TextItem,
  { glyphs, scale, covered }: TextOptions,
): Promise<PathItem[]> {
  if (item.size * scale < MIN_LEGIBLE_SIZE || covered.has(item)) return [barOf(item)];
  const spans = await glyphs.spansOf(item);
  const tolerance = MAX_ERROR_PIXELS / scale;
  const d = spans.map((span) => outlineSpan(span, item, tolerance)).join('');
  const paths = [d, ...decorations(item).map(rectangle)].filter((path) => path !== '');
  return [
    ...paths.map((path): PathItem => ({ kind: 'path', d: path, fill: item.paint })),
    ...spans.flatMap((span) => colorSpan(span, item, tolerance)),
  ];
}

function barOf({ x, y, width, size, paint }: TextItem): PathItem {
  const d = rectangle({ left: x, top: y - size * 0.5, width, height: size * 0.5 });
  return { kind: 'path', d, fill: { ...paint, opacity: paint.opacity * 0.4 } };
}

/** Returns the underline and strikethrough of a text. */
export function decorations({ x, y, width, size, underline, strike }: TextItem): Box[] {
  const height = Math.max(1, size / 15);
  const lines: Box[] = [];
  if (underline) lines.push({ left: x, top: y + size * 0.12, width, height });
  if (strike) lines.push({ left: x, top: y - size * 0.3 - height / 2, width, height });
  return lines;
}

function rectangle({ left, top, width, height }: Box): string {
  const [x, y, right, bottom] = [left, top, left + width, top + height].map(short);
  return `M ${x} ${y} L ${right} ${y} L ${right} ${bottom} L ${x} ${bottom} Z`;
}

function outlineSpan(span: Span, item: TextItem, tolerance: number): string {
  const { text, x, font, shaped } = span;
  if (shaped) return outlineShaped(span, item, tolerance);
  if (font === undefined) return outlineMissing(span, item);
  const { file } = font;
  const scale = item.size / file.unitsPerEm;
  const outlineOf = font.outlinesAt({ scale, tolerance });
  const y = short(item.y);
  let left = x;
  let d = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const outline = outlineOf(code);
    if (outline) d += `M${short(left)} ${y}m${outline}`;
    left += file.advanceOf(code) * scale;
  }
  return d;
}

function outlineShaped({ shaped, x }: Span, item: TextItem, tolerance: number): string {
  if (shaped === undefined) return '';
  const { font, glyphs } = shaped;
  const scale = item.size / font.unitsPerEm;
  const outlineOf = outlinesOf(font).outlinesAt({ scale, tolerance });
  let left = x;
  let d = '';
  for (const { id, advance, dx, dy } of glyphs) {
    const outline = font.layersOf(id)?.length ? '' : outlineOf(id);
    if (outline) d += `M${short(left + dx * scale)} ${short(item.y - dy * scale)}m${outline}`;
    left += advance * scale;
  }
  return d;
}

/** Returns the paths of emoji, which have colors of their own. */
export function colorSpan({ shaped, x }: Span, item: TextItem, tolerance: number): PathItem[] {
  if (shaped === undefined) return [];
  const { font, glyphs } = shaped;
  const scale = item.size / font.unitsPerEm;
  let left = x;
  return glyphs.flatMap(({ id, advance, dx, dy }) => {
    const place = { x: left + dx * scale, y: item.y - dy * scale, opacity: item.paint.opacity };
    left += advance * scale;
    return colorPaths(font.layersOf(id) ?? [], place, { scale, tolerance });
  });
}

/** Returns a box of the measured width for characters that no font contains. */
export function outlineMissing({ x, width }: Span, { y, size }: TextItem): string {
  return emptyBox({ left: x, top: y - size * 0.7, width, height: size * 0.7 });
}

function emptyBox({ left, top, width, height }: Box): string {
  const line = height / 12;
  const edge = Math.min(width, height) / 8;
  const outer = { left: left + edge, top, width: Math.max(0, width - 2 * edge), height };
  const bars: Box[] = [
    { ...outer, height: line },
    { ...outer, top: top + height - line, height: line },
    { ...outer, width: line },
    { ...outer, left: outer.left + outer.width - line, width: line },
  ];
  return bars.map(rectangle).join('');
}

// A hundredth of a pixel is invisible, and keeps the path short.
function short(value: number): number {
  return Math.round(value * 100) / 100;
}
