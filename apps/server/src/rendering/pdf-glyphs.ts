import type { ShapedGlyph, ShapedRun } from '@lienzo/fonts/shaping';

// Not documented by pdfkit, but the only way to place glyphs by number.
export type ExtendablePdf = PDFKit.PDFDocument & {
  readonly _font: EmbeddedFont;
  addContent(data: string): unknown;
};

interface EmbeddedFont {
  /** Thousandths of an em per font unit. */
  readonly scale: number;
  readonly font: { getGlyph(id: number): { readonly advanceWidth: number } };
  /** The glyphs of the font, by their numbers in the PDF. */
  readonly subset: { readonly glyphs: number[] };
  /** The width and the characters of each glyph, by its number in the PDF. */
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  encode?: (text: string) => [codes: readonly string[], positions: readonly object[]];
}

export interface PdfGlyph extends Omit<ShapedGlyph, 'cluster'> {
  /** The characters that the glyph stands for when text is searched and copied. */
  readonly text: string;
}

const numbered = new WeakMap<EmbeddedFont, Map<string, number>>();

/**
 * Writes glyphs of the current font. A glyph that shows different characters in different places, such as
 * the base of several Arabic letters, is embedded once for each of them.
 */
export function writeGlyphs(
  pdf: PDFKit.PDFDocument,
  glyphs: readonly PdfGlyph[],
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const embedded = (pdf as ExtendablePdf)._font;
  const { scale, font, subset, widths, unicode } = embedded;
  const numbers = numbered.get(embedded) ?? new Map<string, number>();
  numbered.set(embedded, numbers);
  const codes = glyphs.map(({ id, text }) => {
    const key = `${id} ${text}`;
    const number = numbers.get(key) ?? subset.glyphs.push(id) - 1;
    numbers.set(key, number);
    widths[number] ??= font.getGlyph(id).advanceWidth * scale;
    unicode[number] ??= Array.from(text, (char) => char.codePointAt(0) ?? 0);
    return number.toString(16).padStart(4, '0');
  });
  const positions = glyphs.map(({ id, advance, dx, dy }) => ({
    xAdvance: advance * scale,
    yAdvance: 0,
    xOffset: dx * scale,
    yOffset: dy * scale,
    advanceWidth: font.getGlyph(id).advanceWidth * scale,
  }));
  pdf.fontSize(size);
  embedded.encode = () => [codes, positions];
  try {
    // The text itself is not used, but must not be empty.
    pdf.text('-', x, y, { lineBreak: false, baseline: 'alphabetic' });
  } finally {
    delete embedded.encode;
  }
}

/**
 * Returns the characters that each glyph stands for. Those of a cluster are distributed over its glyphs in
 * the order of reading; marks without a width get none. Readers take a wide glyph without characters for a
 * space.
 */
export function textsOfGlyphs(
  { glyphs, text }: Pick<ShapedRun, 'glyphs' | 'text'>,
  direction: 'rtl' | undefined,
): string[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const texts = glyphs.map(() => '');
  const members = Map.groupBy(glyphs.keys(), (index) => glyphs[index]?.cluster ?? 0);
  for (const [cluster, indexes] of members) {
    const wide = indexes.filter((index) => (glyphs[index]?.advance ?? 0) > 0);
    const bearers = wide.length > 0 ? wide : indexes.slice(0, 1);
    if (direction === 'rtl') bearers.reverse();
    const chars = Array.from(text.slice(cluster, ends.get(cluster)));
    for (const [at, index] of bearers.entries()) {
      const isLast = at === bearers.length - 1;
      texts[index] = (isLast ? chars.slice(at) : chars.slice(at, at + 1)).join('');
    }
  }
  return texts;
}
