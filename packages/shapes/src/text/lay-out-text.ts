import type { Box, Face, Measure, TextItem } from '../drawing.ts';
import type { Theme } from '../theme.ts';
import { breakText } from './break-text.ts';
import { fillLines, type TextLine } from './fill-lines.ts';
import { heightsOf, type LineHeights, placeLine } from './place-line.ts';
import {
  type LaidText,
  type Paragraph,
  type ParagraphLook,
  paragraphLookOf,
  type Writing,
  writingOf,
} from './text-style.ts';

export interface LaidOutText {
  readonly items: readonly TextItem[];
  /** Of all lines, with the insets above and below them. */
  readonly height: number;
}

interface Setting {
  readonly look: ParagraphLook;
  readonly line: TextLine;
  readonly heights: LineHeights;
  /** Space above the line, which only the first of a paragraph has, and below the last. */
  readonly before: number;
  readonly after: number;
}

interface Column {
  readonly settings: readonly Setting[];
  readonly height: number;
  readonly parted: boolean;
}

const INSET = 8;
/** In figures the sides of the box may be lines, which letters should not touch. */
const MIN_INSET = 1;
/** Letters smaller than this are not made smaller still. */
const READABLE = 8;
const STEPS = 64;

/**
 * Sets text into a box. Lines never leave its width, unless a single letter is wider; if there is
 * more text than the box is high, it reaches beyond it on the side it is not aligned to.
 */
export function layOutText(text: LaidText, box: Box, measure: Measure, theme: Theme): LaidOutText {
  if (!text.paragraphs?.length) return { items: [], height: 0 };
  const inner = innerBox(text, box);
  const set = typesetter(text, { width: inner.width, measure, theme });
  const column = text.properties?.auto_fit === 'TEXT' ? fitted(set, inner.height) : set(1);
  const height = column.height + (box.height - inner.height);
  return { items: itemsOf(column, inner, text.properties?.valign), height };
}

