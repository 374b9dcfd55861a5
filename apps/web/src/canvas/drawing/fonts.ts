import {
  type BundledFamily,
  createMeasure,
  type FontTable,
  fontFiles,
  fontFor,
  loadFontTable,
} from '@lienzo/fonts';
import type { Measure } from '@lienzo/shapes';

/** The faces that text on the canvas is measured and drawn with. */
export interface Fonts {
  /** Measures a family that is not here yet as Inter, and asks for it. */
  readonly measure: Measure;
  /** Called when families have arrived: what was measured with them is another now. */
  subscribe(listener: () => void): () => void;
}

/** Begins with Inter, which everything is written in that says nothing else. */
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
      // Without it the text is drawn as Inter; the next one who asks tries again.
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

/** Tells the browser where the files are; it fetches those whose letters it has to draw. */
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
