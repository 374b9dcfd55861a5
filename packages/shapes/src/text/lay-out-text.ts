import type { Box, FontFace, Measure, TextItem } from '../drawing.ts';
import type { Theme } from '../theme.ts';
import { isRightToLeft, levelsOf } from './bidi.ts';
import { breakText } from './break-text.ts';
import { fillLines, type TextLine } from './fill-lines.ts';
import { createMarkers, placeMarker } from './list-markers.ts';
import { heightsOf, type LineHeights, placeLine } from './place-line.ts';
import {
  type LaidText,
  type Paragraph,
  type ParagraphFormat,
  paragraphFormatOf,
  type RunStyle,
  runStyleOf,
} from './text-style.ts';

export interface LaidOutText {
  readonly items: readonly TextItem[];
  /** The height of all lines plus the insets above and below. */
  readonly height: number;
}

interface PlacedLine {
  readonly format: ParagraphFormat;
  readonly line: TextLine;
  readonly heights: LineHeights;
  /** Paragraph spacing above the first line and below the last one; otherwise 0. */
  readonly before: number;
  readonly after: number;
  /** The marker of a list item, before its first line. */
  readonly marker: string | undefined;
  readonly direction: 'ltr' | 'rtl';
}

interface Column {
  readonly lines: readonly PlacedLine[];
  readonly height: number;
  readonly splitsWord: boolean;
}

const INSET = 8;
/** Keeps text away from sides of the text box that are also lines of the shape. */
const MIN_INSET = 1;
/** `auto_fit` does not shrink text below this font size. */
const MIN_FONT_SIZE = 8;
const STEPS = 64;

/**
 * Lays out text in a box. Lines are never wider than the box, unless a single letter is. Text that is
 * too long overflows on the side that it is not aligned to.
 */
export function layOutText(text: LaidText, box: Box, measure: Measure, theme: Theme): LaidOutText {
  if (!text.paragraphs?.length) return { items: [], height: 0 };
  const inner = innerBox(text, box);
  const typeset = typesetter(text, { width: inner.width, measure, theme });
  const column =
    text.properties?.auto_fit === 'TEXT' ? fitToHeight(typeset, inner.height) : typeset(1);
  const height = column.height + (box.height - inner.height);
  return { items: itemsOf(column, inner, { valign: text.properties?.valign, measure }), height };
}

/** Returns the height that a box of this width needs for the text. */
export function heightOfText(
  text: LaidText,
  width: number,
  measure: Measure,
  theme: Theme,
): number {
  if (!text.paragraphs?.length) return 0;
  // High enough for full insets.
  const box = { left: 0, top: 0, width, height: INSET * 10 };
  const inner = innerBox(text, box);
  const column = typesetter(text, { width: inner.width, measure, theme })(1);
  return column.height + box.height - inner.height;
}

/** Returns the width that a box needs for the text, if no line may be longer than the maximum. */
export function widthOfText(
  text: LaidText,
  maximum: number,
  measure: Measure,
  theme: Theme,
): number {
  // High enough for full insets.
  const box = { left: 0, top: 0, width: maximum, height: INSET * 10 };
  const inner = innerBox(text, box);
  const { items } = layOutText(text, box, measure, theme);
  const end = Math.max(inner.left, ...items.map(({ x, width }) => x + width));
  const start = Math.min(end, ...items.map(({ x }) => x));
  // Indented lines begin later, but lines that are not left-aligned begin wherever there is room.
  const isLeft = (text.properties?.para_style?.halign ?? 'CENTER') === 'LEFT';
  const width = isLeft ? end - inner.left : end - start;
  return Math.min(maximum, Math.ceil(width) + maximum - inner.width);
}

function innerBox({ properties }: LaidText, box: Box): Box {
  const inset = { ...insetsIn(box), ...properties?.inset };
  return {
    left: box.left + inset.left,
    top: box.top + inset.top,
    width: Math.max(0, box.width - inset.left - inset.right),
    height: box.height - inset.top - inset.bottom,
  };
}

export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the default insets of a text box. The distance between the text box and the shape counts
 * toward them.
 */
export function insetsIn(box: Box, shape = box): Insets {
  // Small boxes have smaller insets, so that there is room for text.
  const horizontal = Math.min(INSET, box.width / 10);
  const vertical = Math.min(INSET, box.height / 10);
  const remaining = (inset: number, distance: number) =>
    Math.max(Math.min(MIN_INSET, inset), inset - distance);
  return {
    left: remaining(horizontal, box.left - shape.left),
    top: remaining(vertical, box.top - shape.top),
    right: remaining(horizontal, shape.left + shape.width - box.left - box.width),
    bottom: remaining(vertical, shape.top + shape.height - box.top - box.height),
  };
}

interface TypesetterOptions {
  readonly width: number;
  readonly measure: Measure;
  readonly theme: Theme;
}

type Typesetter = (scale: number) => Column;

