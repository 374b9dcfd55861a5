import {
  type BundledFamily,
  createMeasure,
  type FontTable,
  fontFiles,
  fontFor,
  loadFontTable,
} from '@lienzo/fonts';
import type { Measure } from '@lienzo/shapes';
import type { FallbackFonts } from './fallback-fonts.ts';

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
  const load = async (family: BundledFamily) => {
    const table = await loadFontTable(family);
    await registerFontFaces(table);
    return table;
  };
  const loadFallback = async () => (await import('./world/open-world-fonts.ts')).openWorldFonts();
  return createFonts([first], load, loadFallback);
}

export function createFonts(
  first: readonly FontTable[],
  load: (family: BundledFamily) => Promise<FontTable>,
  loadFallback: () => Promise<FallbackFonts>,
): Fonts {
  const tables = [...first];
  const requested = new Set<string>(tables.map(({ family }) => family));
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const fallback = createLazyFallback(loadFallback, notify);
  let current = createMeasure(tables, fallback);
  const request = (name: string) => {
    const { family } = fontFor(name);
    if (requested.has(family)) return;
    requested.add(family);
    load(family).then(
      (table) => {
        tables.push(table);
        current = createMeasure(tables, fallback);
        notify();
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
      levels: (text) => fallback.levels(text),
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Loads the fallback fonts when a text first needs them, and reports whenever some are loaded. */
function createLazyFallback(load: () => Promise<FallbackFonts>, notify: () => void) {
  let opened: FallbackFonts | undefined;
  let opening: Promise<void> | undefined;
  let isWaiting = false;
  const open = () => {
    opening ??= load().then(
      (fonts) => {
        opened = fonts;
        notify();
      },
      // Drawn from left to right in typical widths until the next request succeeds.
      () => {
        opening = undefined;
      },
    );
  };
  const wait = (loading: Promise<void> | undefined) => {
    if (loading === undefined || isWaiting) return;
    isWaiting = true;
    void loading.then(() => {
      isWaiting = false;
      notify();
    });
  };
  return {
    widthInEms(text: string, weight: number): number | undefined {
      if (opened === undefined) open();
      const width = opened?.widthInEms(text, weight);
      wait(opened?.loading);
      return width;
    },
    levels(text: string): Uint8Array | undefined {
      if (opened === undefined) open();
      return opened?.levels(text);
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
