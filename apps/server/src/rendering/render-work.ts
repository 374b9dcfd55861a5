import { createMeasure, cssFamily, loadAllFontTables } from '@lienzo/fonts';
import { type Box, type Drawing, themes, toSvg } from '@lienzo/shapes';
import { renderAsync } from '@resvg/resvg-js';
import { readCanvasLines, unpackCanvas } from '../domain/elements/packed-canvas.ts';
import { collectGarbage } from './collect-garbage.ts';
import { createLetters, type Letters } from './glyphs.ts';
import type { ImageOptions } from './image-options.ts';
import { outlineTexts } from './outline-text.ts';
import { composeScene, type Scene } from './scene.ts';
import { type Strip, writePng } from './write-png.ts';

export interface RenderInput {
  /** Lines of a canvas, or the same packed. */
  readonly canvas: string | Uint8Array;
  readonly order: ImageOptions;
}

export type Drawn =
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'too-large'; readonly width: number; readonly height: number };

/** A picture of more pixels than this would take more memory than it is worth: 128 MB. */
const MAX_PIXELS = 32_000_000;

/** Draws a canvas. Runs in a thread of its own. */
export async function work({ canvas, order }: RenderInput): Promise<Drawn> {
  const { measure, letters } = await openFonts();
  const rows = await (typeof canvas === 'string' ? readCanvasLines(canvas) : unpackCanvas(canvas));
  const theme = themes[order.theme];
  const scene = composeScene(rows, order, { measure, theme });
  if (scene === undefined) return { kind: 'missing' };
  const scale = scaleOf(scene, order);
  const [width, height] = sizeOf(scene.box, scale);
  if (order.format === 'png' && width * height > MAX_PIXELS) {
    return { kind: 'too-large', width, height };
  }
  const background = order.background === 'none' ? undefined : backgroundOf(order);
  const bytes = await write(scene, { order, scale, background, letters });
  // When the picture is on its way.
  if (order.format === 'png') setImmediate(() => collectGarbage({ type: 'major' }));
  return { kind: 'drawn', bytes };
}

function backgroundOf({ background, theme }: ImageOptions): string {
  return background === 'theme' ? themes[theme].background : background;
}

function scaleOf({ box }: Scene, { scale, width = Infinity, height = Infinity }: ImageOptions) {
  return Math.min(scale, width / box.width, height / box.height);
}

interface Style {
  readonly order: ImageOptions;
  readonly scale: number;
  readonly background: string | undefined;
  readonly letters: Letters;
}

async function write(scene: Scene, { order, ...style }: Style): Promise<Uint8Array> {
  if (order.format === 'pdf') {
    // Loaded when it is first needed: it is larger than all the rest together.
    const { toPdf } = await import('./to-pdf.ts');
    return toPdf(scene, style);
  }
  if (order.format === 'svg') return Buffer.from(writeSvg(scene.drawings, scene, style));
  const outlined = await outlineTexts(scene.drawings, style);
  const { background } = style;
  if (background === undefined) {
    return (await renderAsync(writeSvg(outlined, scene, style), PLAIN)).asPng();
  }
  const [width] = sizeOf(scene.box, style.scale);
  return writePng(width, paintStrips(outlined, scene, { ...style, background }));
}

// Letters are outlines by then.
const PLAIN = { font: { loadSystemFonts: false }, logLevel: 'off' } as const;

type PngStyle = Pick<Style, 'scale'> & { readonly background: string };

/** What is painted at once; all of a large picture would take several times the memory. */
const STRIP_PIXELS = 1_500_000;
/** While these are painted, the next one is written and the one before is packed. */
const STRIPS_AT_ONCE = 2;

/** A picture from top to bottom; each strip is made of what can be seen in it. */
async function* paintStrips(
  outlined: readonly Drawing[],
  { box }: Scene,
  { background, ...style }: PngStyle,
): AsyncGenerator<Strip> {
  const { scale } = style;
  const [width, height] = sizeOf(box, scale);
  const lines = Math.max(1, Math.floor(STRIP_PIXELS / width));
  const painting: Promise<Strip>[] = [];
  for (let line = 0; line < height; line += lines) {
    const shown = Math.min(lines, height - line);
    const strip = { ...box, top: box.top + line / scale, height: shown / scale };
    const seen = outlined.filter(({ bounds }) => overlap(bounds, strip, 2 / scale));
    painting.push(paintStrip(writeSvg(seen, { box: strip }, style), background));
    if (painting.length > STRIPS_AT_ONCE) yield* painting.splice(0, 1);
    collectGarbage({ type: 'minor' });
  }
  yield* painting;
}

/** In pixels; something thin is not made to vanish. */
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

function writeSvg(
  drawings: Iterable<Drawing>,
  { box }: Pick<Scene, 'box'>,
  { scale, background }: Pick<Style, 'scale'> & { readonly background?: string | undefined },
) {
  return toSvg(drawings, {
    box,
    scale,
    fontFamily: cssFamily,
    ...(background !== undefined && { background }),
  });
}

let fonts: ReturnType<typeof loadFonts> | undefined;

// Once for the thread, when the first picture is drawn.
function openFonts() {
  fonts ??= loadFonts();
  return fonts;
}

async function loadFonts() {
  const tables = await loadAllFontTables();
  const measure = createMeasure(tables);
  return { measure, letters: createLetters(tables, measure) };
}
