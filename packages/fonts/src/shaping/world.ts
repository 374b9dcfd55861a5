import createBidi from 'bidi-js';
import { fallbackEms } from '../fallback-widths.ts';
import { harfBuzzReady } from './harfbuzz-ready.ts';
import { readSfnt } from './read-sfnt.ts';
import { type ShapedGlyph, ShapingFont } from './shaping-font.ts';
import { UnicodeRange } from './unicode-range.ts';
import {
  fileOf,
  isMonospaced,
  type TextLanguage,
  type WorldFont,
  worldFontsFor,
} from './world-fonts.ts';

/** Where the files of the fallback fonts come from. */
export interface FontSource {
  /** Reads a WOFF file by its name without an extension. */
  read(slug: string, file: string): Promise<Uint8Array>;
  /** Reads the code points of each file of a font, by subset, in CSS syntax. */
  ranges(slug: string): Promise<Readonly<Record<string, string>>>;
  /** Called when a font is first needed, before any of its files is read. */
  onUse?(font: WorldFont): void;
}

/** Part of a text that one file of a fallback font renders, in font units. */
export interface ShapedRun {
  readonly text: string;
  readonly font: ShapingFont;
  readonly slug: string;
  readonly file: string;
  /** From left to right. */
  readonly glyphs: readonly ShapedGlyph[];
}

export interface ShapeOptions {
  readonly weight: number;
  readonly direction: 'ltr' | 'rtl';
  readonly language: TextLanguage;
}

/** Measures and shapes text that no bundled font contains. */
export interface World {
  /** Returns the width in em, or undefined until the required fonts are loaded. */
  widthInEms(text: string, weight: number): number | undefined;
  /** Returns the runs of a text in logical order; a run without a font has no glyphs. */
  shape(text: string, options: ShapeOptions): Promise<(ShapedRun | string)[]>;
  /** Resolves when the fonts are loaded that were missing so far; undefined if none is loading. */
  readonly loading: Promise<void> | undefined;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
// The types describe an ES module, but Node and bundlers import the function itself.
const bidi = (createBidi as unknown as typeof createBidi.default)();

/** Returns the embedding level of each UTF-16 code unit of a paragraph, by the rules of UAX #9. */
export function embeddingLevels(text: string): Uint8Array {
  return bidi.getEmbeddingLevels(text).levels;
}

/** Returns the mirror image of a character such as a bracket, or the character itself. */
export function mirrored(char: string): string {
  return bidi.getMirroredCharacter(char) ?? char;
}

/** A run of graphemes with the same candidate fonts. */
interface Candidates {
  text: string;
  readonly fonts: readonly WorldFont[];
}

function candidatesOf(text: string, language: TextLanguage): Candidates[] {
  const runs: Candidates[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const fonts = worldFontsFor(segment, language);
    const [font] = fonts;
    const last = runs.at(-1);
    // Letters of a script are shaped together. Other characters do not affect each other.
    const isJoined = fonts.length === 1 && font !== undefined && !isMonospaced(font);
    if (isJoined && last?.fonts.length === 1 && last.fonts[0] === font) last.text += segment;
    else runs.push({ text: segment, fonts });
  }
  return runs;
}

export function createWorld(source: FontSource): World {
  const opened = new Map<string, ShapingFont | 'missing'>();
  const opening = new Map<string, Promise<ShapingFont | undefined>>();
  const used = new Set<string>();
  const slices = new Map<string, Promise<readonly Slice[]>>();
  const pending = new Set<Promise<unknown>>();
  let loading: Promise<void> | undefined;

  const notice = (font: WorldFont) => {
    if (used.has(font.slug)) return;
    used.add(font.slug);
    source.onUse?.(font);
  };
  const wait = (work: Promise<unknown>) => {
    const settled = work.catch(() => {});
    pending.add(settled);
    settled.finally(() => pending.delete(settled));
    loading ??= settle();
  };
  const settle = async () => {
    while (pending.size > 0) await Promise.all(pending);
    loading = undefined;
  };
  const open = (slug: string, file: string): Promise<ShapingFont | undefined> => {
    const known = opening.get(file);
    if (known) return known;
    const work = source.read(slug, file).then(
      async (woff) => {
        await harfBuzzReady();
        const font = new ShapingFont(await readSfnt(woff));
        opened.set(file, font);
        return font;
      },
      () => {
        opened.set(file, 'missing');
        return undefined;
      },
    );
    opening.set(file, work);
    return work;
  };
  const slicesOf = (slug: string) => {
    const found = slices.get(slug) ?? source.ranges(slug).then(readSlices, () => []);
    slices.set(slug, found);
    return found;
  };

  const files = new Map<string, Promise<FoundFile | undefined>>();
  const findFile = (text: string, fonts: readonly WorldFont[], weight: number) => {
    // Letters of a script are all in one file, other characters are looked up one by one.
    const key = `${weight >= 600} ${fonts[0]?.slug} ${fonts.length === 1 && fonts[0]?.subset ? '' : text}`;
    const known = files.get(key);
    if (known) return known;
    if (files.size >= MAX_KNOWN_FILES) files.clear();
    const found = searchFiles(text, fonts, weight);
    files.set(key, found);
    return found;
  };
  /** Finds the file of one of the fonts that contains all characters of a grapheme. */
  const searchFiles = async (
    text: string,
    fonts: readonly WorldFont[],
    weight: number,
  ): Promise<FoundFile | undefined> => {
    const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0);
    for (const font of fonts) {
      notice(font);
      const subsets = font.subset
        ? [font.subset]
        : (await slicesOf(font.slug))
            .filter(({ range }) => codes.every((code) => range.has(code)))
            .map(({ subset }) => subset);
      for (const subset of subsets) {
        const file = fileOf(font, subset, weight);
        const opened = await open(font.slug, file);
        if (opened && codes.some((code) => opened.has(code)))
          return { slug: font.slug, file, font: opened };
      }
    }
    return undefined;
  };