function typesetter(text: LaidText, { width, measure, theme }: TypesetterOptions): Typesetter {
  const widthOf = pieceMeasure(measure);
  const box = text.properties?.para_style;
  const nextMarker = createMarkers();
  const paragraphs = (text.paragraphs ?? []).map((paragraph) => {
    const above = [box?.portion_style, paragraph.style?.portion_style];
    const { style, runs } = runsOf(paragraph, above, theme);
    const format = paragraphFormatOf(box, paragraph.style);
    const tokens = breakText(runs, widthOf, (all) => levelsOf(all, measure));
    const direction = runs.some(isRunRightToLeft) ? directionOf(runs) : 'ltr';
    return { format, style, marker: nextMarker(format), tokens, direction };
  });
  return (scale) => {
    const placed: PlacedLine[] = [];
    const scaled = scaler(scale);
    let splitsAnyWord = false;
    for (const { tokens, style, marker, direction, ...paragraph } of paragraphs) {
      const format = scaleFormat(paragraph.format, { scale, width });
      const filling = { width: width - format.indent, measure: widthOf, style, scaled };
      const { lines, splitsWord } = fillLines(tokens, filling);
      splitsAnyWord ||= splitsWord;
      for (const [index, line] of lines.entries()) {
        placed.push({
          format,
          line,
          heights: heightsOf(line, format, measure),
          before: index === 0 ? format.before : 0,
          after: index === lines.length - 1 ? format.after : 0,
          marker: index === 0 ? marker : undefined,
          direction,
        });
      }
    }
    return { lines: placed, height: placed.reduce(addHeight, 0), splitsWord: splitsAnyWord };
  };
}

function addHeight(sum: number, { before, heights, after }: PlacedLine): number {
  return sum + before + heights.above + heights.below + after;
}

/** Letters that only Japanese has. */
const KANA = /[\u3041-\u30ff\uff66-\uff9d]/;

function directionOf(runs: readonly { readonly text: string }[]): 'ltr' | 'rtl' {
  return isRightToLeft(runs.map(({ text }) => text).join('')) ? 'rtl' : 'ltr';
}

function isRunRightToLeft({ text }: { readonly text: string }): boolean {
  return isRightToLeft(text);
}

function runsOf(
  { portions = [] }: Paragraph,
  above: readonly Parameters<typeof runStyleOf>[0][number][],
  theme: Theme,
) {
  const style = runStyleOf([...above, portions.at(-1)?.style], theme);
  const isJapanese = portions.some(({ text = '' }) => KANA.test(text));
  const runs = portions.map(({ text = '', style }) => {
    const merged = runStyleOf([...above, style], theme);
    return { text, style: isJapanese ? { ...merged, language: 'ja' as const } : merged };
  });
  return { style, runs };
}

// Widths are proportional to the font size, so each word is measured only once for all sizes.
function pieceMeasure(measure: Measure) {
  const known = new Map<FontFace, Map<string, number>>();
  return (text: string, { face }: RunStyle): number => {
    const widths = known.get(face) ?? new Map<string, number>();
    known.set(face, widths);
    const width = widths.get(text) ?? measure.width(text, face, 1_000) / 1_000;
    widths.set(text, width);
    return width;
  };
}

function scaler(scale: number) {
  const done = new Map<RunStyle, RunStyle>();
  return (style: RunStyle): RunStyle => {
    if (scale === 1) return style;
    const minimum = Math.min(style.size, MIN_FONT_SIZE);
    const scaled = done.get(style) ?? {
      ...style,
      size: Math.max(minimum, style.size * scale),
    };
    done.set(style, scaled);
    return scaled;
  };
}

// The indent takes at most half of the box.
function scaleFormat(format: ParagraphFormat, { scale, width }: { scale: number; width: number }) {
  const { before, after } = format;
  const indent = Math.min(format.indent * scale, width / 2);
  return { ...format, before: before * scale, after: after * scale, indent };
}

// Returns the column at the largest scale that fits. If it splits a word, a scale down to half as large
// that splits none is preferred.
function fitToHeight(typeset: Typesetter, height: number): Column {
  const fits = largestScale(typeset, (column) => column.height <= height);
  if (!fits.column.splitsWord) return fits.column;
  const whole = largestScale(typeset, (column) => column.height <= height && !column.splitsWord);
  return whole.step * 2 >= fits.step && !whole.column.splitsWord ? whole.column : fits.column;
}

function largestScale(typeset: Typesetter, accepts: (column: Column) => boolean) {
  const all = typeset(1);
  if (accepts(all)) return { column: all, step: STEPS };
  let low = 1;
  let high = STEPS - 1;
  let best = { column: typeset(low / STEPS), step: low };
  while (low < high) {
    const mid = Math.ceil((low + high) / 2);
    const column = typeset(mid / STEPS);
    if (accepts(column)) {
      low = mid;
      best = { column, step: mid };
    } else high = mid - 1;
  }
  return best;
}

type VerticalAlign = NonNullable<LaidText['properties']>['valign'];

interface ItemOptions {
  readonly valign: VerticalAlign;
  readonly measure: Measure;
}

function itemsOf(
  column: Column,
  inner: Box,
  { valign = 'MIDDLE', measure }: ItemOptions,
): TextItem[] {
  const rest = inner.height - column.height;
  const share = { TOP: 0, MIDDLE: 0.5, BOTTOM: 1 }[valign];
  let top = inner.top + rest * share;
  return column.lines.flatMap(({ format, line, heights, before, after, marker, direction }) => {
    const baseline = top + before + heights.above;
    top = baseline + heights.below + after;
    const position = {
      left: inner.left + (direction === 'rtl' ? 0 : format.indent),
      width: inner.width - format.indent,
      baseline,
      halign: format.halign,
      direction,
    };
    const items = placeLine(line, position);
    return marker === undefined
      ? items
      : [placeMarker(marker, { line, position, measure }), ...items];
  });
}
