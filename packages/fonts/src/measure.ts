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

interface LoadedFont {
  readonly advances: ReadonlyMap<number, number>;
  readonly unitsPerEm: number;
  readonly extent: { readonly ascent: number; readonly descent: number };
}

const MARKS = /\p{M}|\p{Cf}|\p{Emoji_Modifier}/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Creates a measure that adds up the advances of characters, without kerning and ligatures. Characters
 * missing from all bundled fonts get a typical width, because they are drawn with a system font. A family
 * without a table is measured as Inter, or as the first table if Inter is missing.
 */
export function createMeasure(tables: readonly FontTable[]): FontMeasure {
  const byFamily = new Map(tables.map((table) => [table.family, table]));
  const loaded = new Map<string, LoadedFont>();
  const load = ({ family, weight, italic }: Font): LoadedFont => {
    const key = `${family} ${weight} ${italic}`;
    const cached = loaded.get(key);
    if (cached) return cached;
    const table = byFamily.get(fontFor(family).family) ?? byFamily.get('Inter') ?? tables[0];
    if (table === undefined) throw new Error('Measuring text requires at least one font table.');
    const { unitsPerEm, ascent, descent } = table;
    const font: LoadedFont = {
      advances: readAdvances(selectVariant(table, { weight, italic }).advances),
      unitsPerEm,
      extent: { ascent: ascent / unitsPerEm, descent: descent / unitsPerEm },
    };
    loaded.set(key, font);
    return font;
  };
  return {
    width: (text, font, size) => widthInEms(text, load(font)) * size,
    extent: (font) => load(font).extent,
  };
}

function widthInEms(text: string, { advances, unitsPerEm }: LoadedFont): number {
  let units = 0;
  for (const char of text) {
    const advance = advances.get(char.codePointAt(0) ?? 0);
    // Characters without an advance can be part of a sequence, so the text is split into graphemes.
    if (advance === undefined) return widthByGrapheme(text, { advances, unitsPerEm });
    units += advance;
  }
  return units / unitsPerEm;
}

function widthByGrapheme(
  text: string,
  { advances, unitsPerEm }: Omit<LoadedFont, 'extent'>,
): number {
  let ems = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (EMOJI.test(segment) && !advances.has(segment.codePointAt(0) ?? 0)) ems += 1.25;
    else {
      for (const char of segment) {
        const advance = advances.get(char.codePointAt(0) ?? 0);
        ems += advance === undefined ? typicalEms(char) : advance / unitsPerEm;
      }
    }
  }
  return ems;
}

function typicalEms(char: string): number {
  if (MARKS.test(char)) return 0;
  return WIDE.test(char) ? 1 : 0.6;
}
