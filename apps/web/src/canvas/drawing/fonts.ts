import {
  type BundledFamily,
  createMeasure,
  type FontTable,
  fontFiles,
  fontFor,
  loadFontTable,
} from '@lienzo/fonts';
import type { Measure } from '@lienzo/shapes';

/** The fonts that text on the canvas is measured and drawn with. */
export interface Fonts {
  /** Measures a font that is not loaded yet as Inter, and loads it. */
  readonly measure: Measure;
  /** Calls the listener after a font was loaded; earlier measurements are outdated then. */
  subscribe(listener: () => void): () => void;
}

/** Loads Inter, the default font, first. */
export async function openFonts(): Promise<Fonts> {
  const first = await loadFontTable('Inter');
  void registerFontFaces(first);
  return createFonts([first], async (family) => {
    const table = await loadFontTable(family);
    await registerFontFaces(table);
    return table;
  });
}

export function createFonts(
  first: readonly FontTable[],
  load: (family: BundledFamily) => Promise<FontTable>,
): Fonts {
  const tables = [...first];
  const requested = new Set<string>(tables.map(({ family }) => family));
  const listeners = new Set<() => void>();
  let current = createMeasure(tables);
  const request = (name: string) => {
    const { family } = fontFor(name);
    if (requested.has(family)) return;
    requested.add(family);
    load(family).then(
      (table) => {
        tables.push(table);
        current = createMeasure(tables);
        for (const listener of listeners) listener();
      },
      // The text is drawn as Inter until the next request succeeds.
      () => requested.delete(family),
    );
  };
  return {
    measure: {
      width(text, face, size) {
        request(face.family);
        return current.width(text, face, size);
      },
      extent(face) {
        request(face.family);
        return current.extent(face);
      },
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Registers the font files with the browser, which loads those whose characters it draws. */
async function registerFontFaces(table: FontTable): Promise<void> {
  const { fontUrls } = await import('./font-urls.ts');
  for (const { woff2, weight, style, unicodeRange } of fontFiles(table)) {
    const url = fontUrls.get(woff2);
    if (!url) continue;
    const source = `url(${JSON.stringify(url)}) format("woff2")`;
    const options = { weight: String(weight), style, unicodeRange, display: 'swap' } as const;
    document.fonts.add(new FontFace(table.family, source, options));
  }
}