  return {
    get loading() {
      return loading;
    },
    widthInEms(text, weight) {
      let ems = 0;
      let isKnown = true;
      for (const { text: run, fonts } of candidatesOf(text, undefined)) {
        const [first] = fonts;
        if (first === undefined) continue;
        if (isMonospaced(first)) {
          notice(first);
          ems += fallbackEms(run);
          continue;
        }
        const width = widthOfRun(run, fonts, weight);
        if (width === undefined) isKnown = false;
        else ems += width;
      }
      return isKnown ? ems : undefined;
    },
    async shape(text, { weight, direction, language }) {
      const runs: { text: string; found: FoundFile | undefined }[] = [];
      for (const { text: run, fonts } of candidatesOf(text, language)) {
        const last = runs.at(-1);
        const found = await findFile(run, fonts, weight);
        if (last && last.found?.file === found?.file) last.text += run;
        else runs.push({ text: run, found });
      }
      return runs.map(({ text: run, found }) =>
        found === undefined
          ? run
          : { ...found, text: run, glyphs: found.font.shape(run, direction) },
      );
    },
  };

  function widthOfRun(
    run: string,
    fonts: readonly WorldFont[],
    weight: number,
  ): number | undefined {
    for (const font of fonts) {
      notice(font);
      if (font.subset === undefined) return fallbackEms(run);
      const file = fileOf(font, font.subset, weight);
      const found = opened.get(file);
      if (found === undefined) {
        wait(open(font.slug, file));
        return undefined;
      }
      if (found === 'missing') continue;
      if (!Array.from(run).some((char) => found.has(char.codePointAt(0) ?? 0))) continue;
      let units = 0;
      for (const { advance } of found.shape(run)) units += advance;
      return units / found.unitsPerEm;
    }
    return fallbackEms(run);
  }
}

/** Maximum number of characters whose file is remembered. */
const MAX_KNOWN_FILES = 20_000;

type FoundFile = Pick<ShapedRun, 'slug' | 'file' | 'font'>;

interface Slice {
  readonly subset: string;
  readonly range: UnicodeRange;
}

/** Reads the numbered files of a font, whose names are in brackets. */
function readSlices(ranges: Readonly<Record<string, string>>): Slice[] {
  return Object.entries(ranges).flatMap(([name, css]) => {
    const subset = /^\[(\d+)\]$/.exec(name)?.[1];
    return subset === undefined ? [] : [{ subset, range: new UnicodeRange(css) }];
  });
}
