import type { MessagePort } from 'node:worker_threads';
import { createMeasure, cssFamily, type FontTable, loadAllFontTables } from '@lienzo/fonts';
import { type Box, type Drawing, type Measure, themes, toSvg } from '@lienzo/shapes';
import { renderAsync } from '@resvg/resvg-js';
import {
  type CanvasPages,
  readCanvasRows,
  unpackCanvas,
} from '../domain/elements/packed-canvas.ts';
import type { EncodedImage } from '../domain/files/decoding/image.ts';
import { collectGarbage } from './collect-garbage.ts';
import { composeComparison } from './compose-comparison.ts';
import { createFallbackFonts } from './fallback-fonts.ts';
import { createGlyphs, type Glyphs } from './glyphs.ts';
import type { ImageOptions } from './image-options.ts';
import { drawMarks } from './marks.ts';
import { outlineTexts, separateTexts } from './outline-text.ts';
import { askForPictures, type Pictures, wantedPictures } from './pictures.ts';
import { composeScene, type Scene } from './scene.ts';
import { type Strip, writePng } from './write-png.ts';

export interface RenderInput {
  /** A canvas, in pages or packed. */
  readonly canvas: CanvasPages | Uint8Array;
  readonly options: ImageOptions;
  /** A canvas to compare it with: the image marks what changed. */
  readonly before?: RenderInput['canvas'];
}

interface WorkInput extends RenderInput {
  /** Shared with the main thread. Not 0 once nothing waits for the image any more. */
  readonly cancelled?: Int32Array;
  /** Loads pictures in the main thread. */
  readonly pictures?: MessagePort;
}

export type RenderResult =
  | { readonly kind: 'rendered'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'too-large'; readonly width: number; readonly height: number };

/** Maximum number of pixels of a PNG, which take 128 MB of memory. */
const MAX_PIXELS = 32_000_000;

/** Pixels of pictures per pixel of an SVG or PDF, which people zoom and print. */
const VECTOR_DENSITY = 2;

/** Renders a canvas. Runs in a worker thread. */
export async function work(input: WorkInput): Promise<RenderResult> {
  const { canvas, options, before, cancelled } = input;
  const { tables, measure, glyphs, fallback } = await openFonts();
  const rows = await rowsOf(canvas);
  const former = before && (await rowsOf(before));
  const theme = themes[options.theme];
  const checkCancelled = () => {
    if (cancelled && Atomics.load(cancelled, 0) !== 0) throw new Error('The image was cancelled.');
  };
  checkCancelled();
  const compose = () =>
    former
      ? composeComparison({ before: former, after: rows }, { measure, theme })
      : composeScene(rows, options, { measure, theme });
  let scene = compose();
  // Composed again with the right widths, if fonts were missing.
  while (fallback.loading) {
    await fallback.loading;
    checkCancelled();
    scene = compose();
  }
  if (scene === undefined) return { kind: 'missing' };
  const scale = scaleOf(scene, options);
  if (options.marks) {
    const marks = drawMarks(scene.marked, { measure, theme, scale });
    scene = { ...scene, drawings: [...scene.drawings, ...marks] };
  }
  const [width, height] = sizeOf(scene.box, scale);
  if (options.format === 'png' && width * height > MAX_PIXELS) {
    return { kind: 'too-large', width, height };
  }
  const background = options.background === 'none' ? undefined : backgroundOf(options);
  checkCancelled();
  const density = options.format === 'png' ? 1 : VECTOR_DENSITY;
  const wanted = wantedPictures(scene.drawings, scale * density);
  const pictures = await askForPictures(input.pictures, wanted);
  checkCancelled();
  const style = {
    format: options.format,
    scale,
    background,
    glyphs,
    tables,
    pictures,
    checkCancelled,
  };
  const bytes = await write(scene, style);
  // Runs after the image has been posted to the main thread.
  if (options.format === 'png') setImmediate(() => collectGarbage({ type: 'major' }));
  return { kind: 'rendered', bytes };
}

function rowsOf(canvas: RenderInput['canvas']) {
  return canvas instanceof Uint8Array ? unpackCanvas(canvas) : readCanvasRows(canvas);
}

function backgroundOf({ background, theme }: ImageOptions): string {
  return background === 'theme' ? themes[theme].background : background;
}

function scaleOf({ box }: Scene, { scale, width = Infinity, height = Infinity }: ImageOptions) {
  return Math.min(scale, width / box.width, height / box.height);
}

interface Style {
  readonly format: ImageOptions['format'];
  readonly scale: number;
  readonly background: string | undefined;
  readonly glyphs: Glyphs;
  readonly tables: readonly FontTable[];
  readonly pictures: Pictures;
  /** Throws if nothing waits for the image any more. */
  readonly checkCancelled: () => void;
}

