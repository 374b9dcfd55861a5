import { readFontBytes } from '@lienzo/fonts/reader';
import {
  type Drawing,
  type ImageItem,
  type Line,
  type Paint,
  type PathItem,
  type SolidPaint,
  type TextItem,
  wholeBox,
} from '@lienzo/shapes';
import PdfDocument from 'pdfkit';
import type { Glyphs, Span } from './glyphs.ts';
import { colorSpan, decorations, outlineMissing } from './outline-text.ts';
import { type ExtendablePdf, textsOfGlyphs, writeGlyphs } from './pdf-glyphs.ts';
import type { Pictures } from './pictures.ts';
import type { Scene } from './scene.ts';

type Pdf = PDFKit.PDFDocument;

// Documented by pdfkit, but missing in its types.
type DashingPdf = Pdf & { dash(lengths: readonly number[]): Pdf };
type PicturePdf = Pdf & { openImage(bytes: Buffer): OpenedPicture };
type TransformableGradient = PDFKit.PDFRadialGradient & { setTransform(...matrix: number[]): void };

/** Points of a page per CSS pixel. */
const POINTS_PER_PIXEL = 0.75;
/** Maximum width and height of a page in points; PDF viewers support no larger pages. */
const MAX_PAGE_SIZE = 14_400;
// A fixed date, so that the same image is always the same file.
const CREATED = new Date(0);
const MITER_LIMIT = 4;
// Glyphs are measured one by one, so kerning and ligatures are disabled.
const PLAIN = { kern: false, liga: false, clig: false, calt: false };
const plainOptions = { lineBreak: false, baseline: 'alphabetic', features: PLAIN } as object; // the types only allow a list of features

export interface PdfOptions {
  readonly scale: number;
  readonly background: string | undefined;
  readonly glyphs: Glyphs;
  readonly pictures: Pictures;
}

/** Writes a PDF with one page of the size of the scene, with text that can be searched and copied. */
export async function toPdf({ drawings, box }: Scene, options: PdfOptions): Promise<Uint8Array> {
  const wanted = options.scale * POINTS_PER_PIXEL;
  const scale = Math.min(wanted, MAX_PAGE_SIZE / box.width, MAX_PAGE_SIZE / box.height);
  const pdf = new PdfDocument({
    size: [box.width * scale, box.height * scale],
    margin: 0,
    info: { CreationDate: CREATED, Producer: 'Lienzo', Creator: 'Lienzo' },
  });
  const collected = collect(pdf);
  pdf.scale(scale).translate(-box.left, -box.top);
  if (options.background) {
    pdf.rect(box.left, box.top, box.width, box.height).fill(options.background);
  }
  const context = { glyphs: options.glyphs, pictureOf: openPictures(pdf, options.pictures) };
  for (const drawing of drawings) await paintDrawing(pdf, drawing, context);
  pdf.end();
  return collected;
}

function collect(pdf: Pdf): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Uint8Array) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}

interface PaintContext {
  readonly glyphs: Glyphs;
  readonly pictureOf: (source: string) => OpenedPicture | undefined;
}

// An object of pdfkit, which its types leave out. The picture is part of the document once.
type OpenedPicture = PDFKit.Mixins.ImageSrc;

function openPictures(pdf: Pdf, pictures: Pictures): PaintContext['pictureOf'] {
  const opened = new Map<string, OpenedPicture>();
  return (source) => {
    const known = opened.get(source);
    const bytes = pictures.get(source)?.bytes;
    if (known || !bytes) return known;
    const { buffer, byteOffset, length } = bytes;
    const picture = (pdf as PicturePdf).openImage(Buffer.from(buffer, byteOffset, length));
    opened.set(source, picture);
    return picture;
  };
}

function paintImage(pdf: Pdf, item: ImageItem, picture: OpenedPicture | undefined): void {
  if (!picture) {
    for (const path of item.placeholder) paintPath(pdf, path);
    return;
  }
  const { box, crop } = item;
  if (crop) pdf.rect(box.left, box.top, box.width, box.height).clip();
  const { left, top, width, height } = wholeBox(item);
  if (width > 0 && height > 0) pdf.image(picture, left, top, { width, height });
}

async function paintDrawing(
  pdf: Pdf,
  { items, transform }: Drawing,
  { glyphs, pictureOf }: PaintContext,
): Promise<void> {
  pdf.save();
  if (transform)
    pdf.rotate(transform.degrees, { origin: [transform.center.x, transform.center.y] });
  for (const item of items) {
    pdf.save();
    if (item.kind === 'text') await paintText(pdf, item, glyphs);
    else {
      if (transform) mirror(pdf, transform);
      if (item.kind === 'path') paintPath(pdf, item);
      else paintImage(pdf, item, pictureOf(item.source));
    }
    pdf.restore();
  }
  pdf.restore();
}

function mirror(pdf: Pdf, { center, flipH, flipV }: NonNullable<Drawing['transform']>): void {
  if (!flipH && !flipV) return;
  const [x, y] = [flipH ? -1 : 1, flipV ? -1 : 1];
  pdf.transform(x, 0, 0, y, flipH ? 2 * center.x : 0, flipV ? 2 * center.y : 0);
}

