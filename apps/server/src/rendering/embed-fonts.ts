import { type FontTable, fontFiles } from '@lienzo/fonts';
import { readFontBytes } from '@lienzo/fonts/reader';
import { mirrored, worldFamilies } from '@lienzo/fonts/shaping';
import type { Drawing, PathItem, TextItem } from '@lienzo/shapes';
import subsetFont from 'subset-font';
import type { Glyphs, Span } from './glyphs.ts';
import { colorSpan } from './outline-text.ts';

interface EmbedOptions {
  readonly glyphs: Glyphs;
  readonly tables: readonly FontTable[];
  /** Throws if nothing waits for the image any more. */
  readonly checkCancelled: () => void;
}

/** A font file with the characters that a drawing uses of it. */
interface UsedFont {
  readonly family: string;
  readonly weight: string;
  readonly style: string;
  readonly characters: Set<string>;
  read(): Promise<Buffer>;
}

/** Files beyond these are left out: reducing one takes up to a tenth of a second. */
const MAX_FILES = 150;

/** How far paths of emoji may be from those of the font, in pixels. */
const TOLERANCE = 0.02;

interface Embedded {
  /** Defines the fonts of all texts, reduced to the characters that they contain. */
  readonly css: string;
  /** The drawings, with emoji as paths: reduced fonts lose their colors, and draw nothing instead. */
  readonly drawings: readonly Drawing[];
}

/** Makes drawings independent of the fonts of the program that shows them. */
export async function embedFonts(
  drawings: readonly Drawing[],
  { glyphs, tables, checkCancelled }: EmbedOptions,
): Promise<Embedded> {
  const fonts = new Map<string, UsedFont>();
  const bundled = listBundled(tables);
  const complete: Drawing[] = [];
  for (const drawing of drawings) {
    const emoji: PathItem[] = [];
    for (const item of drawing.items) {
      if (item.kind !== 'text') continue;
      for (const span of await glyphs.spansOf(item)) {
        const [key, found] = fontOf(span, item, bundled) ?? [];
        if (key === undefined || found === undefined) continue;
        const font = fonts.get(key) ?? found;
        fonts.set(key, font);
        for (const character of charactersOf(span)) font.characters.add(character);
        emoji.push(...colorSpan(span, item, TOLERANCE));
      }
    }
    complete.push(drawing);
    if (emoji.length > 0) complete.push(upright(drawing, emoji));
  }
  const rules: string[] = [];
  const used = [...fonts.values()].toSorted((a, b) => b.characters.size - a.characters.size);
  for (const font of used.slice(0, MAX_FILES)) {
    checkCancelled();
    rules.push(await writeRule(font));
  }
  return { css: rules.join(''), drawings: complete };
}

/** Returns the characters that a program may look for in a font to show a text. */
function charactersOf({ text }: Span): string[] {
  const characters = [...text, ...text.normalize('NFC'), ...text.normalize('NFD')];
  // Brackets in text from right to left are shown as their mirror images.
  return [...characters, ...characters.map(mirrored)];
}

/** Returns items that are placed like a drawing, but never mirrored. */
function upright({ bounds, transform }: Drawing, items: readonly PathItem[]): Drawing {
  if (!transform) return { items, bounds };
  return { items, bounds, transform: { ...transform, flipH: false, flipV: false } };
}

type BundledFont = Pick<UsedFont, 'family' | 'weight' | 'style'>;

/** Returns the bundled fonts by the module specifiers of their files. */
function listBundled(tables: readonly FontTable[]): ReadonlyMap<string, BundledFont> {
  return new Map(
    tables.flatMap((table) =>
      fontFiles(table).map(({ woff, weight, style }) => [
        woff,
        { family: table.family, weight: String(weight), style },
      ]),
    ),
  );
}

function fontOf(
  { font, shaped }: Span,
  { language }: TextItem,
  bundled: ReadonlyMap<string, BundledFont>,
): [key: string, font: UsedFont] | undefined {
  const known = font && bundled.get(font.name);
  if (known) {
    const { name } = font;
    return [name, { ...known, characters: new Set(), read: () => readFontBytes(name) }];
  }
  if (!shaped) return undefined;
  const { slug, file } = shaped;
  const family = familyOf(slug, language);
  const [, weight = '400', style = 'normal'] = /-(\d+)-([a-z]+)$/.exec(file) ?? [];
  const read = async () => {
    const { readWorldFont } = await import('@lienzo/fonts-world');
    return readWorldFont(slug, file, 'woff');
  };
  return [`${family} ${file}`, { family, weight, style, characters: new Set(), read }];
}

function familyOf(slug: string, language: TextItem['language']): string {
  if (slug === 'noto-color-emoji') return worldFamilies.emoji;
  return language === 'ja' && slug === 'noto-sans-jp'
    ? worldFamilies.japanese
    : worldFamilies.world;
}

async function writeRule({ family, weight, style, characters, read }: UsedFont): Promise<string> {
  const sorted = [...characters].sort();
  const bytes = await subsetFont(await read(), sorted.join(''), { targetFormat: 'woff' });
  const address = `data:font/woff;base64,${bytes.toString('base64')}`;
  const range = sorted.map((character) => `U+${character.codePointAt(0)?.toString(16)}`);
  const face = [
    `font-family:'${family}'`,
    `font-weight:${weight}`,
    `font-style:${style}`,
    `src:url(${address})`,
    `unicode-range:${range.join(',')}`,
  ];
  return `@font-face{${face.join(';')}}`;
}