async function write(scene: Scene, { format, ...style }: Style): Promise<Uint8Array> {
  if (format === 'pdf') {
    // Loaded on first use, because it is larger than all other code together.
    const { toPdf } = await import('./to-pdf.ts');
    return toPdf(scene, style);
  }
  if (format === 'svg') {
    const { embedFonts } = await import('./embed-fonts.ts');
    const { css, drawings } = await embedFonts(scene.drawings, style);
    return Buffer.from(writeSvg(drawings, scene, { ...style, css }));
  }
  const { background } = style;
  if (background === undefined) {
    const [width, height] = sizeOf(scene.box, style.scale);
    const outlined = await outlineTexts(scene.drawings, { ...style, pixels: width * height });
    return (await renderAsync(writeSvg(outlined, scene, style), PLAIN)).asPng();
  }
  const [width] = sizeOf(scene.box, style.scale);
  return writePng(width, paintStrips(scene, { ...style, background }));
}

// Text has been converted to outlines, so no fonts are needed.
const PLAIN = { font: { loadSystemFonts: false }, logLevel: 'off' } as const;

type PngStyle = Omit<Style, 'format' | 'background'> & { readonly background: string };

/** Images are painted in strips of this size; a large image as a whole would take several times the memory. */
const STRIP_PIXELS = 1_500_000;
/** Strips painted concurrently, while the next one is prepared and the previous one is compressed. */
const MAX_CONCURRENT_STRIPS = 2;

/** Paints an image in strips from top to bottom, each with the drawings that overlap it. */
async function* paintStrips(
  { box, drawings }: Scene,
  { background, ...style }: PngStyle,
): AsyncGenerator<Strip> {
  const { scale, pictures } = style;
  const plain = { scale, pictures };
  const [width, height] = sizeOf(box, scale);
  const lines = Math.max(1, Math.floor(STRIP_PIXELS / width));
  const pieces = separateTexts(drawings);
  const painting: Promise<Strip>[] = [];
  for (let line = 0; line < height; line += lines) {
    style.checkCancelled();
    const shown = Math.min(lines, height - line);
    // As wide as a whole number of pixels: the painter rounds, and a row of another length would shear the image.
    const strip = {
      ...{ left: box.left, width: width / scale },
      ...{ top: box.top + line / scale, height: shown / scale },
    };
    const visible = pieces.filter(({ bounds }) => overlap(bounds, strip, 2 / scale));
    const outlined = await outlineTexts(visible, { ...style, pixels: width * shown });
    painting.push(paintStrip(writeSvg(outlined, { box: strip }, plain), background));
    if (painting.length > MAX_CONCURRENT_STRIPS) yield* painting.splice(0, 1);
    collectGarbage({ type: 'minor' });
  }
  yield* painting;
}

/** Returns width and height in pixels, each at least 1. */
function sizeOf({ width, height }: Box, scale: number): [number, number] {
  return [Math.max(1, Math.ceil(width * scale)), Math.max(1, Math.ceil(height * scale))];
}

function overlap(one: Box, other: Box, margin: number): boolean {
  return one.top - margin < other.top + other.height && one.top + one.height + margin > other.top;
}

async function paintStrip(svg: string, background: string): Promise<Strip> {
  const { height, pixels } = await renderAsync(svg, { ...PLAIN, background });
  return { height, bytes: pixels };
}

interface SvgStyle {
  readonly scale: number;
  readonly pictures: Pictures;
  readonly background?: string | undefined;
  readonly css?: string;
}

function writeSvg(
  drawings: Iterable<Drawing>,
  { box }: Pick<Scene, 'box'>,
  { scale, pictures, background, css }: SvgStyle,
) {
  return toSvg(drawings, {
    box,
    scale,
    fontFamily: cssFamily,
    addressOf: ({ source }) => dataAddress(pictures.get(source)),
    ...(background !== undefined && { background }),
    ...(css !== undefined && { css }),
  });
}

const dataAddresses = new WeakMap<EncodedImage, string>();

/** Kept as long as the picture, because a picture can be part of several strips. */
function dataAddress(picture: EncodedImage | undefined): string | undefined {
  if (!picture) return undefined;
  const known = dataAddresses.get(picture);
  if (known) return known;
  const { mediaType, bytes } = picture;
  const { buffer, byteOffset, length } = bytes;
  const base64 = Buffer.from(buffer, byteOffset, length).toString('base64');
  const address = `data:${mediaType};base64,${base64}`;
  dataAddresses.set(picture, address);
  return address;
}

let fonts: ReturnType<typeof loadFonts> | undefined;

// Loaded once per thread, for the first image.
function openFonts() {
  fonts ??= loadFonts();
  return fonts;
}

async function loadFonts() {
  const tables = await loadAllFontTables();
  const fallback = createFallbackFonts();
  const measure: Measure = {
    ...createMeasure(tables, fallback),
    levels: (text) => fallback.levels(text),
  };
  return { tables, measure, fallback, glyphs: createGlyphs(tables, measure, fallback) };
}
