import type { FallbackMeasure } from '@lienzo/fonts';
import type { FontSource, World } from '@lienzo/fonts/shaping';

type Shaping = typeof import('@lienzo/fonts/shaping');

/** The fonts for text that no bundled font contains. They are loaded when a text first needs them. */
export interface FallbackFonts extends FallbackMeasure {
  /** Returns the embedding level of each UTF-16 code unit, or undefined until it can be determined. */
  levels(text: string): Uint8Array | undefined;
  /** Resolves when what measuring has asked for is loaded; undefined if nothing is loading. */
  readonly loading: Promise<void> | undefined;
  open(): Promise<OpenFallbackFonts>;
}

export interface OpenFallbackFonts {
  readonly shaping: Shaping;
  readonly world: World;
}

/**
 * Creates fonts that take neither time nor memory until a text needs them: HarfBuzz takes 4 MB, and most
 * images need none of it.
 */
export function createFallbackFonts(
  openSource: () => Promise<FontSource> = openPackage,
): FallbackFonts {
  let opened: OpenFallbackFonts | undefined;
  let opening: Promise<OpenFallbackFonts> | undefined;
  const open = () => {
    opening ??= openWith(openSource).then((fonts) => {
      opened = fonts;
      return fonts;
    });
    return opening;
  };
  return {
    widthInEms(text, weight) {
      if (opened === undefined) void open();
      return opened?.world.widthInEms(text, weight);
    },
    levels(text) {
      if (opened === undefined) void open();
      return opened?.shaping.embeddingLevels(text);
    },
    get loading() {
      if (opened) return opened.world.loading;
      return opening?.then(() => {});
    },
    open,
  };
}

async function openWith(openSource: () => Promise<FontSource>): Promise<OpenFallbackFonts> {
  const [shaping, source] = await Promise.all([import('@lienzo/fonts/shaping'), openSource()]);
  return { shaping, world: shaping.createWorld(source) };
}

/** Opens the optional package. Without it, characters that no bundled font contains are boxes. */
async function openPackage(): Promise<FontSource> {
  try {
    const { readWorldFont, readWorldRanges } = await import('@lienzo/fonts-world');
    return { read: (slug, file) => readWorldFont(slug, file, 'woff'), ranges: readWorldRanges };
  } catch {
    const missing = () => Promise.reject(new Error('The package of fonts is not installed.'));
    return { read: missing, ranges: missing };
  }
}