/** How high a box of this width must be for all of the text. */
export function heightOfText(
  text: LaidText,
  width: number,
  measure: Measure,
  theme: Theme,
): number {
  if (!text.paragraphs?.length) return 0;
  // A box that is high enough to have full insets.
  const box = { left: 0, top: 0, width, height: INSET * 10 };
  const inner = innerBox(text, box);
  const column = typesetter(text, { width: inner.width, measure, theme })(1);
  return column.height + box.height - inner.height;
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
 * How far text keeps from the sides of its box, unless it says otherwise. Where the box keeps from
 * the sides of the shape already, that counts.
 */
export function insetsIn(box: Box, shape = box): Insets {
  // Small boxes have small insets, or nothing would be left of them.
  const beside = Math.min(INSET, box.width / 10);
  const over = Math.min(INSET, box.height / 10);
  const rest = (inset: number, kept: number) => Math.max(Math.min(MIN_INSET, inset), inset - kept);
  return {
    left: rest(beside, box.left - shape.left),
    top: rest(over, box.top - shape.top),
    right: rest(beside, shape.left + shape.width - box.left - box.width),
    bottom: rest(over, shape.top + shape.height - box.top - box.height),
  };
}

interface Circumstances {
  readonly width: number;
  readonly measure: Measure;
  readonly theme: Theme;
}

type Typesetter = (scale: number) => Column;

function typesetter(text: LaidText, { width, measure, theme }: Circumstances): Typesetter {
  const widthOf = pieceMeasure(measure);
  const box = text.properties?.para_style;
  const paragraphs = (text.paragraphs ?? []).map((paragraph) => {
    const above = [box?.portion_style, paragraph.style?.portion_style];
    const { writing, runs } = runsOf(paragraph, above, theme);
    const look = paragraphLookOf(box, paragraph.style);
    return { look, writing, tokens: breakText(runs, widthOf) };
  });
  return (scale) => {
    const settings: Setting[] = [];
    const scaled = scaler(scale);
    let isParted = false;
    for (const { tokens, writing, ...paragraph } of paragraphs) {
      const look = scaledLook(paragraph.look, { scale, width });
      const filling = { width: width - look.indent, measure: widthOf, writing, scaled };
      const { lines, parted } = fillLines(tokens, filling);
      isParted ||= parted;
      for (const [index, line] of lines.entries()) {
        settings.push({
          look,
          line,
          heights: heightsOf(line, look, measure),
          before: index === 0 ? look.before : 0,
          after: index === lines.length - 1 ? look.after : 0,
        });
      }
    }
    return { settings, height: settings.reduce(addHeight, 0), parted: isParted };
  };
}

function addHeight(sum: number, { before, heights, after }: Setting): number {
  return sum + before + heights.above + heights.below + after;
}

function runsOf(
  { portions = [] }: Paragraph,
  above: readonly Parameters<typeof writingOf>[0][number][],
  theme: Theme,
) {
  const writing = writingOf([...above, portions.at(-1)?.style], theme);
  const runs = portions.map(({ text = '', style }) => ({
    text,
    writing: writingOf([...above, style], theme),
  }));
  return { writing, runs };
}

// Widths grow with the size, so a word is measured once, whatever sizes are tried.
function pieceMeasure(measure: Measure) {
  const known = new Map<Face, Map<string, number>>();
  return (text: string, { face }: Writing): number => {
    const widths = known.get(face) ?? new Map<string, number>();
    known.set(face, widths);
    const width = widths.get(text) ?? measure.width(text, face, 1_000) / 1_000;
    widths.set(text, width);
    return width;
  };
}

function scaler(scale: number) {
  const done = new Map<Writing, Writing>();
  return (writing: Writing): Writing => {
    if (scale === 1) return writing;
    const least = Math.min(writing.size, READABLE);
    const scaled = done.get(writing) ?? {
      ...writing,
      size: Math.max(least, writing.size * scale),
    };
    done.set(writing, scaled);
    return scaled;
  };
}

// However deep a paragraph lies, half of the box is left for it.
function scaledLook(look: ParagraphLook, { scale, width }: { scale: number; width: number }) {
  const { before, after } = look;
  const indent = Math.min(look.indent * scale, width / 2);
  return { ...look, before: before * scale, after: after * scale, indent };
}

// The largest of a fixed number of scales that fits. If words are parted there, somewhat smaller
// letters that leave them whole are better.
function fitted(set: Typesetter, height: number): Column {
  const fits = largestScale(set, (column) => column.height <= height);
  if (!fits.column.parted) return fits.column;
  const whole = largestScale(set, (column) => column.height <= height && !column.parted);
  return whole.step * 2 >= fits.step && !whole.column.parted ? whole.column : fits.column;
}

function largestScale(set: Typesetter, accepts: (column: Column) => boolean) {
  const all = set(1);
  if (accepts(all)) return { column: all, step: STEPS };
  let low = 1;
  let high = STEPS - 1;
  let best = { column: set(low / STEPS), step: low };
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const column = set(middle / STEPS);
    if (accepts(column)) {
      low = middle;
      best = { column, step: middle };
    } else high = middle - 1;
  }
  return best;
}

type VerticalAlign = NonNullable<LaidText['properties']>['valign'];

function itemsOf(column: Column, inner: Box, valign: VerticalAlign = 'MIDDLE'): TextItem[] {
  const rest = inner.height - column.height;
  const share = { TOP: 0, MIDDLE: 0.5, BOTTOM: 1 }[valign];
  let top = inner.top + rest * share;
  return column.settings.flatMap(({ look, line, heights, before, after }) => {
    const baseline = top + before + heights.above;
    top = baseline + heights.below + after;
    return placeLine(line, {
      left: inner.left + look.indent,
      width: inner.width - look.indent,
      baseline,
      halign: look.halign,
    });
  });
}
