import {
  fileOf,
  isFontFor,
  UnicodeRange,
  type WorldFont,
  worldFamilies,
  worldFontNamed,
} from '@lienzo/fonts/shaping';

interface FaceSource {
  ranges(slug: string): Promise<Readonly<Record<string, string>>>;
  /** Returns the address of a file. */
  url(slug: string, name: string): string;
}

/** Fonts that are registered together, lowest priority first, because their characters overlap. */
const groups: readonly (readonly string[])[] = [
  ['noto-sans-symbols-2', 'noto-sans-symbols', 'noto-sans-math'],
  ['noto-sans-jp', 'noto-sans-sc'],
];

/** Registers fallback fonts with the browser, which loads the files whose characters it draws. */
export function createFontFaces(source: FaceSource) {
  const registered = new Set<string>();
  return {
    async register(slug: string): Promise<void> {
      const group = groups.find((slugs) => slugs.includes(slug)) ?? [slug];
      if (registered.has(group.join())) return;
      registered.add(group.join());
      for (const each of group) {
        const font = worldFontNamed(each);
        if (font) await registerFont(font, source);
      }
      // For Chinese characters in Japanese text.
      const japanese = group.includes('noto-sans-jp') && worldFontNamed('noto-sans-jp');
      if (japanese) await registerFont(japanese, source, worldFamilies.japanese);
    },
  };
}

async function registerFont(
  font: WorldFont,
  source: FaceSource,
  family: string = font.slug === 'noto-color-emoji' ? worldFamilies.emoji : worldFamilies.world,
): Promise<void> {
  for (const [subset, css] of Object.entries(await rangesOf(font, source))) {
    const unicodeRange = new UnicodeRange(css).filter((code) => isFontFor(font, code));
    if (!unicodeRange) continue;
    // All fonts have both weights, some with the same file, because a browser first selects the weight of
    // a family and then the files for the characters.
    for (const weight of [400, 700]) {
      const url = source.url(font.slug, `${fileOf(font, subset, weight)}.${formatOf(font)}`);
      const descriptors = { weight: String(weight), unicodeRange, display: 'swap' } as const;
      document.fonts.add(new FontFace(family, `url(${JSON.stringify(url)})`, descriptors));
    }
  }
}

/** Chromium 156 draws nothing with the WOFF 2.0 files of the emoji. */
function formatOf({ slug }: WorldFont): 'woff' | 'woff2' {
  return slug === 'noto-color-emoji' ? 'woff' : 'woff2';
}

/** Returns the code points of each file that is used. */
async function rangesOf(font: WorldFont, source: FaceSource): Promise<Record<string, string>> {
  const { slug, subset, range } = font;
  if (subset !== undefined && range !== undefined) return { [subset]: range };
  const ranges = await source.ranges(slug);
  if (subset !== undefined) return { [subset]: ranges[subset] ?? '' };
  return Object.fromEntries(
    Object.entries(ranges).flatMap(([name, css]) => {
      const number = /^\[(\d+)\]$/.exec(name)?.[1];
      return number === undefined ? [] : [[number, css]];
    }),
  );
}
