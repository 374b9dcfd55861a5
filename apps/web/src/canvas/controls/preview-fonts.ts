import { cssFamily, fontFiles, fontFor, loadFontTable } from '@lienzo/fonts';

const requested = new Set<string>();

/**
 * Loads the regular style of a font for the list of fonts. It has a name of its own, so that
 * listing a font does not draw the canvas again.
 */
export async function loadPreviewFont(name: string): Promise<void> {
  const { family } = fontFor(name);
  if (requested.has(family)) return;
  requested.add(family);
  try {
    const [table, { fontUrls }] = await Promise.all([
      loadFontTable(family),
      import('../drawing/font-urls.ts'),
    ]);
    for (const { woff2, weight, style, unicodeRange } of fontFiles(table)) {
      const url = fontUrls.get(woff2);
      if (!url || weight !== 400 || style !== 'normal') continue;
      const source = `url(${JSON.stringify(url)}) format("woff2")`;
      document.fonts.add(new FontFace(previewName(family), source, { unicodeRange }));
    }
  } catch {
    // The list shows the name in a similar font; the next opening tries again.
    requested.delete(family);
  }
}

const previewName = (family: string) => `Preview ${family}`;

/** Returns the CSS font family that shows a font in a list. */
export function previewFamily(name: string): string {
  return `'${previewName(fontFor(name).family)}', ${cssFamily(name)}`;
}
