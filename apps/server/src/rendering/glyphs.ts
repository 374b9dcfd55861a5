import { type FontTable, fontFiles, fontFor, selectVariant } from '@lienzo/fonts';
import { type FontFile, openFont } from '@lienzo/fonts/reader';
import type { FontFace, Measure, TextItem } from '@lienzo/shapes';
import { type OutlineDetail, relativeOutline } from './relative-outline.ts';

/** Part of a text that a single font file can render. */
export interface Span {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  /** Undefined for characters that no bundled font contains. */
  readonly font: Font | undefined;
}

export interface Font {
  readonly file: FontFile;
  readonly name: string;
  /** Returns a function that converts characters to outlines in the format of `relativeOutline`. */
  outlinesAt(detail: OutlineDetail): (code: number) => string;
}

/** Finds the fonts to render text with. */
export interface Glyphs {
  spansOf(item: TextItem): Promise<Span[]>;
}

// Characters without a glyph, such as joiners and variation selectors.
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{M}\p{Z}]*$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function createGlyphs(tables: readonly FontTable[], measure: Measure): Glyphs {
  const byFamily = new Map<string, FontTable>(tables.map((table) => [table.family, table]));
  const opened = new Map<string, Promise<Font>>();
  const open = (name: string) => {
    const font = opened.get(name) ?? openFont(name).then((file) => createFont(name, file));
    opened.set(name, font);
    return font;
  };
  const find = async (character: string, names: readonly string[]): Promise<Font | undefined> => {
    const codes = Array.from(character, (unit) => unit.codePointAt(0) ?? 0);
    for (const name of names) {
      const font = await open(name);
      if (codes.every((code) => font.file.has(code))) return font;
    }
    return undefined;
  };
  const named = new Map<string, readonly string[]>();
  const namesOf = (face: FontFace): readonly string[] => {
    const key = `${face.family} ${face.weight} ${face.italic}`;
    const names = named.get(key) ?? namesFor(face, byFamily);
    named.set(key, names);
    return names;
  };
  return {
    async spansOf(item) {
      const names = namesOf(item.face);
      const whole = await find(item.text, names.slice(0, 1));
      if (whole) return [{ text: item.text, x: item.x, width: item.width, font: whole }];
      const spans: Span[] = [];
      let { x } = item;
      for (const { segment } of segmenter.segment(item.text)) {
        const width = measure.width(segment, item.face, item.size);
        const font = await find(segment, names);
        const last = spans.at(-1);
        if (last?.font && last.font === font) {
          spans[spans.length - 1] = {
            ...last,
            text: last.text + segment,
            width: last.width + width,
          };
        } else if (font || !INVISIBLE.test(segment)) spans.push({ text: segment, x, width, font });
        x += width;
      }
      return spans;
    },
  };
}

// Maximum number of font sizes with cached outlines. A canvas uses few, but sizes are arbitrary.
const MAX_SIZES = 64;

function createFont(name: string, file: FontFile): Font {
  const sizes = new Map<string, Map<number, string>>();
  return {
    file,
    name,
    outlinesAt(detail) {
      const key = `${detail.scale} ${detail.tolerance}`;
      const outlines = sizes.get(key) ?? new Map<number, string>();
      if (!sizes.has(key) && sizes.size >= MAX_SIZES) sizes.clear();
      sizes.set(key, outlines);
      return (code) => {
        const known = outlines.get(code);
        if (known !== undefined) return known;
        const outline = relativeOutline(file.outlineOf(code), detail);
        outlines.set(code, outline);
        return outline;
      };
    },
  };
}

// The files of the requested font, then those of Inter, which has the most glyphs.
function namesFor(face: FontFace, byFamily: ReadonlyMap<string, FontTable>): string[] {
  return [fontFor(face.family).family, 'Inter'].flatMap((family) => {
    const table = byFamily.get(family);
    if (table === undefined) return [];
    const { weight, italic } = selectVariant(table, face);
    const style = italic ? 'italic' : 'normal';
    return fontFiles(table)
      .filter((file) => file.weight === weight && file.style === style)
      .map((file) => file.woff);
  });
}