function paintPath(pdf: Pdf, { d, fill, rule, line, clip }: PathItem): void {
  if (d === '') return;
  if (clip?.side === 'inside') pdf.path(clip.d).clip(ruleOf(clip.rule));
  if (clip?.side === 'outside') pdf.path(`${INFINITE_RECTANGLE} ${clip.d}`).clip('even-odd');
  if (fill) paintFill(pdf, { d, fill, rule });
  if (line) paintLine(pdf, d, line);
}

const FAR = 30_000_000;
const INFINITE_RECTANGLE = `M ${-FAR} ${-FAR} L ${FAR} ${-FAR} L ${FAR} ${FAR} L ${-FAR} ${FAR} Z`;

function ruleOf(rule: PathItem['rule']): 'even-odd' | 'non-zero' {
  return rule === 'evenodd' ? 'even-odd' : 'non-zero';
}

function paintFill(
  pdf: Pdf,
  { d, fill, rule }: { d: string; fill: Paint } & Pick<PathItem, 'rule'>,
) {
  if (fill.kind === 'solid') pdf.fillColor(fill.color, fill.opacity);
  else pdf.fillColor(gradientOf(pdf, fill));
  pdf.path(d).fill(ruleOf(rule));
}

function gradientOf(pdf: Pdf, paint: Exclude<Paint, SolidPaint>): PDFKit.Mixins.ColorValue {
  const gradient =
    paint.kind === 'linear'
      ? pdf.linearGradient(paint.from.x, paint.from.y, paint.to.x, paint.to.y)
      : pdf.radialGradient(0, 0, 0, 0, 0, 1);
  if (paint.kind === 'radial') {
    const angle = (paint.rotation * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const { radiusX: rx, radiusY: ry, center } = paint;
    (gradient as TransformableGradient).setTransform(
      cosine * rx,
      sine * rx,
      -sine * ry,
      cosine * ry,
      center.x,
      center.y,
    );
  }
  for (const { offset, color, opacity } of paint.stops) {
    gradient.stop(offset, color, opacity * paint.opacity);
  }
  return gradient;
}

function paintLine(pdf: Pdf, d: string, { paint, width, join, cap, dashes }: Line): void {
  pdf.lineWidth(width).lineJoin(join).lineCap(cap).miterLimit(MITER_LIMIT);
  if (dashes) (pdf as DashingPdf).dash(dashes);
  pdf.path(d).strokeColor(paint.color, paint.opacity).stroke();
}

async function paintText(pdf: Pdf, item: TextItem, glyphs: Glyphs): Promise<void> {
  pdf.fillColor(item.paint.color, item.paint.opacity);
  for (const span of await glyphs.spansOf(item)) {
    if (span.shaped) await paintShaped(pdf, span, item);
    else if (span.font === undefined) pdf.path(outlineMissing(span, item)).fill();
    else {
      await useFont(pdf, span.font.name);
      pdf.fontSize(item.size);
      pdf.text(span.text, span.x, item.y, plainOptions);
    }
  }
  for (const { left, top, width, height } of decorations(item)) {
    pdf.rect(left, top, width, height).fill();
  }
}

/** How far outlines may be from those of the font, in CSS pixels. */
const TOLERANCE = 0.02;

/** Paints glyphs that HarfBuzz has shaped. */
async function paintShaped(pdf: Pdf, span: Span, item: TextItem): Promise<void> {
  const { shaped, x } = span;
  if (shaped === undefined) return;
  const emoji = colorSpan(span, item, TOLERANCE);
  if (emoji.length === 0) {
    const name = `@fontsource/${shaped.slug}/files/${shaped.file}.woff`;
    await useFont(pdf, name);
    const texts = textsOfGlyphs(shaped, item.direction);
    const glyphs = shaped.glyphs.map((glyph, index) => ({ ...glyph, text: texts[index] ?? '' }));
    writeGlyphs(pdf, glyphs, { x, y: item.y, size: item.size });
    return;
  }
  pdf.save();
  for (const path of emoji) paintPath(pdf, path);
  await useFont(pdf, BUNDLED);
  (pdf as ExtendablePdf).addContent(INVISIBLE);
  // Any glyph of a real font, which stands for the emoji when text is searched and copied.
  const glyph = { id: 1, text: shaped.text, advance: 0, dx: 0, dy: 0 };
  writeGlyphs(pdf, [glyph], { x, y: item.y, size: item.size });
  pdf.restore();
}

const BUNDLED = '@fontsource/inter/files/inter-latin-400-normal.woff';
/** Text rendering mode 3 paints nothing. */
const INVISIBLE = '3 Tr';

const registered = new WeakMap<Pdf, Set<string>>();

async function useFont(pdf: Pdf, name: string): Promise<void> {
  const names = registered.get(pdf) ?? new Set();
  registered.set(pdf, names);
  if (!names.has(name)) pdf.registerFont(name, await readFontBytes(name));
  names.add(name);
  pdf.font(name);
}
