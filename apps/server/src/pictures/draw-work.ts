import { createMeasure, cssFamily, loadAllFontTables } from '@lienzo/fonts';
import { type Drawing, themes, toSvg } from '@lienzo/shapes';
import { Resvg } from '@resvg/resvg-js';
import { readCanvasLines, unpackCanvas } from '../elements/packed-canvas.ts';
import { collectGarbage } from './collect-garbage.ts';
import { createLetters, type Letters } from './letters.ts';
import type { PictureOrder } from './order.ts';
import { outlineTexts } from './outline-text.ts';
import { composeScene, type Scene } from './scene.ts';

export interface DrawInput {
  /** Lines of a canvas, or the same packed. */
  readonly canvas: string | Uint8Array;
  readonly order: PictureOrder;
}

export type Drawn =
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'too-large'; readonly width: number; readonly height: number };

/** A picture of more pixels than this would take more memory than it is worth: 128 MB. */
const MOST_PIXELS = 32_000_000;

/** Draws a canvas. Runs in a thread of its own. */
export async function work({ canvas, order }: DrawInput): Promise<Drawn> {
  const { measure, letters } = await openFonts();
  const rows = await (typeof canvas === 'string' ? readCanvasLines(canvas) : unpackCanvas(canvas));
  const theme = themes[order.theme];
  const scene = composeScene(rows, order, { measure, theme });
  if (scene === undefined) return { kind: 'missing' };
  const scale = scaleOf(scene, order);
  const [width, height] = [scene.box.width, scene.box.height].map((side) =>
    Math.max(1, Math.ceil(side * scale)),
  ) as [number, number]; // two in, two out
  if (order.format === 'png' && width * height > MOST_PIXELS) {
    return { kind: 'too-large', width, height };
  }
  const background = order.background === 'none' ? undefined : backgroundOf(order);
  return { kind: 'drawn', bytes: await write(scene, { order, scale, background, letters }) };
}

function backgroundOf({ background, theme }: PictureOrder): string {
  return background === 'theme' ? themes[theme].ground : background;
}

function scaleOf({ box }: Scene, { scale, width = Infinity, height = Infinity }: PictureOrder) {
  return Math.min(scale, width / box.width, height / box.height);
}

interface Style {
  readonly order: PictureOrder;
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
  const png = paint(writeSvg(outlined, scene, style));
  collectGarbage();
  return png;
}

// Apart from the rest, so that nothing holds its pixels when it is done.
function paint(svg: string): Uint8Array {
  const options = { font: { loadSystemFonts: false }, logLevel: 'off' } as const;
  return new Resvg(svg, options).render().asPng();
}

function writeSvg(drawings: Iterable<Drawing>, { box }: Scene, style: Omit<Style, 'order'>) {
  const { scale, background } = style;
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
