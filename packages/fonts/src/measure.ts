import { fallbackEms } from './fallback-widths.ts';
import { fontFor } from './font-for.ts';
import { type FontTable, readAdvances } from './font-table.ts';
import { selectVariant } from './select-variant.ts';

interface Font {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
}

/** Measures text, with identical results in a browser and on the server. */
export interface FontMeasure {
  width(text: string, font: Font, size: number): number;
  extent(font: Font): { readonly ascent: number; readonly descent: number };
}

/** Measures text that no bundled font contains. */
export interface FallbackMeasure {
  /** Returns the width in em; undefined if the required font is not loaded. */
  widthInEms(text: string, weight: number): number | undefined;
}

interface LoadedFont {
  readonly weight: number;
  /** Characters that this font does not contain are drawn with this one. */
  readonly next?: LoadedFont;
  readonly advances: ReadonlyMap<number, number>;
  readonly unitsPerEm: number;
  readonly extent: { readonly ascent: number; readonly descent: number };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Creates a measure that adds up the advances of characters, without kerning and ligatures. Characters
 * that the font does not contain are measured as Inter, then by the fallback. A family without a table is
 * measured as Inter, or as the first table if Inter is missing.
 */
export function createMeasure(
  tables: readonly FontTable[],
  fallback?: FallbackMeasure,
): FontMeasure {
  const byFamily = new Map(tables.map((table) => [table.family, table]));
  const loaded = new Map<string, LoadedFont>();
  const load = ({ family, weight, italic }: Font): LoadedFont => {
    const key = `${family} ${weight} ${italic}`;
    const cached = loaded.get(key);
    if (cached) return cached;
    const inter = byFamily.get('Inter');
    const table = byFamily.get(fontFor(family).family) ?? inter ?? tables[0];
    if (table === undefined) throw new Error('Measuring text requires at least one font table.');
    const { unitsPerEm, ascent, descent } = table;
    const font: LoadedFont = {
      weight,
      advances: readAdvances(selectVariant(table, { weight, italic }).advances),
      unitsPerEm,
      extent: { ascent: ascent / unitsPerEm, descent: descent / unitsPerEm },
      ...(inter && table !== inter && { next: load({ family: 'Inter', weight, italic }) }),
    };
    loaded.set(key, font);
    return font;
  };
  return {
    width: (text, font, size) => widthInEms(text, load(font), fallback) * size,
    extent: (font) => load(font).extent,
  };
}

function widthInEms(text: string, font: LoadedFont, fallback: FallbackMeasure | undefined) {
  const { advances, unitsPerEm } = font;
  let units = 0;
  for (const char of text) {
    const advance = advances.get(char.codePointAt(0) ?? 0);
    // Characters without an advance can be part of a sequence, so the text is split into graphemes.
    if (advance === undefined) return widthByGrapheme(text, font, fallback);
    units += advance;
  }
  return units / unitsPerEm;
}

function widthByGrapheme(
  text: string,
  font: LoadedFont,
  fallback: FallbackMeasure | undefined,
): number {
  let ems = 0;
  // Adjacent graphemes without a glyph, which can join.
  let others = '';
  const measureOthers = () => {
    if (others) ems += fallback?.widthInEms(others, font.weight) ?? typicalEms(others);
    others = '';
  };
  for (const { segment } of segmenter.segment(text)) {
    const width = bundledEms(segment, font) ?? (font.next && bundledEms(segment, font.next));
    if (width === undefined) others += segment;
    else {
      measureOthers();
      ems += width;
    }
  }
  measureOthers();
  return ems;
}

/** Returns the width of a grapheme if the font contains all its characters. */
function bundledEms(grapheme: string, { advances, unitsPerEm }: LoadedFont): number | undefined {
  let units = 0;
  for (const char of grapheme) {
    const advance = advances.get(char.codePointAt(0) ?? 0);
    if (advance === undefined) return undefined;
    units += advance;
  }
  return units / unitsPerEm;
}

function typicalEms(text: string): number {
  let ems = 0;
  for (const { segment } of segmenter.segment(text)) ems += fallbackEms(segment);
  return ems;
}
