import { type FontTable, fontFiles, fontFor, selectVariant } from '@lienzo/fonts';
import { type FontFile, type OutlineStep, openFont } from '@lienzo/fonts/reader';
import type { ShapedRun, ShapingFont } from '@lienzo/fonts/shaping';
import type { FontFace, Measure, TextItem } from '@lienzo/shapes';
import type { FallbackFonts } from './fallback-fonts.ts';
import { type OutlineDetail, relativeOutline } from './relative-outline.ts';

/** Part of a text that a single font file can render. */
export interface Span {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  /** The bundled font; undefined for characters that no bundled font contains. */
  readonly font: Font | undefined;
  /** The glyphs of a fallback font. If there is neither, a box is drawn. */
  readonly shaped?: ShapedRun;
}

/** Converts characters or glyphs to outlines in the format of `relativeOutline`. */
export interface Outlines {
  outlinesAt(detail: OutlineDetail): (code: number) => string;
}

export interface Font extends Outlines {
  readonly file: FontFile;
  readonly name: string;
}

/** Finds the fonts to render text with. */
export interface Glyphs {
  spansOf(item: TextItem): Promise<Span[]>;
}

// Characters without a glyph, such as joiners and variation selectors.
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{M}\p{Z}]*$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Part of a text in logical order, with the font that renders it. */
interface LogicalSpan {
  text: string;
  readonly font: Font | undefined;
}

export function createGlyphs(
  tables: readonly FontTable[],
  measure: Measure,
  fallback: FallbackFonts,
): Glyphs {
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
  const splitByFont = async (text: string, names: readonly string[]): Promise<LogicalSpan[]> => {
    const spans: LogicalSpan[] = [];
    for (const { segment } of segmenter.segment(text)) {
      const font = await find(segment, names);
      const last = spans.at(-1);
      if (last && last.font === font) last.text += segment;
      else spans.push({ text: segment, font });
    }
    return spans;
  };
  const shapeOthers = async (text: string, item: TextItem): Promise<Omit<Span, 'x'>[]> => {
    const { world } = await fallback.open();
    const { size, face, direction = 'ltr', language } = item;
    const runs = await world.shape(text, { weight: face.weight, direction, language });
    return runs.map((run) => {
      if (typeof run === 'string')
        return { text: run, width: measure.width(run, face, size), font: undefined };
      const units = run.glyphs.reduce((sum, { advance }) => sum + advance, 0);
      const width = (units * size) / run.font.unitsPerEm;
      return { text: run.text, width, font: undefined, shaped: run };
    });
  };
  return {
    async spansOf(item) {
      const names = namesOf(item.face);
      const isLeftToRight = item.direction === undefined;
      const whole = isLeftToRight ? await find(item.text, names.slice(0, 1)) : undefined;
      if (whole) return [{ text: item.text, x: item.x, width: item.width, font: whole }];
      const parts: Omit<Span, 'x'>[] = [];
      for (const { text, font } of await splitByFont(item.text, names)) {
        const width = measure.width(text, item.face, item.size);
        if (font === undefined) parts.push(...(await shapeOthers(text, item)));
        else if (isLeftToRight) parts.push({ text, width, font });
        else parts.push({ text: reversed(text, await fallback.open()), width, font });
      }
      const spans: Span[] = [];
      let x = isLeftToRight ? item.x : item.x + item.width;
      for (const part of parts) {
        if (!isLeftToRight) x -= part.width;
        if (part.font || part.shaped || !INVISIBLE.test(part.text)) spans.push({ ...part, x });
        if (isLeftToRight) x += part.width;
      }
      return spans;
    },
  };
}

/** Returns text in visual order, with mirrored brackets. */
function reversed(text: string, { shaping }: Awaited<ReturnType<FallbackFonts['open']>>): string {
  return Array.from(segmenter.segment(text), ({ segment }) => shaping.mirrored(segment))
    .reverse()
    .join('');
}

// Maximum number of font sizes with cached outlines. A canvas uses few, but sizes are arbitrary.
const MAX_SIZES = 64;

function createFont(name: string, file: FontFile): Font {
  return { file, name, ...createOutlines((code) => file.outlineOf(code)) };
}

const shapedOutlines = new WeakMap<ShapingFont, Outlines>();

/** Returns the outlines of the glyphs of a fallback font, by the number of the glyph. */
export function outlinesOf(font: ShapingFont): Outlines {
  const outlines = shapedOutlines.get(font) ?? createOutlines((glyph) => font.outlineOf(glyph));
  shapedOutlines.set(font, outlines);
  return outlines;
}

function createOutlines(outlineOf: (code: number) => readonly OutlineStep[]): Outlines {
  const sizes = new Map<string, Map<number, string>>();
  return {
    outlinesAt(detail) {
      const key = `${detail.scale} ${detail.tolerance}`;
      const outlines = sizes.get(key) ?? new Map<number, string>();
      if (!sizes.has(key) && sizes.size >= MAX_SIZES) sizes.clear();
      sizes.set(key, outlines);
      return (code) => {
        const known = outlines.get(code);
        if (known !== undefined) return known;
        const outline = relativeOutline(outlineOf(code), detail);
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
