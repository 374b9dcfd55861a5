import type { Box, Drawing, DrawingItem, PathItem, TextItem } from '@lienzo/shapes';
import type { Glyphs, Span } from './glyphs.ts';

/**
 * Converts the text of drawings to outlines, so that the rasterizer needs no fonts and every glyph is
 * placed exactly as measured.
 */
export async function outlineTexts(
  drawings: readonly Drawing[],
  { glyphs, scale }: OutlineOptions,
): Promise<Drawing[]> {
  const outlined: Drawing[] = [];
  for (const drawing of drawings) {
    outlined.push(...(await outlineDrawing(drawing, { glyphs, scale })));
  }
  return outlined;
}

interface OutlineOptions {
  readonly glyphs: Glyphs;
  /** Pixels of the image per unit of the canvas. */
  readonly scale: number;
}

/** Text smaller than this many pixels is illegible and rendered as a bar. */
const MIN_LEGIBLE_SIZE = 3;

// Text is never mirrored, so in a mirrored drawing it becomes a separate drawing.
async function outlineDrawing(drawing: Drawing, options: OutlineOptions): Promise<Drawing[]> {
  const { items, transform, bounds } = drawing;
  const parts: { kind: DrawingItem['kind']; items: PathItem[] }[] = [];
  for (const item of items) {
    const paths = item.kind === 'path' ? [item] : await outlineText(item, options);
    const last = parts.at(-1);
    if (last && (last.kind === item.kind || !transform)) last.items.push(...paths);
    else parts.push({ kind: item.kind, items: [...paths] });
  }
  return parts.map((part) => {
    if (!transform) return { items: part.items, bounds };
    const upright = part.kind === 'text' ? { flipH: false, flipV: false } : {};
    return { items: part.items, bounds, transform: { ...transform, ...upright } };
  });
}

async function outlineText(item: TextItem, { glyphs, scale }: OutlineOptions): Promise<PathItem[]> {
  if (item.size * scale < MIN_LEGIBLE_SIZE) return [barOf(item)];
  const spans = await glyphs.spansOf(item);
  const d = spans.map((span) => outlineSpan(span, item)).join('');
  const paths = [d, ...decorations(item).map(rectangle)].filter((path) => path !== '');
  return paths.map((path) => ({ kind: 'path', d: path, fill: item.paint }));
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

/** Returns the outline of a span. Characters that no font contains become boxes of the measured width. */
export function outlineSpan({ text, x, width, font }: Span, { y, size }: TextItem): string {
  if (font === undefined) {
    return emptyBox({ left: x, top: y - size * 0.7, width, height: size * 0.7 });
  }
  const { file } = font;
  const scale = size / file.unitsPerEm;
  let left = x;
  let d = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const outline = font.outlineOf(code, scale);
    if (outline) d += `M${short(left)} ${short(y)}m${outline}`;
    left += file.advanceOf(code) * scale;
  }
  return d;
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
