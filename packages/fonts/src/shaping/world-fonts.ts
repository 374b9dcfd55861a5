import { isEmoji } from '../fallback-widths.ts';
import { UnicodeRange } from './unicode-range.ts';

/** A font of the optional package for a script that no bundled font contains. */
export interface WorldFont {
  /** Last part of the package name, and prefix of all file names. */
  readonly slug: string;
  /** The file with the script. Undefined if the font is divided into numbered files. */
  readonly subset?: string;
  readonly hasBold: boolean;
  /** The code points of the file in CSS syntax, if the package does not list them. */
  readonly range?: string;
}

const script = (slug: string, subset: string): WorldFont => ({ slug, subset, hasBold: true });
const regular = (slug: string, subset: string): WorldFont => ({ slug, subset, hasBold: false });

const chinese: WorldFont = { slug: 'noto-sans-sc', hasBold: true };
const japanese: WorldFont = { slug: 'noto-sans-jp', hasBold: true };
const korean: WorldFont = { slug: 'noto-sans-kr', hasBold: true };
const emoji: WorldFont = { slug: 'noto-color-emoji', hasBold: false };
const math: WorldFont = {
  ...regular('noto-sans-math', 'latin'),
  range: 'U+2100-214F,U+2190-23FF,U+25A0-27EF,U+2900-2BFF,U+1D400-1D7FF',
};
const symbols = script('noto-sans-symbols', 'symbols');
const moreSymbols = regular('noto-sans-symbols-2', 'symbols');

const scripts: Readonly<Record<string, WorldFont>> = {
  Arabic: script('noto-sans-arabic', 'arabic'),
  // Before the other scripts of India, which share its punctuation.
  Devanagari: script('noto-sans-devanagari', 'devanagari'),
  Armenian: script('noto-sans-armenian', 'armenian'),
  Bengali: script('noto-sans-bengali', 'bengali'),
  Canadian_Aboriginal: script('noto-sans-canadian-aboriginal', 'canadian-aboriginal'),
  Cherokee: script('noto-sans-cherokee', 'cherokee'),
  Ethiopic: script('noto-sans-ethiopic', 'ethiopic'),
  Georgian: script('noto-sans-georgian', 'georgian'),
  Gujarati: script('noto-sans-gujarati', 'gujarati'),
  Gurmukhi: script('noto-sans-gurmukhi', 'gurmukhi'),
  Hebrew: script('noto-sans-hebrew', 'hebrew'),
  Kannada: script('noto-sans-kannada', 'kannada'),
  Khmer: script('noto-sans-khmer', 'khmer'),
  Lao: script('noto-sans-lao', 'lao'),
  Malayalam: script('noto-sans-malayalam', 'malayalam'),
  Mongolian: regular('noto-sans-mongolian', 'mongolian'),
  Myanmar: script('noto-sans-myanmar', 'myanmar'),
  Nko: regular('noto-sans-nko', 'nko'),
  Oriya: script('noto-sans-oriya', 'oriya'),
  Sinhala: script('noto-sans-sinhala', 'sinhala'),
  Syriac: script('noto-sans-syriac', 'syriac'),
  Tamil: script('noto-sans-tamil', 'tamil'),
  Telugu: script('noto-sans-telugu', 'telugu'),
  Thaana: script('noto-sans-thaana', 'thaana'),
  Thai: script('noto-sans-thai', 'thai'),
  Tibetan: script('noto-serif-tibetan', 'tibetan'),
  Tifinagh: regular('noto-sans-tifinagh', 'tifinagh'),
};

const patterns = Object.entries(scripts).map(([name, font]) => ({
  font,
  own: new RegExp(`\\p{Script=${name}}`, 'u'),
  // Punctuation and marks that several scripts have.
  common: new RegExp(`\\p{Script_Extensions=${name}}`, 'u'),
}));

/** All fonts of the package. */
export const worldFonts: readonly WorldFont[] = [
  ...Object.values(scripts),
  moreSymbols,
  symbols,
  math,
  chinese,
  japanese,
  korean,
  emoji,
];

/** Returns the font with a slug. */
export function worldFontNamed(slug: string): WorldFont | undefined {
  return worldFonts.find((font) => font.slug === slug);
}

const KOREAN = /\p{Script=Hangul}/u;
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\u31c0-\u33ff\ufe30-\ufe4f\uff00-\uffee]/u;
const others: readonly WorldFont[] = [symbols, moreSymbols, emoji];
const mathRange = new UnicodeRange(math.range ?? '');
/** Maximum number of characters whose fonts are remembered. */
const MAX_KNOWN = 20_000;
const known = new Map<number, readonly WorldFont[]>();

/** The language of a text, which decides how Chinese characters look. */
export type TextLanguage = 'ja' | undefined;

/** Returns the fonts that may contain a grapheme, best first. */
export function worldFontsFor(grapheme: string, language: TextLanguage): readonly WorldFont[] {
  if (isEmoji(grapheme)) return [emoji];
  const code = grapheme.codePointAt(0) ?? 0;
  const fonts = known.get(code) ?? fontsOf(String.fromCodePoint(code));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(code, fonts);
  return language === 'ja' && fonts[0] === chinese ? [japanese, chinese, korean] : fonts;
}

/**
 * Returns whether a font is the one for a character, if it contains it. With the other fonts out of the
 * way, a browser selects the same font for each character.
 */
export function isFontFor({ slug }: WorldFont, codePoint: number): boolean {
  const char = String.fromCodePoint(codePoint);
  if (slug === emoji.slug) return true;
  if (slug === korean.slug) return KOREAN.test(char);
  if (slug === chinese.slug || slug === japanese.slug) return EAST_ASIAN.test(char);
  return worldFontsFor(char, undefined).some((font) => font.slug === slug);
}

function fontsOf(char: string): readonly WorldFont[] {
  const found = patterns.find(({ own }) => own.test(char));
  if (found) return [found.font];
  if (KOREAN.test(char)) return [korean, japanese];
  if (EAST_ASIAN.test(char)) return [chinese, japanese, korean];
  const sharing = patterns.find(({ common }) => common.test(char));
  if (sharing) return [sharing.font];
  return mathRange.has(char.codePointAt(0) ?? 0) ? [math, ...others] : others;
}

/** Returns the name of a file without its extension. */
export function fileOf({ slug, hasBold }: WorldFont, subset: string, weight: number): string {
  return `${slug}-${subset}-${hasBold && weight >= 600 ? 700 : 400}-normal`;
}

/** Returns whether all glyphs of a font have the width of `fallbackEms`, so that it need not be shaped. */
export function isMonospaced({ subset }: WorldFont): boolean {
  return subset === undefined;
}
